import { Module } from '@nestjs/common';
import { PostsModule } from '../posts.module.js';
import { EngagementReadings } from './engagement-readings.js';
import { PostDeliveries } from './post-deliveries.js';

/** The kinds of work of posts, for the process that does them. */
@Module({ imports: [PostsModule], providers: [EngagementReadings, PostDeliveries], exports: [PostsModule] })
export class PostsWorkModule {}
