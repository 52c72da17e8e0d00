import { reviewsByChange } from '@listings/publisher-sdk';
import type { ListingPlace, PublisherReview, ReviewsCapability } from '@listings/publisher-sdk';
import { nothingToRead } from '../failures.js';
import type { Parts } from '../parts.js';
import { questionOf } from './wire-question.js';
import { reviewOf } from './wire-review.js';

/** The publisher shows changes late, so an incremental read continues this far back. */
const OVERLAP_MS = 60 * 60 * 1000;

/** Reads the reviews of a listing, and then the questions about it, most recently changed first [publishers 1.9]. */
export function createReviewList(parts: Parts): ReviewsCapability['listReviews'] {
  const { configuration, now } = parts;
  return async function* listReviews({ session, listingRef, known }) {
    const place = { session, listingRef };
    const until = known === undefined ? -Infinity : known.changedSince.getTime() - OVERLAP_MS;
    const isKnown = ({ changedAt }: PublisherReview) => changedAt.getTime() < until;
    const clock = { steps: configuration.pollSteps, now: now() };
    yield* reviewsByChange({
      pages: () => pagesOf('reviews', place, 50),
      *reviewsOf({ reviews = [] }) {
        for (const wire of reviews) yield reviewOf(wire, listingRef, clock);
      },
      totalOf: ({ totalReviewCount }) => totalReviewCount,
      isKnown,
    });
    if (!configuration.hasQuestions) return;
    yield* reviewsByChange({
      pages: () => pagesOf('questions', place, 10),
      *reviewsOf({ questions = [] }) {
        for (const wire of questions) yield questionOf(wire, listingRef);
      },
      totalOf: ({ totalSize = 0 }) => totalSize,
      isKnown,
      looksAgain: false,
    });
  };

  async function* pagesOf<List extends 'reviews' | 'questions'>(list: List, place: ListingPlace, pageSize: number) {
    const pages = parts.api.pages(list, place, { query: { pageSize, orderBy: 'updateTime desc' } });
    const next = () => parts.access.explain(place, () => pages.next(), nothingToRead);
    for (let page = await next(); !page.done; page = await next()) yield page.value;
  }
}
