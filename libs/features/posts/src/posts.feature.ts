import { CONNECTION_FOLLOWERS, SEARCH_REBUILDS } from '@listings/feature-connections';
import { addsJob, EXPORT_SOURCES, REPORT_PARTS } from '@listings/feature-jobs';
import { adds } from '@listings/nest/features';
import type { Feature } from '@listings/nest/features';
import {
  CAMPAIGN,
  ENGAGEMENT_READING,
  POST_DELIVERY,
  POST_RETRY,
  PostExport,
  PostReport,
  PostRetryJob,
  POSTS,
  postsFollowConnections,
  PostsModule,
  PostsWorkModule,
  rebuildPosts,
} from './index.js';

/** Posts: campaigns to many locations, their deliveries and engagement. */
export const postsFeature: Feature = {
  name: 'posts',
  modules: [PostsModule],
  api: async () => (await import('./api/posts-api.module.js')).postsApi,
  work: PostsWorkModule,
  concurrency: {
    [CAMPAIGN]: 'CAMPAIGN_CONCURRENCY',
    [ENGAGEMENT_READING]: 'ENGAGEMENT_CONCURRENCY',
    [POST_DELIVERY]: 'POST_CONCURRENCY',
  },
  adds: [
    adds(CONNECTION_FOLLOWERS, [], () => postsFollowConnections),
    adds(EXPORT_SOURCES, [POSTS], (posts) => new PostExport(posts)),
    adds(REPORT_PARTS, [POSTS], (posts) => new PostReport(posts)),
    addsJob(POST_RETRY, [POSTS], (posts) => new PostRetryJob(posts)),
    adds(SEARCH_REBUILDS, [], () => ({ social_posts: rebuildPosts })),
  ],
};
