import { Module } from '@nestjs/common';
import { ConnectionsModule } from '@listings/feature-connections';
import { HealthModule } from '@listings/feature-health';
import { InsightsModule } from '@listings/feature-insights';
import { InteractionsModule } from '@listings/feature-interactions';
import { JobsModule } from '@listings/feature-jobs';
import { LocationsModule } from '@listings/feature-locations';
import { PostsModule } from '@listings/feature-posts';
import { DifferenceExportsController } from './difference-exports.controller.js';
import { ExportJobsController } from './export-jobs.controller.js';
import { JobsController } from './jobs.controller.js';
import { ListingJobsController } from './listing-jobs.controller.js';
import { LocationJobsController } from './location-jobs.controller.js';
import { PostJobsController } from './post-jobs.controller.js';
import { RankingExportsController } from './ranking-exports.controller.js';
import { ReportsController } from './reports.controller.js';
import { ReviewJobsController } from './review-jobs.controller.js';

/** The operations of jobs. */
@Module({
  imports: [
    ConnectionsModule,
    HealthModule,
    InsightsModule,
    InteractionsModule,
    JobsModule,
    LocationsModule,
    PostsModule,
  ],
  controllers: [
    JobsController,
    LocationJobsController,
    ListingJobsController,
    ReviewJobsController,
    PostJobsController,
    ExportJobsController,
    DifferenceExportsController,
    RankingExportsController,
    ReportsController,
  ],
})
export class JobsApiModule {}
