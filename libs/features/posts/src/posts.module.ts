import { Module } from '@nestjs/common';
import { CLOCK, LOGGER } from '@listings/nest';
import { Database } from '@listings/persistence';
import type { Clock, Logger } from '@listings/platform';
import { PublisherCalls } from '@listings/publisher-gateway';
import { PublisherRegistry } from '@listings/publisher-registry';
import { Work } from '@listings/work';
import type { PostDeliveryDependencies } from './dependencies.js';

/** Injection token of {@link PostDeliveryDependencies}, which include the dependencies of campaigns. */
export const POSTS = Symbol('DeliveryDependencies');

/** Provides the dependencies of the use cases of posts: campaigns and their deliveries. */
@Module({
  providers: [
    {
      provide: POSTS,
      inject: [Database, CLOCK, Work, PublisherRegistry, PublisherCalls, LOGGER],
      useFactory: (
        database: Database,
        clock: Clock,
        work: Work,
        publishers: PublisherRegistry,
        calls: PublisherCalls,
        logger: Logger,
      ): PostDeliveryDependencies => ({ database, clock, work, publishers, calls, logger }),
    },
  ],
  exports: [POSTS],
})
export class PostsModule {}
