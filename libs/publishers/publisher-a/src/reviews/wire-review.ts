import { asLink, asTime, needed, pollAfterMs, unusable } from '@listings/publisher-sdk';
import type { PollSteps, PublisherReview, ReplyState, ReviewReply } from '@listings/publisher-sdk';
import type { WireReply, WireReview } from '../wire/messages.js';
import { isResourceOf } from '../wire/resource-names.js';

/** The delay until the core polls a reply in moderation. */
export interface ReplyClock {
  readonly steps: PollSteps;
  readonly now: number;
}

const stars: ReadonlyMap<string | undefined, number> = new Map(
  ['ONE', 'TWO', 'THREE', 'FOUR', 'FIVE'].map((name, index) => [name, index + 1]),
);

/** Converts the review to the SDK's format. Missing and unspecified fields of the publisher are absent. */
export function reviewOf(wire: WireReview, listingRef: string, clock: ReplyClock): PublisherReview {
  const { name: ref, reviewer, reviewReply, createTime, updateTime } = wire;
  if (!isResourceOf(listingRef, 'reviews', ref)) throw unusable('the publisher returned a review of another listing');
  const { displayName, profilePhotoUrl } = reviewer?.isAnonymous ? {} : (reviewer ?? {});
  const name = displayName || undefined;
  const avatarUrl = asLink(profilePhotoUrl);
  return {
    ref,
    rating: stars.get(wire.starRating),
    text: wire.comment || undefined,
    author: name || avatarUrl ? { name, avatarUrl } : undefined,
    postedAt: timeOf(createTime ?? updateTime),
    changedAt: timeOf(updateTime ?? createTime),
    replies: reviewReply ? [replyOf(reviewReply, ref, clock)] : [],
  };
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

/** The time of a review, a question or a reply. Without one it has no place in the order of the list. */
export function timeOf(time: string | undefined): Date {
  return needed(asTime(time), 'the time of a review or question');
}
