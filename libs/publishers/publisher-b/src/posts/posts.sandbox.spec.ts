import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Sandbox } from '@listings/publisher-sandbox';
import type { PostContent } from '@listings/publisher-sdk';
import { failureFrom } from '@listings/publisher-sdk/test-kit';
import { SandboxFixture, startStill } from '../testing/sandbox-fixture.js';

let sandbox: Sandbox;
let fixture: SandboxFixture;

beforeAll(async () => {
  sandbox = await startStill();
});
afterAll(() => sandbox.close());
beforeEach(() => {
  fixture = new SandboxFixture(sandbox.url);
});
afterEach(() => fixture.close());

const text = (message: string, more: Partial<PostContent> = {}): PostContent => ({
  type: 'ANNOUNCEMENT',
  message,
  media: [],
  ...more,
});
const photo = (name: string) => ({ type: 'IMAGE', url: `https://cdn.example/${name}.jpg` }) as const;
const check = (nn: number, ref: string) =>
  fixture.publisher.posts.checkPost({ session: fixture.session, listingRef: fixture.page(nn), ref });
const remove = (nn: number, ref: string) =>
  fixture.publisher.posts.deletePost({ session: fixture.session, listingRef: fixture.page(nn), ref });

describe('publishing at the sandbox [publishers 2.6]', () => {
  it('is live at once, has a link, and is removed after its deletion', async () => {
    const post = await fixture.createPost(1, text('We open at noon'));
    expect(post).toMatchObject({ state: 'live', ref: expect.stringMatching(/^\d+_\d+$/) });
    const ref = post.ref ?? '';
    expect(await check(1, ref)).toEqual({ state: 'live', ref, link: expect.stringMatching(/^https:/) });
    await remove(1, ref);
    await remove(1, ref);
    expect(await check(1, ref)).toEqual({ state: 'removed', ref });
  });

  it('carries buttons, photos, offers and calls', async () => {
    const cta = { type: 'BOOK', url: 'https://shop.example/may' } as const;
    expect((await fixture.createPost(1, text('Button', { cta }))).state).toBe('live');
    expect((await fixture.createPost(1, text('Call us', { cta: { type: 'CALL' }, phone: '+16175550100' }))).state).toBe(
      'live',
    );
    expect((await fixture.createPost(1, text('Ten photos', { media: [...'abcdefghij'].map(photo) }))).state).toBe(
      'live',
    );
    const offer = text('Ten percent off', {
      type: 'OFFER',
      cta,
      media: [photo('x')],
      context: { title: 'May offer', couponCode: 'MAY10' },
    });
    expect((await fixture.createPost(1, offer)).state).toBe('live');
    expect((await fixture.livePosts(1))[0]?.message).toBe(
      'May offer\n\nTen percent off\n\nCoupon code: MAY10\n\nhttps://shop.example/may',
    );
  });

  it('polls a video', async () => {
    const post = await fixture.createPost(
      1,
      text('Look', { media: [{ type: 'VIDEO', url: 'https://cdn.example/a.mp4' }] }),
    );
    expect(post).toMatchObject({ state: 'pending' });
    expect((await check(1, post.ref ?? '')).state).toBe('pending');
    await fixture.advance(3000);
    const live = await check(1, post.ref ?? '');
    expect(live).toMatchObject({ state: 'live', ref: (await fixture.livePosts(1))[0]?.id });
    await remove(1, live.ref ?? '');
    expect((await check(1, live.ref ?? '')).state).toBe('removed');
  });

  it.each<[string, PostContent, object]>([
    ['368', text('Bad words [sandbox:reject]'), { code: 'policy', text: 'This content goes against our standards.' }],
    [
      '1609005',
      text('Link', { cta: { type: 'SHOP', url: 'https://unscrapable.example/' } }),
      { code: 'link', field: 'link', text: 'The link could not be read.' },
    ],
    [
      '1366046',
      text('Photo', { media: [{ type: 'IMAGE', url: 'https://broken.example/a.jpg' }] }),
      { code: 'media', field: 'media' },
    ],
  ])('is rejected with the words of the publisher: %s', async (_code, content, expected) => {
    expect(await failureFrom(fixture.createPost(1, content))).toMatchObject({ kind: 'CONTENT_REJECTED', ...expected });
    expect(await fixture.livePosts(1)).toEqual([]);
  });

  it('is rejected as a duplicate of the post before', async () => {
    await fixture.createPost(1, text('Same'));
    expect(await failureFrom(fixture.createPost(1, text('Same')))).toMatchObject({
      kind: 'CONTENT_REJECTED',
      code: 'duplicate',
    });
  });

  it('is closed on a page without the task, without a call', async () => {
    await fixture.publisher.listings.getListing({ session: fixture.session, listingRef: fixture.page(59) });
    const before = (await fixture.operations()).length;
    expect((await failureFrom(fixture.createPost(59, text('Hello')))).kind).toBe('LISTING_INACCESSIBLE');
    expect(await fixture.operations()).toHaveLength(before);
  });
});

