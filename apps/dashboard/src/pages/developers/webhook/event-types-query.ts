import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../api/client.js';
import { queryKeys } from '../../../api/query-keys.js';

/** The types of all events. */
export const eventTypesQuery = queryOptions({
  queryKey: queryKeys.eventTypes,
  queryFn: () => api.get('/api/v4/portal/webhook/event-types'),
  staleTime: Infinity,
});
