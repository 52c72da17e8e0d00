/** The statements of the feature, for the tools that measure them: nothing else imports this entry. */
export * from './account-campaigns.js';
export * from './campaign-reads.js';
export * from './campaigns.js';
export * from './claimed-deliveries.js';
export * from './delivery-lookalikes.js';
export * from './delivery-outcomes.js';
export * from './delivery-plan.js';
export * from './doubt-deliveries.js';
export * from './engagement-outcomes.js';
export * from './engagement-turns.js';
export * from './fan-out.js';
export * from './items.js';
export * from './live-posts.js';
export * from './new-campaign.js';
export * from './post-search-rebuild.js';
export * from './removals.js';
export * from './retries.js';
