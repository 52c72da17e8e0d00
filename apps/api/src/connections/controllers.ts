import type { Type } from '@nestjs/common';
import type { PublisherRegistry } from '@listings/publisher-registry';
import { ConnectPagesController } from './connect-pages.controller.js';
import { ConnectedAccountsController } from './connected-accounts.controller.js';
import { ListingLinksController } from './listing-links.controller.js';
import { MatchingController } from './matching.controller.js';
import { listingCreationController } from './listing-creation.controller.js';
import { publisherAccountsController } from './publisher-accounts.controller.js';

/** All controllers of connected accounts: the shared controllers and those of each configured publisher. */
export function connectionControllers(publishers: PublisherRegistry): Type<unknown>[] {
  return [
    ConnectPagesController,
    ConnectedAccountsController,
    ListingLinksController,
    MatchingController,
    ...publishers.all.map(publisherAccountsController),
    ...publishers.all.filter(({ publisher }) => publisher.creation).map(listingCreationController),
  ];
}
