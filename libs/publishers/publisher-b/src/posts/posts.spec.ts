import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { PostContent } from '@listings/publisher-sdk';
import { failureFrom } from '@listings/publisher-sdk/test-kit';
import { createPublisher } from '../testing/publisher-under-test.js';
import { pageSession, refusal, scriptedHttp } from '../testing/scripted-http.js';
import type { Answer, Script } from '../testing/scripted-http.js';

const now = Date.UTC(2026, 0, 1, 12);
const attemptedAt = new Date(now - 120_000);
const text = (message: string, more: object = {}): PostContent =>
  ({ type: 'ANNOUNCEMENT', message, media: [], ...more }) as PostContent;
const video = { media: [{ type: 'VIDEO', url: 'https://cdn.example/a.mp4' }] } as const;

const at = (time: number) => new Date(time).toISOString().replace(/\.\d+Z$/, '+0000');
const listed = (n: number, message: string, time = now - 60_000) => ({
  id: `10_${n}`,
  message,
  created_time: at(time),
  permalink_url: `https://publisher-b.example/10_${n}`,
});
const ready = (postId: string) => ({ body: { status: { video_status: 'ready' }, post_id: postId } });
const made: Answer = { body: { id: '10_5' } };
const list = (data: unknown[], after?: string): Answer => ({
  body: { data, paging: after === undefined ? {} : { next: 'https://next.example', cursors: { after } } },
});

function page10(answers: Script) {
  const http = scriptedHttp(answers);
  const { posts } = createPublisher({ http, now: () => now });
  const address = { session: pageSession(), listingRef: '10' };
  return {
    http,
    create: (content: PostContent) => posts.createPost({ ...address, content, requestId: randomUUID() }),
    find: (content: PostContent, knownRefs: string[] = []) =>
      posts.findPost({ ...address, content, attemptedAt, knownRefs }),
    check: (ref: string) => posts.checkPost({ ...address, ref }),
    remove: (ref: string) => posts.deletePost({ ...address, ref }),
  };
}

describe('sending [publishers 2.6]', () => {
  it('uploads photos unpublished and attaches them', async () => {
    const photos = [{ body: { id: '1' } }, { body: { id: '2' } }];
    const { http, create } = page10({ '/10/photos': photos, '/10/feed': made });
    const media = ['a', 'b'].map((name) => ({ type: 'IMAGE', url: `https://cdn.example/${name}.jpg` }) as const);
    expect(await create(text('Two photos', { media }))).toEqual({ state: 'live', ref: '10_5' });
    expect(http.requests.map(({ form }) => form)).toMatchObject([
      { url: 'https://cdn.example/a.jpg', published: 'false' },
      { url: 'https://cdn.example/b.jpg', published: 'false' },
      { message: 'Two photos', attached_media: '[{"media_id":"1"},{"media_id":"2"}]', published: 'true' },
    ]);
  });

  it('sends a button with the link of the post', async () => {
    const { http, create } = page10({ '/10/feed': made });
    await create(text('Book', { cta: { type: 'BOOK', url: 'https://shop.example/' } }));
    const call_to_action = '{"type":"BOOK_TRAVEL","value":{"link":"https://shop.example/"}}';
    expect(http.requests[0]?.form).toMatchObject({ link: 'https://shop.example/', call_to_action });
  });

  it('polls a video until it is a post', async () => {
    const { create, check } = page10({
      '/10/videos': { body: { id: '77' } },
      '/77': [
        { body: { status: { video_status: 'processing' } } },
        { body: { ...ready('10_9').body, permalink_url: 'https://publisher-b.example/10_9' } },
        { body: { status: { video_status: 'error' } } },
        refusal(100, 33),
      ],
    });
    expect(await create(text('Look', video))).toMatchObject({ state: 'pending', ref: 'video:77' });
    expect(await check('video:77')).toMatchObject({ state: 'pending', ref: 'video:77' });
    expect(await check('video:77')).toEqual({ state: 'live', ref: '10_9', link: 'https://publisher-b.example/10_9' });
    expect(await check('video:77')).toMatchObject({ state: 'rejected' });
    expect(await check('video:77')).toEqual({ state: 'removed', ref: 'video:77' });
  });

  it('never repeats a send by itself', async () => {
    for (const answer of [{ status: 503 }, refusal(1), refusal(2), refusal(368), refusal(32)]) {
      const { http, create } = page10({ '/10/feed': answer });
      await failureFrom(create(text('Once')));
      expect(http.calls).toEqual(['POST /10/feed']);
    }
  });
});

