import type { Caller } from '@listings/domain';
import { invalidId } from '@listings/errors';
import { recordEvents } from '@listings/events';
import { deleteItems, findCampaignStatus, markCampaignDeleted, orderRemoval } from '@listings/persistence';
import { failpoint } from '@listings/platform';
import type { PostsDependencies } from '../dependencies.js';
import { itemDeleted } from '../post-events.js';

/**
 * Deletes a campaign: sets it to DELETED, records one event per item, and requests the removal of its posts, which the
 * worker retries [contract 5]. A scheduled campaign is never published. Deleting a campaign again has no effect. Throws
 * SY90002 when the account has no such campaign.
 */
export async function deleteCampaign(deps: PostsDependencies, { accountId }: Caller, postId: number): Promise<void> {
  const key = { accountId, postId };
  const now = deps.clock.now();
  const deleted = await deps.database.responseTransaction(async (transaction) => {
    const campaign = await markCampaignDeleted(transaction, { ...key, now });
    if (!campaign) return false;
    await orderRemoval(transaction, { ...key, removal: 'DELETED', sites: null });
    const items = await deleteItems(transaction, key);
    const named = { postId, type: campaign.type };
    await recordEvents(
      transaction,
      { accountId, now },
      items.map((item) => itemDeleted(named, item, item)),
    );
    transaction.afterCommit(async () => {
      failpoint('campaign.after_delete');
      await deps.jobs.enqueue('campaigns', key);
    });
    return true;
  });
  if (!deleted && (await findCampaignStatus(deps.database, key)) === undefined) throw invalidId('unknown');
}
