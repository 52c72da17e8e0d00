import { Module } from '@nestjs/common';
import { CLOCK, LOGGER, provideDependencies, token } from '@listings/nest';
import { Database } from '@listings/persistence';
import { PublisherCalls } from '@listings/publisher-gateway';
import { PublisherRegistry } from '@listings/publisher-registry';
import { Work } from '@listings/work';
import type { PostDeliveryDependencies } from './dependencies.js';

/** Injection token of {@link PostDeliveryDependencies}, which include the dependencies of campaigns. */
export const POSTS = token<PostDeliveryDependencies>('POSTS');

/** Provides the dependencies of the use cases of posts: campaigns and their deliveries. */
@Module({
  providers: [
    provideDependencies<PostDeliveryDependencies>(POSTS, {
      database: Database,
      clock: CLOCK,
      work: Work,
      publishers: PublisherRegistry,
      calls: PublisherCalls,
      logger: LOGGER,
    }),
  ],
  exports: [POSTS],
})
export class PostsModule {}
