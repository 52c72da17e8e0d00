import { asCount, asLink, asObject, asText, asUnixTime, needed, rejection } from '@listings/publisher-sdk';
import type {
  AccountAnswer,
  AccountCall,
  CodedMessage,
  JsonObject,
  PublisherReview,
  ReviewAddress,
  ReviewReply,
  ReviewsCapability,
} from '@listings/publisher-sdk';
import { idIn, recordsOf } from './api.js';
import type { Api } from './api.js';

const LONGEST_ANSWER = 800;

/** The only rule for the text of an answer. */
export const answerTooLong: CodedMessage = {
  code: 'SY50105',
  message: `Publisher C accepts answers of at most ${LONGEST_ANSWER} characters`,
};

/** Opinions with stars and one answer of the owner, which has no id of its own. */
export function createReviews(api: Api): ReviewsCapability {
  return {
    repliesPerReview: 'one',
    scale: 'stars',

    async *listReviews({ session, listingRef, known }) {
      const query = { 'changed-since': known && Math.floor(known.changedSince.getTime() / 1000) };
      const url = `/entries/${encodeURIComponent(listingRef)}/opinions`;
      for await (const opinion of recordsOf(api, 'opinions', { session, url, query, listingRef }))
        yield reviewOf(opinion.id, opinion);
    },

    checkReply: (text) => (text.length > LONGEST_ANSWER ? [answerTooLong] : []),

    async reply({ text, ...address }) {
      return replyIn(await atOpinion(address, { method: 'PUT', json: { text }, effect: 'content' }), address);
    },

    async editReply({ text, ...address }) {
      const headers = { 'if-match': '*' };
      return replyIn(await atOpinion(address, { method: 'PUT', json: { text }, headers, effect: 'content' }), address);
    },

    async deleteReply(address) {
      await atOpinion(address, { method: 'DELETE', effect: 'write' });
    },

    async checkReplyState({ session, listingRef, reviewRef }) {
      const url = `/opinions/${encodeURIComponent(reviewRef)}`;
      const expected = ['no-such-opinion'];
      const { body, refusal } = await api.call({ session, method: 'GET', url, effect: 'read', listingRef, expected });
      return refusal ? undefined : replyOf(idIn(body), body['answer']);
    },
  };

  /** A call for the answer to an opinion. */
  function atOpinion(
    { session, listingRef, reviewRef }: ReviewAddress,
    call: Pick<AccountCall, 'method' | 'json' | 'headers' | 'effect'>,
  ): Promise<AccountAnswer> {
    const url = `/opinions/${encodeURIComponent(reviewRef)}/answer`;
    return api.call({ ...call, session, listingRef, url, expected: ['no-answer', 'no-such-opinion'] });
  }
}

function reviewOf(ref: string, opinion: JsonObject): PublisherReview {
  const postedAt = needed(asUnixTime(opinion['at']), 'the time of an opinion');
  const stars = asCount(opinion['stars']);
  const author = asText(opinion['by']);
  const reply = replyOf(ref, opinion['answer']);
  return {
    ref,
    rating:
      stars === undefined
        ? undefined
        : needed(
            [1, 2, 3, 4, 5].find((each) => each === stars),
            'the stars',
          ),
    text: asText(opinion['words']),
    author: author === undefined ? undefined : { name: author },
    postedAt,
    changedAt: asUnixTime(opinion['changed']) ?? postedAt,
    permalink: asLink(opinion['page']),
    replies: reply ? [reply] : [],
  };
}

function replyOf(ref: string, answer: unknown): ReviewReply | undefined {
  if (answer === undefined || answer === null) return undefined;
  const text = needed(asText(asObject(answer)?.['text']), 'the text of an answer');
  const writtenAt = needed(asUnixTime(asObject(answer)?.['at']), 'the time of an answer');
  return { ref, text, writtenAt, byOwner: true, state: { state: 'live' } };
}

/** The answer that was written. If the opinion or its answer no longer exists, the directory has nothing to write to. */
function replyIn({ body, refusal }: AccountAnswer, { reviewRef }: ReviewAddress): ReviewReply {
  if (refusal) {
    const [code, what] = refusal.code === 'no-answer' ? ['reply_gone', 'answer'] : ['review_gone', 'review'];
    throw rejection(code, `The ${what} no longer exists.`);
  }
  const reply = idIn(body, true) === reviewRef ? replyOf(reviewRef, body['answer']) : undefined;
  return needed(reply, 'the answer', { outcomeUnknown: true });
}
