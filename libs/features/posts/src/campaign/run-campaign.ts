import { recordEvents } from '@listings/events';
import {
  beginCampaignCheck,
  endCampaign,
  findDueDeliveriesOfCampaign,
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
import { fanOut } from './fan-out.js';

/** Deliveries that one run enqueues at most; the sweep enqueues the rest. */
const ENQUEUED_AT_ONCE = 500;

/**
 * Does what is due for a campaign: starts it, ends it, settles it, and enqueues its due deliveries. Repeated or
 * concurrent runs have no further effect.
 */
export async function runCampaign(deps: PostsDependencies, campaign: CampaignKey): Promise<void> {
  await beginCampaignCheck(deps.database, campaign);
  await startWhenDue(deps, campaign);
  await endWhenDue(deps, campaign);
  await settleCampaign(deps.database, campaign);
  await rescheduleCampaign(deps.database, campaign);
  const due = await findDueDeliveriesOfCampaign(deps.database, { ...campaign, limit: ENQUEUED_AT_ONCE });
  await deps.jobs.enqueueMany('post-deliveries', due);
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
