import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.js';
import { queryKeys } from '../../api/query-keys.js';
import type { PublicSchemas } from '../../api/types.js';
import { selectionFilter } from '../../components/rankings/selection.js';
import type { AnalyticsSearch, ReviewSearch } from './review-search.js';

/** Records of a page of the inbox. */
export const REVIEWS_PER_PAGE = 25;
const POLL_MS = 2_000;

/** A review, a question or a comment, with its responses. */
export type Review = PublicSchemas['Interaction'];

/** A site with reviews, and what the service reads there. */
export type ReviewSite = PublicSchemas['InteractionSite'];

/** A page of the inbox: of one location, of the locations with a tag, or of all. */
export const reviewsQuery = ({ tag, location, cursor, open: _, ...search }: ReviewSearch) =>
  queryOptions({
    queryKey: [...queryKeys.reviews, 'list', { tag, location, cursor, ...search }],
    queryFn: () => {
      const query = {
        first: REVIEWS_PER_PAGE,
        after: cursor,
        category: search.category,
        searchString: search.text,
        ratingFilter: search.rating,
        startDate: search.from,
        endDate: search.to,
        ...(search.site !== undefined && { siteUrls: [search.site] }),
        ...(search.status !== undefined && { responseStatus: [search.status] }),
        ...(search.sort !== undefined && { sortOrder: [search.sort] }),
      };
      // The list of one location asks for no tag; the list of many needs one.
      return location === undefined
        ? api.get('/api/v4/rollup_interactions', { query: { ...query, tag: tag ?? 'all' } })
        : api.get('/api/v4/locations/{locationId}/reviews', { path: { locationId: String(location) }, query });
    },
    placeholderData: keepPreviousData,
  });

/** One review; read again while a response is on its way to the publisher. */
export const reviewQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.reviews, id],
    queryFn: async () => {
      const { interactions } = await api.get('/api/v4/reviewDetails', { query: { interactionIds: [id] } });
      return interactions[0] ?? null;
    },
    refetchInterval: ({ state }) => (state.data && isOnItsWay(state.data) ? POLL_MS : false),
  });

function isOnItsWay({ responses }: Review): boolean {
  return responses.some(
    ({ interactionStatus, editedResponse }) => interactionStatus === 'CREATED' || editedResponse !== null,
  );
}

/** The location of a review, with its address and hours; null when it is not there any more. */
export const placeQuery = (id: number) =>
  queryOptions({
    queryKey: [...queryKeys.locations, 'place', id],
    queryFn: async ({ signal }) =>
      (await api.get('/api/v4/locations-by-ids', { query: { locationIds: [id] }, signal }))[0] ?? null,
  });

/** The reviews of a location that were replied to last. */
export const lastRepliesQuery = (location: number) =>
  queryOptions({
    queryKey: [...queryKeys.reviews, 'last-replies', location],
    queryFn: async ({ signal }) => {
      const query = { first: 4, responseStatus: ['RESPONDED' as const], sortOrder: ['LAST_RESPONDED' as const] };
      const path = { locationId: String(location) };
      return (await api.get('/api/v4/locations/{locationId}/reviews', { path, query, signal })).edges.map(
        ({ node }) => node,
      );
    },
  });

/** The sites whose reviews the service reads. */
export const reviewSitesQuery = queryOptions({
  queryKey: [...queryKeys.reviews, 'sites'],
  queryFn: () => api.get('/api/v4/reviews/site-config'),
  staleTime: Number.POSITIVE_INFINITY,
});

type Period = Required<Pick<AnalyticsSearch, 'from' | 'to'>>;

const callOf = (location: number, { from, to }: Period) => ({
  path: { locationId: String(location) },
  query: { startDate: from, endDate: to },
});

/** The numbers of a location with their change since the preceding period. */
export const overviewQuery = (location: number, period: Period) =>
  queryOptions({
    queryKey: [...queryKeys.reviews, 'overview', location, period],
    queryFn: async () =>
      (await api.get('/api/v4/locations/{locationId}/review-analytics-overview', callOf(location, period))).stats,
  });

/** The reviews of a location by day. */
export const timelineQuery = (location: number, period: Period) =>
  queryOptions({
    queryKey: [...queryKeys.reviews, 'timeline', location, period],
    queryFn: () => api.get('/api/v4/locations/{locationId}/review-analytics-timeline', callOf(location, period)),
  });

/** The reviews of a location by site. */
export const sitesStatsQuery = (location: number, period: Period) =>
  queryOptions({
    queryKey: [...queryKeys.reviews, 'sites-stats', location, period],
    queryFn: () => api.get('/api/v4/locations/{locationId}/review-analytics-sites-stats', callOf(location, period)),
  });

const RANKING_PAGE = 25;

/** The whole ranking that a search asks for, as its list and its export take it. */
export function reviewRanking(search: AnalyticsSearch, { from, to }: Period) {
  const { by = 'LOCATION', order, rank = 'AVERAGE_RATING', site } = search;
  return {
    filter: selectionFilter(search),
    ...(site !== undefined && { siteUrls: [site] }),
    ...{ startDate: from, endDate: to, groupBy: by, orderBy: rank, order },
  };
}

/** The groups of a page of the best or the worst, with the numbers of all selected reviews. */
export const reviewRankingQuery = (search: AnalyticsSearch, period: Period) => {
  const { by = 'LOCATION', after } = search;
  const query = { ...reviewRanking(search, period), first: RANKING_PAGE, after };
  return queryOptions({
    queryKey: [...queryKeys.reviews, 'ranking', query],
    // With what it is grouped by: the earlier page is shown until the next one is there.
    queryFn: async ({ signal }) => ({ ...(await api.get('/api/v4/review-rankings', { query, signal })), by }),
    placeholderData: keepPreviousData,
  });
};

/** The most frequent phrases, of one location or of all. */
export const phrasesQuery = (location: number | undefined, { from, to }: Period) =>
  queryOptions({
    queryKey: [...queryKeys.reviews, 'phrases', location ?? 'all', from, to],
    queryFn: () =>
      api.get('/api/v4/review-phrases', {
        query: { startDate: from, endDate: to, ...(location !== undefined && { locationIds: [location] }) },
      }),
  });
