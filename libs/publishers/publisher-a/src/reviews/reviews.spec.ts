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
  const { id } = await world.admin<{ id: string }>('POST', 'reviews', { listing: '9100001', stars: 4, ...more });
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
    expect(byRef.get(spoken)).toEqual({
      ref: spoken,
      rating: 5,
      text: 'Great',
      author: { name: 'Robin', avatarUrl: expect.stringMatching(/^https:/) },
      postedAt: expect.any(Date),
      changedAt: expect.any(Date),
      replies: [],
    });
    expect(byRef.get(silent)).toEqual({
      ref: silent,
      postedAt: expect.any(Date),
      changedAt: expect.any(Date),
      replies: [],
    });
  });

  it.each([
    ['ONE', 1],
    ['TWO', 2],
    ['THREE', 3],
    ['FOUR', 4],
    ['FIVE', 5],
    ['STAR_RATING_UNSPECIFIED', undefined],
    ['SIX', undefined],
  ])('%s are %s stars', async (starRating, rating) => {
    const name = refOf('r1');
    const review = { name, starRating, createTime: '2026-01-01T10:00:00Z' };
    await world.script('a.reviews.list', { status: 200, body: { reviews: [review] } });
    const [told] = await list();
    expect(told).toMatchObject({ ref: name, changedAt: new Date('2026-01-01T10:00:00Z') });
    expect(told?.rating).toBe(rating);
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
    expect(told.map(({ ref }) => ref)).toContain(known.ref);
  });

  it('finds an edited review again, and a reply that was given elsewhere', async () => {
    const review = await newReview({ text: 'Good' });
    const [newest] = await list();
    await world.admin('POST', 'clock', { advanceMs: 3 * HOUR });
    await world.admin('PATCH', `reviews/${idOf(review)}`, { stars: 1, text: 'Bad' });
    const told = await list(1, newest?.changedAt);
    expect(told[0]).toMatchObject({ ref: review, rating: 1, text: 'Bad' });
    await reply(review, 'Sorry');
    expect((await list(1, newest?.changedAt))[0]?.replies).toMatchObject([{ text: 'Sorry', byOwner: true }]);
  });

  it('does not take a review for deleted that another deletion moved across the edge of a page', async () => {
    const reading = reviews()
      .listReviews({ session, listingRef: listingRef(1) })
      [Symbol.asyncIterator]();
    const { value: first } = (await reading.next()) as { value: PublisherReview };
    await world.admin('DELETE', `reviews/${idOf(first.ref)}`);
    const rest = (async () => {
      while (!(await reading.next()).done);
    })();
    expect(await failureFrom(rest)).toMatchObject({ kind: 'TRANSIENT' });
  });

  it('a review with a name of another listing, or without any time, is nonsense', async () => {
    for (const review of [
      { name: 'accounts/101/locations/9100002/reviews/r1', createTime: '2026-01-01T10:00:00Z' },
      { name: refOf('../x'), createTime: '2026-01-01T10:00:00Z' },
      { name: refOf('r1') },
    ]) {
      await world.script('a.reviews.list', { status: 200, body: { reviews: [review] } });
      expect(await failureFrom(list())).toMatchObject({ kind: 'TRANSIENT' });
    }
  });
});

describe('profiles that are not verified [publishers 1.9]', () => {
  it.each(['precondition', 'forbidden'])('have no reviews, and take no replies (%s)', async (mode) => {
    await world.admin('POST', 'settings', { 'a.reviewsUnverified': mode });
    const review = await newReview();
    await world.admin('POST', 'verification/9100001', { state: 'UNVERIFIED' });
    expect(await failureFrom(list())).toEqual({ kind: 'NO_DATA', reason: 'unverified' });
    const refusal = { kind: 'CONTENT_REJECTED', code: 'unverified', text: expect.any(String) };
    expect(await failureFrom(reply(review))).toEqual(refusal);
    expect(await failureFrom(reviews().editReply!({ ...at(review), text: 'New' }))).toEqual(refusal);
    expect(await failureFrom(reviews().deleteReply!(at(review)))).toMatchObject({ kind: 'CONTENT_REJECTED' });
    // Nothing is decided about a reply that is pending while the profile is not verified.
    expect(await failureFrom(check(review))).toMatchObject({ kind: 'TRANSIENT' });
  });
});

