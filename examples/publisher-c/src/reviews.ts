import { PublisherError } from '@listings/publisher-sdk';
import type {
  CodedMessage,
  PublisherReview,
  ReviewAddress,
  ReviewReply,
  ReviewsCapability,
} from '@listings/publisher-sdk';
import type { Api, ApiAnswer, ApiCall } from './api.js';
import { asCount, asId, asLink, asObject, asText, asTime, inPath, unusable } from './border.js';
import type { JsonObject } from './border.js';
import { allRecords } from './paging.js';

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
      const path = `/entries/${inPath(listingRef)}/opinions`;
      const since = known && Math.floor(known.changedSince.getTime() / 1000);
      const records = allRecords('opinions', 'opinions', async (page) => {
        const query = { ...page, 'changed-since': since };
        return (await api.call({ session, method: 'GET', path, query, effect: 'read', listingRef })).body;
      });
      for await (const record of records) yield reviewOf(record.id, record);
    },

    checkReply: (text) => (text.length > LONGEST_ANSWER ? [answerTooLong] : []),

    async reply({ text, ...address }) {
      return replyIn(await atAnswer(address, { method: 'PUT', json: { text }, effect: 'content' }), address);
    },

    async editReply({ text, ...address }) {
      const headers = { 'if-match': '*' };
      const expected = ['no-answer'];
      const answer = await atAnswer(address, { method: 'PUT', json: { text }, headers, effect: 'content', expected });
      if (answer.problem !== undefined) {
        throw new PublisherError({ kind: 'CONTENT_REJECTED', code: 'reply_gone', text: 'The answer no longer exists' });
      }
      return replyIn(answer, address);
    },

    async deleteReply(address) {
      await atOpinion(address, '/answer', {
        method: 'DELETE',
        effect: 'remove',
        expected: ['no-answer', 'no-such-opinion'],
      });
    },

    async checkReplyState(address) {
      const { body, problem } = await atOpinion(address, '', {
        method: 'GET',
        effect: 'read',
        expected: ['no-such-opinion'],
      });
      return problem === undefined ? replyOf(address.reviewRef, body['answer']) : undefined;
    },
  };

  function atOpinion(
    { session, listingRef, reviewRef }: ReviewAddress,
    leaf: '' | '/answer',
    call: Omit<ApiCall, 'session' | 'listingRef' | 'path'>,
  ): Promise<ApiAnswer> {
    return api.call({ ...call, session, listingRef, path: `/opinions/${inPath(reviewRef)}${leaf}` });
  }

  /** If the review no longer exists, neither does its answer. */
  async function atAnswer(
    address: ReviewAddress,
    call: Omit<ApiCall, 'session' | 'listingRef' | 'path'>,
  ): Promise<ApiAnswer> {
    const expected = [...(call.expected ?? []), 'no-such-opinion'];
    const answer = await atOpinion(address, '/answer', { ...call, expected });
    if (answer.problem !== 'no-such-opinion') return answer;
    throw new PublisherError({ kind: 'CONTENT_REJECTED', code: 'review_gone', text: 'The review no longer exists.' });
  }
}

function reviewOf(ref: string, opinion: JsonObject): PublisherReview {
  const postedAt = asTime(opinion['at']);
  const stars = asCount(opinion['stars']);
  if (postedAt === undefined || (stars !== undefined && (stars < 1 || stars > 5))) throw unusable('opinions');
  const author = asText(opinion['by']);
  const reply = replyOf(ref, opinion['answer']);
  return {
    ref,
    rating: stars,
    text: asText(opinion['words']),
    author: author === undefined ? undefined : { name: author },
    postedAt,
    changedAt: asTime(opinion['changed']) ?? postedAt,
    permalink: asLink(opinion['page']),
    replies: reply ? [reply] : [],
  };
}

function replyOf(ref: string, value: unknown): ReviewReply | undefined {
  const answer = asObject(value);
  const text = asText(answer?.['text']);
  const writtenAt = asTime(answer?.['at']);
  if (text === undefined || writtenAt === undefined) return undefined;
  return { ref, text, writtenAt, byOwner: true, state: { state: 'live' } };
}

function replyIn({ body }: ApiAnswer, { reviewRef }: ReviewAddress): ReviewReply {
  const reply = asId(body['id']) === reviewRef ? replyOf(reviewRef, body['answer']) : undefined;
  if (!reply) throw unusable('the answer', { outcomeUnknown: true });
  return reply;
}
