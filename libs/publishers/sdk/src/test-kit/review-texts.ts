import type { PublisherSession } from '../authorization.js';
import type { PublisherReview, ReviewsCapability } from '../reviews.js';
import type { CheckContext } from './check-context.js';
import { demand, valueOfCall } from './demand.js';
import { collect } from './readings.js';

/** The category of what `write` of the driver writes: reviews, or the first thing that a publisher without reviews lists. */
export function mainCategory({ scale, ownKinds = [], alsoLists = [] }: ReviewsCapability): string | undefined {
  return scale === 'none' ? (ownKinds[0]?.key ?? alsoLists[0]) : undefined;
}

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

/** Connects an account, and gives a check the customers' texts about the ordinary listing. */
export async function listedTexts(context: CheckContext) {
  const session = await context.connect();
  const listingRef = context.world.listings.ordinary;
  const find = async (text: string): Promise<PublisherReview> => {
    const found = await reviewWithText(context, { session, listingRef, text });
    demand(found, `listReviews does not include "${text}"`);
    return found;
  };
  return {
    session,
    listingRef,
    find,
    all: () =>
      valueOfCall('listReviews', () => collect(context.offered('reviews').listReviews({ session, listingRef }))),
    /** The texts of our replies to what a customer wrote. */
    async ours(text: string): Promise<readonly (string | undefined)[]> {
      return (await find(text)).replies.filter(({ byOwner }) => byOwner).map((reply) => reply.text);
    },
  };
}
