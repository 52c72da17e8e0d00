import { describe, expect, it } from '@jest/globals';
import { PublisherError } from '@listings/publisher-sdk';
import type { PostContent } from '@listings/publisher-sdk';
import { isSamePost, stateOf, wirePostOf } from './local-post.js';
import { pollAfterMs, readPollSteps } from './poll-schedule.js';
import { checkContent } from './post-rules.js';

const announcement = (more: Partial<PostContent> = {}): PostContent => ({
  type: 'ANNOUNCEMENT',
  message: 'We are open',
  media: [],
  ...more,
});
const offer = (more: Partial<PostContent> = {}): PostContent => ({
  type: 'OFFER',
  message: 'Ten percent off in May',
  media: [],
  context: {
    title: 'May offer',
    startDay: '2025-05-01',
    startTime: '09:00',
    endDay: '2025-05-31',
    endTime: '18:00',
    redeemUrl: 'https://shop.example/may',
  },
  ...more,
});
const image = { url: 'https://cdn.example/may.jpg', type: 'IMAGE' } as const;
const codes = (content: PostContent) => checkContent(content).map(({ code }) => code);

describe('content that publisher A does not take [contract 5]', () => {
  it('has nothing against what fits', () => {
    expect(
      codes(
        announcement({ message: 'x'.repeat(1500), media: [image], cta: { type: 'BOOK', url: 'https://shop.example' } }),
      ),
    ).toEqual([]);
    expect(codes(offer({ media: [image] }))).toEqual([]);
    expect(codes({ type: 'EVENT', media: [], context: { title: 't'.repeat(58) } })).toEqual([]);
    expect(codes({ type: 'COVID19', message: 'Masks', media: [], cta: { type: 'CALL' } })).toEqual([]);
  });

  it.each<[string, string, PostContent]>([
    ['SY75040', 'a message of more than 1500 characters', announcement({ message: 'x'.repeat(1501) })],
    [
      'SY75044',
      'a title of more than 58 characters',
      offer({ context: { title: 't'.repeat(59), redeemUrl: 'https://x.example' } }),
    ],
    ['SY75038', 'an offer without a link to redeem it', offer({ context: { title: 'May offer' } })],
    [
      'SY75038',
      'an offer that can only be called for',
      offer({ context: { title: 'May offer' }, cta: { type: 'CALL' } }),
    ],
    ['SY75031', 'a product post', { type: 'PRODUCT', media: [], products: [{ name: 'Tea' }] }],
    ['SY75004', 'an announcement that says nothing', announcement({ message: '  ' })],
    ['SY75050', 'a video', announcement({ media: [{ url: 'https://cdn.example/1.mp4', type: 'VIDEO' }] })],
    ['SY75051', 'two images', announcement({ media: [image, image] })],
    ['SY75052', 'an image with an alert', { type: 'COVID19', message: 'Masks', media: [image] }],
    [
      'SY75053',
      'the withdrawn button on anything but an offer',
      announcement({ cta: { type: 'GET_OFFER', url: 'https://x.example' } }),
    ],
    ['SY75016', 'a button without a url', announcement({ cta: { type: 'BOOK' } })],
    ['SY75016', 'a button with a url that is none', announcement({ cta: { type: 'BOOK', url: 'shop.example' } })],
    [
      'SY75016',
      'a redeem link that is none',
      offer({ context: { title: 'May offer', redeemUrl: 'ftp://shop.example' } }),
    ],
  ])('%s for %s', (code, _, content) => {
    expect(codes(content)).toEqual([code]);
  });

  it('names all broken rules at once', () => {
    const context = { title: 't'.repeat(59) };
    expect(codes(offer({ message: 'x'.repeat(1501), media: [image, image], context }))).toEqual([
      'SY75051',
      'SY75040',
      'SY75044',
      'SY75038',
    ]);
  });
});

