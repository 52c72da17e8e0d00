import { describe, expect, it } from '@jest/globals';
import { createAccountClient } from '../account-client.js';
import { asObject, asObjects, asText, asTime, asWholeList, needed } from '../json.js';
import type { JsonObject } from '../json.js';
import { pagesByCursor } from '../paging.js';
import type { PublisherContext } from '../publisher.js';
import type { PublisherReview, ReviewReply, ReviewsCapability } from '../reviews.js';
import { reviewsByChange } from '../reviews-by-change.js';
import { modelDriver } from '../testing/model-driver.js';
import { modelWith } from '../testing/model-plug-in.js';
import type { PublisherDriver } from './driver.js';
import { examinePublisher } from './examine-publisher.js';
import { serveFake } from './serve-fake.js';
import type { FakeAnswer, FakeRequest } from './serve-fake.js';

type Carelessness =
  | 'cuts replies'
  | 'sends the first paragraph of a reply'
  | 'reads an answer without the review as no reply'
  | 'reads a page without its list as empty'
  | 'stops at the first known review'
  | 'stops after the first page'
  | 'leaves out edited reviews';

interface StoredReview {
  text: string;
  changed: number;
  reply?: { text: string; at: string };
}

const PAGE = 10;
const LONGEST_REPLY = 400;

/** A server with the reviews of one listing, the most recently changed first. */
class Reviews {
  readonly stored = new Map<string, StoredReview>();
  private serial = 0;

  constructor(private readonly now: () => number) {
    for (let count = 0; count < 25; count++) this.write(`Visit ${count}`, this.now() - (25 - count) * 3_600_000);
  }

  write(text: string, changed = this.now()): void {
    this.stored.set(`review-${++this.serial}`, { text, changed });
  }

  answer({ method, path: [, id], query, body }: FakeRequest): FakeAnswer {
    if (id === undefined) {
      const from = Number(query.get('from') ?? 0);
      const all = [...this.stored].sort(([, one], [, other]) => other.changed - one.changed);
      const next = from + PAGE < all.length ? String(from + PAGE) : null;
      return [200, { reviews: all.slice(from, from + PAGE).map(([ref]) => this.shown(ref)), next }];
    }
    const review = this.stored.get(id);
    if (!review) return [404];
    if (method === 'PUT') review.reply = { text: String(body['text']), at: new Date(this.now()).toISOString() };
    return [200, this.shown(id)];
  }

  private shown(id: string): object {
    const { text, changed, reply } = this.stored.get(id) ?? { text: '', changed: 0 };
    return { id, text, changed: new Date(changed).toISOString(), reply };
  }
}

function reviewsOf(context: PublisherContext, base: string, carelessness?: Carelessness): ReviewsCapability {
  const is = (each: Carelessness) => each === carelessness;
  const api = createAccountClient({ http: context.http, now: context.now, base, authorize: () => ({ 'x-key': '1' }) });
  const listOf = ({ body }: { body: JsonObject }) => {
    if (is('reads a page without its list as empty')) return asObjects(body['reviews']);
    return needed(asWholeList(body['reviews']), 'the reviews');
  };
  return {
    scale: 'stars',
    repliesPerReview: 'one',
    async *listReviews({ session, listingRef, known }) {
      const isKnown = ({ ref, changedAt }: PublisherReview) => {
        if (!known?.has(ref)) return false;
        return is('stops at the first known review') || changedAt < known.changedSince;
      };
      const read = reviewsByChange({
        pages: () =>
          pagesByCursor({
            read: (from) =>
              api.call({ session, method: 'GET', url: '/reviews', query: { from }, effect: 'read', listingRef }),
            next: ({ body }) => (known && is('stops after the first page') ? undefined : asText(body['next'])),
          }),
        reviewsOf: (page) => listOf(page).map(reviewOf),
        isKnown,
      });
      for await (const review of read) if (!(is('leaves out edited reviews') && known?.has(review.ref))) yield review;
    },
    checkReply: (text) => (text.length > LONGEST_REPLY ? [{ code: 'SY50105', message: 'Too long' }] : []),
    async reply({ session, listingRef, reviewRef, text: whole }) {
      const text = is('cuts replies')
        ? whole.slice(0, 200)
        : is('sends the first paragraph of a reply')
          ? whole.split('\n')[0]
          : whole;
      const url = `/reviews/${reviewRef}`;
      const call = { session, method: 'PUT', url, json: { text }, effect: 'content', listingRef } as const;
      return needed(replyOf((await api.call(call)).body), 'the reply', { outcomeUnknown: true });
    },
    async checkReplyState({ session, listingRef, reviewRef }) {
      const url = `/reviews/${reviewRef}`;
      const call = { session, method: 'GET', url, effect: 'read', listingRef, expected: [404] } as const;
      const { body, refusal } = await api.call(call);
      if (!refusal && !is('reads an answer without the review as no reply')) needed(asText(body['id']), 'the review');
      return replyOf(body);
    },
  };
}

