import { failureOf } from '@listings/publisher-sdk';
import type { CodedMessage, PublisherContext, ReviewsCapability } from '@listings/publisher-sdk';
import type { Accounts } from '../account/accounts.js';
import type { WireNames } from '../wire-names.js';
import { readReviews } from './read-reviews.js';
import { deleteComment, editComment, findReply, sendReply } from './replies.js';
import { readSocialComments } from './social-comments.js';

/** No reference confirms this limit [publishers 2.7]. */
const longestReply = 8000;

/** The only rule for the text of a reply. */
export const replyTooLong: CodedMessage = {
  code: 'SY50105',
  message: `A reply on Publisher B has at most ${longestReply} characters`,
};

/**
 * Reads the recommendations of a page and the comments of customers on its posts, and writes comments as replies
 * [publishers 2.7]. The real publisher has retired recommendations: every read there ends as `NO_DATA(retired)`.
 */
export function createReviews(
  { now }: Pick<PublisherContext, 'now'>,
  accounts: Accounts,
  wireNames: WireNames,
): ReviewsCapability {
  return {
    repliesPerReview: 'one',
    scale: 'recommendation',
    alsoLists: ['social'],

    async *listReviews({ known, ...address }) {
      const page = await accounts.pageFor('reviews', address);
      const isKnown = known && ((ref: string) => known.has(ref));
      let withdrawn: unknown;
      try {
        yield* readReviews(page, wireNames, isKnown);
      } catch (error) {
        if (failureOf(error).kind !== 'NO_DATA') throw error;
        withdrawn = error;
      }
      yield* readSocialComments(page, isKnown);
      // Not before: the publisher has withdrawn its recommendations, but not the comments on posts.
      if (withdrawn !== undefined) throw withdrawn;
    },

    checkReply: (text) => ([...text].length > longestReply ? [replyTooLong] : []),

    async reply({ reviewRef, text, ...address }) {
      return sendReply(await accounts.pageFor('replies', address), { reviewRef, text, now: now() });
    },

    async editReply({ replyRef, text, ...address }) {
      return editComment(await accounts.pageFor('replies', address), { ref: replyRef, text, now: now() });
    },

    async deleteReply({ replyRef, ...address }) {
      await deleteComment(await accounts.pageFor('replies', address), replyRef);
    },

    async checkReplyState({ reviewRef, replyRef, ...address }) {
      return findReply(await accounts.pageFor('reviews', address), { reviewRef, replyRef });
    },
  };
}
