import { asLink, asNumber, asObject, asObjects, asText, failureOf } from '@listings/publisher-sdk';
import type { JsonObject, PublisherReview } from '@listings/publisher-sdk';
import type { Page } from '../account/accounts.js';
import { closedReason } from '../account/capabilities.js';
import { asId } from '../ids.js';
import { commentFields, readComment, readComments, repliesOf } from './comments.js';

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
  page: Page,
  isKnown: ((ref: string) => boolean) | undefined,
): AsyncGenerator<PublisherReview, void, undefined> {
  const rights = await page.rights();
  if (closedReason('engagement', rights)) return;
  const notAnswerable = closedReason('replies', rights)?.text;
  const seen = new Set<string>();
  for await (const posts of postsOf(page, isKnown ? NEWEST_POSTS : ALL_POSTS)) {
    for (const post of posts) {
      for (const item of await commentsOf(page, post)) {
        const comment = readComment(page, item);
        if (!comment || comment.byOwner || isKnown?.(comment.ref) || seen.has(comment.ref)) continue;
        const { ref, text, authorName, writtenAt } = comment;
        seen.add(ref);
        const replies = asNumber(item['comment_count']) === 0 ? [] : await readComments(page, ref);
        yield {
          ref,
          category: 'social',
          text,
          author: authorName === undefined ? undefined : { name: authorName },
          postedAt: writtenAt,
          changedAt: writtenAt,
          permalink: asLink(item['permalink_url']),
          notAnswerable,
          replies: repliesOf(page, replies ?? []),
        };
      }
    }
    if (isKnown) return;
  }
}

/** The pages of the list of posts, each post with its newest comments. */
async function* postsOf(page: Page, limit: number): AsyncGenerator<readonly JsonObject[], void, undefined> {
  const comments = `comments.order(reverse_chronological).limit(${COMMENTS_OF_A_POST}){${commentFields}}`;
  try {
    yield* page.list('published_posts', { fields: `id,${comments}`, limit: String(limit) });
  } catch (error) {
    const { kind } = failureOf(error);
    if (kind !== 'LISTING_INACCESSIBLE' && kind !== 'NO_DATA') throw error;
  }
}

/** The comments on a post, unparsed. */
async function commentsOf(page: Page, post: JsonObject): Promise<readonly JsonObject[]> {
  const edge = asObject(post['comments']);
  const id = asId(post['id']);
  const isWhole = asText(asObject(edge?.['paging'])?.['next']) === undefined;
  if (isWhole || id === undefined) return asObjects(edge?.['data']);
  return (await readComments(page, id)) ?? [];
}
