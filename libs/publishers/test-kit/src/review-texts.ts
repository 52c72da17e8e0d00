import type { PublisherReview, PublisherSession, ReviewsCapability } from '@listings/publisher-sdk';
import type { CheckContext } from './check-context.js';
import { demand } from './demand.js';
import { connected } from './methods.js';

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

/** What the core knows after it has stored these reviews. */
export function knownOf(stored: readonly PublisherReview[]) {
  const refs = new Set(stored.map(({ ref }) => ref));
  const changedSince = new Date(Math.max(...stored.map(({ changedAt }) => changedAt.getTime())));
  return { changedSince, has: (ref: string) => refs.has(ref) };
}

/** Connects an account, and gives a check the customers' texts about the ordinary listing. */
export async function listedTexts(context: CheckContext) {
  const listing = await connected(context, 'reviews');
  const { session, listingRef, ask } = listing;
  const find = async (text: string): Promise<PublisherReview> => {
    const found = await reviewWithText(context, { session, listingRef, text });
    demand(found, `listReviews does not include "${text}"`);
    return found;
  };
  return {
    ...listing,
    find,
    all: () => ask.listReviews(),
    /** The texts of our replies to what a customer wrote. */
    async ours(text: string): Promise<readonly (string | undefined)[]> {
      return (await find(text)).replies.filter(({ byOwner }) => byOwner).map((reply) => reply.text);
    },
  };
}
