import { Module } from '@nestjs/common';
import { CLOCK, LOGGER } from '@listings/nest';
import { Database } from '@listings/persistence';
import type { Clock, Logger } from '@listings/platform';
import { PublisherCalls } from '@listings/publisher-gateway';
import { PublisherRegistry } from '@listings/publisher-registry';
import { Work } from '@listings/work';
import type { InteractionsDependencies } from './dependencies.js';

/** Injection token of {@link InteractionsDependencies}. */
export const INTERACTIONS = Symbol('InteractionsDependencies');

/** Provides the dependencies of the use cases of interactions. */
@Module({
  providers: [
    {
      provide: INTERACTIONS,
      inject: [Database, CLOCK, LOGGER, PublisherRegistry, PublisherCalls, Work],
      useFactory: (
        database: Database,
        clock: Clock,
        logger: Logger,
        publishers: PublisherRegistry,
        calls: PublisherCalls,
        work: Work,
      ): InteractionsDependencies => ({ database, clock, logger, publishers, calls, work }),
    },
  ],
  exports: [INTERACTIONS],
})
export class InteractionsModule {}
