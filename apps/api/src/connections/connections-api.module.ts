import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { ConnectionsModule } from '@listings/feature-connections';
import type { PublisherRegistry } from '@listings/publisher-registry';
import { ConnectPagesController } from './connect-pages.controller.js';
import { ConnectedAccountsController } from './connected-accounts.controller.js';
import { ListingCoverageController } from './listing-coverage.controller.js';
import { ListingLinksController } from './listing-links.controller.js';
import { listingCreationController } from './listing-creation.controller.js';
import { MatchingController } from './matching.controller.js';
import { publisherAccountsController } from './publisher-accounts.controller.js';
import { VerificationsController } from './verifications.controller.js';

/** The operations of connected accounts [4.7]: the shared ones, and those whose path carries a publisher's name. */
@Module({})
export class ConnectionsApiModule {
  static of(publishers: PublisherRegistry): DynamicModule {
    return {
      module: ConnectionsApiModule,
      imports: [ConnectionsModule],
      controllers: [
        ConnectPagesController,
        ConnectedAccountsController,
        ListingCoverageController,
        ListingLinksController,
        MatchingController,
        VerificationsController,
        ...publishers.all.map(publisherAccountsController),
        ...publishers.all.filter(({ publisher }) => publisher.creation).map(listingCreationController),
      ],
    };
  }
}
