import { publisherLine, publisherRef, publisherSentence, publisherText } from '@listings/publisher-gateway';
import { starsOf } from '@listings/publisher-sdk';
import type { PublisherReview, RatingScale, ReviewReply } from '@listings/publisher-sdk';
import type { ReadInteraction, ReadResponse } from '../rules/interaction-changes.js';
import { categoryOf } from '../rules/interaction.js';

/** Longest text that is stored, in UTF-16 units; longer ones are cut. */
const LONGEST_CONTENT = 50_000;
const LONGEST_NAME = 500;
const LONGEST_REF = 255;
/** Responses of one interaction that are stored at most: those of the business, and then the oldest. */
const MOST_RESPONSES = 100;

/**
 * Converts a publisher's review to its stored form. A rating that does not exist is none, and a time in the future is
 * the time of the reading. Returns undefined if it cannot be identified.
 */
export function readInteraction(
  review: PublisherReview,
  now: Date,
  ratingScale?: RatingScale,
): ReadInteraction | undefined {
  const ref = publisherRef(review.ref, LONGEST_REF + 1);
  if (ref === '' || ref.length > LONGEST_REF) return undefined;
  const { recommendation, author } = review;
  // Only reviews have a rating.
  const rating = review.category === undefined ? starsOf(review.rating, ratingScale) : undefined;
  const postedAt = past(review.postedAt, now);
  const changedAt = past(review.changedAt, now);
  return {
    ref,
    category: categoryOf(review.category),
    rating: rating?.stars ?? null,
    ratingText: rating?.text ?? null,
    recommendation: recommendation ?? null,
    title: publisherLine(review.title, LONGEST_CONTENT) || null,
    content: publisherText(review.text, LONGEST_CONTENT) || null,
    authorName: publisherLine(author?.name, LONGEST_NAME) || null,
    authorAvatar: author?.avatarUrl ?? null,
    permalink: review.permalink ?? null,
    notAnswerable:
      review.notAnswerable === undefined ? null : publisherSentence(review.notAnswerable) || NOT_ANSWERABLE,
    postedAt,
    changedAt: changedAt < postedAt ? postedAt : changedAt,
    responses: readResponses(review.replies, now),
  };
}

function readResponses(replies: readonly ReviewReply[], now: Date): ReadResponse[] {
  const byRef = new Map<string, ReadResponse>();
  const ours = replies.filter(({ byOwner }) => byOwner);
  const others = replies.filter(({ byOwner }) => !byOwner);
  for (const reply of [...ours, ...others].slice(0, MOST_RESPONSES)) {
    const ref = publisherRef(reply.ref, LONGEST_REF + 1);
    if (ref === '' || ref.length > LONGEST_REF || byRef.has(ref)) continue;
    byRef.set(ref, readResponse(reply, ref, now));
  }
  return [...byRef.values()];
}

/** Converts a publisher's reply to its stored form. */
export function readResponse(reply: ReviewReply, ref: string, now: Date): ReadResponse {
  const { state } = reply;
  return {
    ref,
    content: publisherText(reply.text, LONGEST_CONTENT),
    authorName: publisherLine(reply.authorName, LONGEST_NAME) || null,
    writtenAt: past(reply.writtenAt, now),
    byOwner: reply.byOwner,
    state: state.state === 'live' ? 'CONFIRMED' : state.state === 'pending' ? 'COMPLETED' : 'FAILED',
    remarks: state.state === 'rejected' ? publisherSentence(state.reason) || REJECTED : null,
  };
}

/** Shown when the publisher says that nobody can respond, without a reason for people. */
const NOT_ANSWERABLE = 'The publisher takes no response to this review';

/** Shown when the publisher rejects a response without a reason. */
const REJECTED = 'The publisher rejected the response';

/** PostgreSQL and clients understand dates of this range; others are nonsense of the publisher. */
const EARLIEST = new Date('1990-01-01T00:00:00Z');

function past(moment: Date, now: Date): Date {
  if (!(moment.getTime() <= now.getTime())) return now;
  return moment < EARLIEST ? EARLIEST : moment;
}
