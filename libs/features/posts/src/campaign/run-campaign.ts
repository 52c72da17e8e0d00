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

/** Deliveries that one look at a campaign enqueues; the sweeper enqueues the rest while workers are idle. */
const ENQUEUED_AT_ONCE = 500;

/**
 * Looks at a campaign and does what is due: starts it, ends it, settles it, and enqueues its deliveries that wait for
 * work. Doing it twice, or in two processes, does nothing more.
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

/** The scheduled start [contract 5]: the channels that count are those connected now. */
async function startWhenDue(deps: PostsDependencies, key: CampaignKey): Promise<void> {
  await deps.database.transaction(async (transaction) => {
    const campaign = await startCampaign(transaction, key);
    if (!campaign) return;
    const skipped = await fanOut(transaction, deps.publishers, { ...key, ...campaign });
    failpoint('campaign.before_start');
    await recordEvents(transaction, { accountId: key.accountId, now: deps.clock.now() }, skipped);
  });
}

/** The end [contract 5]: removed from its removal sites, or from all; what was not sent yet is not sent there. */
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
