import { Global, Module } from '@nestjs/common';
import { WorkerConfiguration } from '@listings/configuration/worker';
import type { LocationSettings } from '../dependencies.js';
import { LOCATION_SETTINGS, LocationsModule } from '../locations.module.js';
import { LocationArchivals } from './location-archivals.js';
import { LocationReopenings } from './location-reopenings.js';

/** The kinds of work of locations, for the process that does them, and its settings of locations. */
@Global()
@Module({
  imports: [LocationsModule],
  providers: [
    {
      provide: LOCATION_SETTINGS,
      inject: [WorkerConfiguration],
      useFactory: ({ SITES }: WorkerConfiguration): LocationSettings => ({ directorySites: SITES }),
    },
    LocationArchivals,
    LocationReopenings,
  ],
  exports: [LOCATION_SETTINGS],
})
export class LocationsWorkModule {}
