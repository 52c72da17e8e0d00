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
import { ComparisonsController } from './comparisons/comparisons.controller.js';
import { DifferencesController } from './comparisons/differences.controller.js';
import { DifferenceRulesController } from './comparisons/rules.controller.js';
import { ConnectPagesController } from './connections/connect-pages.controller.js';
import { ConnectedAccountsController } from './connections/connected-accounts.controller.js';
import { ListingCoverageController } from './connections/listing-coverage.controller.js';
import { listingCreationController } from './connections/listing-creation.controller.js';
import { ListingLinksController } from './connections/listing-links.controller.js';
import { MatchingController } from './connections/matching.controller.js';
import { publisherAccountsController } from './connections/publisher-accounts.controller.js';
import { VerificationsController } from './connections/verifications.controller.js';
import { DuplicatesController } from './duplicates/duplicates.controller.js';
import { HealthController } from './health/health.controller.js';
import { InsightRankingsController } from './insights/insight-rankings.controller.js';
import { insightsController } from './insights/insights.controller.js';
import { InteractionSettingsController } from './interactions/interaction-settings.controller.js';
import { InteractionsController } from './interactions/interactions.controller.js';
import { ResponsesController } from './interactions/responses.controller.js';
import { ReviewAnalyticsController } from './interactions/review-analytics.controller.js';
import { DifferenceExportsController } from './jobs/difference-exports.controller.js';
import { ExportJobsController } from './jobs/export-jobs.controller.js';
import { JobsController } from './jobs/jobs.controller.js';
import { ListingJobsController } from './jobs/listing-jobs.controller.js';
import { LocationJobsController } from './jobs/location-jobs.controller.js';
import { PostJobsController } from './jobs/post-jobs.controller.js';
import { RankingExportsController } from './jobs/ranking-exports.controller.js';
import { ReportsController } from './jobs/reports.controller.js';
import { ReviewJobsController } from './jobs/review-jobs.controller.js';
import { ListingsController } from './listings/listings.controller.js';
import { LocationHealthController } from './location-health/location-health.controller.js';
import { LocationListsController } from './locations/location-lists.controller.js';
import { LocationsController } from './locations/locations.controller.js';
import { MediaController } from './photos/media.controller.js';
import { PhotosController } from './photos/photos.controller.js';
import { PostsController } from './posts/posts.controller.js';
import { PLAN_SITES, ReferenceController } from './reference/reference.controller.js';
import { SubscriptionsController } from './subscriptions/subscriptions.controller.js';

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
        ExportJobsController,
        DifferenceExportsController,
        RankingExportsController,
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
