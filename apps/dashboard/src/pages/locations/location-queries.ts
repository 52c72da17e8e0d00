import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ListingsError } from '@listings/client';
import { api } from '../../api/client.js';
import type { PublisherInfo } from '../../api/publishers-query.js';
import { queryKeys } from '../../api/query-keys.js';
import type { PortalSchemas, PublicSchemas } from '../../api/types.js';
import type { MapArea } from '../../components/map/places.js';
import type { Location } from './editor/form-values.js';
import { toFilter } from './list/location-search.js';
import type { LocationFilter, LocationSearch } from './list/location-search.js';

/** Rows of a page of the list. */
export const PAGE_SIZE = 50;

const AN_HOUR = 3_600_000;

/** Reads a page of the locations that match. */
export function readPage(
  {
    q,
    ...query
  }: {
    q?: string;
    filter: LocationFilter;
    first?: number;
    after?: string;
    last?: number;
    before?: string;
    orderBy?: LocationSearch['sort'];
    order?: 'ASCENDING' | 'DESCENDING';
  },
  signal?: AbortSignal,
) {
  return q === undefined
    ? api.get('/api/v4/locations', { query, signal })
    : api.get('/api/v4/locations/search', { query: { ...query, query: q }, signal });
}

/** The page of the list that the address names. The previous rows stay until the new ones arrive. */
export const listQuery = (search: LocationSearch) =>
  queryOptions({
    queryKey: [...queryKeys.locations, 'list', pageOf(search)],
    queryFn: ({ signal }) => readPage(pageOf(search), signal),
    placeholderData: keepPreviousData,
  });

function pageOf(search: LocationSearch) {
  const { q, sort, down, after, before } = search;
  return {
    ...{ q, filter: toFilter(search) },
    ...(sort && { orderBy: sort, order: down ? ('DESCENDING' as const) : ('ASCENDING' as const) }),
    ...(before === undefined ? { after, first: PAGE_SIZE } : { before, last: PAGE_SIZE }),
  };
}

/** Numbers follow a change within seconds. */
const NUMBERS_MS = 15_000;

/** The numbers of a location. */
export type LocationNumbers = PublicSchemas['LocationNumbers'];

/** The numbers of some locations by their ids. */
export const numbersQuery = (locationIds: readonly number[]) =>
  queryOptions({
    queryKey: [...queryKeys.locations, 'numbers', locationIds],
    queryFn: async ({ signal }) => {
      const numbers = await api.get('/api/v4/location-numbers', {
        query: { locationIds: [...locationIds] },
        signal,
      });
      return new Map(numbers.map((each) => [each.locationId, each]));
    },
    enabled: locationIds.length > 0,
    placeholderData: keepPreviousData,
    refetchInterval: NUMBERS_MS,
  });

