import { EVENTS_CHANNEL } from '@listings/events';
import { releaseHeldDeliveries, setEndpointPaused } from '@listings/persistence';
import type { EndpointDependencies } from './save-endpoint.js';

/** Held deliveries that the call itself releases; the dispatcher releases the rest. */
const RELEASED_AT_ONCE = 1_000;

/** Pauses the deliveries of an account; new deliveries are HELD. Returns false when the account has no endpoint. */
export async function pauseEndpoint(deps: Pick<EndpointDependencies, 'database'>, accountId: number): Promise<boolean> {
  return (await setEndpointPaused(deps.database, { accountId, paused: true })) === 1;
}

/**
 * Resumes the deliveries after {@link pauseEndpoint}, in the order of the events. Returns false when the account has no
 * endpoint.
 */
export async function resumeEndpoint(
  deps: Pick<EndpointDependencies, 'database'>,
  accountId: number,
): Promise<boolean> {
  return deps.database.transaction(async (transaction) => {
    if ((await setEndpointPaused(transaction, { accountId, paused: false })) === 0) return false;
    await releaseHeldDeliveries(transaction, { accountId, limit: RELEASED_AT_ONCE });
    await transaction.execute('select pg_notify($1, $2)', [EVENTS_CHANNEL, String(accountId)]);
    return true;
  });
}
