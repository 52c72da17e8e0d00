import { asLink, asTime, needed, unusable } from '@listings/publisher-sdk';
import type { PublisherReview, ReplyState, ReviewReply } from '@listings/publisher-sdk';
import { Type } from 'typebox';
import type { Static } from 'typebox';
import { pollAfterMs } from '../posts/poll-schedule.js';
import type { PollSteps } from '../posts/poll-schedule.js';
import { listingOfReview } from '../wire/resource-names.js';

const text = Type.Optional(Type.String());

/** The one reply of a review [publishers 1.9]. */
export const WireReply = Type.Object({
  comment: text,
  updateTime: text,
  reviewReplyState: text,
  policyViolation: text,
});
export type WireReply = Static<typeof WireReply>;

/** A review on the wire [publishers 1.9]. */
export const WireReview = Type.Object({
  name: Type.String(),
  reviewer: Type.Optional(
    Type.Object({ displayName: text, profilePhotoUrl: text, isAnonymous: Type.Optional(Type.Boolean()) }),
  ),
  starRating: text,
  comment: text,
  createTime: text,
  updateTime: text,
  reviewReply: Type.Optional(WireReply),
});
export type WireReview = Static<typeof WireReview>;

/** One page of `a.reviews.list`. */
export const ReviewsPage = Type.Object({
  reviews: Type.Optional(Type.Array(WireReview)),
  totalReviewCount: Type.Optional(Type.Integer({ minimum: 0 })),
  nextPageToken: text,
});

/** The delay until the core polls a reply in moderation. */
export interface ReplyClock {
  readonly steps: PollSteps;
  readonly now: number;
}

const stars: Readonly<Record<string, number>> = { ONE: 1, TWO: 2, THREE: 3, FOUR: 4, FIVE: 5 };

/** Converts the review to the SDK's format. Missing and unspecified fields of the publisher are absent. */
export function reviewOf(wire: WireReview, listingRef: string, clock: ReplyClock): PublisherReview {
  const ref = wire.name;
  if (listingOfReview(ref) !== listingRef) throw unusable('the publisher returned a review of another listing');
  const { reviewer, reviewReply } = wire;
  const postedAt = timeOf(wire.createTime ?? wire.updateTime);
  const name = reviewer?.isAnonymous ? undefined : reviewer?.displayName || undefined;
  const avatarUrl = reviewer?.isAnonymous ? undefined : asLink(reviewer?.profilePhotoUrl);
  return {
    ref,
    rating: wire.starRating === undefined ? undefined : stars[wire.starRating],
    text: wire.comment || undefined,
    author: name || avatarUrl ? { name, avatarUrl } : undefined,
    postedAt,
    changedAt: changeOf(wire),
    replies: reviewReply ? [replyOf(reviewReply, ref, clock)] : [],
  };
}

/** When the review last changed, which is the order of the list. */
export function changeOf({ updateTime, createTime }: WireReview): Date {
  return timeOf(updateTime ?? createTime);
}

/** Converts the reply to the SDK's format. It has no name of its own, so its reference is the name of the review. */
export function replyOf(wire: WireReply, reviewRef: string, clock: ReplyClock): ReviewReply {
  const writtenAt = wire.updateTime === undefined ? new Date(clock.now) : timeOf(wire.updateTime);
  return { ref: reviewRef, text: wire.comment ?? '', writtenAt, byOwner: true, state: stateOf(wire, writtenAt, clock) };
}

/** Converts the moderation state [publishers 1.9]: a missing state is approved, an unknown one pending. */
function stateOf(
  { reviewReplyState = 'APPROVED', policyViolation }: WireReply,
  writtenAt: Date,
  { steps, now }: ReplyClock,
): ReplyState {
  if (reviewReplyState === 'APPROVED') return { state: 'live' };
  if (reviewReplyState === 'REJECTED') return { state: 'rejected', reason: policyViolation || undefined };
  return { state: 'pending', pollAfterMs: pollAfterMs(steps, now - writtenAt.getTime()) };
}

function timeOf(time: string | undefined): Date {
  return needed(asTime(time), 'the time of a review');
}