describe('a post on the wire [publishers 1.8]', () => {
  it('is the example of the protocol for an offer', () => {
    const context = { ...offer().context, couponCode: 'MAY10' };
    expect(
      wirePostOf(
        offer({
          context,
          media: [image],
          languageCode: 'en-GB',
          cta: { type: 'BOOK', url: 'https://shop.example/book' },
        }),
      ),
    ).toEqual({
      topicType: 'OFFER',
      languageCode: 'en-GB',
      summary: 'Ten percent off in May',
      event: {
        title: 'May offer',
        schedule: {
          startDate: { year: 2025, month: 5, day: 1 },
          startTime: { hours: 9, minutes: 0 },
          endDate: { year: 2025, month: 5, day: 31 },
          endTime: { hours: 18, minutes: 0 },
        },
      },
      offer: { couponCode: 'MAY10', redeemOnlineUrl: 'https://shop.example/may' },
      media: [{ mediaFormat: 'PHOTO', sourceUrl: 'https://cdn.example/may.jpg' }],
    });
  });

  it('makes the url of a button the redeem link of an offer', () => {
    const context = { title: 'May offer', startDay: '2025-05-01', endDay: '2025-05-31' };
    const post = wirePostOf(offer({ context, cta: { type: 'GET_OFFER', url: 'https://shop.example/get' } }));
    expect(post).toMatchObject({ offer: { redeemOnlineUrl: 'https://shop.example/get' } });
    expect(post).not.toHaveProperty('callToAction');
  });

  it('means whole days where no times are given', () => {
    const event = wirePostOf({
      type: 'EVENT',
      media: [],
      context: { title: 'Party', startDay: '2025-05-01', endDay: '2025-05-01' },
    });
    expect(event).toMatchObject({
      event: { schedule: { startTime: { hours: 0, minutes: 0 }, endTime: { hours: 23, minutes: 59 } } },
    });
  });

  it('sends no url with CALL and no photo with an alert', () => {
    const post = wirePostOf({
      type: 'COVID19',
      message: 'Masks',
      media: [],
      cta: { type: 'CALL', url: 'https://x.example' },
    });
    expect(post).toEqual({
      topicType: 'ALERT',
      summary: 'Masks',
      alertType: 'COVID_19',
      callToAction: { actionType: 'CALL' },
    });
  });

  it('is never sent when it cannot be right', () => {
    expect(() => wirePostOf({ type: 'PRODUCT', media: [] })).toThrow(PublisherError);
    expect(() =>
      wirePostOf(
        offer({
          context: { title: 'May', redeemUrl: 'https://x.example', startDay: '2025-02-30', endDay: '2025-03-01' },
        }),
      ),
    ).toThrow('needs a title, a start and an end');
  });
});

describe('the state of a post [publishers 1.8]', () => {
  const listingRef = 'accounts/101/locations/1';
  const name = `${listingRef}/localPosts/5`;
  const steps = readPollSteps('30,60,120,300,600,1800,3600');
  const created = Date.parse('2026-05-01T12:00:00Z');
  const stand = (state: string, ageMs = 0) =>
    stateOf(
      { name, state, createTime: '2026-05-01T12:00:00Z', searchUrl: 'https://s.example/5' },
      { listingRef, steps, now: created + ageMs },
    );

  it.each(['LIVE', 'RECURRING'])('%s is live, with its link', (state) => {
    expect(stand(state)).toEqual({ state: 'live', ref: name, link: 'https://s.example/5' });
  });

  it('REJECTED has no reason', () => {
    expect(stand('REJECTED')).toEqual({ state: 'rejected', ref: name });
  });

  it.each(['PROCESSING', 'SCHEDULED', 'SOMETHING_NEW'])('%s is still open', (state) => {
    expect(stand(state)).toEqual({ state: 'pending', ref: name, pollAfterMs: 30_000 });
  });

  it('gives a post up that is undecided after a day', () => {
    expect(stand('PROCESSING', 86_400_001)).toEqual({
      state: 'rejected',
      ref: name,
      reason: expect.stringContaining('24 hours'),
    });
  });

  it('refuses the name of another listing', () => {
    expect(() => stateOf({ name: 'accounts/1/locations/2/localPosts/3' }, { listingRef, steps, now: created })).toThrow(
      PublisherError,
    );
  });
});

describe('the poll schedule [publishers 1.8]', () => {
  const steps = readPollSteps('30,60,120,300,600,1800,3600');

  it('polls after 30 s, 1, 2, 5, 10, 30 min, then hourly, from the age alone', () => {
    const looks: number[] = [];
    for (let age = 0; looks.length < 10; looks.push(age / 1000)) age += pollAfterMs(steps, age);
    expect(looks).toEqual([30, 60, 120, 300, 600, 1800, 3600, 7200, 10800, 14400]);
  });

  it('tolerates polls that come early or late, and a clock ahead of ours', () => {
    expect(pollAfterMs(steps, 29_990)).toBe(30_010);
    expect(pollAfterMs(steps, 31_000)).toBe(29_000);
    expect(pollAfterMs(steps, -5_000)).toBe(30_000);
  });

  it('is quick where the sandbox is', () => {
    expect(pollAfterMs(readPollSteps('1,2,4,8,15,30'), 0)).toBe(1000);
  });

  it.each(['', 'x', '0,5', '5,5', '10,5', '30,100000'])('refuses "%s"', (text) => {
    expect(() => readPollSteps(text)).toThrow('POST_POLL_SECONDS');
  });
});

describe('finding a post again', () => {
  it('compares kind, words and title, not their spacing', () => {
    const post = { name: 'n', topicType: 'OFFER', summary: 'Ten  percent off\nin May ', event: { title: 'May offer' } };
    expect(isSamePost(post, offer())).toBe(true);
    expect(isSamePost({ ...post, topicType: 'EVENT' }, offer())).toBe(false);
    expect(isSamePost({ ...post, event: { title: 'June offer' } }, offer())).toBe(false);
    expect(isSamePost({ ...post, summary: 'Other' }, offer())).toBe(false);
  });
});
