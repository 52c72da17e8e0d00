import { POST_DELIVERY_LEASE_MS, extendPostDeliveryLease } from '@listings/persistence';
import type { PostDeliveryClaim } from '@listings/persistence';
import type { DeliveryDependencies } from '../dependencies.js';

/** The hold on a claimed delivery while its publisher is called. */
export interface DeliveryLease {
  /**
   * False when another process may have taken over. Asked right before a create call: a process that was stopped and
   * comes back must not send what has been sent in its stead.
   */
  isHeld(): boolean;
}

/** A third of the lease: one missed sign of life does no harm. */
const HEARTBEAT_MS = POST_DELIVERY_LEASE_MS / 3;
/** The lease counts as lost this much earlier than in the database. */
const MARGIN_MS = 2_000;

/** Keeps the lease of a claim alive while `work` runs. `claimedAt` is the monotonic time before the claim was made. */
export async function holdingLease<T>(
  deps: DeliveryDependencies,
  claim: PostDeliveryClaim & { claimedAt: number },
  work: (lease: DeliveryLease) => Promise<T>,
): Promise<T> {
  let heldUntil = claim.claimedAt + POST_DELIVERY_LEASE_MS - MARGIN_MS;
  const beat = async () => {
    const sentAt = performance.now();
    heldUntil = (await extendPostDeliveryLease(deps.database, claim)) ? sentAt + POST_DELIVERY_LEASE_MS - MARGIN_MS : 0;
  };
  const heartbeat = setInterval(() => {
    beat().catch((error: unknown) => {
      deps.logger.warn({ err: error, deliveryId: claim.deliveryId }, 'lease of a post delivery was not extended');
    });
  }, HEARTBEAT_MS);
  try {
    return await work({ isHeld: () => performance.now() < heldUntil });
  } finally {
    clearInterval(heartbeat);
  }
}
