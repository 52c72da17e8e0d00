import type { PostDeliveryState } from '../rules/delivery-state.js';
import type { ClaimedPostDelivery, PostDeliveryKey } from '../store/claimed-deliveries.js';
import type { Lease } from '@listings/platform';
import { workOn } from '@listings/work/testing';
import type { PostDeliveryDependencies, PostDeliveryResult } from '../index.js';
import { PostDeliveries } from '../index.js';

/** A step of a delivery: the event and the states before and after it. */
export interface PostDeliveryStep {
  readonly from: PostDeliveryState;
  readonly event: PostDeliveryResult['event'];
  /** Undefined when another process had taken over the claim. */
  readonly to: PostDeliveryState | undefined;
  /** Time until the next step; null if nothing is left to do. */
  readonly waitMs: number | null;
}

/** Does one step of a delivery; `held` says whether the process still has its claim. Undefined when nothing is due or another process holds the claim. */
export async function deliverPost(
  deps: PostDeliveryDependencies,
  { accountId, deliveryId }: PostDeliveryKey,
  held?: Lease,
): Promise<PostDeliveryStep | undefined> {
  const worked = await workOn(deps, new PostDeliveries(deps), { accountId, subject: String(deliveryId) }, held);
  if (!worked) return undefined;
  const delivery = worked.ended.row as ClaimedPostDelivery;
  const outcome = worked.ended.outcome.result as PostDeliveryResult;
  const [after] = await deps.database.query<{ state: PostDeliveryState }>(
    'select state from post_deliveries where account_id = $1 and id = $2',
    [accountId, deliveryId],
  );
  return {
    from: delivery.state,
    event: outcome.event,
    to: worked.isRecorded ? after?.state : undefined,
    waitMs: 'waitMs' in outcome ? outcome.waitMs : null,
  };
}
