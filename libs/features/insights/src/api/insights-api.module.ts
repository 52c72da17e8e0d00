import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { JobsModule } from '@listings/feature-jobs';
import type { PublisherRegistry } from '@listings/publisher-registry';
import { InsightsModule } from '../insights.module.js';
import { InsightExportsController } from './insight-exports.controller.js';
import { InsightRankingsController } from './insight-rankings.controller.js';
import { insightsController } from './insights.controller.js';

/** The operations of insights. */
@Module({
  imports: [InsightsModule, JobsModule],
})
class InsightsApiModule {}

/** The operations of the feature; some paths carry the name of a publisher. */
export const insightsApi = (publishers: PublisherRegistry): DynamicModule => ({
  module: InsightsApiModule,
  controllers: [
    InsightExportsController,
    InsightRankingsController,
    ...publishers.all.filter(({ publisher }) => publisher.insights !== undefined).map(insightsController),
  ],
});
