import { Module } from '@nestjs/common';
import { ConnectionsModule } from '@listings/feature-connections';
import { HealthModule } from '@listings/feature-health';
import { InteractionsModule } from '@listings/feature-interactions';
import { JobsModule } from '@listings/feature-jobs';
import { ListingsModule } from '@listings/feature-listings';
import { LocationsModule } from '@listings/feature-locations';
import { PostsModule } from '@listings/feature-posts';
import { EndpointsModule } from '@listings/feature-webhooks';
import { OverviewController } from './overview.controller.js';
import { PublishersController } from './publishers.controller.js';
import { RecentController } from './recent.controller.js';

/** The operations of the start page. */
@Module({
  imports: [
    ConnectionsModule,
    EndpointsModule,
    HealthModule,
    InteractionsModule,
    JobsModule,
    ListingsModule,
    LocationsModule,
    PostsModule,
  ],
  controllers: [OverviewController, PublishersController, RecentController],
})
class OverviewApiModule {}

/** The operations of the feature. */
export const overviewApi = () => OverviewApiModule;
