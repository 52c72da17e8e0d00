import { describe, expect, it } from '@jest/globals';
import type { PublisherReview } from '@listings/publisher-sdk';
import { collect, failureFrom } from '@listings/publisher-sdk/test-kit';
import { connectedPlugIn } from '../testing/plug-in.js';
import { listingRef } from '../testing/publisher.js';

const HOUR = 60 * 60 * 1000;

const { world, plugIn, session } = connectedPlugIn();

const reviews = () => plugIn.publisher.reviews;
const list = (nn = 1, changedSince?: Date) => {
  const known = changedSince && { changedSince, has: () => false };
  return collect(reviews().listReviews({ session, listingRef: listingRef(nn), known }));
};
const refOf = (id: string, nn = 1) => `${listingRef(nn)}/reviews/${id}`;
const at = (reviewRef: string, nn = 1) => ({ session, listingRef: listingRef(nn), reviewRef, replyRef: reviewRef });
const reply = (reviewRef: string, text = 'Thank you') => reviews().reply!({ ...at(reviewRef), text });
const check = (reviewRef: string) => reviews().checkReplyState!(at(reviewRef));
const lists = () => world.requests('a.reviews.list');

/** A customer writes a review of listing 1. */
async function newReview(more: object = {}): Promise<string> {
  const { id } = await world.admin.writeReview({ listing: '9100001', stars: 4, ...more });
  return refOf(id);
}

const idOf = (ref: string) => ref.split('/').at(-1) ?? '';

describe('reading reviews [publishers 1.9]', () => {
  it('lists all reviews, most recently changed first, on as few pages as possible', async () => {
    expect(await list()).toHaveLength(130);
    const calls = (await lists()).slice(0, 3);
    expect(calls.map(({ query }) => query['pageSize'])).toEqual(['50', '50', '50']);
    expect(calls[0]?.query).toMatchObject({ orderBy: 'updateTime desc' });
  });

  it('converts a review; missing fields are absent', async () => {
    const spoken = await newReview({ stars: 5, text: 'Great', author: 'Robin' });
    const silent = await newReview({ stars: 0, anonymous: true });
    const byRef = new Map((await list()).map((review) => [review.ref, review]));
    const dated = { postedAt: expect.any(Date), changedAt: expect.any(Date), replies: [] };
    const author = { name: 'Robin', avatarUrl: expect.stringMatching(/^https:/) };
    expect(byRef.get(spoken)).toEqual({ ...dated, ref: spoken, rating: 5, text: 'Great', author });
    expect(byRef.get(silent)).toEqual({ ...dated, ref: silent });
  });

  it('has one to five stars, or a rating that we do not know', async () => {
    const createTime = '2026-01-01T10:00:00Z';
    const ratings = ['ONE', 'TWO', 'THREE', 'FOUR', 'FIVE', 'STAR_RATING_UNSPECIFIED', 'SIX'];
    const listed = ratings.map((starRating, index) => ({ name: refOf(`r${index}`), starRating, createTime }));
    await world.script('a.reviews.list', { status: 200, body: { reviews: listed } });
    const told = await list();
    expect(told.map(({ rating }) => rating)).toEqual([1, 2, 3, 4, 5, undefined, undefined]);
    expect(told[0]?.changedAt).toEqual(new Date(createTime));
  });

  it('[publishers 1.1] treats an empty response as no reviews', async () => {
    await world.script('a.reviews.list', { status: 200, body: {} });
    expect(await list()).toEqual([]);
  });

  it('reads on from an hour before the last change that is known', async () => {
    const all = await list();
    const known = all[20] as PublisherReview;
    const since = new Date(known.changedAt.getTime() + HOUR);
    const told = await list(1, since);
    const expected = all.filter(({ changedAt }) => changedAt.getTime() >= since.getTime() - HOUR);
    expect(told.map(({ ref }) => ref)).toEqual(expected.map(({ ref }) => ref));
    expect(expected).toContain(known);
  });

  it('a review with a name of another listing, or without any time, is nonsense', async () => {
    const createTime = '2026-01-01T10:00:00Z';
    const strange = [refOf('r1', 2), refOf('../x')].map((name) => ({ name, createTime }));
    for (const review of [...strange, { name: refOf('r1') }]) {
      await world.script('a.reviews.list', { status: 200, body: { reviews: [review] } });
      expect(await failureFrom(list())).toMatchObject({ kind: 'TRANSIENT' });
    }
  });
});