describe('replying [publishers 1.9]', () => {
  it('sends the text; there is one reply of each review, under the name of the review', async () => {
    const review = await newReview();
    const sent = await reply(review);
    expect(sent).toEqual({
      ref: review,
      text: 'Thank you',
      writtenAt: expect.any(Date),
      byOwner: true,
      state: { state: 'live' },
    });
    expect(await check(review)).toEqual(sent);
    await reply(review, 'Thank you again');
    const shown = (await list()).find(({ ref }) => ref === review);
    expect(shown?.replies.map(({ text }) => text)).toEqual(['Thank you again']);
  });

  it('counts bytes', async () => {
    expect(reviews().checkReply!('x'.repeat(4096))).toEqual([]);
    expect(reviews().checkReply!('ä'.repeat(2048))).toEqual([]);
    const tooLong = [{ code: 'SY50105', message: expect.stringContaining('4096 bytes') }];
    expect(reviews().checkReply!('x'.repeat(4097))).toEqual(tooLong);
    expect(reviews().checkReply!('😀'.repeat(1025))).toEqual(tooLong);
    const review = await newReview();
    expect((await reply(review, '😀'.repeat(1024))).text).toHaveLength(2048);
    expect(await failureFrom(reply(review, '😀'.repeat(1025)))).toMatchObject({
      kind: 'CONTENT_REJECTED',
      code: 'SY50105',
      field: 'comment',
    });
    expect(await world.requests('a.reviews.reply')).toHaveLength(1);
  });

  it('an empty text is refused unsent', async () => {
    expect(await failureFrom(reply(await newReview(), ' \n'))).toMatchObject({ kind: 'CONTENT_REJECTED' });
    expect(await world.requests('a.reviews.reply')).toHaveLength(0);
  });

  it.each(['OFFENSIVE', 'LOCATION_SUSPENDED'])('[publishers 1.9] is rejected for %s', async (policyViolation) => {
    await world.admin('POST', 'settings', { 'a.replySettle': { mode: 'manual' } });
    const review = await newReview();
    await reply(review);
    await world.admin('POST', `replies/${idOf(review)}`, { state: 'REJECTED', policyViolation });
    expect(await check(review)).toMatchObject({ state: { state: 'rejected', reason: policyViolation } });
    const shown = (await list()).find(({ ref }) => ref === review);
    expect(shown?.replies).toMatchObject([{ state: { state: 'rejected', reason: policyViolation } }]);
  });

  it('is rejected at once where the publisher is that quick', async () => {
    const sent = await reply(await newReview(), 'Buy now [sandbox:reject-now]');
    expect(sent.state).toEqual({ state: 'rejected', reason: 'GENERIC_VIOLATION' });
  });

  it('without a state is live, with one that we do not know still open', async () => {
    const review = await newReview();
    await world.script('a.reviews.reply', { status: 200, body: { comment: 'Thank you' } });
    expect((await reply(review)).state).toEqual({ state: 'live' });
    const body = { comment: 'Thank you', reviewReplyState: 'SOMETHING_NEW', updateTime: '2026-01-01T10:00:00Z' };
    await world.script('a.reviews.reply', { status: 200, body });
    expect((await reply(review)).state).toMatchObject({ state: 'pending' });
  });

  it('to a deleted review reports that it no longer exists', async () => {
    const review = await newReview();
    await world.admin('DELETE', `reviews/${idOf(review)}`);
    for (const ask of [() => reply(review), () => reviews().editReply!({ ...at(review), text: 'New' })])
      expect(await failureFrom(ask())).toMatchObject({ kind: 'CONTENT_REJECTED', code: 'review_gone' });
    expect(await failureFrom(reply('nonsense/../x'))).toMatchObject({ code: 'review_gone' });
    expect(await check(review)).toBeUndefined();
    await reviews().deleteReply!(at(review));
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

describe('editing and removing a reply [publishers 1.9]', () => {
  it('does not create a deleted reply again', async () => {
    const review = await newReview();
    expect(await failureFrom(reviews().editReply!({ ...at(review), text: 'New' }))).toMatchObject({
      kind: 'CONTENT_REJECTED',
      code: 'reply_gone',
    });
    expect(await world.requests('a.reviews.reply')).toHaveLength(0);
  });

  it('deletes it; deleting a missing one succeeds', async () => {
    const review = await newReview();
    await reply(review);
    await reviews().deleteReply!(at(review));
    expect(await check(review)).toBeUndefined();
    await reviews().deleteReply!(at(review));
    await reviews().deleteReply!(at('nonsense/../x'));
    expect(await world.requests('a.reviews.deleteReply')).toHaveLength(2);
  });
});

describe('errors about reviews [publishers 1.3]', () => {
  it('a passing fault leaves the outcome of a write open, and of a read not', async () => {
    const review = await newReview();
    await reply(review);
    const fault = { error: 'unavailable' };
    await world.script('a.reviews.list', fault);
    expect(await failureFrom(list())).toMatchObject({ kind: 'TRANSIENT', outcomeUnknown: false });
    await world.script('a.reviews.get', fault);
    expect(await failureFrom(check(review))).toMatchObject({ kind: 'TRANSIENT', outcomeUnknown: false });
    await world.script('a.reviews.reply', fault, fault);
    for (const ask of [() => reply(review), () => reviews().editReply!({ ...at(review), text: 'New' })])
      expect(await failureFrom(ask())).toMatchObject({ kind: 'TRANSIENT', outcomeUnknown: true });
  });

  it('429 is a limit of the application', async () => {
    await world.script('a.reviews.reply', { error: 'rate_limited' });
    expect(await failureFrom(reply(await newReview()))).toMatchObject({ kind: 'RATE_LIMITED', scope: 'app' });
    await world.script('a.reviews.deleteReply', { error: 'rate_limited' });
    expect(await failureFrom(reviews().deleteReply!(at(refOf('r1'))))).toMatchObject({ kind: 'RATE_LIMITED' });
  });
});
