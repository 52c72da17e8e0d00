import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.js';
import { queryKeys } from '../../api/query-keys.js';
import type { PublicSchemas } from '../../api/types.js';

/** Rows of a page. */
export const PER_PAGE = 20;

const POLL_MS = 1_500;
const WAITING_REFRESH_MS = 60_000;
const COVERAGE_REFRESH_MS = 10_000;

/** The connected accounts, or those with a status; read again while the listings of one are compared. */
export const accountsQuery = (status?: PublicSchemas['ConnectedAccount']['status']) =>
  queryOptions({
    queryKey: [...queryKeys.connectedAccounts, 'list', status],
    queryFn: ({ signal }) =>
      api.get('/api/v4/connected-accounts', { query: { page: 1, perPage: 100, status }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.records.some(({ requestMatchesStatus }) => requestMatchesStatus === 'IN_PROGRESS') ? POLL_MS : false,
  });

/** The pages of {@link allAccountsQuery}, at most: 10,000 connected accounts. */
const MOST_PAGES = 100;

/** All connected accounts, page by page; read again while the listings of one are compared. */
export const allAccountsQuery = queryOptions({
  queryKey: [...queryKeys.connectedAccounts, 'all'],
  queryFn: async ({ signal }) => {
    const all: PublicSchemas['ConnectedAccount'][] = [];
    for (let page = 1; page <= MOST_PAGES; page += 1) {
      const { records, pageInfo } = await api.get('/api/v4/connected-accounts', {
        query: { page, perPage: 100 },
        signal,
      });
      all.push(...records);
      if (!pageInfo.hasNextPage) break;
    }
    return all;
  },
  // Locations that were added since then make comparisons outdated.
  staleTime: 0,
  refetchInterval: ({ state }) =>
    state.data?.some(({ requestMatchesStatus }) => requestMatchesStatus === 'IN_PROGRESS') === true && POLL_MS,
});

/** What is missing at each publisher; read again while publishers are asked for listings. */
export const coverageQuery = queryOptions({
  queryKey: [...queryKeys.connectedAccounts, 'coverage'],
  queryFn: ({ signal }) => api.get('/api/v4/listing-coverage', { signal }),
  // A person returns to it to see what a step has done.
  staleTime: 0,
  refetchInterval: ({ state }) =>
    state.data?.publishers.some(({ creating }) => creating > 0) === true && COVERAGE_REFRESH_MS,
});

/** What waits at the publishers of connected accounts, and which of them do not answer. */
export const waitingQuery = queryOptions({
  queryKey: [...queryKeys.connectedAccounts, 'waiting'],
  queryFn: ({ signal }) => api.get('/api/v4/portal/waiting-work', { signal }),
  refetchInterval: WAITING_REFRESH_MS,
});

/** A connected account; read again while its listings are compared or have not been read. */
export const accountQuery = (connectedAccountId: string) =>
  queryOptions({
    queryKey: [...queryKeys.connectedAccounts, 'one', connectedAccountId],
    queryFn: async ({ signal }) => {
      const path = '/api/v4/connected-accounts/{connectedAccountId}/details';
      return (await api.get(path, { path: { connectedAccountId }, signal })).details;
    },
    refetchInterval: ({ state: { data } }) =>
      data?.requestMatchesStatus === 'IN_PROGRESS' || (data?.status === 'CONNECTED' && data.listingsReadAt === null)
        ? POLL_MS
        : false,
  });

/** A page of the suggestions of a connected account. */
export const suggestionsQuery = (
  connectedAccountId: string,
  { page, ...filters }: { page: number; search?: string; minScore?: number; rejected?: boolean },
) =>
  queryOptions({
    queryKey: [...queryKeys.connectedAccounts, 'suggestions', connectedAccountId, page, filters],
    queryFn: ({ signal }) =>
      api.get('/api/v4/connected-accounts/{connectedAccountId}/connection-suggestions', {
        path: { connectedAccountId },
        query: { page, perPage: PER_PAGE, filters },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** The comparisons of suggestions of a connected account with their locations. */
export const suggestionComparisonsQuery = (connectedAccountId: string, matchRecordIds: readonly string[]) =>
  queryOptions({
    queryKey: [...queryKeys.connectedAccounts, 'suggestions', connectedAccountId, 'compared', matchRecordIds],
    queryFn: async ({ signal }) =>
      (
        await api.get('/api/v4/connection-suggestions/comparisons', {
          query: { matchRecordIds: [...matchRecordIds] },
          signal,
        })
      ).comparisons,
    enabled: matchRecordIds.length > 0,
    placeholderData: keepPreviousData,
  });

/** A page of the listings of a connected account. */
export const listingsQuery = (connectedAccountId: string, { page, words }: { page: number; words: string }) =>
  queryOptions({
    queryKey: [...queryKeys.connectedAccounts, 'listings', connectedAccountId, page, words],
    queryFn: ({ signal }) =>
      api.post('/api/v4/connected-accounts/connected-account-listings', {
        body: { input: { connectedAccountId, page, perPage: PER_PAGE, ...(words && { locationInfo: words }) } },
        signal,
      }),
    // While the first reading goes on, more listings come.
    refetchInterval: ({ state: { data } }) =>
      data?.success === true && data.listingsReadAt === null ? WAITING_REFRESH_MS : false,
    placeholderData: keepPreviousData,
  });

/** The folders of a connected account at its publisher. */
export const accountFoldersQuery = (connectedAccountId: string) =>
  queryOptions({
    queryKey: [...queryKeys.connectedAccounts, 'folders', connectedAccountId],
    queryFn: ({ signal }) =>
      api.get('/api/v4/connected-accounts/{connectedAccountId}/folders', { path: { connectedAccountId }, signal }),
  });

/** A page of the duplicates of all locations, or of those with a tag. */
export const duplicatesQuery = ({ page, tag }: { page: number; tag: string }) =>
  queryOptions({
    queryKey: [...queryKeys.connectedAccounts, 'duplicates', page, tag],
    queryFn: ({ signal }) =>
      api.get('/api/v4/locations/listings/duplicates', { query: { tag, page, perPage: PER_PAGE }, signal }),
    placeholderData: keepPreviousData,
  });

/** The duplicates of a location. */
export const duplicatesOfLocationQuery = (locationId: string) =>
  queryOptions({
    queryKey: [...queryKeys.connectedAccounts, 'duplicates-of', locationId],
    queryFn: ({ signal }) =>
      api.get('/api/v4/locations/{locationId}/listings/duplicates', { path: { locationId }, signal }),
  });

/** What is missing at a publisher. */
export type PublisherCoverage = PublicSchemas['PublisherCoverage'];

/** A suggestion as the API returns it. */
export type Suggestion = PublicSchemas['ConnectionSuggestion'];
