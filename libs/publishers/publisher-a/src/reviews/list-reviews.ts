import { reviewsByChange } from '@listings/publisher-sdk';
import type { PublisherReview, ReviewsCapability } from '@listings/publisher-sdk';
import type { Parts } from '../parts.js';
import { questionOf } from './wire-question.js';
import { reviewOf } from './wire-review.js';

/** The publisher shows changes late, so an incremental read continues this far back. */
const OVERLAP_MS = 60 * 60 * 1000;

/** Reads the reviews of a listing, and then the questions about it, most recently changed first [publishers 1.9]. */
export function createReviewList({ api, configuration, now }: Parts): ReviewsCapability['listReviews'] {
  return async function* listReviews({ session, listingRef, known }) {
    const place = { session, listingRef };
    const until = known === undefined ? -Infinity : known.changedSince.getTime() - OVERLAP_MS;
    const isKnown = ({ changedAt }: PublisherReview) => changedAt.getTime() < until;
    const clock = { steps: configuration.pollSteps, now: now() };
    yield* reviewsByChange({
      pages: () => api.pages('reviews', place),
      *reviewsOf({ reviews = [] }) {
        for (const wire of reviews) yield reviewOf(wire, listingRef, clock);
      },
      totalOf: ({ totalReviewCount }) => totalReviewCount,
      isKnown,
    });
    if (!configuration.hasQuestions) return;
    yield* reviewsByChange({
      pages: () => api.pages('questions', place),
      *reviewsOf({ questions = [] }) {
        for (const wire of questions) yield questionOf(wire, listingRef);
      },
      totalOf: ({ totalSize = 0 }) => totalSize,
      isKnown,
      looksAgain: false,
    });
  };
}
