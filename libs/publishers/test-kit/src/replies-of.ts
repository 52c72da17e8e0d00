import type { Publisher, ReviewReplies } from '@listings/publisher-sdk';
import type { CheckContext } from './check-context.js';

/** The methods for replies. The kit runs a check with such a method only if the plug-in has it. */
export function repliesOf(context: CheckContext): Required<ReviewReplies> {
  return context.offered('reviews') as Required<ReviewReplies>;
}

/** The methods that a plug-in lacks although it declares that the publisher takes replies. */
export function missingReplyMethods({ reviews }: Publisher): readonly string[] {
  if (!reviews || reviews.repliesPerReview === 'none') return [];
  const methods: Partial<Record<string, unknown>> = { ...reviews };
  return ['checkReply', 'reply', 'checkReplyState'].filter((name) => typeof methods[name] !== 'function');
}

/** Why a check of replies does not apply to this plug-in; undefined if it does. */
export function withoutReplies(publisher: Publisher): string | undefined {
  if (publisher.reviews?.repliesPerReview === 'none') return 'the publisher takes no replies to reviews';
  return missingReplyMethods(publisher).length > 0 ? 'the plug-in lacks methods for replies' : undefined;
}

/** Why a check of changed replies does not apply. */
export function withoutEdits(publisher: Publisher): string | undefined {
  return withoutReplies(publisher) ?? (publisher.reviews?.editReply ? undefined : 'the publisher changes no reply');
}

/** Why a check of removed replies does not apply. */
export function withoutRemovals(publisher: Publisher): string | undefined {
  return withoutReplies(publisher) ?? (publisher.reviews?.deleteReply ? undefined : 'the publisher removes no reply');
}
