import { Module } from '@nestjs/common';
import { CLOCK, JOB_QUEUE, LOGGER } from '@listings/nest';
import { Database } from '@listings/persistence';
import type { Clock, Logger } from '@listings/platform';
import { PublisherCalls } from '@listings/publisher-gateway';
import { PublisherRegistry } from '@listings/publisher-registry';
import type { JobQueue } from '@listings/queue';
import { Work } from '@listings/work';
import type { DeliveryDependencies } from './dependencies.js';

/** Injection token of {@link DeliveryDependencies}, which include the dependencies of campaigns. */
export const POSTS = Symbol('DeliveryDependencies');

/** Provides the dependencies of the use cases of posts: campaigns and their deliveries. */
@Module({
  providers: [
    {
      provide: POSTS,
      inject: [Database, CLOCK, JOB_QUEUE, Work, PublisherRegistry, PublisherCalls, LOGGER],
      useFactory: (
        database: Database,
        clock: Clock,
        jobs: JobQueue,
        work: Work,
        publishers: PublisherRegistry,
        calls: PublisherCalls,
        logger: Logger,
      ): DeliveryDependencies => ({ database, clock, jobs, work, publishers, calls, logger }),
    },
  ],
  exports: [POSTS],
})
export class PostsModule {}
