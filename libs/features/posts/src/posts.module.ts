import { Module } from '@nestjs/common';
import { CLOCK, JOB_QUEUE, LOGGER } from '@listings/nest';
import { Database } from '@listings/persistence';
import type { Clock, Logger } from '@listings/platform';
import { PublisherCalls } from '@listings/publisher-gateway';
import { PublisherRegistry } from '@listings/publisher-registry';
import type { JobQueue } from '@listings/queue';
import type { DeliveryDependencies } from './dependencies.js';

/** Injection token of {@link DeliveryDependencies}, which hold all that campaigns need. */
export const POSTS = Symbol('DeliveryDependencies');

/** Provides what the use cases of posts need: campaigns and their deliveries. */
@Module({
  providers: [
    {
      provide: POSTS,
      inject: [Database, CLOCK, JOB_QUEUE, PublisherRegistry, PublisherCalls, LOGGER],
      useFactory: (
        database: Database,
        clock: Clock,
        jobs: JobQueue,
        publishers: PublisherRegistry,
        calls: PublisherCalls,
        logger: Logger,
      ): DeliveryDependencies => ({ database, clock, jobs, publishers, calls, logger }),
    },
  ],
  exports: [POSTS],
})
export class PostsModule {}
