import { copy } from '../json/json.js';
import type { JsonObject } from '../json/json.js';
import type { PageB, PostB } from './state.js';
import { timeB } from './times.js';

/** The readable fields of a post [publishers 2.6]. */
// prettier-ignore
export const POST_KIND = {
  name: 'Post',
  fields: [
    'id', 'message', 'created_time', 'updated_time', 'is_published', 'is_hidden', 'is_expired',
    'scheduled_publish_time', 'permalink_url', 'status_type', 'from', 'call_to_action', 'likes', 'comments', 'shares',
  ],
};

/** A post with all its fields, including the counts of its engagement [publishers 2.6]. */
export function postFields(page: PageB, post: PostB): JsonObject {
  const commentTotal = post.commentTotal ?? post.comments.length;
  return {
    id: post.id,
    from: { id: page.id, name: page.fields['name'] },
    message: post.message,
    created_time: timeB(post.createdAt),
    updated_time: timeB(post.updatedAt),
    is_published: post.isPublished,
    is_hidden: false,
    is_expired: false,
    scheduled_publish_time: post.publishAt === undefined ? undefined : Math.floor(post.publishAt / 1000),
    permalink_url: `https://www.publisher-b.example/${post.id.replace('_', '/posts/')}`,
    status_type: post.statusType,
    call_to_action: post.callToAction && copy(post.callToAction),
    likes: { data: [], summary: { total_count: post.likes } },
    comments: { data: [], summary: { total_count: commentTotal } },
    // If there are no shares, the field is absent [publishers 2.6].
    shares: post.shares > 0 ? { count: post.shares } : undefined,
  };
}
