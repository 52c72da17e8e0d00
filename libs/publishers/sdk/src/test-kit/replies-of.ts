import type { Publisher } from '../publisher.js';
import type { ReviewReplies } from '../reviews.js';
import type { CheckContext } from './check-context.js';

/** The methods for replies. The kit runs a check with such a method only if the plug-in has it. */
export function repliesOf(context: CheckContext): Required<ReviewReplies> {
  return context.offered('reviews') as Required<ReviewReplies>;
}

/** Why a check of replies does not apply to this plug-in; undefined if it does. */
export function withoutReplies({ reviews }: Publisher): string | undefined {
  return reviews?.repliesPerReview === 'none' ? 'the publisher takes no replies to reviews' : undefined;
}

/** Why a check of changed replies does not apply. */
export function withoutEdits(publisher: Publisher): string | undefined {
  return withoutReplies(publisher) ?? (publisher.reviews?.editReply ? undefined : 'the publisher changes no reply');
}

/** Why a check of removed replies does not apply. */
export function withoutRemovals(publisher: Publisher): string | undefined {
  return withoutReplies(publisher) ?? (publisher.reviews?.deleteReply ? undefined : 'the publisher removes no reply');
}
