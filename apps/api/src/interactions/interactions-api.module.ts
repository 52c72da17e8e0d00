import { Module } from '@nestjs/common';
import { InteractionsModule } from '@listings/feature-interactions';
import { InteractionsController } from './interactions.controller.js';
import { InteractionSettingsController } from './interaction-settings.controller.js';
import { ResponsesController } from './responses.controller.js';
import { ReviewAnalyticsController } from './review-analytics.controller.js';

/** The operations of reviews and other interactions [4.6]. */
@Module({
  imports: [InteractionsModule],
  controllers: [InteractionsController, ResponsesController, InteractionSettingsController, ReviewAnalyticsController],
})
export class InteractionsApiModule {}
