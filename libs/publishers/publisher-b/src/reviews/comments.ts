import { asObject, asText, asTime } from '@listings/publisher-sdk';
import type { JsonObject, ReviewReply } from '@listings/publisher-sdk';
import type { Page } from '../account/accounts.js';
import { pagesOf } from '../api/paging.js';
import { asId } from '../ids.js';

/** The fields that are requested of every comment. */
export const commentFields = 'id,from{id,name},message,created_time,comment_count,permalink_url';

/** All comments of a story, a post or a comment, oldest first, unparsed; undefined if it no longer exists. */
export async function readComments(page: Page, storyId: string): Promise<readonly JsonObject[] | undefined> {
  const comments: JsonObject[] = [];
  let isGone = false;
  const pages = pagesOf(async (after) => {
    const query = { fields: commentFields, order: 'chronological', limit: '100', after };
    const body = await page.getPart(storyId, query, 'comments');
    isGone = body === undefined;
    return body ?? { data: [] };
  });
  for await (const part of pages) comments.push(...part);
  return isGone ? undefined : comments;
}

/**
 * Converts a comment of the page or of a customer, which is live at once [publishers 2.7]. Returns undefined if it has no
 * text (a picture, a sticker) or is invalid.
 */
export function readComment(page: Page, comment: JsonObject): ReviewReply | undefined {
  const ref = asId(comment['id']);
  const text = asText(comment['message']);
  const writtenAt = asTime(comment['created_time']);
  if (ref === undefined || text === undefined || writtenAt === undefined) return undefined;
  const from = asObject(comment['from']);
  const byOwner = asId(from?.['id']) === page.id;
  return { ref, text, authorName: asText(from?.['name']), writtenAt, byOwner, state: { state: 'live' } };
}

/** The oldest of the page's own comments is the reply [publishers 2.7]. All comments of customers remain. */
export function repliesOf(page: Page, listed: readonly JsonObject[]): readonly ReviewReply[] {
  const comments = listed.flatMap((comment) => readComment(page, comment) ?? []);
  const ours = comments.find(({ byOwner }) => byOwner);
  return comments.filter((comment) => !comment.byOwner || comment === ours);
}
