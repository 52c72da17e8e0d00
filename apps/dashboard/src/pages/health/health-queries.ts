import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.js';
import { queryKeys } from '../../api/query-keys.js';
import { listRequest } from './health-search.js';
import type { HealthGrouping, HealthSearch } from './health-search.js';

const PER_PAGE = 50;
/** Scores follow a change within seconds. */
const REFRESH_MS = 15_000;

// The keys are those of locations: whatever changes a location may change its score.
const KEY = [...queryKeys.locations, 'health'] as const;

/** A page of locations by their scores. */
export const healthListQuery = (search: HealthSearch) =>
  queryOptions({
    queryKey: [...KEY, 'list', search],
    queryFn: ({ signal }) =>
      api.get('/api/v4/location-health', { query: { ...listRequest(search), first: PER_PAGE }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });

/** The numbers of all locations. */
export const healthTotalsQuery = queryOptions({
  queryKey: [...KEY, 'totals'],
  queryFn: async ({ signal }) => (await api.get('/api/v4/location-health', { query: { first: 1 }, signal })).totals,
  refetchInterval: REFRESH_MS,
});

/** The average score of the last 90 days. */
export const healthHistoryQuery = queryOptions({
  queryKey: [...KEY, 'history'],
  queryFn: ({ signal }) => api.get('/api/v4/location-health/history', { signal }),
});

/** The groups with the lowest average scores. */
export const healthGroupsQuery = (by: HealthGrouping) =>
  queryOptions({
    queryKey: [...KEY, 'groups', by],
    queryFn: ({ signal }) =>
      api.get('/api/v4/location-health/groups', { query: { groupBy: by, first: PER_PAGE }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });

/** The health of a location. */
export const healthOfLocationQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.locations, id, 'health'],
    queryFn: ({ signal }) => api.get('/api/v4/locations/{locationId}/health', { path: { locationId: id }, signal }),
  });
