import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../api/client.js';
import { queryKeys } from '../../../api/query-keys.js';
import type { PortalSchemas } from '../../../api/types.js';
import { notifyError } from '../../../components/notify.js';
import { useChange } from '../../../components/use-change.js';

/** The webhook endpoint of the account. */
export type Endpoint = PortalSchemas['WebhookEndpoint'];

const REFRESH_MS = 5_000;

/** The endpoint with its backlog, read again while the page is open. */
export const endpointQuery = queryOptions({
  queryKey: queryKeys.webhook,
  queryFn: () => api.get('/api/v4/portal/webhook'),
  refetchInterval: REFRESH_MS,
});

/** A change of the endpoint whose response is the endpoint. */
export function useEndpointChange<V = void>(change: (value: V) => Promise<Endpoint>, done: string) {
  return useChange(change, { answers: queryKeys.webhook, done, onError: notifyError });
}
