import { Module } from '@nestjs/common';
import type { RecordSettings } from '@listings/domain';
import { CLOCK, LOGGER, RECORD_SETTINGS } from '@listings/nest';
import { Database } from '@listings/persistence';
import type { Clock, Logger } from '@listings/platform';
import { PublisherCalls } from '@listings/publisher-gateway';
import { PublisherRegistry } from '@listings/publisher-registry';
import { Work } from '@listings/work';
import type { SubmissionDependencies } from './dependencies.js';

/** Injection token of {@link SubmissionDependencies}, which include the dependencies for reading citations. */
export const LISTINGS = Symbol('SubmissionDependencies');

/** Provides the dependencies of the use cases of listings: reading citations and pushing to publishers. */
@Module({
  providers: [
    {
      provide: LISTINGS,
      inject: [Database, CLOCK, Work, PublisherRegistry, PublisherCalls, LOGGER, RECORD_SETTINGS],
      useFactory: (
        database: Database,
        clock: Clock,
        work: Work,
        publishers: PublisherRegistry,
        calls: PublisherCalls,
        logger: Logger,
        records: RecordSettings,
      ): SubmissionDependencies => ({ database, clock, work, publishers, calls, logger, records }),
    },
  ],
  exports: [LISTINGS],
})
export class ListingsModule {}
