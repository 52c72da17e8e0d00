import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from './client.js';
import { choiceOf } from './location-choice.js';
import type { LocationChoice } from './location-choice.js';
import { queryKeys } from './query-keys.js';
import type { PublicSchemas } from './types.js';

type LocationFilter = PublicSchemas['LocationFilterInput'];

/** Records of a search for choosing. */
const SEARCH_PAGE = 20;
/** The largest page of the list. */
const LIST_PAGE = 500;

/** The first active locations that match what the person types. */
export const locationSearchQuery = (query: string) =>
  queryOptions({
    queryKey: [...queryKeys.locations, 'choices', query],
    queryFn: async () => {
      const found = await api.get('/api/v4/locations/search', {
        query: { query, first: SEARCH_PAGE, filter: { archived: false } },
      });
      return found.edges.map(({ node }) => choiceOf(node));
    },
    placeholderData: keepPreviousData,
  });

/** Reads locations by number, at most 500; those that do not exist are left out. */
export async function readLocations(ids: readonly number[]): Promise<ReadonlyMap<number, LocationChoice>> {
  const locations = await api.get('/api/v4/locations-by-ids', { query: { locationIds: ids.slice(0, LIST_PAGE) } });
  return new Map(locations.map((location) => [location.databaseId, choiceOf(location)]));
}

/** Locations by number, for lists that name them. */
export const locationsByIdQuery = (ids: readonly number[]) => {
  const sorted = [...new Set(ids)].sort((one, other) => one - other).slice(0, LIST_PAGE);
  return queryOptions({
    queryKey: [...queryKeys.locations, 'by-id', sorted],
    queryFn: () => readLocations(sorted),
    enabled: sorted.length > 0,
    placeholderData: keepPreviousData,
  });
};

/** The tags of all locations. */
export const tagsQuery = queryOptions({
  queryKey: [...queryKeys.locations, 'tags'],
  queryFn: ({ signal }) => allPages((after) => api.get('/api/v4/tags', { query: { after }, signal })),
});

/** All folders of the account. */
export const foldersQuery = queryOptions({
  queryKey: [...queryKeys.locations, 'folders'],
  queryFn: ({ signal }) => allPages((after) => api.get('/api/v4/folders', { query: { after }, signal })),
});

/** Entries of a page of tags or folders, and the pages of an account, which has at most 10,000 of each. */
const GROUPINGS_PAGE = 500;
const MOST_PAGES = 20;

/** Reads tags or folders page by page. */
async function allPages<Entry extends { readonly name: string }>(
  read: (after: string | undefined) => Promise<readonly Entry[]>,
): Promise<Entry[]> {
  const all: Entry[] = [];
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const entries = await read(all.at(-1)?.name);
    all.push(...entries);
    if (entries.length < GROUPINGS_PAGE) break;
  }
  return all;
}

/** The number of active locations with a filter. */
export const locationCountQuery = (filter: LocationFilter) =>
  queryOptions({
    queryKey: [...queryKeys.locations, 'count', filter],
    queryFn: async () =>
      (await api.get('/api/v4/locations', { query: { first: 1, filter: { ...filter, archived: false } } })).pageInfo
        .total ?? 0,
  });

/** Reads the active locations with a filter, at most `limit`, one page at a time. */
export async function collectLocations(
  filter: LocationFilter,
  { limit, onProgress }: { limit: number; onProgress?: (done: number) => void },
): Promise<LocationChoice[]> {
  const found: LocationChoice[] = [];
  let after: string | undefined;
  while (found.length < limit) {
    const page = await api.get('/api/v4/locations', {
      query: { first: Math.min(LIST_PAGE, limit - found.length), after, filter: { ...filter, archived: false } },
    });
    found.push(...page.edges.map(({ node }) => choiceOf(node)));
    onProgress?.(found.length);
    if (!page.pageInfo.hasNextPage || page.pageInfo.endCursor === null) break;
    after = page.pageInfo.endCursor;
  }
  return found;
}
