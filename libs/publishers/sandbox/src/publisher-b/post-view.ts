import { copy } from '../json/json.js';
import type { JsonObject } from '../json/json.js';
import { audienceOf } from '../world/audience.js';
import { COMMENT_KIND, commentFields } from './comment-view.js';
import { selectFields } from './field-selection.js';
import type { AskedField } from './field-selection.js';
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

/**
 * A post with all its fields, including the counts of its engagement [publishers 2.6]. `asked` says which of its comments
 * and which of their fields it contains.
 */
export function postFields(
  world: Parameters<typeof audienceOf>[0],
  { page, post }: { page: PageB; post: PostB },
  asked: readonly AskedField[] = [],
): JsonObject {
  const audience = audienceOf(world, post);
  const commentTotal = (post.commentTotal ?? post.comments.length) + audience.comments;
  const shares = post.shares + audience.shares;
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
    likes: { data: [], summary: { total_count: post.likes + audience.likes } },
    comments: { ...commentsOf(post, asked), summary: { total_count: commentTotal } },
    // If there are no shares, the field is absent [publishers 2.6].
    shares: shares > 0 ? { count: shares } : undefined,
  };
}

/** The newest comments of a post, as many and with the fields that were asked for. */
function commentsOf(post: PostB, asked: readonly AskedField[]): JsonObject {
  const { modifiers, inner } = asked.find(({ name }) => name === 'comments') ?? {};
  if (!inner) return { data: [] };
  const limit = Number(modifiers?.['limit'] ?? 25);
  const shown = [...post.comments].reverse().slice(0, limit);
  return {
    data: shown.map((comment) => selectFields(commentFields(comment), inner, COMMENT_KIND)),
    paging: post.comments.length > limit ? { next: `https://publisher-b.example/${post.id}/comments` } : undefined,
  };
}
