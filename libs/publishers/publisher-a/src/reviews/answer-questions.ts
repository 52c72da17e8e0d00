import type { ReviewAddress, ReviewReply } from '@listings/publisher-sdk';
import type { ApiClient, ApiCall } from '../api-client.js';
import { refusedHere } from '../failures.js';
import { ownAnswer, WireQuestion, answerOf, WireAnswer } from './wire-question.js';

/** Reads and writes the one answer of the business to a question. A second answer replaces the first. */
export interface QuestionAnswers {
  write(address: ReviewAddress, text: string): Promise<ReviewReply>;
  edit(address: ReviewAddress, text: string): Promise<ReviewReply>;
  remove(address: ReviewAddress): Promise<void>;
  /** Undefined if the answer or its question no longer exists. */
  read(address: ReviewAddress): Promise<ReviewReply | undefined>;
}

/** The dependencies of {@link createQuestionAnswers}. */
interface AnswerParts {
  readonly api: ApiClient;
  readonly questionsBase: string;
  /** Runs work on a question of a listing and explains its failures. */
  readonly writing: <T>(address: ReviewAddress, work: () => Promise<T>) => Promise<T>;
  readonly reading: <T>(address: ReviewAddress, work: () => Promise<T>) => Promise<T>;
  /** After a 404: the failure of what no longer exists. */
  readonly gone: (address: ReviewAddress) => Promise<Error>;
}

/** Creates the answers to questions. */
export function createQuestionAnswers({ api, questionsBase, writing, reading, gone }: AnswerParts): QuestionAnswers {
  return {
    write,
    async edit(address, text) {
      const question = await writing(address, () => find(address));
      if (!question) throw await gone(address);
      // Do not write: that would create a new answer after the owner deleted the old one.
      if (!ownAnswer(question)) throw refusedHere('reply_gone', 'The reply no longer exists');
      return write(address, text);
    },
    async remove(address) {
      const { session, listingRef } = address;
      await writing(address, () => api.remove({ session, listingRef, url: `${urlOf(address)}/answers:delete` }));
    },
    async read(address) {
      const question = await reading(address, () => find(address));
      if (question) return ownAnswer(question);
      await gone(address);
      return undefined;
    },
  };

  async function write(address: ReviewAddress, text: string): Promise<ReviewReply> {
    const { session, listingRef, reviewRef } = address;
    const call: ApiCall<typeof WireAnswer> = {
      session,
      method: 'POST',
      url: `${urlOf(address)}/answers:upsert`,
      json: { answer: { text } },
      effect: 'post',
      listingRef,
      answer: WireAnswer,
    };
    const answer = await writing(address, () => api.find(call));
    if (!answer) throw await gone(address);
    return { ...answerOf(answer, reviewRef), ref: reviewRef, byOwner: true };
  }

  function find(address: ReviewAddress): Promise<WireQuestion | undefined> {
    const { session, listingRef } = address;
    return api.find({ session, listingRef, url: urlOf(address), answer: WireQuestion });
  }

  function urlOf({ reviewRef }: ReviewAddress): string {
    return `${questionsBase}/v1/${reviewRef}`;
  }
}
