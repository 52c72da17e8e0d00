import { Module } from '@nestjs/common';
import { PostsModule } from '../posts.module.js';
import { Campaigns } from './campaigns.js';
import { EngagementReadings } from './engagement-readings.js';
import { PostDeliveries } from './post-deliveries.js';

/** The kinds of work of posts, for the process that does them. */
@Module({ imports: [PostsModule], providers: [Campaigns, EngagementReadings, PostDeliveries], exports: [PostsModule] })
export class PostsWorkModule {}
