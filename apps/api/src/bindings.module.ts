import { Global, Module } from '@nestjs/common';
import { CONNECTION_FOLLOWERS, CREATE_LOCATION, REQUEST_PHOTOS } from '@listings/feature-connections';
import type { ConnectionFollower, CreateLocation, RequestPhotos } from '@listings/feature-connections';
import { insightsFollowConnections } from '@listings/feature-insights';
import { interactionsFollowConnections } from '@listings/feature-interactions';
import { listingsFollowConnections } from '@listings/feature-listings';
import {
  createLocationInTransaction,
  LOCATION_SETTINGS,
  LOCATIONS,
  LocationsModule,
} from '@listings/feature-locations';
import type { LocationsDependencies, LocationSettings } from '@listings/feature-locations';
import { PHOTOS, PhotosModule, requestPhotos } from '@listings/feature-photos';
import type { PhotosDependencies } from '@listings/feature-photos';
import { postsFollowConnections } from '@listings/feature-posts';
import { ApiConfiguration } from './configuration.js';

/** The features that follow changes of connected accounts; the worker lists the same. */
const followers: readonly ConnectionFollower[] = [
  listingsFollowConnections,
  postsFollowConnections,
  insightsFollowConnections,
  interactionsFollowConnections,
];

/**
 * Binds tokens of the features: the settings of locations, the followers of connected accounts, and the functions with which an
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
    { provide: CONNECTION_FOLLOWERS, useValue: followers },
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
  exports: [LOCATION_SETTINGS, CONNECTION_FOLLOWERS, CREATE_LOCATION, REQUEST_PHOTOS],
})
export class BindingsModule {}
