import { ListingsError } from '@listings/client';
import { QueryClient } from '@tanstack/react-query';

/**
 * Creates the cache of all reads. The client has repeated what can be repeated, so a failed read is shown, and repeated
 * when the person asks for it. Without a network, reads and writes fail like those that nobody answers: waiting for it
 * would look as if the service were slow.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        networkMode: 'always',
        retry: (failures, error) => failures < 1 && !(error instanceof ListingsError),
      },
      mutations: { networkMode: 'always' },
    },
  });
}
