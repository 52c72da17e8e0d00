import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.js';
import { queryKeys } from '../../api/query-keys.js';
import type { PublicSchemas } from '../../api/types.js';
import type { DifferenceSearch } from './difference-search.js';

/** Differences of a page of the list. */
const PER_PAGE = 50;

/** The most differences of a request, for a list and for a decision. */
export const MOST_AT_ONCE = 100;

/** A field in which a listing differs from its location. */
export type Difference = PublicSchemas['ListingDifference'];

/** Filters, without what was found after somebody has counted. */
export type CountedDifferences = DifferenceSearch & { readonly foundUntil?: string };

// The keys are those of locations: whatever changes a location, or a decision about it, may change the list.
const KEY = [...queryKeys.locations, 'differences'] as const;

function readDifferences(
  { cursor, ...filters }: CountedDifferences,
  first: number,
  { signal, ...more }: { signal?: AbortSignal; countUnrestorable?: true } = {},
) {
  const publisher = filters.publisher as Difference['publisher'] | undefined;
  const query = { ...filters, ...more, publisher, first, after: cursor };
  return api.get('/api/v4/listing-differences', { query, signal });
}

/** A page of the differences that the address asks for. */
export const differencesQuery = (search: DifferenceSearch) =>
  queryOptions({
    queryKey: [...KEY, 'list', search],
    queryFn: ({ signal }) => readDifferences(search, PER_PAGE, { signal }),
    placeholderData: keepPreviousData,
  });

/** How many of the differences that match cannot be restored, by the reason. */
export const leftOutQuery = (filters: CountedDifferences) =>
  queryOptions({
    queryKey: [...KEY, 'left-out', filters],
    queryFn: async ({ signal }) =>
      (await readDifferences(filters, 1, { signal, countUnrestorable: true })).unrestorable ?? [],
    staleTime: 0,
  });

/** Reads the differences that match, as many as one decision takes at a time, at most `limit` in all. */
export async function* differencesInRounds(
  filters: CountedDifferences,
  { limit }: { limit: number },
): AsyncGenerator<readonly Difference[], void> {
  let cursor: string | null = null;
  for (let left = limit; left > 0;) {
    const search = { ...filters, cursor: cursor ?? undefined };
    const page: PublicSchemas['ListingDifferencePage'] = await readDifferences(search, Math.min(left, MOST_AT_ONCE));
    if (page.differences.length > 0) yield page.differences;
    if (page.nextCursor === null) return;
    left -= page.differences.length;
    cursor = page.nextCursor;
  }
}

/** A rule of the account about differences. */
export type DifferenceRule = PublicSchemas['ListingDifferenceRule'];

/** The rules of the account, in their order, with their version. */
export type SavedRules = PublicSchemas['ListingDifferenceRules'];

/** The rules of the account. */
export const rulesQuery = queryOptions({
  queryKey: [...KEY, 'rules'],
  queryFn: ({ signal }) => api.get('/api/v4/listing-difference-rules', { signal }),
});
