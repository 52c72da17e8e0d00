import {
  beginCampaignCheck,
  endCampaign,
  rescheduleCampaign,
  settleCampaign,
  startCampaign,
} from '@listings/persistence';
import type { CampaignKey } from '@listings/persistence';
import { failpoint } from '@listings/platform';
import type { PostsDependencies } from '../dependencies.js';
import { removeNext } from '../removal/remove-next.js';
import { fanOutNext } from './fan-out.js';

/**
 * Does what is due for a campaign: starts it, takes the next step of its fan-out, ends it, takes the next step of its
 * removal, or settles it. A campaign with more locations to reach goes to the end of the queue, so that campaigns take
 * turns. Repeated or concurrent runs have no further effect.
 */
export async function runCampaign(deps: PostsDependencies, campaign: CampaignKey): Promise<void> {
  const { database } = deps;
  await beginCampaignCheck(database, campaign);
  await startCampaign(database, campaign);
  if (await takeStep(deps, campaign, fanOutNext)) return;
  await endCampaign(database, campaign);
  if (await takeStep(deps, campaign, removeNext)) return;
  await settleCampaign(database, campaign);
  await rescheduleCampaign(database, campaign);
}

/** Takes a step in a transaction of its own, and enqueues the next one. Returns whether there was something to do. */
async function takeStep(
  deps: PostsDependencies,
  campaign: CampaignKey,
  next: typeof fanOutNext | typeof removeNext,
): Promise<boolean> {
  if (!(await deps.database.transaction((transaction) => next(deps, transaction, campaign)))) return false;
  failpoint('campaign.after_batch');
  await deps.jobs.enqueue('campaigns', campaign);
  return true;
}