function reviewOf(item: JsonObject): PublisherReview {
  const changedAt = needed(asTime(item['changed']), 'the time of a review');
  const reply = replyOf(item);
  const ref = needed(asText(item['id']), 'the id of a review');
  return { ref, text: asText(item['text']), postedAt: changedAt, changedAt, replies: reply ? [reply] : [] };
}

function replyOf({ id, reply: value }: JsonObject): ReviewReply | undefined {
  const reply = asObject(value);
  if (!reply) return undefined;
  const text = needed(asText(reply['text']), 'the text of a reply');
  const writtenAt = needed(asTime(reply['at']), 'the time of a reply');
  return { ref: String(id), text, writtenAt, byOwner: true, state: { state: 'live' } };
}

/** The model publisher with reviews behind HTTP, and a plug-in for them that is careless. */
function served(carelessness?: Carelessness) {
  let url = '';
  const driver: PublisherDriver = {
    ...modelDriver,
    impossible: { ...modelDriver.impossible, 'reviews.hold': 'replies are live at once' },
    async openWorld(options) {
      const world = await modelDriver.openWorld(options);
      const reviews = new Reviews(() => world.now());
      const fake = await serveFake((request) => reviews.answer(request));
      url = fake.url;
      return {
        ...world,
        async close() {
          await fake.stop();
          await world.close?.();
        },
        reviews: {
          write: async (_, text) => reviews.write(text),
          edit: async (ref, text) => void Object.assign(reviews.stored.get(ref) ?? {}, { text, changed: world.now() }),
          remove: async (ref) => void reviews.stored.delete(ref),
          count: async () => reviews.stored.size,
          tooLong: 'x'.repeat(LONGEST_REPLY + 1),
        },
      };
    },
  };
  const declaration = modelWith((_, context) => ({ reviews: reviewsOf(context, url, carelessness) }));
  return { declaration, driver };
}

const WANTED = /incremental read|as it was written|cannot read for an empty one|checkReplyState throws nothing/;
const examine = (carelessness?: Carelessness) =>
  examinePublisher(served(carelessness), {
    only: ({ subject, title }) =>
      subject === 'reviews' && WANTED.test(title) && !title.includes('stops an incremental'),
  });

describe('the checks of what a plug-in reads and sends of reviews', () => {
  it('[contract 6] pass for a correct plug-in', async () => {
    const results = (await examine()).filter(({ outcome }) => outcome !== 'skipped');
    expect(results.map(({ outcome, reason }) => reason ?? outcome)).toEqual(Array(5).fill('kept'));
  });

  it.each<[Carelessness, RegExp]>([
    [
      'cuts replies',
      /reply got a text of 66 words with 395 characters, .* returned 200 characters, .*send the text whole/,
    ],
    ['sends the first paragraph of a reply', /reply got a text of two paragraphs .*reference: ReviewReplies.reply/],
    [
      'reads an answer without the review as no reply',
      /checkReplyState with call 1 of 1 answered with an empty body says that nothing is there, so that the core takes the reply for deleted.*reference: needed/,
    ],
    [
      'reads a page without its list as empty',
      /listReviews returned 0 of 25 items as the whole list when GET \/reviews was answered with .* takes the others for deleted/,
    ],
    [
      'stops at the first known review',
      /listReviews with known returned 0 of 21 reviews that the core does not have .*reference: reviewsByChange/,
    ],
    ['stops after the first page', /listReviews with known returned 9 of 21 reviews/],
    [
      'leaves out edited reviews',
      /another one edited an old review after that, but listReviews with known lacks \["Edited after the new one"\]/,
    ],
  ])('[contract 6] find a plug-in that %s', async (carelessness, reason) => {
    const broken = (await examine(carelessness)).filter(({ outcome }) => outcome === 'broken');
    expect(broken.map((result) => result.reason).join('\n')).toMatch(reason);
  });
});
