import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/client.js';
import { showAnswer } from '../../../api/query-client.js';
import { queryKeys } from '../../../api/query-keys.js';
import type { PortalSchemas } from '../../../api/types.js';
import { useMutationOnce } from '../../../api/use-mutation-once.js';
import { notifyDone, notifyError } from '../../../components/notify.js';

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
  const client = useQueryClient();
  return useMutationOnce({
    mutationFn: change,
    onSuccess: async (endpoint) => {
      await showAnswer(client, queryKeys.webhook, endpoint);
      notifyDone(done);
    },
    onError: notifyError,
  });
}
