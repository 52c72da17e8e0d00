export { InteractionSettingsController } from './interaction-settings.controller.js';
export { InteractionsController } from './interactions.controller.js';
export { ResponsesController } from './responses.controller.js';
export { ReviewAnalyticsController } from './review-analytics.controller.js';
export { ReviewJobsController } from './review-jobs.controller.js';
export { ReviewRankingExportsController } from './review-ranking-exports.controller.js';
