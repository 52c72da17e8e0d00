import { Module } from '@nestjs/common';
import { CLOCK, LOGGER } from '@listings/nest';
import { Database } from '@listings/persistence';
import type { Clock, Logger } from '@listings/platform';
import { PublisherCalls } from '@listings/publisher-gateway';
import { PublisherRegistry } from '@listings/publisher-registry';
import { Work } from '@listings/work';
import type { FeedDependencies } from './dependencies.js';

/** Injection token of {@link FeedDependencies}, which include the dependencies for reading stored numbers. */
export const INSIGHTS = Symbol('FeedDependencies');

/** Provides the dependencies of the use cases of publisher insights: reading stored numbers and fetching them. */
@Module({
  providers: [
    {
      provide: INSIGHTS,
      inject: [Database, CLOCK, PublisherRegistry, PublisherCalls, LOGGER, Work],
      useFactory: (
        database: Database,
        clock: Clock,
        publishers: PublisherRegistry,
        calls: PublisherCalls,
        logger: Logger,
        work: Work,
      ): FeedDependencies => ({ database, clock, publishers, calls, logger, work }),
    },
  ],
  exports: [INSIGHTS],
})
export class InsightsModule {}
