import { Module } from '@nestjs/common';
import { LOCATIONS, LocationsModule } from '@listings/feature-locations';
import type { LocationsDependencies } from '@listings/feature-locations';
import { CLOCK } from '@listings/nest';
import { Database } from '@listings/persistence';
import type { Clock } from '@listings/platform';
import { PublisherCalls } from '@listings/publisher-gateway';
import { PublisherRegistry } from '@listings/publisher-registry';
import { Work } from '@listings/work';
import type { DecisionDependencies, ReadingDependencies } from './dependencies.js';

/** Injection token of {@link ReadingDependencies} and {@link DecisionDependencies}. */
export const HEALTH = Symbol('ReadingDependencies');

/** Provides the dependencies of what compares locations with their listings. */
@Module({
  imports: [LocationsModule],
  providers: [
    {
      provide: HEALTH,
      inject: [Database, CLOCK, PublisherRegistry, PublisherCalls, Work, LOCATIONS],
      useFactory: (
        database: Database,
        clock: Clock,
        publishers: PublisherRegistry,
        calls: PublisherCalls,
        work: Work,
        locations: LocationsDependencies,
      ): ReadingDependencies & DecisionDependencies => ({ database, clock, publishers, calls, work, locations }),
    },
  ],
  exports: [HEALTH],
})
export class HealthModule {}
