import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { ApiConfiguration } from '@listings/configuration/api';
import { AccountsModule } from '@listings/feature-accounts';
import { ConnectionsModule } from '@listings/feature-connections';
import { HealthModule } from '@listings/feature-health';
import { InsightsModule } from '@listings/feature-insights';
import { InteractionsModule } from '@listings/feature-interactions';
import { JobsModule } from '@listings/feature-jobs';
import { ListingsModule } from '@listings/feature-listings';
import { LocationsModule } from '@listings/feature-locations';
import { PhotosModule } from '@listings/feature-photos';
import { PostsModule } from '@listings/feature-posts';
import { planSites, PublisherRegistry } from '@listings/publisher-registry';
import { ComparisonsController } from '@listings/feature-health/api';
import { DifferencesController } from '@listings/feature-health/api';
import { DifferenceRulesController } from '@listings/feature-health/api';
import { ConnectPagesController } from '@listings/feature-connections/api';
import { ConnectedAccountsController } from '@listings/feature-connections/api';
import { ListingCoverageController } from '@listings/feature-connections/api';
import { listingCreationController } from '@listings/feature-connections/api';
import { ListingLinksController } from '@listings/feature-connections/api';
import { MatchingController } from '@listings/feature-connections/api';
import { publisherAccountsController } from '@listings/feature-connections/api';
import { VerificationsController } from '@listings/feature-connections/api';
import { DuplicatesController } from '@listings/feature-connections/api';
import { HealthController } from './health/health.controller.js';
import { InsightRankingsController } from '@listings/feature-insights/api';
import { insightsController } from '@listings/feature-insights/api';
import { InteractionSettingsController } from '@listings/feature-interactions/api';
import { InteractionsController } from '@listings/feature-interactions/api';
import { ResponsesController } from '@listings/feature-interactions/api';
import { ReviewAnalyticsController } from '@listings/feature-interactions/api';
import { DifferenceExportsController } from '@listings/feature-health/api';
import { InsightExportsController } from '@listings/feature-insights/api';
import { ReviewRankingExportsController } from '@listings/feature-interactions/api';
import { PostExportsController } from '@listings/feature-posts/api';
import { JobsController } from '@listings/feature-locations/api';
import { ListingJobsController } from '@listings/feature-connections/api';
import { LocationJobsController } from '@listings/feature-locations/api';
import { PostJobsController } from '@listings/feature-posts/api';
import { ReportsController } from '@listings/feature-locations/api';
import { ReviewJobsController } from '@listings/feature-interactions/api';
import { ListingsController } from '@listings/feature-listings/api';
import { LocationHealthController } from '@listings/feature-health/api';
import { LocationListsController } from '@listings/feature-locations/api';
import { LocationsController } from '@listings/feature-locations/api';
import { MediaController } from '@listings/feature-photos/api';
import { PhotosController } from '@listings/feature-photos/api';
import { PostsController } from '@listings/feature-posts/api';
import { PLAN_SITES, ReferenceController } from '@listings/feature-locations/api';
import { SubscriptionsController } from '@listings/feature-accounts/api';

/** The operations of the public API in the order of their document, and the endpoints that tell whether the process is healthy. */
@Module({})
export class PublicApiModule {
  /** Some paths carry the name of a publisher. */
  static of(publishers: PublisherRegistry): DynamicModule {
    const offering = (capability: 'creation' | 'insights') =>
      publishers.all.filter(({ publisher }) => publisher[capability] !== undefined);
    return {
      module: PublicApiModule,
      imports: [
        AccountsModule,
        ConnectionsModule,
        HealthModule,
        InsightsModule,
        InteractionsModule,
        JobsModule,
        ListingsModule,
        LocationsModule,
        PhotosModule,
        PostsModule,
      ],
      providers: [
        {
          provide: PLAN_SITES,
          inject: [PublisherRegistry, ApiConfiguration],
          useFactory: (registry: PublisherRegistry, { SITES }: ApiConfiguration) => planSites(registry, SITES),
        },
      ],
      controllers: [
        HealthController,
        ReferenceController,
        SubscriptionsController,
        LocationsController,
        LocationListsController,
        JobsController,
        LocationJobsController,
        ListingJobsController,
        ReviewJobsController,
        PostJobsController,
        PostExportsController,
        InsightExportsController,
        DifferenceExportsController,
        ReviewRankingExportsController,
        ReportsController,
        ListingsController,
        ComparisonsController,
        DifferencesController,
        DifferenceRulesController,
        LocationHealthController,
        DuplicatesController,
        PhotosController,
        MediaController,
        PostsController,
        InteractionsController,
        ResponsesController,
        InteractionSettingsController,
        ReviewAnalyticsController,
        ConnectPagesController,
        ConnectedAccountsController,
        ListingCoverageController,
        ListingLinksController,
        MatchingController,
        VerificationsController,
        ...publishers.all.map(publisherAccountsController),
        ...offering('creation').map(listingCreationController),
        InsightRankingsController,
        ...offering('insights').map(insightsController),
      ],
    };
  }
}
