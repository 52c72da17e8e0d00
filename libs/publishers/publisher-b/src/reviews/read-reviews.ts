import { asLink, asNumber, asObject, asText, asTime, PublisherError } from '@listings/publisher-sdk';
import type { JsonObject, PublisherReview, ReviewReply } from '@listings/publisher-sdk';
import type { Account } from '../account/accounts.js';
import { closedReason } from '../account/capabilities.js';
import { pagesOf } from '../api/paging.js';
import { asId } from '../ids.js';
import { mapAtMost } from '../map-at-most.js';
import type { WireNames } from '../wire-names.js';
import { readComment, readComments } from './comments.js';
import type { Comment } from './comments.js';
import { reviewRef } from './review-ref.js';

const withoutStory = 'Publisher B has no post for this recommendation, so a reply is not possible.';
const storyGone = 'The post for this recommendation no longer exists at Publisher B, so a reply is not possible.';

/** Each story needs its own call. This many run at a time, and no more than the core may still want. */
const storiesAtATime = 5;

/** A recommendation without its comments. */
interface Recommendation {
  readonly storyId?: string;
  readonly review: Omit<PublisherReview, 'replies' | 'notAnswerable'>;
}

/**
 * The recommendations of a page, newest first. With `isKnown`, reads until a whole page of the list is known. The
 * publisher has no "updated since", so only full reads find edits and deletions [publishers 2.7].
 */
export async function* readReviews(
  account: Account,
  pageId: string,
  wireNames: WireNames,
  isKnown: ((ref: string) => boolean) | undefined,
): AsyncGenerator<PublisherReview, void, undefined> {
  const story = wireNames.reviewStory;
  const inner = ['reviewer{id,name}', `${story}{id,permalink_url}`];
  const plain = ['created_time', 'recommendation_type', 'review_text', 'has_rating', 'rating', 'has_review'];
  const pages = pagesOf((after) =>
    account.asPage(pageId, {
      method: 'GET',
      path: `/${encodeURIComponent(pageId)}/ratings`,
      query: { fields: [...plain, ...inner].join(','), limit: '100', after },
      purpose: 'read',
    }),
  );
  const closed = closedReason('replies', await account.rights(pageId));
  const seen = new Set<string>();

  for await (const page of pages) {
    const readable = page.flatMap((item) => readRecommendation(item, pageId, story) ?? []);
    const fresh = readable.filter(({ review }) => !isKnown?.(review.ref));
    // A review that is written during the read moves the others to the next page of the list.
    const unseen = fresh.filter(({ review }) => !seen.has(review.ref) && seen.add(review.ref));
    for (let start = 0; start < unseen.length; start += storiesAtATime) {
      yield* await mapAtMost(
        storiesAtATime,
        unseen.slice(start, start + storiesAtATime),
        async ({ review, storyId }) => {
          const { replies, obstacle } = await readReplies(account, pageId, storyId);
          return { ...review, notAnswerable: obstacle ?? closed?.text, replies };
        },
      );
    }
    if (isKnown && readable.length > 0 && fresh.length === 0) return;
  }
}

function readRecommendation(item: JsonObject, pageId: string, storyKey: string): Recommendation | undefined {
  const postedAt = asTime(item['created_time']);
  if (postedAt === undefined) return undefined;
  const reviewer = asObject(item['reviewer']);
  const story = asObject(item[storyKey]);
  const storyId = asId(story?.['id']);
  const name = asText(reviewer?.['name']);
  return {
    storyId,
    review: {
      ref: reviewRef({ storyId, pageId, reviewerId: asId(reviewer?.['id']), postedAt }),
      rating: readRating(item),
      recommendation: readRecommendationType(item['recommendation_type']),
      text: asText(item['review_text']),
      author: name === undefined ? undefined : { name },
      postedAt,
      changedAt: postedAt,
      permalink: asLink(story?.['permalink_url']),
    },
  };
}

/** Only old reviews have stars [publishers 2.7]. */
function readRating(item: JsonObject): number | undefined {
  const rating = asNumber(item['rating']);
  return rating !== undefined && Number.isInteger(rating) && rating >= 1 && rating <= 5 ? rating : undefined;
}

function readRecommendationType(value: unknown): PublisherReview['recommendation'] {
  return value === 'positive' || value === 'negative' ? value : undefined;
}

/** The replies, or the reason why there are none. An inaccessible story does not make the listing inaccessible. */
async function readReplies(
  account: Account,
  pageId: string,
  storyId: string | undefined,
): Promise<{ readonly replies: readonly ReviewReply[]; readonly obstacle?: string }> {
  if (storyId === undefined) return { replies: [], obstacle: withoutStory };
  try {
    const comments = await readComments(account, pageId, storyId);
    if (!comments) return { replies: [], obstacle: storyGone };
    return { replies: repliesOf(comments, pageId) };
  } catch (error) {
    const failure = error instanceof PublisherError ? error.failure : undefined;
    if (failure?.kind === 'LISTING_INACCESSIBLE')
      return {
        replies: [],
        obstacle:
          failure.text ??
          'Publisher B does not allow access to the comments on this recommendation, so a reply is not possible.',
      };
    if (failure?.kind === 'NO_DATA')
      return { replies: [], obstacle: 'Publisher B no longer supports replies to reviews.' };
    throw error;
  }
}

/** The oldest of the page's own comments is the reply [publishers 2.7]. All comments of customers remain. */
export function repliesOf(listed: readonly JsonObject[], pageId: string): readonly ReviewReply[] {
  const comments = listed.flatMap((comment) => readComment(comment, pageId) ?? []);
  const ours = comments.find(({ byOwner }) => byOwner);
  return comments.filter((comment) => !comment.byOwner || comment === ours).map(toReply);
}

/** Converts a comment to a reply, which is live at once [publishers 2.7]. */
export function toReply({ id, text, authorName, writtenAt, byOwner }: Comment): ReviewReply {
  return { ref: id, text, authorName, writtenAt, byOwner, state: { state: 'live' } };
}
