import { violation } from '@listings/errors';
import type { RuleViolation } from '@listings/errors';
import type { ReviewReplies, ReviewsCapability } from '@listings/publisher-sdk';

/** The sentences of SY82001 for publishers that take no responses, or none of this kind. */
export const NO_REPLIES = 'The publisher takes no responses to reviews';
export const NO_EDITS = 'The publisher does not let a response be changed';
export const NO_REMOVALS = 'The publisher does not let a response be removed';

/** The part of the capability for replies; undefined if the publisher takes none. */
export function repliesOf(reviews: ReviewsCapability | undefined): ReviewReplies | undefined {
  return reviews === undefined || reviews.repliesPerReview === 'none' ? undefined : reviews;
}

/** Why the publisher takes no change of this kind; empty if it does. Without the capability there is no connection. */
export function obstacleOf(
  reviews: ReviewsCapability | undefined,
  kind: 'reply' | 'editReply' | 'deleteReply',
): readonly RuleViolation[] {
  if (!reviews) return [violation('SY82001')];
  const replies = repliesOf(reviews);
  if (!replies) return [violation('SY82001', NO_REPLIES)];
  if (replies[kind]) return [];
  return [violation('SY82001', kind === 'editReply' ? NO_EDITS : NO_REMOVALS)];
}