/** A page of the groups of the locations that match. */
export const groupsQuery = (search: LocationSearch, after: string | undefined) =>
  queryOptions({
    queryKey: [...queryKeys.locations, 'groups', groupsOf(search), after],
    queryFn: ({ signal }) =>
      api.get('/api/v4/location-groups', { query: { ...groupsOf(search), after, first: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
  });

function groupsOf(search: LocationSearch) {
  const { q: query, groupBy = 'COUNTRY', groupSort: orderBy = 'LOCATIONS', groupUp } = search;
  return {
    ...{ query, filter: toFilter(search), groupBy, orderBy },
    order: groupUp ? ('ASCENDING' as const) : ('DESCENDING' as const),
  };
}

/** The locations that match in a part of the map. */
export const mapQuery = (search: LocationSearch, area: MapArea | undefined) =>
  queryOptions({
    queryKey: [...queryKeys.locations, 'map', search.q, toFilter(search), area],
    queryFn: ({ signal }) =>
      api.get('/api/v4/location-map', {
        query: { query: search.q, filter: toFilter(search), ...(area ?? WORLD) },
        signal,
      }),
    enabled: area !== undefined,
    placeholderData: keepPreviousData,
  });

const WORLD: MapArea = { west: -180, south: -90, east: 180, north: 90, zoom: 0 };

/** A saved view of the list. */
export type SavedView = PortalSchemas['PortalLocationView'];

/** The saved views that the person sees. */
export const viewsQuery = queryOptions({
  queryKey: ['location-views'],
  queryFn: async ({ signal }) => (await api.get('/api/v4/portal/location-views', { signal })).views,
});

/** The number of locations that a job would select by a filter. */
export const countQuery = ({ filter = {}, query }: { filter?: LocationFilter; query?: string }) =>
  queryOptions({
    queryKey: [...queryKeys.locations, 'selected', filter, query],
    queryFn: async ({ signal }) => (await readPage({ q: query, filter, first: 1 }, signal)).totalCount,
    staleTime: 0,
  });

/** The code of a text that is no id of a location. */
const NO_ID = 'SY90002';

/** Reads one location; null when the account has none with this id, or when the text is no id. */
export async function readLocation(id: string, signal?: AbortSignal): Promise<Location | null> {
  try {
    const [location] = await api.get('/api/v4/locations-by-ids', { query: { locationIds: [id] }, signal });
    return location ?? null;
  } catch (error) {
    if (error instanceof ListingsError && error.code === NO_ID) return null;
    throw error;
  }
}

/** The read of a part of a location by the id of the location. */
function ofLocation<Part>(name: string, read: (locationId: string, signal: AbortSignal) => Promise<Part>) {
  return (locationId: string) =>
    queryOptions({
      queryKey: [...queryKeys.locations, name, locationId],
      queryFn: ({ signal }) => read(locationId, signal),
    });
}

/** One location by its database id. */
export const locationQuery = ofLocation('one', readLocation);

/** The photos of a location. */
export const photosQuery = ofLocation('photos', (id, signal) =>
  api.get('/api/v4/locations/{id}/photos', { path: { id }, signal }),
);

/** The citations of a location: one for each site. */
export const citationsQuery = ofLocation('citations', (locationId, signal) =>
  api.get('/api/v4/locations/{locationId}/listings-premium', { path: { locationId }, signal }),
);

/** The verifications of a location: one for each publisher where it has a listing. */
export const verificationsQuery = ofLocation('verifications', (locationId, signal) =>
  api.get('/api/v4/locations/{locationId}/verifications', { path: { locationId }, signal }),
);

/** A location beside what its listings show: one for each publisher where it has a listing. */
export const comparisonQuery = ofLocation('comparison', (locationId, signal) =>
  api.get('/api/v4/locations/{locationId}/comparison', { path: { locationId }, signal }),
);

/** The voice assistants of a location. */
export const voiceQuery = ofLocation('voice', (locationId, signal) =>
  api.get('/api/v4/locations/{locationId}/voice-assistants', { path: { locationId }, signal }),
);

/** The methods by which a publisher verifies the listing of a location now. */
export const verificationMethodsQuery = (locationId: string, publisher: PublisherInfo['publisher']) =>
  queryOptions({
    queryKey: ['verification-methods', locationId, publisher],
    queryFn: ({ signal }) =>
      api.post('/api/v4/locations/{locationId}/verifications/methods', {
        path: { locationId },
        body: { input: { publisher, language: navigator.language } },
        signal,
      }),
    gcTime: 0,
  });

/** An entry of the history of a location. */
export type HistoryEntry = PortalSchemas['PortalLocationHistoryEntry'];

/** The history of a location, page by page. */
export const historyQuery = (locationId: string) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.locations, 'history', locationId],
    queryFn: ({ pageParam: cursor, signal }) =>
      api.get('/api/v4/portal/locations/{locationId}/history', {
        path: { locationId },
        query: cursor === undefined ? {} : { cursor },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

/** The posts of a location that its page shows. */
const MOST_POSTS = 10;

/** The latest posts of a location. */
export const postsOfLocationQuery = (locationId: string) =>
  queryOptions({
    queryKey: [...queryKeys.posts, 'of-location', locationId],
    queryFn: async ({ signal }) => {
      const query = { perPage: MOST_POSTS };
      return (await api.get('/api/v4/locations/{locationId}/posts', { path: { locationId }, query, signal })).records;
    },
  });

/** A read whose result changes rarely. */
function rarely<Data>(name: string, read: (signal: AbortSignal) => Promise<Data>, staleTime = AN_HOUR) {
  return queryOptions({ queryKey: [name], queryFn: ({ signal }) => read(signal), staleTime });
}

/** The columns that an import of locations understands; they change with a release only. */
export const importColumnsQuery = rarely(
  'import-columns',
  (signal) => api.get('/api/v4/location-imports/columns', { signal }),
  Number.POSITIVE_INFINITY,
);

/** The countries with their subdivisions. */
export const countriesQuery = rarely('countries', (signal) => api.get('/api/v4/countries', { signal }));

/** The types of businesses. */
export const categoriesQuery = rarely('sub-categories', (signal) => api.get('/api/v4/sub-categories', { signal }));

/** What a location can say that it has and offers. */
export const attributesQuery = rarely('attributes', (signal) => api.get('/api/v4/attributes', { signal }));

/** The sites of the plan. */
export const planSitesQuery = rarely('plan-sites', (signal) => api.get('/api/v4/plan-sites', { signal }));
