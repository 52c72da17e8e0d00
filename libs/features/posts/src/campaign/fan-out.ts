import { createHash } from 'node:crypto';
import { recordEvents } from '@listings/events';
import type { LocationEvent } from '@listings/events';
import type { Transaction } from '@listings/persistence';
import { failpoint } from '@listings/platform';
import { FAN_OUT_BATCH } from '../campaign-work.js';
import type { PostsDependencies } from '../dependencies.js';
import { CLOSED_FOR_GOOD } from '../outcome/failure-reasons.js';
import { itemCreated, itemRejected, NO_CHANNEL } from '../post-events.js';
import { inRegistryOrder } from '../post-sites.js';
import { comparableWords } from '../rules/campaign-content.js';
import { POST_DELIVERY } from '../rules/delivery-state.js';
import type { CampaignKey } from '../store/campaigns.js';
import { planPostDeliveries } from '../store/delivery-plan.js';
import { advanceFanOut, lockFanOut } from '../store/fan-out.js';
import type { FanOutBatch } from '../store/fan-out.js';
import { insertItems } from '../store/items.js';
import { workOfPostDelivery } from '../work/work-of-delivery.js';

/**
 * Takes the next step of a campaign's fan-out in the caller's transaction: the items of its next locations with
 * `local_post.created` [6.4] and, once the campaign has started, their deliveries, skipped where the site is not connected
 * at this moment [4.4.3]. Records the events, so call it last. Returns whether it found something to do.
 */
export async function fanOutNext(
  { publishers, clock, work }: Pick<PostsDependencies, 'publishers' | 'clock' | 'work'>,
  transaction: Transaction,
  key: CampaignKey,
): Promise<boolean> {
  const batch = await lockFanOut(transaction, { ...key, limit: FAN_OUT_BATCH });
  if (!batch) return false;
  const named = { postId: key.postId, type: batch.type };
  const items = await insertItems(transaction, { ...key, locationIds: batch.locationIds.slice(batch.withItem) });
  const events: LocationEvent[] = items.map((item) => itemCreated(named, item));
  if (batch.started) {
    const sites = inRegistryOrder(publishers, batch.sites).map((site) => ({
      site,
      contentKey: contentKey(batch, site),
    }));
    const { skipped, due } = await planPostDeliveries(transaction, {
      ...key,
      ...batch,
      sites,
      closedReason: CLOSED_FOR_GOOD,
    });
    work.add(transaction, { accountId: key.accountId, kind: POST_DELIVERY, rows: due.map(workOfPostDelivery) });
    events.push(...skipped.map((item) => itemRejected(named, item, item.isClosed ? CLOSED_FOR_GOOD : NO_CHANNEL)));
  }
  await advanceFanOut(transaction, { ...key, doneAfter: batch.doneAfter });
  failpoint('campaign.in_batch');
  await recordEvents(transaction, { accountId: key.accountId, now: clock.now() }, events);
  failpoint('campaign.before_batch_commit');
  return true;
}

/** Equal for messages that a publisher could not tell apart. */
function contentKey({ content }: FanOutBatch, site: string): string {
  return createHash('md5').update(comparableWords(content, site)).digest('base64');
}
