import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listQuery, numbersQuery } from '../location-queries.js';
import type { readPage } from '../location-queries.js';
import type { ListedLocation } from './location-columns.js';
import type { LocationSearch } from './location-search.js';

/** The page of the list that the address names. */
export interface ListedLocations {
  readonly page: UseQueryResult<Awaited<ReturnType<typeof readPage>>>;
  readonly rows: readonly ListedLocation[];
  /** The number of all locations that match. */
  readonly total: number;
  /** The rows of the earlier list are shown until those of the address arrive: nobody chooses among them, or by their number. */
  readonly isOutdated: boolean;
}

/** Reads a page of the locations that match, and the numbers of its rows. */
export function useListedLocations(search: LocationSearch): ListedLocations {
  const page = useQuery(listQuery(search));
  const found = useMemo(() => page.data?.edges.map(({ node }) => node) ?? [], [page.data]);
  const numbers = useQuery(numbersQuery(found.map(({ databaseId }) => databaseId))).data;
  const rows = useMemo(
    () => found.map((location): ListedLocation => ({ ...location, numbers: numbers?.get(location.databaseId) })),
    [found, numbers],
  );
  return { page, rows, total: page.data?.totalCount ?? 0, isOutdated: page.isPlaceholderData };
}
