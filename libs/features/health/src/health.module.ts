import { Module } from '@nestjs/common';
import { CONNECTION_FOLLOWERS } from '@listings/feature-connections';
import { LOCATIONS, LocationsModule } from '@listings/feature-locations';
import { CLOCK, LOGGER, provideDependencies, token } from '@listings/nest';
import { Database } from '@listings/persistence';
import { PublisherCalls } from '@listings/publisher-gateway';
import { PublisherRegistry } from '@listings/publisher-registry';
import { Work } from '@listings/work';
import type { DecisionDependencies, ReadingDependencies } from './dependencies.js';

/** Injection token of {@link ReadingDependencies} and {@link DecisionDependencies}. */
export const HEALTH = token<ReadingDependencies & DecisionDependencies>('HEALTH');

/** Provides the dependencies of what compares locations with their listings. */
@Module({
  imports: [LocationsModule],
  providers: [
    provideDependencies<ReadingDependencies & DecisionDependencies>(HEALTH, {
      database: Database,
      clock: CLOCK,
      publishers: PublisherRegistry,
      calls: PublisherCalls,
      work: Work,
      locations: LOCATIONS,
      logger: LOGGER,
      followers: CONNECTION_FOLLOWERS,
    }),
  ],
  exports: [HEALTH],
})
export class HealthModule {}
