import { Module } from '@nestjs/common';
import { CLOCK } from '@listings/nest';
import { Database } from '@listings/persistence';
import type { Clock } from '@listings/platform';
import { PublisherCalls } from '@listings/publisher-gateway';
import { PublisherRegistry } from '@listings/publisher-registry';
import { Work } from '@listings/work';
import type { ReadingDependencies } from './dependencies.js';

/** Injection token of {@link ReadingDependencies}, which include the dependencies of the use cases. */
export const HEALTH = Symbol('ReadingDependencies');

/** Provides the dependencies of what compares locations with their listings. */
@Module({
  providers: [
    {
      provide: HEALTH,
      inject: [Database, CLOCK, PublisherRegistry, PublisherCalls, Work],
      useFactory: (
        database: Database,
        clock: Clock,
        publishers: PublisherRegistry,
        calls: PublisherCalls,
        work: Work,
      ): ReadingDependencies => ({ database, clock, publishers, calls, work }),
    },
  ],
  exports: [HEALTH],
})
export class HealthModule {}