describe('an unknown outcome at the sandbox [publishers 0.1, reliability 2]', () => {
  it.each([
    [{ drop: 'after' }],
    [{ drop: 'midBody' }],
    [{ status: 502, body: 'bad gateway', apply: true }],
    [{ status: 200, body: 'ok', apply: true }],
  ])('after %j is settled by finding the post, and one post is live', async (response) => {
    await fixture.createPost(1, text('Earlier'));
    await fixture.script('b.posts.create', response);
    const attemptedAt = new Date(fixture.now());
    expect(await failureFrom(fixture.createPost(1, text('Once only')))).toMatchObject({
      kind: 'TRANSIENT',
      outcomeUnknown: true,
    });
    const found = await fixture.findPost(1, text('Once only'), attemptedAt);
    const live = await fixture.livePosts(1);
    expect(live.map(({ message }) => message)).toEqual(['Once only', 'Earlier']);
    expect(found).toMatchObject({ state: 'live', ref: live[0]?.id, link: expect.any(String) });
  });

  it.each<[string, PostContent, string]>([
    [
      'an event',
      text('Come', {
        type: 'EVENT',
        context: { title: 'Fair', startDay: '2030-05-01', startTime: '09:00', endDay: '2030-05-01', endTime: '18:00' },
      }),
      'Fair\n\nCome\n\n2030-05-01, 09:00 – 18:00',
    ],
    [
      'a product with photo and link',
      text('Fresh', {
        type: 'PRODUCT',
        context: { title: 'Tea' },
        products: [
          {
            name: 'Tea',
            price: '3.50',
            photo: photo('tea').url,
            cta: { type: 'SHOP', url: 'https://shop.example/tea' },
          },
        ],
      }),
      'Fresh\n\nTea: 3.50\n\nhttps://shop.example/tea',
    ],
    ['a health notice', text('Masks', { type: 'COVID19' }), 'Masks'],
  ])('[contract 13] of %s is settled by the text that was sent', async (_, content, sent) => {
    await fixture.createPost(1, text('Earlier'));
    await fixture.script('b.posts.create', { drop: 'after' });
    const attemptedAt = new Date(fixture.now());
    expect(await failureFrom(fixture.createPost(1, content))).toMatchObject({ outcomeUnknown: true });
    expect(await fixture.findPost(1, structuredClone(content), attemptedAt)).toMatchObject({ state: 'live' });
    expect((await fixture.livePosts(1)).map(({ message }) => message)).toEqual([sent, 'Earlier']);
  });

  it('after a hanging answer is noticed by the time-out, and settled', async () => {
    await fixture.close();
    let patience = new AbortController();
    fixture = new SandboxFixture(sandbox.url, { limit: () => patience.signal });
    await fixture.createPost(1, text('Earlier'));
    await fixture.script('b.posts.create', { hold: true });
    const attemptedAt = new Date(fixture.now());
    const failed = failureFrom(fixture.createPost(1, text('Slow')));
    await fixture.sandbox.waitForRequests({ operation: 'b.posts.create', count: 2 });
    patience.abort();
    patience = new AbortController();
    expect(await failed).toMatchObject({ kind: 'TRANSIENT', outcomeUnknown: true });
    await fixture.sandbox.clearScripts();
    await fixture.sandbox.waitForRequests({
      operation: 'b.posts.create',
      count: 2,
      completed: true,
    });
    expect((await fixture.findPost(1, text('Slow'), attemptedAt))?.state).toBe('live');
    expect(await fixture.livePosts(1)).toHaveLength(2);
  });

  it.each([[{ drop: 'before' }], [{ error: 'unavailable' }], [{ status: 500, body: {} }]])(
    'after %j allows to send again',
    async (response) => {
      await fixture.createPost(1, text('Earlier'));
      await fixture.script('b.posts.create', response);
      const attemptedAt = new Date(fixture.now());
      expect(await failureFrom(fixture.createPost(1, text('Again')))).toMatchObject({
        kind: 'TRANSIENT',
        outcomeUnknown: true,
      });
      expect(await fixture.findPost(1, text('Again'), attemptedAt)).toBeUndefined();
      expect((await fixture.createPost(1, text('Again'))).state).toBe('live');
      expect(await fixture.livePosts(1)).toHaveLength(2);
    },
  );

  it('finds its post among more than a page of later ones', async () => {
    const attemptedAt = new Date(fixture.now());
    const first = await fixture.createPost(1, text('Needle'));
    for (let n = 0; n < 120; n += 1) await fixture.createPost(1, text(`Hay ${n}`));
    expect(await fixture.findPost(1, text('Needle'), attemptedAt)).toMatchObject({ ref: first.ref });
  });

  it('adopts a copy that shows up only as a duplicate [publishers 2.3]', async () => {
    await fixture.createPost(1, text('Earlier'));
    await fixture.script('b.posts.create', { drop: 'after' });
    const attemptedAt = new Date(fixture.now());
    await failureFrom(fixture.createPost(1, text('Late')));
    await fixture.script('b.posts.list', { status: 200, body: { data: [] } });
    expect(await fixture.findPost(1, text('Late'), attemptedAt)).toBeUndefined();
    expect(await fixture.createPost(1, text('Late'))).toMatchObject({
      state: 'live',
      ref: (await fixture.livePosts(1))[0]?.id,
    });
    expect(await fixture.livePosts(1)).toHaveLength(2);
  });

  it('of a photo upload is none: no post can have been made', async () => {
    await fixture.createPost(1, text('Earlier'));
    await fixture.script('b.photos.create', { drop: 'after' });
    const failure = await failureFrom(fixture.createPost(1, text('With photo', { media: [photo('a')] })));
    expect(failure).toMatchObject({ kind: 'TRANSIENT', outcomeUnknown: false });
    expect(await fixture.livePosts(1)).toHaveLength(1);
  });

  it('of a video is left open while it may be processed, and then found', async () => {
    const content = text('Film', { media: [{ type: 'VIDEO', url: 'https://cdn.example/a.mp4' }] });
    await fixture.createPost(1, text('Earlier'));
    await fixture.script('b.videos.create', { drop: 'after' });
    const attemptedAt = new Date(fixture.now());
    expect(await failureFrom(fixture.createPost(1, content))).toMatchObject({ outcomeUnknown: true });
    expect((await failureFrom(fixture.findPost(1, content, attemptedAt))).kind).toBe('TRANSIENT');
    await fixture.advance(3000);
    expect((await fixture.findPost(1, content, attemptedAt))?.state).toBe('live');
  });

  it('is none when the token was refused: the post is sent again with a new one', async () => {
    await fixture.createPost(1, text('Earlier'));
    await fixture.admin('/tokens/revoke', { owner: 'owner-b1', token: 'page', listing: fixture.page(1) });
    expect((await fixture.createPost(1, text('New token'))).state).toBe('live');
  });
});

describe('limits while publishing [publishers 2.3]', () => {
  it('create no post and return the delay', async () => {
    await fixture.createPost(1, text('Earlier'));
    await fixture.script('b.posts.create', { error: 'rate_limited' });
    expect(await failureFrom(fixture.createPost(1, text('Later')))).toEqual({
      kind: 'RATE_LIMITED',
      scope: 'listing',
      retryAfterMs: 60_000,
    });
    await fixture.advance(61_000);
    expect((await fixture.createPost(1, text('Later'))).state).toBe('live');
  });
});
