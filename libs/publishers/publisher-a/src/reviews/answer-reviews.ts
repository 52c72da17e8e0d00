import { failureOf, PublisherError, rejection, unusable } from '@listings/publisher-sdk';
import type {
  CodedMessage,
  PublisherFailure,
  ReviewAddress,
  ReviewReply,
  ReviewsCapability,
} from '@listings/publisher-sdk';
import { takesNoReplies } from '../failures.js';
import type { Parts } from '../parts.js';
import { isResourceOf } from '../wire/resource-names.js';
import { createReviewList } from './list-reviews.js';
import { answerOf, ownAnswer } from './wire-question.js';
import { replyOf, reviewOf } from './wire-review.js';

/** The limit counts bytes, not characters [publishers 1.9]. */
const LONGEST_REPLY_BYTES = 4096;

/** The only rule for the text of a reply. */
export const replyTooLong: CodedMessage = {
  code: 'SY50105',
  message: `Publisher A accepts replies of at most ${LONGEST_REPLY_BYTES} bytes`,
};

/** The state of a pending reply whose profile lost its verification: pending, because the owner may verify it again. */
const undecided: PublisherFailure = {
  kind: 'TRANSIENT',
  text: 'the publisher provides no replies while the profile is not verified',
};

/** A review or a question, and the one reply of the business. Undefined: it does not exist (404). */
interface Conversation {
  find(): Promise<{ readonly reply: ReviewReply | undefined } | undefined>;
  write(text: string): Promise<ReviewReply | undefined>;
  remove(): Promise<unknown>;
}

/** Reads reviews and questions, and writes the one reply to each, which the publisher moderates [publishers 1.9]. */
export function createReviews(parts: Parts): ReviewsCapability {
  const { api, configuration, now } = parts;
  const { hasQuestions, pollSteps: steps } = configuration;

  return {
    repliesPerReview: 'one',
    scale: 'stars',
    alsoLists: hasQuestions ? ['question'] : [],

    listReviews: createReviewList(parts),

    checkReply,

    reply: write,

    async editReply(address) {
      sendable(address.text);
      const shown = await shownAt(address, takesNoReplies);
      if (!shown) throw reviewGone();
      // Do not write: that would create a new reply after the owner deleted the old one.
      if (!shown.reply) throw rejection('reply_gone', 'The reply no longer exists');
      return write(address);
    },

    async deleteReply(address) {
      await conversationOf(address)?.remove();
    },

    async checkReplyState(address) {
      return (await shownAt(address, undecided))?.reply;
    },
  };

  async function write(address: ReviewAddress & { readonly text: string }): Promise<ReviewReply> {
    const text = sendable(address.text);
    const reply = await conversationOf(address)?.write(text);
    if (!reply) throw reviewGone();
    return reply;
  }

  /** Undefined for a name that is not in the publisher's format: it belongs to nothing of this listing. */
  function conversationOf({ session, listingRef, reviewRef: name }: ReviewAddress): Conversation | undefined {
    const place = { session, listingRef };
    const clock = () => ({ steps, now: now() });
    if (hasQuestions && isResourceOf(listingRef, 'questions', name))
      return {
        async find() {
          const question = await api.findListed('question', place, { name });
          return question && { reply: ownAnswer(question) };
        },
        async write(text) {
          const answer = await api.findListed('putAnswer', place, { name, json: { answer: { text } } });
          return answer && { ...answerOf(answer, name), ref: name, byOwner: true };
        },
        remove: () => api.find('deleteAnswer', place, { name }),
      };
    if (!isResourceOf(listingRef, 'reviews', name)) return undefined;
    return {
      async find() {
        const review = await api.findListed('review', place, { name });
        if (review && review.name !== name)
          throw unusable('the publisher returned another review than the requested one');
        return review && { reply: reviewOf(review, listingRef, clock()).replies[0] };
      },
      async write(comment) {
        const reply = await api.findListed('putReply', place, { name, json: { comment } });
        return reply && replyOf(reply, name, clock());
      },
      remove: () => api.find('deleteReply', place, { name }),
    };
  }

  /** Reads a conversation. Throws `refusal` if the profile is not verified. */
  async function shownAt(address: ReviewAddress, refusal: PublisherFailure) {
    try {
      return await conversationOf(address)?.find();
    } catch (error) {
      if (failureOf(error).kind !== 'NO_DATA') throw error;
      throw new PublisherError(refusal, { cause: error });
    }
  }
}

function reviewGone(): PublisherError {
  return rejection('review_gone', 'The review no longer exists');
}

function checkReply(text: string): readonly CodedMessage[] {
  return Buffer.byteLength(text, 'utf8') > LONGEST_REPLY_BYTES ? [replyTooLong] : [];
}

/** The text, if the publisher takes it. Otherwise throws `CONTENT_REJECTED`, before any call. */
function sendable(text: string): string {
  if (text.trim() === '') throw rejection('comment', 'A reply must have a text', { field: 'comment' });
  const [broken] = checkReply(text);
  if (broken) throw rejection(broken.code, broken.message, { field: 'comment' });
  return text;
}
