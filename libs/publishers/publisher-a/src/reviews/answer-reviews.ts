import { PublisherError } from '@listings/publisher-sdk';
import type {
  CodedMessage,
  PublisherFailure,
  ReviewAddress,
  ReviewReply,
  ReviewsCapability,
} from '@listings/publisher-sdk';
import { Type } from 'typebox';
import { nothingToRead, refusedHere, unverified } from '../failures.js';
import { listingOfReview } from '../wire/resource-names.js';
import { createReviewList } from './list-reviews.js';
import type { ReviewParts } from './list-reviews.js';
import { replyOf, reviewOf, WireReply, WireReview } from './wire-review.js';

/** The publisher counts bytes, not characters [publishers 1.9]. */
export const LONGEST_REPLY_BYTES = 4096;

/** The one rule of form for replies. */
export const replyTooLong: CodedMessage = {
  code: 'SY50105',
  message: `Publisher A takes at most ${LONGEST_REPLY_BYTES} bytes of reply`,
};

/** Reviews and the one reply of each, which the publisher moderates [publishers 1.9]. */
export function createReviews(parts: ReviewParts): ReviewsCapability {
  const { api, access, standing, configuration, now } = parts;
  const list = createReviewList(parts);
  const clock = () => ({ steps: configuration.pollSteps, now: now() });

  return {
    repliesPerReview: 'one',
    scale: 'stars',

    listReviews({ session, listingRef, known }) {
      return list({ session, listingRef, changedSince: known?.changedSince });
    },

    checkReply(text) {
      return Buffer.byteLength(text, 'utf8') > LONGEST_REPLY_BYTES ? [replyTooLong] : [];
    },

    reply: write,

    async editReply(address) {
      const text = sendable(address.text);
      const shown = await about(address, takesNoReplies, () => review(address));
      if (!shown) throw await goneReview(address);
      // Writing would make a new reply where the owner has removed his.
      if (!shown.reviewReply) throw refusedHere('reply_gone', 'The reply does not exist any more');
      return write({ ...address, text });
    },

    async deleteReply(address) {
      if (!isReview(address)) return;
      await about(address, takesNoReplies, () =>
        api.find({
          session: address.session,
          method: 'DELETE',
          url: replyUrl(address),
          purpose: { effect: 'remove', listingRef: address.listingRef },
          answer: Type.Unknown(),
        }),
      );
    },

    async checkReplyState(address) {
      if (!isReview(address)) return undefined;
      const { listingRef, reviewRef } = address;
      const shown = await about(address, undecided, () => review(address));
      if (shown) return reviewOf(shown, listingRef, clock()).replies.find(({ ref }) => ref === reviewRef);
      await goneReview(address);
      return undefined;
    },
  };

  async function write(address: ReviewAddress & { text: string }): Promise<ReviewReply> {
    const text = sendable(address.text);
    if (!isReview(address)) throw reviewGone();
    const { session, listingRef, reviewRef } = address;
    const reply = await about(address, takesNoReplies, () =>
      api.find({
        session,
        method: 'PUT',
        url: replyUrl(address),
        json: { comment: text },
        purpose: { effect: 'post', listingRef },
        answer: WireReply,
      }),
    );
    if (!reply) throw await goneReview(address);
    return replyOf(reply, reviewRef, clock());
  }

  /** After a 404, which a listing or an account that is lost answers as well: then this throws what is true of that. */
  async function goneReview({ session, listingRef }: ReviewAddress): Promise<PublisherError> {
    await access.requireListed(session, listingRef);
    return reviewGone();
  }

  /** The review, undefined when there is none. */
  async function review({ session, listingRef, reviewRef }: ReviewAddress): Promise<WireReview | undefined> {
    if (listingOfReview(reviewRef) !== listingRef) return undefined;
    const shown = await api.find({
      session,
      method: 'GET',
      url: `${configuration.contentBase}/v4/${reviewRef}`,
      purpose: { effect: 'read', listingRef },
      answer: WireReview,
    });
    if (shown && shown.name !== reviewRef) {
      throw new PublisherError({
        kind: 'TRANSIENT',
        text: 'asked for one review, the publisher answered with another',
      });
    }
    return shown;
  }

  /** The work on a review of a listing; `refusal` stands for a profile that is not verified, in whichever form it says so. */
  async function about<T>(
    { session, listingRef }: ReviewAddress,
    refusal: PublisherFailure,
    work: () => Promise<T>,
  ): Promise<T> {
    try {
      return await standing.explain({ session, listingRef, unverified: nothingToRead }, work);
    } catch (error) {
      if (!(error instanceof PublisherError) || error.failure.kind !== 'NO_DATA') throw error;
      throw new PublisherError(refusal, { cause: error });
    }
  }

  function replyUrl({ reviewRef }: ReviewAddress): string {
    return `${configuration.contentBase}/v4/${reviewRef}/reply`;
  }
}

const takesNoReplies = unverified('The publisher takes replies only for verified profiles');

/** A pending reply of a profile that lost its verification: it may get it back, and nothing is decided until then. */
const undecided: PublisherFailure = {
  kind: 'TRANSIENT',
  text: 'the publisher shows no replies while the profile is not verified',
};

function sendable(text: string): string {
  if (text.trim() === '') throw refusedHere('comment', 'A reply needs a text', 'comment');
  if (Buffer.byteLength(text, 'utf8') > LONGEST_REPLY_BYTES)
    throw refusedHere(replyTooLong.code, replyTooLong.message, 'comment');
  return text;
}

/** A name that the publisher cannot have given belongs to no review. */
function isReview({ listingRef, reviewRef }: ReviewAddress): boolean {
  return listingOfReview(reviewRef) === listingRef;
}

function reviewGone(): PublisherError {
  return refusedHere('review_gone', 'The review does not exist any more');
}
