import { Module } from '@nestjs/common';
import { PostsModule } from '../posts.module.js';
import { EngagementReadings } from './engagement-readings.js';

/** The kinds of work of posts, for the process that does them. */
@Module({ imports: [PostsModule], providers: [EngagementReadings], exports: [PostsModule] })
export class PostsWorkModule {}
