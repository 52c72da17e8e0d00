import { Module } from '@nestjs/common';
import { JobsModule } from '@listings/feature-jobs';
import { PostsModule } from '../posts.module.js';
import { PortalPostsController } from './portal/portal-posts.controller.js';
import { PostExportsController } from './post-exports.controller.js';
import { PostJobsController } from './post-jobs.controller.js';
import { PostsController } from './posts.controller.js';

/** The operations of posts. */
@Module({
  imports: [JobsModule, PostsModule],
  controllers: [PostsController, PostJobsController, PostExportsController, PortalPostsController],
})
class PostsApiModule {}

/** The operations of the feature. */
export const postsApi = () => PostsApiModule;
