import { asCount, asObject, asText, asTime, asWholeList, needed } from '@listings/publisher-sdk';
import { pagesByCursor, rejection, reviewsByChange } from '@listings/publisher-sdk';
import type { AccountAnswer, AccountCall, AccountClient, CodedMessage, JsonObject } from '@listings/publisher-sdk';
import type { PublisherReview, ReviewAddress, ReviewReply, ReviewsCapability } from '@listings/publisher-sdk';
import { listingPath } from './listings.js';

/** The publisher takes no longer replies. */
const LONGEST_REPLY = 2_000;

const tooLong: CodedMessage = {
  code: 'SY50105',
  message: `The publisher allows at most ${LONGEST_REPLY} characters in a reply`,
};

/** The errors that `checkReply` can return; the API documents each code. */
export const replyErrors: readonly CodedMessage[] = [tooLong];

/** The refusals of replies that are about the review or its reply, and not about the listing. */
const GONE = ['no-such-review', 'no-reply'];

/** Reading the reviews of a listing and replying to them. */
export function createReviews(api: AccountClient): ReviewsCapability {
  // If the publisher takes no replies: declare 'none', keep only listReviews, and delete `replyErrors` here and in index.ts.
  return {
    repliesPerReview: 'one',
    scale: 'stars',

    async *listReviews({ session, listingRef, known }) {
      const url = `${listingPath(listingRef)}/reviews`;
      yield* reviewsByChange({
        pages: () =>
          pagesByCursor({
            read: (cursor) => api.call({ session, method: 'GET', url, query: { cursor }, effect: 'read', listingRef }),
            next: ({ body }) => asText(body['next']),
          }),
        reviewsOf: ({ body }) => needed(asWholeList(body['reviews']), 'the reviews').map(reviewOf),
        // Most recently changed first: everything after an unchanged review is known.
        isKnown: ({ ref, changedAt }) => known !== undefined && known.has(ref) && changedAt < known.changedSince,
      });
    },

    checkReply: (text) => ([...text].length > LONGEST_REPLY ? [tooLong] : []),

    // The publisher keeps one reply per review, so a second call replaces the first reply.
    reply: ({ text, ...address }) => write(address, { method: 'POST', json: { text } }),

    editReply: ({ text, ...address }) => write(address, { method: 'PUT', json: { text } }),

    // Leave out editReply or deleteReply if the publisher has no such call.
    deleteReply: async (address) => void (await atReply(address, { method: 'DELETE', effect: 'write' })),

    async checkReplyState({ session, listingRef, reviewRef }) {
      const url = `${listingPath(listingRef)}/reviews/${encodeURIComponent(reviewRef)}`;
      const call = { session, method: 'GET', url, effect: 'read', listingRef, expected: GONE } as const;
      const { body, refusal } = await api.call(call);
      // Only a review that is read without a reply has none; an empty body says nothing.
      return refusal ? undefined : replyOf(needed(asText(body['id']), 'the id of a review'), body['reply']);
    },
  };

  function atReply(
    { session, listingRef, reviewRef }: ReviewAddress,
    call: Pick<AccountCall, 'method' | 'json' | 'effect'>,
  ): Promise<AccountAnswer> {
    const url = `${listingPath(listingRef)}/reviews/${encodeURIComponent(reviewRef)}/reply`;
    return api.call({ ...call, session, listingRef, url, expected: GONE });
  }

  async function write(address: ReviewAddress, call: Pick<AccountCall, 'method' | 'json'>): Promise<ReviewReply> {
    const { body, refusal } = await atReply(address, { ...call, effect: 'content' });
    if (refusal) {
      const [code, what] = refusal.code === 'no-reply' ? ['reply_gone', 'reply'] : ['review_gone', 'review'];
      throw rejection(code, `The ${what} no longer exists.`);
    }
    return needed(replyOf(address.reviewRef, body['reply']), 'the reply', { outcomeUnknown: true });
  }
}

function reviewOf(item: JsonObject): PublisherReview {
  const ref = needed(asText(item['id']), 'the id of a review');
  const author = asText(item['author']);
  const reply = replyOf(ref, item['reply']);
  return {
    ref,
    rating: asCount(item['stars']),
    text: asText(item['text']),
    author: author === undefined ? undefined : { name: author },
    postedAt: needed(asTime(item['at']), 'the time of a review'),
    changedAt: needed(asTime(item['changed']), 'the time of the last change of a review'),
    replies: reply ? [reply] : [],
  };
}

/** The reply has no id of its own, so its reference is that of the review. Undefined if there is none. */
function replyOf(ref: string, reply: unknown): ReviewReply | undefined {
  if (reply === undefined || reply === null) return undefined;
  const text = needed(asText(asObject(reply)?.['text']), 'the text of a reply');
  const writtenAt = needed(asTime(asObject(reply)?.['at']), 'the time of a reply');
  return { ref, text, writtenAt, byOwner: true, state: { state: 'live' } };
}
