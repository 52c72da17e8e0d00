import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { LocationsModule } from '@listings/feature-locations';
import type { PublisherRegistry } from '@listings/publisher-registry';
import { ConnectionsModule } from '../connections.module.js';
import { ConnectPagesController } from './connect-pages.controller.js';
import { ConnectedAccountsController } from './connected-accounts.controller.js';
import { DuplicatesController } from './duplicates/duplicates.controller.js';
import { ListingCoverageController } from './listing-coverage.controller.js';
import { listingCreationController } from './listing-creation.controller.js';
import { ListingJobsController } from './listing-jobs.controller.js';
import { ListingLinksController } from './listing-links.controller.js';
import { MatchingController } from './matching.controller.js';
import { publisherAccountsController } from './publisher-accounts.controller.js';
import { VerificationsController } from './verifications.controller.js';

/** The operations of connected accounts. */
@Module({
  imports: [ConnectionsModule, LocationsModule],
})
class ConnectionsApiModule {}

/** The operations of the feature; some paths carry the name of a publisher. */
export const connectionsApi = (publishers: PublisherRegistry): DynamicModule => ({
  module: ConnectionsApiModule,
  controllers: [
    ListingJobsController,
    DuplicatesController,
    ConnectPagesController,
    ConnectedAccountsController,
    ListingCoverageController,
    ListingLinksController,
    MatchingController,
    VerificationsController,
    ...publishers.all.map(publisherAccountsController),
    ...publishers.all.filter(({ publisher }) => publisher.creation !== undefined).map(listingCreationController),
  ],
});
