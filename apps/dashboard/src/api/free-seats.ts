import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from './client.js';
import { queryKeys } from './query-keys.js';

const usageQuery = queryOptions({
  queryKey: queryKeys.usage,
  queryFn: () => api.get('/api/v4/portal/usage'),
  // Every new location takes a seat.
  staleTime: 0,
});

/** How many more locations the plan has seats for; undefined without a limit, and until it is known. */
export function useFreeSeats(): number | undefined {
  const seats = useQuery(usageQuery).data?.seats;
  return seats === undefined || seats.limit === null ? undefined : Math.max(0, seats.limit - seats.used);
}