describe('looking for a post after an unknown outcome [publishers 0.1]', () => {
  const fair = { title: 'Fair', startDay: '2030-05-01', endDay: '2030-05-02' };
  const tea = { context: { title: 'Tea' }, products: [{ name: 'Tea', price: '3.50' }] };

  it.each([
    ['an event', { type: 'EVENT', context: fair }, 'Fair\n\nCome\n\n2030-05-01 – 2030-05-02'],
    ['a product', { type: 'PRODUCT', ...tea }, 'Come\n\nTea: 3.50'],
    ['a health notice', { type: 'COVID19' }, 'Come'],
  ])('[contract 13] of %s is settled by the text that was sent', async (_, content, sent) => {
    const { http, create, find } = page10({ '/10/feed': made, '/10/published_posts': list([listed(5, sent)]) });
    await create(text('Come', content));
    expect(http.requests[0]?.form?.['message']).toBe(sent);
    expect(await find(text('Come', structuredClone(content)))).toMatchObject({ state: 'live', ref: '10_5' });
  });

  it('reads over empty pages and back to the attempt, and no further', async () => {
    const old = attemptedAt.getTime() - 3_600_000;
    const last = [listed(8, 'Other'), listed(7, 'Hello', old)];
    const [first, older] = [[listed(9, 'Other')], [listed(6, 'Hello', old)]];
    const pages = [list(first, 'a'), list([], 'b'), list(last, 'c'), list(older, 'd')];
    const { http, find } = page10({ '/10/published_posts': pages });
    expect(await find(text('Hello'))).toBeUndefined();
    expect(http.requests.map(({ query }) => query?.['after'])).toEqual([undefined, 'a', 'b', 'c']);
  });

  const cut = { body: { data: [], paging: { next: 'x' } } };
  const unread: Answer[] = [refusal(2), list([{ id: '10_1', message: 'Hello' }]), { body: {} }, cut];

  it.each(unread)('gives no answer when the list cannot be read to the end: %j', async (answer) => {
    expect((await failureFrom(page10({ '/10/published_posts': answer }).find(text('Hello')))).kind).toBe('TRANSIENT');
  });

  it('does not give up a video that may still be processed, and finds it then', async () => {
    const { find } = page10({ '/10/published_posts': [list([]), list([listed(5, 'Look')])] });
    expect((await failureFrom(find(text('Look', video)))).kind).toBe('TRANSIENT');
    expect(await find(text('Look', video))).toMatchObject({ state: 'live', ref: '10_5' });
  });

  it('does not take the post of a video that belongs to another delivery', async () => {
    const { find } = page10({ '/10/published_posts': list([listed(5, 'Look')]), '/77': ready('10_5') });
    expect((await failureFrom(find(text('Look', video), ['video:77']))).kind).toBe('TRANSIENT');
  });

  it('adopts the first copy when the send after the search is refused as a duplicate [publishers 2.3]', async () => {
    const posts = [list([]), list([listed(5, 'Hello')])];
    const { create, find } = page10({ '/10/published_posts': posts, '/10/feed': refusal(506) });
    expect(await find(text('Hello'))).toBeUndefined();
    expect(await create(text('Hello'))).toMatchObject({ state: 'live', ref: '10_5' });
  });

  it('leaves the outcome unknown while the first copy is not listed', async () => {
    const { create, find } = page10({ '/10/published_posts': list([]), '/10/feed': refusal(506) });
    await find(text('Hello'));
    expect(await failureFrom(create(text('Hello')))).toMatchObject({ kind: 'TRANSIENT', outcomeUnknown: true });
  });

  it('rejects a duplicate when nothing is being settled', async () => {
    const { create } = page10({ '/10/feed': refusal(506) });
    expect(await failureFrom(create(text('Hello')))).toMatchObject({ kind: 'CONTENT_REJECTED', code: 'duplicate' });
  });
});

it('[publishers 1.8] says that a post was gone before, and nothing of one that it has deleted', async () => {
  expect(await page10({ '/10_5': { body: { success: true } } }).remove('10_5')).toBeUndefined();
  expect(await page10({ '/10_5': refusal(100, 33) }).remove('10_5')).toEqual({ state: 'gone' });
});

it('[publishers 2.3] [publishers 2.6] checking and removing do not take a refusal about the account for a deleted post', async () => {
  const alive = { body: { data: { is_valid: true } } };
  const { check, remove } = page10({ '/10_5': refusal(190), '/debug_token': alive, '/me/accounts': refusal(803) });
  for (const about of [check, remove])
    expect(await failureFrom(about('10_5'))).toMatchObject({ kind: 'TRANSIENT', operatorAlarm: true });
});
