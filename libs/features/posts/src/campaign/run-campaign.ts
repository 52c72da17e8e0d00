import { recordEvents } from '@listings/events';
import {
  beginCampaignCheck,
  endCampaign,
  orderRemoval,
  rejectUnsentItems,
  rescheduleCampaign,
  settleCampaign,
  startCampaign,
} from '@listings/persistence';
import type { CampaignKey } from '@listings/persistence';
import { failpoint } from '@listings/platform';
import type { PostsDependencies } from '../dependencies.js';
import { ENDED_UNSENT, itemRejected } from '../post-events.js';
import { fanOutNext } from './fan-out.js';

/**
 * Does what is due for a campaign: starts it, takes the next step of its fan-out, or ends and settles it. A campaign with
 * more locations to reach goes to the end of the queue, so that campaigns take turns. Repeated or concurrent runs have no
 * further effect.
 */
export async function runCampaign(deps: PostsDependencies, campaign: CampaignKey): Promise<void> {
  const { database } = deps;
  await beginCampaignCheck(database, campaign);
  await startCampaign(database, campaign);
  if (await database.transaction((transaction) => fanOutNext(deps, transaction, campaign))) {
    failpoint('campaign.after_batch');
    await deps.jobs.enqueue('campaigns', campaign);
    return;
  }
  await endWhenDue(deps, campaign);
  await settleCampaign(database, campaign);
  await rescheduleCampaign(database, campaign);
}

/**
 * Ends a campaign [contract 5]: removes its posts from its removal sites, or from all sites, and rejects unsent items.
 */
async function endWhenDue(deps: PostsDependencies, key: CampaignKey): Promise<void> {
  await deps.database.transaction(async (transaction) => {
    const campaign = await endCampaign(transaction, key);
    if (!campaign) return;
    await orderRemoval(transaction, { ...key, removal: 'EXPIRED', sites: campaign.removalSites });
    const unsent = await rejectUnsentItems(transaction, key);
    const named = { postId: key.postId, type: campaign.type };
    const events = unsent.map((item) => itemRejected(named, item, ENDED_UNSENT));
    await recordEvents(transaction, { accountId: key.accountId, now: deps.clock.now() }, events);
  });
}
