export type { CampaignRecord, CampaignSummary } from './campaign-record.js';
export { createCampaign } from './create-campaign.js';
export type { CreateCampaignResult } from './create-campaign.js';
export { deleteCampaign } from './delete-campaign.js';
export { deliverPost } from './deliver-post.js';
export type { DeliveryStep } from './deliver-post.js';
export type { DeliveryDependencies, PostsDependencies } from './dependencies.js';
export {
  CAMPAIGNS_AT_ONCE,
  DELIVERIES_OF_ONE_ACCOUNT,
  enqueueDueCampaigns,
  enqueueDueDeliveries,
} from './enqueue-due-work.js';
export { listCampaigns } from './list-campaigns.js';
export type { CampaignList, ListCampaignsQuery } from './list-campaigns.js';
export { postSites } from './post-sites.js';
export { runCampaign } from './run-campaign.js';
export { viewCampaign } from './view-campaign.js';
export type { CampaignView } from './view-campaign.js';
export * from './posts.module.js';
