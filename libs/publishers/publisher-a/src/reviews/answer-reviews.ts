import { PublisherError, unusable } from '@listings/publisher-sdk';
import type {
  CodedMessage,
  PublisherFailure,
  ReviewAddress,
  ReviewReply,
  ReviewsCapability,
} from '@listings/publisher-sdk';
import { nothingToRead, refusedHere, unverified } from '../failures.js';
import type { Parts } from '../parts.js';
import { isQuestionOf, listingNames, listingOfReview } from '../wire/resource-names.js';
import { createQuestionAnswers } from './answer-questions.js';
import type { QuestionAnswers } from './answer-questions.js';
import { createQuestionList } from './list-questions.js';
import { createReviewList } from './list-reviews.js';
import { replyOf, reviewOf, WireReply, WireReview } from './wire-review.js';

/** The limit counts bytes, not characters [publishers 1.9]. */
export const LONGEST_REPLY_BYTES = 4096;

/** The only rule for the text of a reply. */
export const replyTooLong: CodedMessage = {
  code: 'SY50105',
  message: `Publisher A accepts replies of at most ${LONGEST_REPLY_BYTES} bytes`,
};

/** Reads reviews and writes the one reply of each, which the publisher moderates [publishers 1.9]. */
export function createReviews(parts: Parts): ReviewsCapability {
  const { api, access, standing, configuration, now } = parts;
  const list = createReviewList(parts);
  const listQuestions = createQuestionList(parts);
  const clock = () => ({ steps: configuration.pollSteps, now: now() });

  return {
    repliesPerReview: 'one',
    scale: 'stars',
    alsoLists: configuration.questionsBase === undefined ? [] : ['question'],

    async *listReviews({ session, listingRef, known }) {
      const request = { session, listingRef, changedSince: known?.changedSince };
      yield* list(request);
      yield* listQuestions(request);
    },

    checkReply(text) {
      return Buffer.byteLength(text, 'utf8') > LONGEST_REPLY_BYTES ? [replyTooLong] : [];
    },

    reply: write,

    async editReply(address) {
      const text = sendable(address.text);
      const answers = answersTo(address);
      if (answers) return answers.edit(address, text);
      const shown = await about(address, takesNoReplies, () => review(address));
      if (!shown) throw await goneReview(address);
      // Do not write: that would create a new reply after the owner deleted the old one.
      if (!shown.reviewReply) throw refusedHere('reply_gone', 'The reply no longer exists');
      return write({ ...address, text });
    },

    async deleteReply(address) {
      const answers = answersTo(address);
      if (answers) return answers.remove(address);
      if (!isReview(address)) return;
      const { session, listingRef } = address;
      await about(address, takesNoReplies, () => api.remove({ session, listingRef, url: replyUrl(address) }));
    },

    async checkReplyState(address) {
      const answers = answersTo(address);
      if (answers) return answers.read(address);
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
    const answers = answersTo(address);
    if (answers) return answers.write(address, text);
    if (!isReview(address)) throw reviewGone();
    const { session, listingRef, reviewRef } = address;
    const reply = await about(address, takesNoReplies, () =>
      api.find({
        session,
        method: 'PUT',
        url: replyUrl(address),
        json: { comment: text },
        effect: 'post',
        listingRef,
        answer: WireReply,
      }),
    );
    if (!reply) throw await goneReview(address);
    return replyOf(reply, reviewRef, clock());
  }

  /** The answers, if the reference is that of a question about the listing. */
  function answersTo({ listingRef, reviewRef }: ReviewAddress): QuestionAnswers | undefined {
    const { questionsBase } = configuration;
    if (questionsBase === undefined || !isQuestionOf(reviewRef, listingNames(listingRef).location)) return undefined;
    return createQuestionAnswers({
      api,
      questionsBase,
      writing: (address, work) => about(address, takesNoReplies, work),
      reading: (address, work) => about(address, undecided, work),
      gone: goneReview,
    });
  }

  /** After a 404, checks whether the listing or its account is the cause, and throws that failure. */
  async function goneReview({ session, listingRef }: ReviewAddress): Promise<PublisherError> {
    await access.requireListed(session, listingRef);
    return reviewGone();
  }

  /** Reads the review; undefined if it does not exist. */
  async function review({ session, listingRef, reviewRef }: ReviewAddress): Promise<WireReview | undefined> {
    if (listingOfReview(reviewRef) !== listingRef) return undefined;
    const url = `${configuration.contentBase}/v4/${reviewRef}`;
    const shown = await api.find({ session, listingRef, url, answer: WireReview });
    if (shown && shown.name !== reviewRef) {
      throw unusable('the publisher returned another review than the requested one');
    }
    return shown;
  }

  /**
   * Runs work on a review of a listing. Throws `refusal` if the profile is not verified, whatever form the error has.
   */
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

const takesNoReplies = unverified(
  'The publisher accepts replies only for verified profiles. Verify the profile at the publisher.',
);

/** The state of a pending reply whose profile lost its verification: pending, because the owner may verify it again. */
const undecided: PublisherFailure = {
  kind: 'TRANSIENT',
  text: 'the publisher provides no replies while the profile is not verified',
};

function sendable(text: string): string {
  if (text.trim() === '') throw refusedHere('comment', 'A reply must have a text', 'comment');
  if (Buffer.byteLength(text, 'utf8') > LONGEST_REPLY_BYTES)
    throw refusedHere(replyTooLong.code, replyTooLong.message, 'comment');
  return text;
}

/** A name that is not in the publisher's format belongs to no review. */
function isReview({ listingRef, reviewRef }: ReviewAddress): boolean {
  return listingOfReview(reviewRef) === listingRef;
}

function reviewGone(): PublisherError {
  return refusedHere('review_gone', 'The review no longer exists');
}
