export type { CampaignRecord, CampaignSummary } from './views/campaign-record.js';
export type { ContentWarning } from './campaign/content-warnings.js';
export { checkCampaign, createCampaign, warnOfCampaign } from './campaign/create-campaign.js';
export type { CreateCampaignResult, SiteViolation } from './campaign/create-campaign.js';
export { rescheduleCampaign } from './campaign/reschedule-campaign.js';
export { deleteCampaign } from './removal/delete-campaign.js';
export type { PostDeliveryDependencies, PostsDependencies } from './dependencies.js';
export type { PostDeliveryResult } from './outcome/delivery-outcome.js';
export { listAccountCampaigns, readAccountCampaign, readCampaignContent } from './views/account-campaigns.js';
export type {
  AccountCampaign,
  AccountCampaignQuery,
  CampaignToRepeat,
  LocationResult,
} from './views/account-campaigns.js';
export { listLocationResults } from './views/account-campaigns.js';
export { listCampaigns } from './views/list-campaigns.js';
export type { CampaignList, ListCampaignsQuery } from './views/list-campaigns.js';
export { postSites } from './post-sites.js';
export { viewCampaign } from './views/view-campaign.js';
export type { CampaignView } from './views/view-campaign.js';
export * from './posts.module.js';
export { CAMPAIGN } from './campaign/campaign-work.js';
export * from './work/campaigns.js';
export * from './work/engagement-readings.js';
export * from './work/post-deliveries.js';
export * from './work/posts-work.module.js';
export { postsFollowConnections } from './follow-connections.js';
export { contextFields } from './rules/campaign-input.js';
export type { CampaignInput, ContextField } from './rules/campaign-input.js';
export type { CampaignOutcome } from './rules/campaign-outcome.js';
export type { CampaignStatus } from './rules/campaign-state.js';
export { POST_DELIVERY } from './rules/delivery-state.js';
export type { PostDeliveryStatus } from './rules/delivery-status.js';
export { ENGAGEMENT_READING } from './rules/engagement-timing.js';
export type { CtaType, PostType } from './rules/post-types.js';
export type { AccountCampaignSortField } from './store/account-campaigns.js';
export { campaignSortFields } from './store/campaign-reads.js';
export type { CampaignFilter, CampaignSortField } from './store/campaign-reads.js';
export { doubtPostDeliveries } from './store/doubt-deliveries.js';
export * from './jobs/post-export.js';
export * from './jobs/post-report.js';
export * from './jobs/post-retry.js';
export * from './jobs/retry-parameters.js';
export * from './jobs/start-post-export.js';
export * from './jobs/start-post-retry.js';
export type { CampaignExportFilter } from './store/account-campaigns.js';
export { postsTables } from './store/account-tables.js';
