import { unusable } from '@listings/publisher-sdk';
import type { PublisherReview, PublisherSession } from '@listings/publisher-sdk';
import type { Parts } from '../parts.js';
import { listingNames } from '../wire/resource-names.js';
import { reviewPages } from './review-pages.js';
import { changeOf, reviewOf, ReviewsPage } from './wire-review.js';

const PAGE_SIZE = 50;
/**
 * The publisher sorts by the time of the change, but shows changes late, so an incremental read continues this far
 * back.
 */
export const OVERLAP_MS = 60 * 60 * 1000;

/** Reads the reviews of a listing, most recently changed first [publishers 1.9]. */
export type ReviewList = (request: {
  readonly session: PublisherSession;
  readonly listingRef: string;
  readonly changedSince?: Date;
}) => AsyncIterable<PublisherReview>;

/** Creates the reader. With `changedSince` it stops one hour before that time; without, it reads all reviews. */
export function createReviewList(parts: Parts): ReviewList {
  const { configuration, now } = parts;
  return async function* listReviews({ session, listingRef, changedSince }) {
    const until = changedSince === undefined ? -Infinity : changedSince.getTime() - OVERLAP_MS;
    const url = `${configuration.contentBase}/v4/${listingNames(listingRef).ref}/reviews`;
    const pages = () => reviewPages(parts, { session, listingRef, url, pageSize: PAGE_SIZE, answer: ReviewsPage });
    const told = new Set<string>();
    const clock = { steps: configuration.pollSteps, now: now() };
    let newest: number | undefined;
    let total: number | undefined;
    let count = 0;

    for await (const { reviews = [], totalReviewCount } of pages()) {
      count += 1;
      refuseShrunkList(total, totalReviewCount);
      total = totalReviewCount ?? total;
      for (const wire of reviews) {
        const changed = changeOf(wire).getTime();
        newest ??= changed;
        if (changed < until) return;
        const review = reviewOf(wire, listingRef, clock);
        if (!told.has(review.ref)) yield review;
        told.add(review.ref);
      }
    }
    if (count > 1) yield* movedUp(newest ?? -Infinity);

    /**
     * If a review is edited during the read, it moves to the first page, which has been read already. So read the top
     * again.
     */
    async function* movedUp(since: number): AsyncIterable<PublisherReview> {
      for await (const { reviews = [] } of pages()) {
        for (const wire of reviews) {
          if (changeOf(wire).getTime() < since) return;
          const review = reviewOf(wire, listingRef, clock);
          if (!told.has(review.ref)) yield review;
          told.add(review.ref);
        }
      }
    }
  };
}

/**
 * A deletion moves all later reviews up by one, possibly to a page that has been read already. The missed review is not
 * deleted.
 */
function refuseShrunkList(before: number | undefined, now: number | undefined): void {
  if (before === undefined || now === undefined || now >= before) return;
  throw unusable('a review was deleted during the read');
}
