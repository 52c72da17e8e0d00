import { EVENTS_CHANNEL } from '@listings/events';
import { redeliver } from '@listings/persistence';
import type { EndpointDependencies } from './save-endpoint.js';

/** The most that one call sends again; ask again while it answers as many. */
const REDELIVERED_AT_ONCE = 10_000;

/**
 * Sends one finished delivery again, or all exhausted ones of events since a time, with the same webhook-id and
 * bytes and all attempts anew [contract 2]. Answers how many.
 */
export async function redeliverEvents(
  deps: Pick<EndpointDependencies, 'database'>,
  accountId: number,
  choice: { sequence: number } | { exhaustedSince: Date },
): Promise<number> {
  return deps.database.transaction(async (transaction) => {
    const count = await redeliver(transaction, { accountId, ...choice, limit: REDELIVERED_AT_ONCE });
    await transaction.execute('select pg_notify($1, $2)', [EVENTS_CHANNEL, String(accountId)]);
    return count;
  });
}
