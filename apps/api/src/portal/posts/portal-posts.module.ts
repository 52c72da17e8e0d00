import { Module } from '@nestjs/common';
import { PostsModule } from '@listings/feature-posts';
import { PortalPostsController } from './portal-posts.controller.js';
import { PublishersController } from './publishers.controller.js';

/** The posts of all locations, and the publishers of the installation. */
@Module({ imports: [PostsModule], controllers: [PortalPostsController, PublishersController] })
export class PortalPostsModule {}
