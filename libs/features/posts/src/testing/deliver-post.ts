import type { Lease } from '@listings/platform';
import { workOn } from '@listings/work/testing';
import type { PostDeliveryDependencies, PostDeliveryResult } from '../index.js';
import { PostDeliveries } from '../index.js';
import type { PostDeliveryState } from '../rules/delivery-state.js';
import type { ClaimedPostDelivery, PostDeliveryKey } from '../store/claimed-deliveries.js';

/**
 * Does one step of a delivery; `held` says whether the process still has its claim. Undefined when nothing is due or another process
 * holds the claim. The state after it, `to`, is undefined when another process had taken over the claim.
 */
export async function deliverPost(deps: PostDeliveryDependencies, key: PostDeliveryKey, held?: Lease) {
  const { accountId, deliveryId } = key;
  const worked = await workOn(deps, new PostDeliveries(deps), { accountId, subject: String(deliveryId) }, held);
  if (!worked) return undefined;
  const delivery = worked.ended.row as ClaimedPostDelivery;
  const outcome = worked.ended.outcome.result as PostDeliveryResult;
  const text = 'select state from post_deliveries where account_id = $1 and id = $2';
  const [after] = await deps.database.query<{ state: PostDeliveryState }>(text, [accountId, deliveryId]);
  const waitMs = 'waitMs' in outcome ? outcome.waitMs : null;
  return { from: delivery.state, event: outcome.event, to: worked.isRecorded ? after?.state : undefined, waitMs };
}
