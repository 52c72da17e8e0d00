import type { PublisherSession } from '../authorization.js';
import type { PublisherReview } from '../reviews.js';
import type { Workplace } from './workplace.js';

/** The review with this text; reading stops there. */
export async function reviewWithText(
  place: Workplace,
  { session, listingRef, text }: { session: PublisherSession; listingRef: string; text: string },
): Promise<PublisherReview | undefined> {
  for await (const review of place.offered('reviews').listReviews({ session, listingRef })) {
    if (review.text === text) return review;
  }
  return undefined;
}
