import { PublisherError } from '@listings/publisher-sdk';
import type { CodedMessage, PublisherContext, ReviewsCapability } from '@listings/publisher-sdk';
import type { OpenAccount } from '../account/accounts.js';
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
  context: Pick<PublisherContext, 'now'>,
  openAccount: OpenAccount,
  wireNames: WireNames,
): ReviewsCapability {
  return {
    repliesPerReview: 'one',
    scale: 'recommendation',
    alsoLists: ['social'],

    async *listReviews({ session, listingRef, known }) {
      const account = openAccount(session);
      await account.require(listingRef, 'reviews');
      const isKnown = known && ((ref: string) => known.has(ref));
      let withdrawn: unknown;
      try {
        yield* readReviews(account, listingRef, wireNames, isKnown);
      } catch (error) {
        if (!(error instanceof PublisherError) || error.failure.kind !== 'NO_DATA') throw error;
        withdrawn = error;
      }
      yield* readSocialComments(account, listingRef, isKnown);
      // Not before: the publisher has withdrawn its recommendations, but not the comments on posts.
      if (withdrawn !== undefined) throw withdrawn;
    },

    checkReply: (text) => ([...text].length > longestReply ? [replyTooLong] : []),

    async reply({ session, ...request }) {
      const account = openAccount(session);
      await account.require(request.listingRef, 'replies');
      return sendReply(account, context, request);
    },

    async editReply({ session, listingRef, replyRef, text }) {
      const account = openAccount(session);
      await account.require(listingRef, 'replies');
      return editComment(account, context, listingRef, replyRef, text);
    },

    async deleteReply({ session, listingRef, replyRef }) {
      const account = openAccount(session);
      await account.require(listingRef, 'replies');
      await deleteComment(account, listingRef, replyRef);
    },

    async checkReplyState({ session, ...request }) {
      const account = openAccount(session);
      await account.require(request.listingRef, 'reviews');
      return findReply(account, request);
    },
  };
}
