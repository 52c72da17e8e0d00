import { asLink, asNumber, asObject, asObjects, asText, PublisherError } from '@listings/publisher-sdk';
import type { JsonObject, PublisherReview } from '@listings/publisher-sdk';
import type { Account } from '../account/accounts.js';
import { closedReason } from '../account/capabilities.js';
import { pagesOf } from '../api/paging.js';
import { asId } from '../ids.js';
import { commentFields, readComment, readComments } from './comments.js';
import { repliesOf } from './read-reviews.js';

/** Comments that the list of posts contains for each post; a post with more costs further calls. */
const COMMENTS_OF_A_POST = 50;
/** A read since the last one looks at this many posts, the newest. Comments on older posts wait for the next full read. */
const NEWEST_POSTS = 25;
const ALL_POSTS = 100;

/**
 * The comments of customers on the posts of a page, by post. A comment on a comment is a reply to it, and not listed by
 * itself. Without the permission to read posts, or when the publisher refuses it, there are none: the recommendations
 * need neither.
 */
export async function* readSocialComments(
  account: Account,
  pageId: string,
  isKnown: ((ref: string) => boolean) | undefined,
): AsyncGenerator<PublisherReview, void, undefined> {
  const rights = await account.rights(pageId);
  if (closedReason('engagement', rights)) return;
  const closed = closedReason('replies', rights);
  const seen = new Set<string>();
  for await (const posts of postsOf(account, pageId, isKnown ? NEWEST_POSTS : ALL_POSTS)) {
    for (const post of posts) {
      for (const item of await commentsOf(account, pageId, post)) {
        const comment = readComment(item, pageId);
        if (!comment || comment.byOwner || isKnown?.(comment.id) || seen.has(comment.id)) continue;
        seen.add(comment.id);
        const replies = asNumber(item['comment_count']) === 0 ? [] : await readComments(account, pageId, comment.id);
        yield {
          ref: comment.id,
          category: 'social',
          text: comment.text,
          author: comment.authorName === undefined ? undefined : { name: comment.authorName },
          postedAt: comment.writtenAt,
          changedAt: comment.writtenAt,
          permalink: asLink(item['permalink_url']),
          notAnswerable: closed?.text,
          replies: repliesOf(replies ?? [], pageId),
        };
      }
    }
    if (isKnown) return;
  }
}

/** The pages of the list of posts, each post with its newest comments. */
async function* postsOf(
  account: Account,
  pageId: string,
  limit: number,
): AsyncGenerator<readonly JsonObject[], void, undefined> {
  const comments = `comments.order(reverse_chronological).limit(${COMMENTS_OF_A_POST}){${commentFields}}`;
  const pages = pagesOf((after) =>
    account.asPage(pageId, {
      method: 'GET',
      path: `/${encodeURIComponent(pageId)}/published_posts`,
      query: { fields: `id,${comments}`, limit: String(limit), after },
      purpose: 'read',
    }),
  );
  try {
    yield* pages;
  } catch (error) {
    const kind = error instanceof PublisherError ? error.failure.kind : undefined;
    if (kind !== 'LISTING_INACCESSIBLE' && kind !== 'NO_DATA') throw error;
  }
}

/** The comments on a post, unparsed. */
async function commentsOf(account: Account, pageId: string, post: JsonObject): Promise<readonly JsonObject[]> {
  const edge = asObject(post['comments']);
  const id = asId(post['id']);
  const isWhole = asText(asObject(edge?.['paging'])?.['next']) === undefined;
  if (isWhole || id === undefined) return asObjects(edge?.['data']);
  return (await readComments(account, pageId, id)) ?? [];
}