it.each(['precondition', 'forbidden'] as const)(
  '[publishers 1.9] profiles that are not verified have no reviews, and take no replies (%s)',
  async (mode) => {
    await world.admin.settings({ 'a.reviewsUnverified': mode });
    const review = await newReview();
    await world.admin.verification('9100001', 'UNVERIFIED');
    expect(await failureFrom(list())).toEqual({ kind: 'NO_DATA', reason: 'unverified' });
    const refusal = { kind: 'CONTENT_REJECTED', code: 'unverified', text: expect.any(String) };
    for (const write of [reply(review), reviews().editReply!({ ...at(review), text: 'New' })])
      expect(await failureFrom(write)).toEqual(refusal);
    expect(await failureFrom(reviews().deleteReply!(at(review)))).toMatchObject({ kind: 'CONTENT_REJECTED' });
    // Nothing is decided about a reply that is pending while the profile is not verified.
    expect(await failureFrom(check(review))).toMatchObject({ kind: 'TRANSIENT' });
  },
);

describe('replying [publishers 1.9]', () => {
  it('counts bytes', async () => {
    for (const fitting of ['x'.repeat(4096), 'ä'.repeat(2048)]) expect(reviews().checkReply!(fitting)).toEqual([]);
    const tooLong = [{ code: 'SY50105', message: expect.stringContaining('4096 bytes') }];
    for (const text of ['x'.repeat(4097), '😀'.repeat(1025)]) expect(reviews().checkReply!(text)).toEqual(tooLong);
  });

  it('a text that is too long or empty is refused unsent', async () => {
    const refused = { kind: 'CONTENT_REJECTED', field: 'comment' };
    for (const text of ['😀'.repeat(1025), ' \n'])
      expect(await failureFrom(reply(refOf('r1'), text))).toMatchObject(refused);
    expect(await world.requests('')).toHaveLength(0);
  });

  it('[publishers 1.9] is rejected with the word of the publisher', async () => {
    const policyViolation = 'OFFENSIVE';
    await world.admin.settings({ 'a.replySettle': { mode: 'manual' } });
    const review = await newReview();
    await reply(review);
    await world.admin.moderateReply(idOf(review), { state: 'REJECTED', policyViolation });
    expect(await check(review)).toMatchObject({ state: { state: 'rejected', reason: policyViolation } });
    const shown = (await list()).find(({ ref }) => ref === review);
    expect(shown?.replies).toMatchObject([{ state: { state: 'rejected', reason: policyViolation } }]);
  });

  it('without a state is live, with one that we do not know still open', async () => {
    const review = await newReview();
    await world.script('a.reviews.reply', { status: 200, body: { comment: 'Thank you' } });
    expect((await reply(review)).state).toEqual({ state: 'live' });
    const body = { comment: 'Thank you', reviewReplyState: 'SOMETHING_NEW', updateTime: '2026-01-01T10:00:00Z' };
    await world.script('a.reviews.reply', { status: 200, body });
    expect((await reply(review)).state).toMatchObject({ state: 'pending' });
  });

  it('to what has no name of a review reports that it no longer exists', async () => {
    expect(await failureFrom(reply('nonsense/../x'))).toMatchObject({ code: 'review_gone' });
    expect(await check('nonsense/../x')).toBeUndefined();
    await reviews().deleteReply!(at('nonsense/../x'));
    expect(await world.requests('')).toHaveLength(0);
  });

  it('after the account was lost does not take the review for deleted', async () => {
    const review = await newReview();
    const elsewhere = { status: 200, body: { accounts: [{ name: 'accounts/103' }] } };
    for (const [operation, ask] of [
      ['a.reviews.reply', () => reply(review)],
      ['a.reviews.get', () => check(review)],
    ] as const) {
      await world.script(operation, { error: 'not_found' });
      await world.script('a.accounts.list', elsewhere);
      expect(await failureFrom(ask())).toMatchObject({ kind: 'LISTING_INACCESSIBLE' });
    }
  });
});

it('[publishers 1.9] editing and removing a reply do not create a deleted reply again', async () => {
  const review = await newReview();
  const gone = { kind: 'CONTENT_REJECTED', code: 'reply_gone' };
  expect(await failureFrom(reviews().editReply!({ ...at(review), text: 'New' }))).toMatchObject(gone);
  expect(await world.requests('a.reviews.reply')).toHaveLength(0);
});
