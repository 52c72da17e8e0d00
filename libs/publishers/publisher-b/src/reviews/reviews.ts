import { failureOf } from '@listings/publisher-sdk';
import type { ReviewsCapability } from '@listings/publisher-sdk';
import type { Parts } from '../parts.js';
import { readReviews } from './read-reviews.js';
import { createReplies } from './replies.js';
import { readSocialComments } from './social-comments.js';

/**
 * Reads the recommendations of a page and the comments of customers on its posts, and writes comments as replies
 * [publishers 2.7]. The real publisher has retired recommendations: every read there ends as `NO_DATA(retired)`.
 */
export function createReviews(parts: Parts): ReviewsCapability {
  return {
    ...createReplies(parts),
    scale: 'recommendation',
    alsoLists: ['social'],

    async *listReviews({ known, ...address }) {
      const page = await parts.accounts.pageFor('reviews', address);
      const isKnown = known && ((ref: string) => known.has(ref));
      let withdrawn: unknown;
      try {
        yield* readReviews(page, parts.configuration.wireNames, isKnown);
      } catch (error) {
        if (failureOf(error).kind !== 'NO_DATA') throw error;
        withdrawn = error;
      }
      yield* readSocialComments(page, isKnown);
      // Not before: the publisher has withdrawn its recommendations, but not the comments on posts.
      if (withdrawn !== undefined) throw withdrawn;
    },
  };
}
