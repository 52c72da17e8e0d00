import { LISTING_SUBMISSION } from '@listings/domain';
import { CONNECTION_FOLLOWERS } from '@listings/feature-connections';
import { LOCATION_FOLLOWERS } from '@listings/feature-locations';
import { RECORD_SETTINGS } from '@listings/nest';
import { adds } from '@listings/nest/features';
import type { Feature } from '@listings/nest/features';
import { PublisherRegistry } from '@listings/publisher-registry';
import { listingsFollowConnections, listingsFollowLocations, ListingsModule, ListingsWorkModule } from './index.js';

/** Listings: what publishers get of locations, and what became of it. */
export const listingsFeature: Feature = {
  name: 'listings',
  modules: [ListingsModule],
  api: async () => (await import('./api/listings-api.module.js')).listingsApi,
  work: ListingsWorkModule,
  concurrency: { [LISTING_SUBMISSION]: 'LISTING_CONCURRENCY' },
  adds: [
    adds(CONNECTION_FOLLOWERS, [PublisherRegistry, RECORD_SETTINGS], (publishers, records) =>
      listingsFollowConnections({ publishers, records }),
    ),
    adds(LOCATION_FOLLOWERS, [PublisherRegistry, RECORD_SETTINGS], (publishers, records) =>
      listingsFollowLocations({ publishers, records }),
    ),
  ],
};
