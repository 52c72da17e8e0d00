import { Module } from '@nestjs/common';
import { CLOCK, LOGGER, provideDependencies, token } from '@listings/nest';
import { Database } from '@listings/persistence';
import { PublisherCalls } from '@listings/publisher-gateway';
import { PublisherRegistry } from '@listings/publisher-registry';
import { Work } from '@listings/work';
import type { InteractionsDependencies } from './dependencies.js';

/** Injection token of {@link InteractionsDependencies}. */
export const INTERACTIONS = token<InteractionsDependencies>('INTERACTIONS');

/** Provides the dependencies of the use cases of interactions. */
@Module({
  providers: [
    provideDependencies<InteractionsDependencies>(INTERACTIONS, {
      database: Database,
      clock: CLOCK,
      logger: LOGGER,
      publishers: PublisherRegistry,
      calls: PublisherCalls,
      work: Work,
    }),
  ],
  exports: [INTERACTIONS],
})
export class InteractionsModule {}
