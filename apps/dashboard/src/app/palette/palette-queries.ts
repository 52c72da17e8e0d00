import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.js';
import { choiceOf } from '../../api/location-choice.js';
import { queryKeys } from '../../api/query-keys.js';
import { MOST_OF_A_KIND } from './palette-entries.js';

/** The fewest letters by which the service is asked: one letter finds everything. */
const LEAST_TEXT = 2;

/** The options that all searches share. A search is given up when the person types on. */
const searchOf = (text: string) => ({ enabled: text.length >= LEAST_TEXT, staleTime: 30_000, retry: false });

/** The first locations that match a text. */
export const paletteLocationsQuery = (text: string) =>
  queryOptions({
    queryKey: [...queryKeys.locations, 'palette', text],
    queryFn: async ({ signal }) => {
      const query = { query: text, first: MOST_OF_A_KIND, filter: { archived: false } };
      const { edges } = await api.get('/api/v4/locations/search', { query, signal });
      return edges.map(({ node }) => choiceOf(node));
    },
    ...searchOf(text),
  });

/** The latest posts whose name contains a text. */
export const palettePostsQuery = (text: string) =>
  queryOptions({
    queryKey: [...queryKeys.posts, 'palette', text],
    queryFn: async ({ signal }) => {
      const query = { search: text, sort: 'live_at', order: 'descending', perPage: MOST_OF_A_KIND } as const;
      return (await api.get('/api/v4/portal/posts', { query, signal })).posts;
    },
    ...searchOf(text),
  });

/** The latest reviews whose text or author contains a text. */
export const paletteReviewsQuery = (text: string) =>
  queryOptions({
    queryKey: [...queryKeys.reviews, 'palette', text],
    queryFn: async ({ signal }) => {
      const query = { tag: 'all', searchString: text, first: MOST_OF_A_KIND };
      return (await api.get('/api/v4/rollup_interactions', { query, signal })).edges.map(({ node }) => node);
    },
    ...searchOf(text),
  });
