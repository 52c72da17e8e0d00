import { workOn } from '@listings/work/testing';
import type { WorkedOn } from '@listings/work/testing';
import { Campaigns } from '../index.js';
import type { PostDeliveryDependencies } from '../index.js';
import type { CampaignKey } from '../store/campaigns.js';

/** Takes the next part of a campaign, as a step of a worker does; undefined if it is not due or another process has it. */
export function campaignStep(deps: PostDeliveryDependencies, campaign: CampaignKey): Promise<WorkedOn | undefined> {
  const { accountId, postId } = campaign;
  return workOn(deps, new Campaigns(deps), { accountId, subject: String(postId) });
}
