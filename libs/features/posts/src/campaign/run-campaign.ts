import { recordEvents } from '@listings/events';
import {
  beginCampaignCheck,
  endCampaign,
  orderRemoval,
  rejectUnsentItems,
  rescheduleCampaign,
  settleCampaign,
  startCampaign,
  takeDueDeliveriesOfCampaign,
} from '@listings/persistence';
import type { CampaignKey } from '@listings/persistence';
import { failpoint } from '@listings/platform';
import type { PostsDependencies } from '../dependencies.js';
import { DELIVERIES_OF_ONE_ACCOUNT } from '../enqueue-due-work.js';
import { ENDED_UNSENT, itemRejected } from '../post-events.js';
import { fanOut } from './fan-out.js';

/**
 * Does what is due for a campaign: starts it, ends it, settles it, and enqueues its first due deliveries; the
 * sweep enqueues the rest as these are processed. Repeated or concurrent runs have no further effect.
 */
export async function runCampaign(deps: PostsDependencies, campaign: CampaignKey): Promise<void> {
  await beginCampaignCheck(deps.database, campaign);
  await startWhenDue(deps, campaign);
  await endWhenDue(deps, campaign);
  await settleCampaign(deps.database, campaign);
  await rescheduleCampaign(deps.database, campaign);
  const due = await takeDueDeliveriesOfCampaign(deps.database, { ...campaign, limit: DELIVERIES_OF_ONE_ACCOUNT });
  if (due.length > 0) await deps.jobs.enqueueMany('post-deliveries', due);
}

/** Starts a scheduled campaign [contract 5]. The sites connected at this moment count, not those at its creation. */
async function startWhenDue(deps: PostsDependencies, key: CampaignKey): Promise<void> {
  await deps.database.transaction(async (transaction) => {
    const campaign = await startCampaign(transaction, key);
    if (!campaign) return;
    const skipped = await fanOut(transaction, deps.publishers, { ...key, ...campaign });
    failpoint('campaign.before_start');
    await recordEvents(transaction, { accountId: key.accountId, now: deps.clock.now() }, skipped);
  });
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
