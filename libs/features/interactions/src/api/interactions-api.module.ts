import { Module } from '@nestjs/common';
import { JobsModule } from '@listings/feature-jobs';
import { InteractionsModule } from '../interactions.module.js';
import { InteractionSettingsController } from './interaction-settings.controller.js';
import { InteractionsController } from './interactions.controller.js';
import { ResponsesController } from './responses.controller.js';
import { ReviewAnalyticsController } from './review-analytics.controller.js';
import { ReviewJobsController } from './review-jobs.controller.js';
import { ReviewRankingExportsController } from './review-ranking-exports.controller.js';

/** The operations of interactions. */
@Module({
  imports: [InteractionsModule, JobsModule],
  controllers: [
    ReviewJobsController,
    ReviewRankingExportsController,
    InteractionsController,
    ResponsesController,
    InteractionSettingsController,
    ReviewAnalyticsController,
  ],
})
class InteractionsApiModule {}

/** The operations of the feature. */
export const interactionsApi = () => InteractionsApiModule;
