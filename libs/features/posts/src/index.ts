export type { CampaignRecord, CampaignSummary } from './views/campaign-record.js';
export { createCampaign } from './campaign/create-campaign.js';
export type { CreateCampaignResult } from './campaign/create-campaign.js';
export { deleteCampaign } from './removal/delete-campaign.js';
export { deliverPost } from './delivery/deliver-post.js';
export type { DeliveryStep } from './delivery/deliver-post.js';
export type { DeliveryDependencies, PostsDependencies } from './dependencies.js';
export {
  CAMPAIGNS_AT_ONCE,
  DELIVERIES_OF_ONE_ACCOUNT,
  enqueueDueCampaigns,
  enqueueDueDeliveries,
} from './enqueue-due-work.js';
export { listCampaigns } from './views/list-campaigns.js';
export type { CampaignList, ListCampaignsQuery } from './views/list-campaigns.js';
export { postSites } from './post-sites.js';
export { runCampaign } from './campaign/run-campaign.js';
export { viewCampaign } from './views/view-campaign.js';
export type { CampaignView } from './views/view-campaign.js';
export * from './posts.module.js';
