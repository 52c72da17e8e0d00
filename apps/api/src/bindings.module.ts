import { Global, Module } from '@nestjs/common';
import type { Provider } from '@nestjs/common';
import { ApiConfiguration } from '@listings/configuration/api';
import type { RecordSettings } from '@listings/domain';
import {
  callConsequencesProvider,
  CONNECTION_FOLLOWERS,
  connectionsFollowLocations,
  CREATE_LOCATION,
  REQUEST_PHOTOS,
} from '@listings/feature-connections';
import type { ConnectionFollower, CreateLocation, RequestPhotos } from '@listings/feature-connections';
import { healthFollowsConnections, healthFollowsLocations } from '@listings/feature-health';
import { insightsFollowConnections } from '@listings/feature-insights';
import { interactionsFollowConnections } from '@listings/feature-interactions';
import { listingsFollowConnections, listingsFollowLocations } from '@listings/feature-listings';
import {
  createLocationInTransaction,
  LOCATION_FOLLOWERS,
  LOCATION_SETTINGS,
  LOCATIONS,
  LocationsModule,
} from '@listings/feature-locations';
import type { LocationFollower, LocationsDependencies, LocationSettings } from '@listings/feature-locations';
import { PHOTOS, PhotosModule, requestPhotos } from '@listings/feature-photos';
import type { PhotosDependencies } from '@listings/feature-photos';
import { postsFollowConnections } from '@listings/feature-posts';
import { CALL_CONSEQUENCES, RECORD_SETTINGS } from '@listings/nest';
import { PublisherRegistry } from '@listings/publisher-registry';

/** The features that follow changes of connected accounts and of locations, and what failed calls change; the worker lists the same. */
const followers: Provider[] = [
  {
    provide: CONNECTION_FOLLOWERS,
    inject: [PublisherRegistry, RECORD_SETTINGS],
    useFactory: (publishers: PublisherRegistry, records: RecordSettings): readonly ConnectionFollower[] => [
      listingsFollowConnections({ publishers, records }),
      postsFollowConnections,
      insightsFollowConnections,
      healthFollowsConnections,
      interactionsFollowConnections,
    ],
  },
  {
    provide: LOCATION_FOLLOWERS,
    inject: [PublisherRegistry, RECORD_SETTINGS],
    useFactory: (publishers: PublisherRegistry, records: RecordSettings): readonly LocationFollower[] => [
      connectionsFollowLocations,
      listingsFollowLocations({ publishers, records }),
      healthFollowsLocations,
    ],
  },
  callConsequencesProvider,
];

/**
 * Binds tokens of the features: the settings of locations, the followers of connected accounts and of locations, and the functions with which an
 * import creates a location and requests its photos.
 */
@Global()
@Module({
  imports: [LocationsModule, PhotosModule],
  providers: [
    {
      provide: LOCATION_SETTINGS,
      inject: [ApiConfiguration],
      useFactory: ({ SITES, ARCHIVE_GRACE_HOURS }: ApiConfiguration): LocationSettings => ({
        directorySites: SITES,
        archiveGraceHours: ARCHIVE_GRACE_HOURS,
      }),
    },
    ...followers,
    {
      provide: CREATE_LOCATION,
      inject: [LOCATIONS],
      useFactory:
        (locations: LocationsDependencies): CreateLocation =>
        (transaction, caller, input) =>
          createLocationInTransaction(transaction, locations, caller, { input, origin: 'import' }),
    },
    {
      provide: REQUEST_PHOTOS,
      inject: [PHOTOS],
      useFactory:
        (photos: PhotosDependencies): RequestPhotos =>
        (transaction, { accountId }, request) =>
          requestPhotos(transaction, photos, { accountId, source: 'import' }, request),
    },
  ],
  exports: [
    LOCATION_SETTINGS,
    CONNECTION_FOLLOWERS,
    LOCATION_FOLLOWERS,
    CALL_CONSEQUENCES,
    CREATE_LOCATION,
    REQUEST_PHOTOS,
  ],
})
export class BindingsModule {}
