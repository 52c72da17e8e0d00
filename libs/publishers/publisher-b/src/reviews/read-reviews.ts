import { asLink, asNumber, asObject, asText, asTime, failureOf } from '@listings/publisher-sdk';
import type { JsonObject, PublisherReview } from '@listings/publisher-sdk';
import type { Page } from '../account/accounts.js';
import { closedReason } from '../account/capabilities.js';
import { asId } from '../ids.js';
import { inGroups } from '../in-groups.js';
import type { WireNames } from '../wire-names.js';
import { readComments, repliesOf } from './comments.js';

/** Why nobody can reply to a recommendation. */
export const WITHOUT_STORY = 'Publisher B has no post for this recommendation, so a reply is not possible.';
const STORY_GONE = 'The post for this recommendation no longer exists at Publisher B, so a reply is not possible.';
const STORY_CLOSED =
  'Publisher B does not allow access to the comments on this recommendation, so a reply is not possible.';
const RETIRED = 'Publisher B no longer supports replies to reviews.';

/** Each story needs its own call. This many run at a time, and no more than the core may still want. */
const STORIES_AT_A_TIME = 5;

/**
 * The recommendations of a page, newest first. With `isKnown`, reads until a whole page of the list is known. The
 * publisher has no "updated since", so only full reads find edits and deletions [publishers 2.7].
 */
export async function* readReviews(
  page: Page,
  wireNames: WireNames,
  isKnown: ((ref: string) => boolean) | undefined,
): AsyncGenerator<PublisherReview, void, undefined> {
  const reviewStory = wireNames['b.review.story'];
  const plain = 'created_time,recommendation_type,review_text,has_rating,rating,has_review';
  const fields = `${plain},reviewer{id,name},${reviewStory}{id,permalink_url}`;
  const closed = closedReason('replies', await page.rights());
  const seen = new Set<string>();

  for await (const listed of page.list('ratings', { fields })) {
    const readable = listed.flatMap((item) => readRecommendation(page, item, reviewStory) ?? []);
    const fresh = readable.filter(({ review }) => !isKnown?.(review.ref));
    // A review that is written during the read moves the others to the next page of the list.
    const unseen = fresh.filter(({ review }) => !seen.has(review.ref) && seen.add(review.ref));
    for (const group of inGroups(STORIES_AT_A_TIME, unseen)) {
      yield* await Promise.all(
        group.map(async ({ review, storyId }) => {
          const { replies, notAnswerable = closed?.text } = await readReplies(page, storyId);
          return { ...review, notAnswerable, replies };
        }),
      );
    }
    if (isKnown && readable.length > 0 && fresh.length === 0) return;
  }
}

/** A recommendation without its comments, and the story that has them. */
function readRecommendation(page: Page, item: JsonObject, storyKey: string) {
  const postedAt = asTime(item['created_time']);
  if (postedAt === undefined) return undefined;
  const reviewer = asObject(item['reviewer']);
  const story = asObject(item[storyKey]);
  const storyId = asId(story?.['id']);
  const name = asText(reviewer?.['name']);
  const recommendation = (['positive', 'negative'] as const).find((each) => each === item['recommendation_type']);
  return {
    storyId,
    review: {
      // Without a story: page, reviewer and time, parsed so that its notation does not matter [publishers 2.7].
      ref: storyId ?? `${page.id}:${asId(reviewer?.['id']) ?? ''}:${postedAt.toISOString().slice(0, 19)}+0000`,
      // Only old reviews have stars [publishers 2.7].
      rating: asNumber(item['rating']) || undefined,
      recommendation,
      text: asText(item['review_text']),
      author: name === undefined ? undefined : { name },
      postedAt,
      changedAt: postedAt,
      permalink: asLink(story?.['permalink_url']),
    },
  };
}

/** The replies, or the reason why there are none. An inaccessible story does not make the listing inaccessible. */
async function readReplies(
  page: Page,
  storyId: string | undefined,
): Promise<Pick<PublisherReview, 'replies' | 'notAnswerable'>> {
  if (storyId === undefined) return { replies: [], notAnswerable: WITHOUT_STORY };
  try {
    const comments = await readComments(page, storyId);
    return comments ? { replies: repliesOf(page, comments) } : { replies: [], notAnswerable: STORY_GONE };
  } catch (error) {
    const failure = failureOf(error);
    if (failure.kind === 'LISTING_INACCESSIBLE') return { replies: [], notAnswerable: failure.text ?? STORY_CLOSED };
    if (failure.kind === 'NO_DATA') return { replies: [], notAnswerable: RETIRED };
    throw error;
  }
}
