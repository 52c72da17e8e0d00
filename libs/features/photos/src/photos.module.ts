import { Module } from '@nestjs/common';
import type { RecordSettings } from '@listings/domain';
import { LOCATION_FOLLOWERS } from '@listings/feature-locations';
import type { LocationFollower } from '@listings/feature-locations';
import { CLOCK, LOGGER, MEDIA_STORE, RECORD_SETTINGS, ServiceConfiguration, token } from '@listings/nest';
import { Database } from '@listings/persistence';
import type { Clock, Logger, MediaStore } from '@listings/platform';
import { Work } from '@listings/work';
import { photosDependencies } from './dependencies.js';
import type { PhotosDependencies } from './dependencies.js';

/** Injection token of {@link PhotosDependencies}. */
export const PHOTOS = token<PhotosDependencies>('PHOTOS');

/** Provides the dependencies of the use cases of photos. */
@Module({
  providers: [
    {
      provide: PHOTOS,
      inject: [Database, CLOCK, Work, LOCATION_FOLLOWERS, LOGGER, RECORD_SETTINGS, MEDIA_STORE, ServiceConfiguration],
      useFactory: (
        database: Database,
        clock: Clock,
        work: Work,
        followers: readonly LocationFollower[],
        logger: Logger,
        records: RecordSettings,
        media: MediaStore,
        { ALLOW_PRIVATE_ADDRESSES: allowPrivateAddresses }: ServiceConfiguration,
      ): PhotosDependencies =>
        photosDependencies({ database, clock, work, followers, logger, records, media, allowPrivateAddresses }),
    },
  ],
  exports: [PHOTOS],
})
export class PhotosModule {}
