import { recordEvents } from '@listings/events';
import type { Transaction } from '@listings/persistence';
import { failpoint } from '@listings/platform';
import { FAN_OUT_BATCH } from '../campaign-work.js';
import type { PostsDependencies } from '../dependencies.js';
import { ENDED_UNSENT, itemDeleted, itemRejected, SUSPENDED } from '../post-events.js';
import { POST_DELIVERY } from '../rules/delivery-state.js';
import type { CampaignKey } from '../store/campaigns.js';
import { lockPostDeliveriesOfLocations, orderRemoval } from '../store/delivery-plan.js';
import { deleteItems, rejectUnsentItems } from '../store/items.js';
import { advanceRemovals, lockRemovals } from '../store/removals.js';
import { workOfPostDelivery } from '../work/work-of-delivery.js';

/**
 * Takes the next step of a campaign's deletion or end in the caller's transaction [contract 5]: orders the removal of the
 * posts of its next locations, and records `local_post.deleted`, or `local_post.rejected` for items that the end finds unsent.
 * Call it last. Returns whether it found something to do.
 */
export async function removeNext(
  { clock, work }: Pick<PostsDependencies, 'clock' | 'work'>,
  transaction: Transaction,
  key: CampaignKey,
): Promise<boolean> {
  const batch = await lockRemovals(transaction, { ...key, limit: FAN_OUT_BATCH });
  if (!batch) return false;
  const { type, removal, sites, missed, locationIds, doneAfter } = batch;
  const scope = { ...key, locationIds };
  const named = { postId: key.postId, type };
  await lockPostDeliveriesOfLocations(transaction, scope);
  const { due, ended } = await orderRemoval(transaction, { ...scope, removal, sites });
  const ofDeliveries = { accountId: key.accountId, kind: POST_DELIVERY };
  work.remove(transaction, { ...ofDeliveries, subjects: ended.map(String) });
  work.add(transaction, { ...ofDeliveries, rows: due.map(workOfPostDelivery) });
  const events =
    removal === 'DELETED'
      ? (await deleteItems(transaction, scope)).map((item) => itemDeleted(named, item, item))
      : (await rejectUnsentItems(transaction, scope)).map((item) =>
          itemRejected(named, item, missed ? SUSPENDED : ENDED_UNSENT),
        );
  await advanceRemovals(transaction, { ...key, doneAfter });
  failpoint('campaign.in_removal');
  await recordEvents(transaction, { accountId: key.accountId, now: clock.now() }, events);
  failpoint('campaign.before_removal_commit');
  return true;
}
