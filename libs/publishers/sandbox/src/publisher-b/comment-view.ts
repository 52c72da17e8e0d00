import type { JsonObject } from '../json/json.js';
import type { CommentB } from './state.js';
import { timeB } from './times.js';

/** The readable fields of a comment [publishers 2.7]. */
export const COMMENT_KIND = {
  name: 'Comment',
  fields: ['id', 'from', 'message', 'created_time', 'comment_count', 'permalink_url'],
};

/** A comment with all its fields [publishers 2.7]. */
export function commentFields(comment: CommentB): JsonObject {
  return {
    id: comment.id,
    from: { id: comment.fromId, name: comment.fromName },
    message: comment.message,
    created_time: timeB(comment.createdAt),
    comment_count: comment.comments.length,
    permalink_url: `https://www.publisher-b.example/comments/${comment.id}`,
  };
}
