import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { PostContent } from '@listings/publisher-sdk';
import { failureFrom, knownPost } from '@listings/publisher-sdk/test-kit';
import { checkContent, noticeOf } from './notice.js';
import { plugInFixture } from './testing/connected.js';

const fixture = plugInFixture();

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
  const media: PostContent['media'] = [{ url: 'https://v.example/v.mp4', type: 'VIDEO' }];
  const cta = { type: 'BOOK', url: 'ftp://x' } as const;
  const wrong: PostContent = { type: 'EVENT', context: { title: 't'.repeat(81) }, media, cta };

  it.each<[string, PostContent, string[]]>([
    ['a type that it has not', { type: 'PRODUCT', media: [] }, ['SY75031']],
    ['no message', { type: 'ANNOUNCEMENT', media: [] }, ['SY75004']],
    ['a message too long', announcement('x'.repeat(1001)), ['SY60300']],
    ['everything at once', wrong, ['SY75004', 'SY75044', 'SY60301', 'SY75016']],
    ['nothing', { ...announcement('Hello'), media: [{ url: 'https://i.example/i.png', type: 'IMAGE' }] }, []],
  ])('[contract 5] %s', (_, content, codes) => {
    expect(checkContent(content).map(({ code }) => code)).toEqual(codes);
  });

  it('[contract 5] an offer carries title, days, code, terms and link', () => {
    const days = { startDay: '2026-10-01', endDay: '2026-10-31' };
    const terms = { couponCode: 'RYE', redeemUrl: 'https://b.example/o', termsConditions: 'One each' };
    const context = { title: 'Autumn', ...days, ...terms };
    expect(noticeOf({ type: 'OFFER', message: 'Bread for less', media: [], context })).toEqual({
      headline: 'Autumn',
      text: 'Bread for less\n2026-10-01 - 2026-10-31\nCode: RYE\nOne each',
      link: 'https://b.example/o',
      picture: null,
    });
  });
});

describe('posts', () => {
  it('[publishers 0.1] a refusal is final with the words of the directory', async () => {
    const text = 'The directory does not print this text.';
    const refusal = { kind: 'CONTENT_REJECTED', code: 'unacceptable', field: 'text', text };
    expect(await failureFrom(create('e-1-2', announcement('Some forbidden words')))).toEqual(refusal);
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
    const request = { session: fixture.session(), listingRef: 'e-1-6', refs: [ref, 'n-gone'] };
    const read = await fixture.publisher.engagement.readEngagement(request);
    expect(read).toEqual([{ ref, views: 12, clicks: 3 }]);
  });
});
