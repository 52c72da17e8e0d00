import { asObject, asText, asTime } from '@listings/publisher-sdk';
import type { JsonObject } from '@listings/publisher-sdk';
import type { Account } from '../account/accounts.js';
import { pagesOf } from '../api/paging.js';
import { asId } from '../ids.js';

/** A comment under a recommendation. Comments of the page are our replies [publishers 2.7]. */
export interface Comment {
  readonly id: string;
  readonly text: string;
  readonly authorName?: string;
  readonly writtenAt: Date;
  readonly byOwner: boolean;
}

/** The fields that are requested of every comment. */
export const commentFields = 'id,from{id,name},message,created_time,comment_count,permalink_url';

/** All comments of a story, a post or a comment, oldest first, unparsed; undefined if it no longer exists. */
export async function readComments(
  account: Account,
  pageId: string,
  storyId: string,
): Promise<readonly JsonObject[] | undefined> {
  const comments: JsonObject[] = [];
  let isGone = false;
  const pages = pagesOf(async (after) => {
    const body = await account.onPage(pageId, {
      method: 'GET',
      path: `/${encodeURIComponent(storyId)}/comments`,
      query: { fields: commentFields, order: 'chronological', limit: '100', after },
      purpose: 'read',
    });
    isGone = body === undefined;
    return body ?? { data: [] };
  });
  for await (const page of pages) comments.push(...page);
  return isGone ? undefined : comments;
}

/** Converts a comment. Returns undefined if it has no text (a picture, a sticker) or is invalid. */
export function readComment(comment: JsonObject, pageId: string): Comment | undefined {
  const id = asId(comment['id']);
  const text = asText(comment['message']);
  const writtenAt = asTime(comment['created_time']);
  if (id === undefined || text === undefined || writtenAt === undefined) return undefined;
  const from = asObject(comment['from']);
  return {
    id,
    text,
    authorName: asText(from?.['name']),
    writtenAt,
    byOwner: asId(from?.['id']) === pageId,
  };
}
