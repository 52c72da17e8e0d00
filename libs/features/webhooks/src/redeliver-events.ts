import { EVENTS_CHANNEL } from '@listings/events';
import { redeliver } from '@listings/persistence';
import type { EndpointDependencies } from './save-endpoint.js';

/** Maximum number of deliveries per call; call again while it returns this number. */
const REDELIVERED_AT_ONCE = 10_000;

/**
 * Redelivers one finished delivery, or all exhausted deliveries of events since a time, with the same webhook-id and
 * bytes and a new retry budget [contract 2]. Returns their number.
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
