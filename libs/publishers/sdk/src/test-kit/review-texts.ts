import type { PublisherSession } from '../authorization.js';
import type { PublisherReview } from '../reviews.js';
import type { CheckContext } from './check-context.js';

/** Lists reviews until it finds the one with this text. */
export async function reviewWithText(
  context: CheckContext,
  { session, listingRef, text }: { session: PublisherSession; listingRef: string; text: string },
): Promise<PublisherReview | undefined> {
  for await (const review of context.offered('reviews').listReviews({ session, listingRef })) {
    if (review.text === text) return review;
  }
  return undefined;
}
