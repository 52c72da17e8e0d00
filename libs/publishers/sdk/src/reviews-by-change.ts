import { unusable } from './json.js';
import type { PublisherReview } from './reviews.js';

/** A list of reviews, or of other conversations with customers, that has the most recently changed ones first. */
export interface ReviewsByChange<Page> {
  /** Reads the list from its first page. */
  readonly pages: () => AsyncIterable<Page>;
  /** The reviews of a page. A generator converts no more of them than the core wants. */
  readonly reviewsOf: (page: Page) => Iterable<PublisherReview>;
  /** The number of all reviews, if the publisher tells it; absent: it never does. */
  readonly totalOf?: (page: Page) => number | undefined;
  /** True for a review after which the core has stored all others. */
  readonly isKnown: (review: PublisherReview) => boolean;
  /** False: a new review during the read ends it as well, for a publisher whose order a second look cannot trust. */
  readonly looksAgain?: boolean;
}

/**
 * The reviews of such a list, each once, until one is known. A review that changes during the read moves to the first
 * page, so it reads the top again at the end. A list that becomes shorter has moved reviews to a page that was read
 * already: the read ends with TRANSIENT, so that the core treats no review as deleted.
 *
 * @example
 * yield* reviewsByChange({
 *   pages: () => pagesByCursor({ read, next: ({ body }) => asText(body['next']) }),
 *   reviewsOf: ({ body }) => asObjects(body['reviews']).map(reviewOf),
 *   isKnown: ({ ref, changedAt }) => known !== undefined && known.has(ref) && changedAt < known.changedSince,
 * });
 */
export async function* reviewsByChange<Page>(
  list: ReviewsByChange<Page>,
): AsyncGenerator<PublisherReview, void, undefined> {
  const { pages, reviewsOf, totalOf, isKnown, looksAgain = true } = list;
  const told = new Set<string>();
  let newest: number | undefined;
  let total: number | undefined;
  let count = 0;
  for await (const page of pages()) {
    const now = totalOf?.(page);
    if (total !== undefined && now !== undefined && (now < total || (now > total && !looksAgain)))
      throw unusable('the list of reviews changed during the read');
    total = now ?? total;
    count += 1;
    for (const review of reviewsOf(page)) {
      newest ??= review.changedAt.getTime();
      if (isKnown(review)) return;
      if (!told.has(review.ref)) yield review;
      told.add(review.ref);
    }
  }
  if (count <= 1 || !looksAgain) return;
  for await (const page of pages()) {
    for (const review of reviewsOf(page)) {
      if (newest === undefined || review.changedAt.getTime() < newest) return;
      if (!told.has(review.ref)) yield review;
      told.add(review.ref);
    }
  }
}
