import { Module } from '@nestjs/common';
import { Registry } from 'prom-client';
import { PostsModule } from '../posts.module.js';
import { Campaigns } from './campaigns.js';
import { EngagementReadings } from './engagement-readings.js';
import { PostDeliveries } from './post-deliveries.js';
import { POST_LATENCY, postLatency } from './post-latency.js';

/** The kinds of work of posts, for the process that does them. */
@Module({
  imports: [PostsModule],
  providers: [
    { provide: POST_LATENCY, inject: [Registry], useFactory: postLatency },
    Campaigns,
    EngagementReadings,
    PostDeliveries,
  ],
  exports: [PostsModule],
})
export class PostsWorkModule {}
