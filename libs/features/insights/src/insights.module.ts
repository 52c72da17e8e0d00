import { Module } from '@nestjs/common';
import { CLOCK, LOGGER, provideDependencies, token } from '@listings/nest';
import { Database } from '@listings/persistence';
import { PublisherCalls } from '@listings/publisher-gateway';
import { PublisherRegistry } from '@listings/publisher-registry';
import { Work } from '@listings/work';
import type { FeedDependencies } from './dependencies.js';

/** Injection token of {@link FeedDependencies}, which include the dependencies for reading stored numbers. */
export const INSIGHTS = token<FeedDependencies>('INSIGHTS');

/** Provides the dependencies of the use cases of publisher insights: reading stored numbers and fetching them. */
@Module({
  providers: [
    provideDependencies<FeedDependencies>(INSIGHTS, {
      database: Database,
      clock: CLOCK,
      publishers: PublisherRegistry,
      calls: PublisherCalls,
      logger: LOGGER,
      work: Work,
    }),
  ],
  exports: [INSIGHTS],
})
export class InsightsModule {}
