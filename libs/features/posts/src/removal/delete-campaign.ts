import type { Caller } from '@listings/domain';
import { invalidId } from '@listings/errors';
import type { InUnit } from '@listings/persistence';
import { failpoint } from '@listings/platform';
import { FAN_OUT_AT_ONCE, requestCampaignWork } from '../campaign-work.js';
import type { PostsDependencies } from '../dependencies.js';
import { findCampaignStatus, markCampaignDeleted } from '../store/campaigns.js';
import { removeNext } from './remove-next.js';

/**
 * Deletes a campaign: sets it to DELETED, so that nothing more is sent, records one event per item, and requests the
 * removal of its posts, which the worker retries [contract 5]. The worker takes the last two steps if there are many
 * locations. A scheduled campaign is never published. Deleting a campaign again has no effect. Throws SY90002 when the
 * account has no such campaign.
 */
export async function deleteCampaign(
  deps: InUnit<PostsDependencies>,
  { accountId }: Caller,
  postId: number,
): Promise<void> {
  const key = { accountId, postId };
  const now = deps.clock.now();
  await deps.unit.transaction(async (transaction) => {
    const campaign = await markCampaignDeleted(transaction, { ...key, now });
    if (!campaign) {
      if ((await findCampaignStatus(transaction, key)) === undefined) throw invalidId('unknown');
      return;
    }
    transaction.afterCommit(() => failpoint('campaign.after_delete'));
    if (campaign.locationCount <= FAN_OUT_AT_ONCE) await removeNext(deps, transaction, key);
    requestCampaignWork(deps.work, transaction, key);
  });
}
