import type { Transaction } from '@listings/persistence';
import { failpoint } from '@listings/platform';
import type { PostsDependencies } from '../dependencies.js';
import { removeNext } from '../removal/remove-next.js';
import { endCampaign, findNextCampaignCheck, settleCampaign, startCampaign } from '../store/campaigns.js';
import type { CampaignKey } from '../store/campaigns.js';
import { fanOutNext } from './fan-out.js';

/**
 * Does what is due for a campaign, in the caller's transaction: starts it, takes the next batch of its fan-out, ends it, takes the next batch
 * of its removals, or settles it. Returns the milliseconds until something may be due again, none after a batch; null if nothing will be.
 * Repeated calls have no further effect.
 */
export async function advanceCampaign(
  deps: Pick<PostsDependencies, 'publishers' | 'clock' | 'work'>,
  transaction: Transaction,
  campaign: CampaignKey,
): Promise<number | null> {
  await startCampaign(transaction, campaign);
  if (await fanOutNext(deps, transaction, campaign)) return afterBatch(transaction);
  await endCampaign(transaction, campaign);
  if (await removeNext(deps, transaction, campaign)) return afterBatch(transaction);
  await settleCampaign(transaction, campaign);
  return findNextCampaignCheck(transaction, campaign);
}

function afterBatch(transaction: Transaction): number {
  transaction.afterCommit(() => failpoint('campaign.after_batch'));
  return 0;
}
