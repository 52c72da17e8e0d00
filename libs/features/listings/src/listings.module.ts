import { Module } from '@nestjs/common';
import { CLOCK, LOGGER, provideDependencies, RECORD_SETTINGS, token } from '@listings/nest';
import { Database } from '@listings/persistence';
import { PublisherCalls } from '@listings/publisher-gateway';
import { PublisherRegistry } from '@listings/publisher-registry';
import { Work } from '@listings/work';
import type { SubmissionDependencies } from './dependencies.js';

/** Injection token of {@link SubmissionDependencies}, which include the dependencies for reading citations. */
export const LISTINGS = token<SubmissionDependencies>('LISTINGS');

/** Provides the dependencies of the use cases of listings: reading citations and pushing to publishers. */
@Module({
  providers: [
    provideDependencies<SubmissionDependencies>(LISTINGS, {
      database: Database,
      clock: CLOCK,
      work: Work,
      publishers: PublisherRegistry,
      calls: PublisherCalls,
      logger: LOGGER,
      records: RECORD_SETTINGS,
    }),
  ],
  exports: [LISTINGS],
})
export class ListingsModule {}
