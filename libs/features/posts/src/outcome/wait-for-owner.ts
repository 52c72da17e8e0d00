import { openConnection, retryLater } from '@listings/publisher-gateway';
import type { PublisherFailure } from '@listings/publisher-sdk';
import type { PostDeliveryDependencies } from '../dependencies.js';
import { MAX_PAUSED_MS, MAX_REMOVAL_PAUSED_MS } from '../rules/delivery-timing.js';
import type { ClaimedPostDelivery } from '../store/claimed-deliveries.js';
import type { PostDeliveryResult } from './delivery-outcome.js';

/**
 * Pauses a delivery whose call failed because the owner must connect the account again: it continues at once when the
 * owner has. Undefined for another failure, for an account that is not connected any more, and after the time limit: then
 * the failure is final.
 */
export async function waitForOwner(
  deps: PostDeliveryDependencies,
  delivery: ClaimedPostDelivery,
  failure: PublisherFailure,
): Promise<PostDeliveryResult | undefined> {
  if (failure.kind !== 'CREDENTIALS_INVALID') return undefined;
  const connection = await openConnection(deps.database, delivery);
  if (connection?.status === 'CONNECTED') {
    // The owner has connected the account since the call.
    const { waitMs } = retryLater(
      { kind: 'TRANSIENT', text: 'the account was connected again' },
      { failures: delivery.failures, clock: deps.clock },
    );
    return continued(delivery, { waitMs, paused: false });
  }
  const longest = delivery.state === 'REMOVING' ? MAX_REMOVAL_PAUSED_MS : MAX_PAUSED_MS;
  const waitMs = longest - delivery.pausedMs;
  return connection?.status === 'REAUTH_REQUIRED' && waitMs > 0
    ? continued(delivery, { waitMs, paused: true })
    : undefined;
}

/** The outcome that leaves the delivery in its state. Nothing was sent, so no attempt counts. */
function continued(
  { state, attemptedBefore }: ClaimedPostDelivery,
  pause: { waitMs: number; paused: boolean },
): PostDeliveryResult | undefined {
  switch (state) {
    case 'SENDING':
      return { event: 'unsent', spent: false, failed: false, keepAttempt: attemptedBefore, ...pause };
    case 'UNKNOWN':
      return { event: 'unclear', fresh: false, failed: false, ...pause };
    case 'PENDING':
    case 'REMOVING':
      return { event: 'unchanged', failed: false, ...pause };
    default:
      return undefined;
  }
}
