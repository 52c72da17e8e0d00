import { Module } from '@nestjs/common';
import type { RecordSettings } from '@listings/domain';
import { CLOCK, entryList, RECORD_SETTINGS, token } from '@listings/nest';
import { Database } from '@listings/persistence';
import type { Clock } from '@listings/platform';
import { PublisherRegistry } from '@listings/publisher-registry';
import { Work } from '@listings/work';
import type { LocationsDependencies, LocationSettings } from './dependencies.js';
import type { LocationFollower } from './location-follower.js';

/** Injection token of {@link LocationsDependencies}. */
export const LOCATIONS = token<LocationsDependencies>('LOCATIONS');
/** Injection token of {@link LocationSettings}. The api and the worker bind it. */
export const LOCATION_SETTINGS = token<LocationSettings>('LOCATION_SETTINGS');

/** Injection token of the list of {@link LocationFollower}: the features that build on locations add to it. */
export const LOCATION_FOLLOWERS = entryList<LocationFollower>('LOCATION_FOLLOWERS');

/** Provides the dependencies of the use cases of locations. */
@Module({
  providers: [
    {
      provide: LOCATIONS,
      inject: [
        Database,
        CLOCK,
        Work,
        PublisherRegistry,
        RECORD_SETTINGS,
        LOCATION_FOLLOWERS,
        { token: LOCATION_SETTINGS, optional: true },
      ],
      useFactory: (
        database: Database,
        clock: Clock,
        work: Work,
        publishers: PublisherRegistry,
        records: RecordSettings,
        followers: readonly LocationFollower[],
        settings: LocationSettings = {},
      ): LocationsDependencies => ({ database, clock, work, followers, publishers, records, ...settings }),
    },
  ],
  exports: [LOCATIONS],
})
export class LocationsModule {}
