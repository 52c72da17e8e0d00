import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { PostContent } from '@listings/publisher-sdk';
import { failureFrom, knownPost } from '@listings/publisher-sdk/test-kit';
import { checkContent, noticeOf } from './notice.js';
import { startFixture } from './testing/connected.js';
import type { PlugInFixture } from './testing/connected.js';

let fixture: PlugInFixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());

const announcement = (message: string): PostContent => ({ type: 'ANNOUNCEMENT', message, media: [] });
const create = (listingRef: string, content: PostContent) =>
  fixture.publisher.posts
    .createPost({ session: fixture.session(), listingRef, content, requestId: randomUUID() })
    .then(knownPost);
const find = (listingRef: string, content: PostContent, more: { attemptedAt?: Date; knownRefs?: string[] } = {}) =>
  fixture.publisher.posts.findPost({
    session: fixture.session(),
    listingRef,
    content,
    attemptedAt: new Date(fixture.directory.town.now()),
    knownRefs: [],
    ...more,
  });

describe('rules of content', () => {
  it.each<[string, PostContent, string[]]>([
    ['a type that it has not', { type: 'PRODUCT', media: [] }, ['SY75031']],
    ['no message', { type: 'ANNOUNCEMENT', media: [] }, ['SY75004']],
    ['a message too long', announcement('x'.repeat(1001)), ['SY60300']],
    [
      'everything at once',
      {
        type: 'EVENT',
        context: { title: 't'.repeat(81) },
        media: [{ url: 'https://v.example/v.mp4', type: 'VIDEO' }],
        cta: { type: 'BOOK', url: 'ftp://x' },
      },
      ['SY75004', 'SY75044', 'SY60301', 'SY75016'],
    ],
    ['nothing', { ...announcement('Hello'), media: [{ url: 'https://i.example/i.png', type: 'IMAGE' }] }, []],
  ])('[contract 5] %s', (_, content, codes) => {
    expect(checkContent(content).map(({ code }) => code)).toEqual(codes);
  });

  it('[contract 5] an offer carries title, days, code, terms and link', () => {
    expect(
      noticeOf({
        type: 'OFFER',
        message: 'Bread for less',
        media: [],
        context: {
          title: 'Autumn',
          startDay: '2026-10-01',
          endDay: '2026-10-31',
          couponCode: 'RYE',
          redeemUrl: 'https://b.example/o',
          termsConditions: 'One each',
        },
      }),
    ).toEqual({
      headline: 'Autumn',
      text: 'Bread for less\n2026-10-01 - 2026-10-31\nCode: RYE\nOne each',
      link: 'https://b.example/o',
      picture: null,
    });
  });
});

describe('posts', () => {
  it('[publishers 0.1] a refusal is final with the words of the directory', async () => {
    expect(await failureFrom(create('e-1-2', announcement('Some forbidden words')))).toEqual({
      kind: 'CONTENT_REJECTED',
      code: 'unacceptable',
      field: 'text',
      text: 'The directory does not print this text.',
    });
  });

  it('[contract 5] reads back as far as the attempt, over several pages', async () => {
    const content = announcement('First of many');
    const attemptedAt = new Date(fixture.directory.town.now());
    const first = await create('e-1-5', content);
    for (let nn = 0; nn < 60; nn++) await create('e-1-5', announcement(`Later ${nn}`));
    expect(await find('e-1-5', content, { attemptedAt })).toEqual(first);
  });

  it('[contract 5] reports views and clicks of a notice, and no counter that the directory lacks', async () => {
    const { ref = '' } = await create('e-1-6', announcement('Look here'));
    const notice = fixture.directory.town.notices.find(({ id }) => id === ref);
    if (notice) Object.assign(notice, { seen: 12, opened: 3 });
    const refs = [ref, 'n-gone'];
    expect(
      await fixture.publisher.engagement.readEngagement({ session: fixture.session(), listingRef: 'e-1-6', refs }),
    ).toEqual([{ ref, views: 12, clicks: 3 }]);
  });
});
