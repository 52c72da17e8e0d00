import { QueryClient } from '@tanstack/react-query';
import type { InvalidateOptions, InvalidateQueryFilters, QueryKey } from '@tanstack/react-query';
import { ListingsError } from '@listings/client';

/**
 * Creates the cache of all reads. The client has repeated what can be repeated, so a failed read is shown, and repeated
 * when the person asks for it. Without a network, reads and writes fail like those that nobody answers: waiting for it
 * would look as if the service were slow.
 */
export function createQueryClient(): QueryClient {
  return new Reads({
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

/** Also the first read of a list begins again when a change makes it outdated: its answer may be from before the change. */
class Reads extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const { predicate = () => true, ...others } = filters ?? {};
    await this.cancelQueries<Key>({
      ...others,
      predicate: (query) => query.state.data === undefined && predicate(query),
    });
    await super.invalidateQueries(filters, options);
  }
}

/** Shows the answer to a change. A read that is under way is given up: its answer may be from before the change. */
export async function showAnswer(client: QueryClient, queryKey: QueryKey, answer: unknown): Promise<void> {
  await client.cancelQueries({ queryKey, exact: true });
  client.setQueryData(queryKey, answer);
}
