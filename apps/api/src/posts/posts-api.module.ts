import { Module } from '@nestjs/common';
import { PostsModule } from '@listings/feature-posts';
import { PostsController } from './posts.controller.js';

/** The operations of posts [4.3]. */
@Module({ imports: [PostsModule], controllers: [PostsController] })
export class PostsApiModule {}
