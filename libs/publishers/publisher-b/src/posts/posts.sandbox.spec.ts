import { describe, expect, it } from '@jest/globals';
import type { PostContent } from '@listings/publisher-sdk';
import { failureFrom } from '@listings/publisher-sdk/test-kit';
import { sandboxFixture } from '../testing/sandbox-fixture.js';

const fixture = sandboxFixture();

const text = (message: string, more: Partial<PostContent> = {}): PostContent => ({
  type: 'ANNOUNCEMENT',
  message,
  media: [],
  ...more,
});
const photo = (name: string) => ({ type: 'IMAGE', url: `https://cdn.example/${name}.jpg` }) as const;

describe('publishing at the sandbox [publishers 2.6]', () => {
  it('carries ten photos', async () => {
    const post = await fixture.createPost(1, text('Ten photos', { media: [...'abcdefghij'].map(photo) }));
    expect(post.state).toBe('live');
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
});

describe('an unknown outcome at the sandbox [publishers 0.1, reliability 2]', () => {
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
});
