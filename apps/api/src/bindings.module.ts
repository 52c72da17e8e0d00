import { Global, Module } from '@nestjs/common';
import { CREATE_LOCATION, REQUEST_PHOTOS } from '@listings/feature-connections';
import type { CreateLocation, RequestPhotos } from '@listings/feature-connections';
import {
  createLocationInTransaction,
  LOCATION_SETTINGS,
  LOCATIONS,
  LocationsModule,
} from '@listings/feature-locations';
import type { LocationsDependencies, LocationSettings } from '@listings/feature-locations';
import { PHOTOS, PhotosModule, requestPhotos } from '@listings/feature-photos';
import type { PhotosDependencies } from '@listings/feature-photos';
import { ApiConfiguration } from './configuration.js';

/**
 * Binds tokens of the features: the settings of locations, and the functions with which an import creates a location
 * and requests its photos.
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
  exports: [LOCATION_SETTINGS, CREATE_LOCATION, REQUEST_PHOTOS],
})
export class BindingsModule {}
