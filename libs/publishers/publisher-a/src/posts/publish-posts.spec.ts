import { describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { PostContent, PostState } from '@listings/publisher-sdk';
import { failureFrom, knownPost } from '@listings/publisher-sdk/test-kit';
import { manualClock, waitFor } from '@listings/testing';
import type { ManualClock } from '@listings/testing';
import { connectedPlugIn, createPlugIn } from '../testing/plug-in.js';
import { listingRef } from '../testing/publisher.js';

const announcement = (message = 'We are open', more: Partial<PostContent> = {}): PostContent => ({
  type: 'ANNOUNCEMENT',
  message,
  media: [],
  ...more,
});
const product: PostContent = {
  type: 'PRODUCT',
  message: 'Fresh from the garden',
  media: [],
  context: { title: 'New teas' },
  products: [
    {
      name: 'Green tea',
      price: '3.50',
      photo: 'https://cdn.example/tea.jpg',
      cta: { type: 'ORDER', url: 'https://shop.example/tea' },
    },
    { name: 'White tea' },
  ],
};

const { world, plugIn, session } = connectedPlugIn(() => ({ clock: (clock = manualClock()) }));
let clock: ManualClock;

const create = (content = announcement(), nn = 1) =>
  plugIn.publisher.posts
    .createPost({ session, listingRef: listingRef(nn), content, requestId: randomUUID() })
    .then(knownPost);
const check = (ref: string, nn = 1) => plugIn.publisher.posts.checkPost({ session, listingRef: listingRef(nn), ref });
const remove = (ref: string, nn = 1) => plugIn.publisher.posts.deletePost({ session, listingRef: listingRef(nn), ref });
const find = (attemptedAt: Date, content = announcement(), knownRefs: string[] = []) =>
  plugIn.publisher.posts.findPost({ session, listingRef: listingRef(1), content, attemptedAt, knownRefs });
const posts = async () => {
  const { accessToken } = await session.credentials();
  const path = `/v4/${listingRef(1)}/localPosts?pageSize=100`;
  const { localPosts = [] } = await world.api<{ localPosts?: { name: string }[] }>(path, String(accessToken));
  return localPosts;
};
const refOf = (state: PostState) => state.ref ?? 'none';
/** Time passes, for the publisher and for us. */
async function pass(milliseconds: number): Promise<void> {
  await clock.advance(milliseconds);
  await world.admin('POST', 'clock', { advanceMs: milliseconds });
}

describe('posts of inaccessible listings [publishers 1.3]', () => {
  it.each(['forbidden', 'precondition'])(
    'a profile that is not verified has none, and its link is whole (%s)',
    async (mode) => {
      const created = await create();
      await world.admin('POST', 'settings', { 'a.reviewsUnverified': mode });
      await world.admin('POST', 'verification/9100001', { state: 'UNVERIFIED' });
      const nothing = { kind: 'NO_DATA', reason: 'unverified' };
      expect(await failureFrom(find(new Date(0)))).toEqual(nothing);
      expect(await failureFrom(check(refOf(created)))).toEqual(nothing);
      const refusal = { kind: 'CONTENT_REJECTED', code: 'unverified' };
      expect(await failureFrom(create())).toMatchObject(refusal);
      expect(await failureFrom(remove(refOf(created)))).toMatchObject(refusal);
    },
  );

  it('a post is not treated as removed when its account or its listing is inaccessible', async () => {
    const created = await create();
    await world.script('a.posts.get', { error: 'not_found' });
    await world.script('a.accounts.list', { status: 200, body: { accounts: [{ name: 'accounts/103' }] } });
    expect(await failureFrom(check(refOf(created)))).toMatchObject({ kind: 'LISTING_INACCESSIBLE' });
    await world.admin('POST', 'access', { listing: '9100001', mode: 'hidden' });
    expect(await failureFrom(check(refOf(created)))).toMatchObject({ kind: 'LISTING_NOT_FOUND' });
  });

  it('a listed listing is not treated as deleted', async () => {
    await world.script('a.posts.create', { error: 'not_found' });
    expect(await failureFrom(create())).toMatchObject({ kind: 'TRANSIENT' });
  });
});

describe('publishing [publishers 1.8]', () => {
  it('is pending first, then live with a link', async () => {
    const created = await create();
    expect(created).toEqual({
      state: 'pending',
      ref: expect.stringMatching(/^accounts\/101\/locations\/9100001\/localPosts\//),
      pollAfterMs: expect.any(Number),
    });
    expect(created.state === 'pending' && created.pollAfterMs).toBeLessThanOrEqual(1000);
    await pass(1000);
    expect(await check(refOf(created))).toMatchObject({ state: 'pending' });
    await pass(1000);
    expect(await check(refOf(created))).toEqual({
      state: 'live',
      ref: refOf(created),
      link: expect.stringMatching(/^https:/),
    });
  });

  it('is live at once where the publisher is that quick', async () => {
    await world.admin('POST', 'settings', { 'a.postSettle': { mode: 'immediate' } });
    expect(await create()).toMatchObject({ state: 'live', link: expect.any(String) });
  });

  it('is rejected without a reason, later or at once', async () => {
    const created = await create(announcement('No [sandbox:reject]'));
    await pass(2000);
    expect(await check(refOf(created))).toEqual({ state: 'rejected', ref: refOf(created) });
    expect(await create(announcement('No [sandbox:reject-now]'))).toMatchObject({ state: 'rejected' });
  });

  it('is given up when the publisher has not decided within a day', async () => {
    const created = await create(announcement('Well [sandbox:stuck]'));
    await pass(23 * 3_600_000);
    expect(await check(refOf(created))).toEqual({ state: 'pending', ref: refOf(created), pollAfterMs: 30_000 });
    await pass(3_600_001);
    expect(await check(refOf(created))).toMatchObject({
      state: 'rejected',
      ref: refOf(created),
      reason: expect.stringContaining('24 hours'),
    });
  });

  it('is rejected with the sentence of the publisher when it refuses the content', async () => {
    const broken = announcement('Hi', { media: [{ url: 'https://broken.example/1.jpg', type: 'IMAGE' }] });
    expect(await failureFrom(create(broken))).toEqual({
      kind: 'CONTENT_REJECTED',
      code: 'media_unreachable',
      field: 'media',
      text: 'Fetching image failed.',
    });
    await world.script('a.posts.create', { error: { invalid: { field: 'summary', text: 'No swearing.' } } });
    expect(await failureFrom(create())).toMatchObject({
      kind: 'CONTENT_REJECTED',
      field: 'summary',
      text: 'No swearing.',
    });
  });

  it('never sends what its own rules refuse', async () => {
    expect(await failureFrom(create({ type: 'PRODUCT', media: [] }))).toMatchObject({ kind: 'CONTENT_REJECTED' });
    expect(await world.requests('a.posts.create')).toHaveLength(0);
  });
});

describe('one delivery never makes two live posts [reliability 2, I4]', () => {
  it.each([
    ['drops the connection after it has made the post', { drop: 'after' }, 1],
    ['drops the connection in the middle of its answer', { drop: 'midBody' }, 1],
    ['drops the connection before', { drop: 'before' }, 0],
    ['answers 500 although it has made the post', { status: 500, apply: true }, 1],
    ['answers 503 and has made nothing', { error: 'unavailable' }, 0],
    ['answers nonsense although it has made the post', { status: 200, body: 'ok', apply: true }, 1],
    ['answers after our patience has ended', { hold: true }, 1],
  ])('leaves the outcome open when the publisher %s', async (_, response, made) => {
    const attemptedAt = clock.now();
    await world.script('a.posts.create', response);
    const patience = new AbortController();
    const hasty = createPlugIn(world.root, { clock, limit: () => patience.signal });
    const content = announcement();
    const sent = { session, listingRef: listingRef(1), content, requestId: randomUUID() };
    const failed = failureFrom(hasty.publisher.posts.createPost(sent));
    if ('hold' in response) {
      await world.admin('POST', 'requests/wait', { operation: 'a.posts.create' });
      patience.abort();
    }
    expect(await failed).toMatchObject({ kind: 'TRANSIENT', outcomeUnknown: true });
    await hasty.close();
    expect(await world.requests('a.posts.create')).toHaveLength(1);
    await world.admin('DELETE', 'script');

    await waitFor(async () => (await posts()).length === made, { describe: `${made} posts` });
    await pass(2000);
    const found = await find(attemptedAt);
    expect(await posts()).toHaveLength(made);
    if (made === 0) expect(found).toBeUndefined();
    else expect(found).toMatchObject({ state: 'live', ref: (await posts())[0]?.name });
  });

  it('after a 429 nothing was created, and the failure has the delay', async () => {
    for (const [hint, expected] of [
      ['header', 7000],
      ['body', 7000],
    ] as const) {
      await world.admin('POST', 'limits', { publisher: 'a', scope: 'app', blockForMs: 60_000, retryAfter: 7, hint });
      const failure = await failureFrom(create());
      expect(failure).toMatchObject({ kind: 'RATE_LIMITED', scope: 'app' });
      expect(failure.kind === 'RATE_LIMITED' && failure.retryAfterMs).toBe(expected);
    }
    await world.admin('POST', 'limits', { publisher: 'a', scope: 'app', blockForMs: 60_000, hint: 'none' });
    const failure = await failureFrom(create());
    expect(failure.kind === 'RATE_LIMITED' && failure.retryAfterMs).toBeGreaterThanOrEqual(60_000);
    await pass(61_000);
    expect(await posts()).toHaveLength(0);
  });

  it('sets no outcomeUnknown when only the renewal failed', async () => {
    await world.admin('POST', 'tokens/expire', { owner: 'owner-a1', token: 'access' });
    await world.script('a.oauth.refresh', { drop: 'before' });
    expect(await failureFrom(create())).toMatchObject({ kind: 'TRANSIENT', outcomeUnknown: false });
  });
});

describe('finding a post [publishers 0.1 unknown outcome]', () => {
  it('[contract 13] finds a product post after a lost answer, as the update that was sent', async () => {
    const attemptedAt = clock.now();
    await world.script('a.posts.create', { drop: 'after' });
    expect(await failureFrom(create(product))).toMatchObject({ kind: 'TRANSIENT', outcomeUnknown: true });
    await pass(2000);
    expect(await posts()).toEqual([
      expect.objectContaining({
        topicType: 'STANDARD',
        summary: 'New teas\n\nFresh from the garden\n\nGreen tea: 3.50\nWhite tea',
        callToAction: { actionType: 'ORDER', url: 'https://shop.example/tea' },
        media: [expect.objectContaining({ mediaFormat: 'PHOTO' })],
      }),
    ]);
    const found = await find(attemptedAt, structuredClone(product));
    expect(found).toMatchObject({ state: 'live', ref: (await posts())[0]?.name });
    const other = { ...product, products: [{ name: 'Green tea', price: '4.50' }] };
    expect(await find(attemptedAt, other)).toBeUndefined();
  });

  it('finds a post that was rejected in the meantime', async () => {
    const content = announcement('No [sandbox:reject-now]');
    const attemptedAt = clock.now();
    await create(content);
    expect(await find(attemptedAt, content)).toMatchObject({ state: 'rejected' });
  });

  it('reads all pages when the list has no order, and stops early when it has', async () => {
    const entry = (id: number, day: number, summary = 'Noise') => ({
      name: `${listingRef(1)}/localPosts/${id}`,
      topicType: 'STANDARD',
      summary,
      state: 'LIVE',
      createTime: new Date(Date.UTC(2026, 0, day)).toISOString(),
    });
    const attemptedAt = new Date(Date.UTC(2026, 0, 20));
    const unordered = { status: 200, body: { localPosts: [entry(1, 1), entry(2, 2)], nextPageToken: 'p2' } };
    const last = { status: 200, body: { localPosts: [entry(3, 21, 'We are open')] } };
    await world.script('a.posts.list', unordered, last);
    expect(await find(attemptedAt)).toMatchObject({ state: 'live', ref: `${listingRef(1)}/localPosts/3` });

    const newestFirst = { status: 200, body: { localPosts: [entry(4, 22), entry(5, 3)], nextPageToken: 'p2' } };
    await world.script('a.posts.list', newestFirst);
    expect(await find(attemptedAt)).toBeUndefined();
    expect(await world.requests('a.posts.list')).toHaveLength(3);
  });
});

describe('following and removing [publishers 1.8]', () => {
  it('never calls the publisher with an invalid reference', async () => {
    expect(await check('../../../oauth/revoke')).toMatchObject({ state: 'removed' });
    await remove('../../../oauth/revoke');
    expect(await world.requests('')).toHaveLength(0);
  });
});
