import { Module } from '@nestjs/common';
import { CONNECTION_FOLLOWERS } from '@listings/feature-connections';
import type { ConnectionFollower } from '@listings/feature-connections';
import { LOCATIONS, LocationsModule } from '@listings/feature-locations';
import type { LocationsDependencies } from '@listings/feature-locations';
import { CLOCK, LOGGER } from '@listings/nest';
import { Database } from '@listings/persistence';
import type { Clock, Logger } from '@listings/platform';
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
      inject: [Database, CLOCK, PublisherRegistry, PublisherCalls, Work, LOCATIONS, LOGGER, CONNECTION_FOLLOWERS],
      useFactory: (
        database: Database,
        clock: Clock,
        publishers: PublisherRegistry,
        calls: PublisherCalls,
        work: Work,
        locations: LocationsDependencies,
        logger: Logger,
        followers: readonly ConnectionFollower[],
      ): ReadingDependencies & DecisionDependencies => ({
        database,
        clock,
        publishers,
        calls,
        work,
        locations,
        logger,
        followers,
      }),
    },
  ],
  exports: [HEALTH],
})
export class HealthModule {}
