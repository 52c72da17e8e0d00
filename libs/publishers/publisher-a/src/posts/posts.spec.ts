import { describe, expect, it } from '@jest/globals';
import { PublisherError, readPollSteps } from '@listings/publisher-sdk';
import type { PostContent } from '@listings/publisher-sdk';
import { isSamePost, stateOf, wirePostOf } from './local-post.js';
import { checkContent } from './post-rules.js';
import { shownAs } from './shown-as.js';

const announcement = (more: object = {}) =>
  ({ type: 'ANNOUNCEMENT', message: 'We are open', media: [], ...more }) as PostContent;
const url = 'https://shop.example/may';
const image = { url: 'https://cdn.example/may.jpg', type: 'IMAGE' } as const;
const shop = { type: 'SHOP', url: 'https://shop.example/tea' } as const;
const days = { startDay: '2025-05-01', endDay: '2025-05-31' };
const mayOffer = { title: 'May offer', ...days, startTime: '09:00', endTime: '18:00', redeemUrl: url };
const offer = (more: object = {}) =>
  announcement({ type: 'OFFER', message: 'Ten percent off in May', context: mayOffer, ...more });

const TEA = { name: 'Green tea', price: '3.50', photo: image.url, cta: shop };
const garden = { message: 'Fresh from the garden', context: { title: 'Green tea' }, products: [TEA] };
const product = (more: object = {}) => announcement({ type: 'PRODUCT', ...garden, ...more });
const x = (length: number) => ({ message: 'x'.repeat(length) });
const titled = (length: number, more: object = {}) => ({ context: { title: 't'.repeat(length), ...more } });

/** The longest message beside the line of the product. */
const BESIDE_PRODUCT = 1500 - '\n\nGreen tea: 3.50'.length;
const codes = (content: PostContent) => checkContent(content).map(({ code }) => code);

describe('content that publisher A does not take [contract 5]', () => {
  it('has nothing against what fits', () => {
    const fitting = [
      announcement({ ...x(1500), media: [image], cta: { type: 'BOOK', url } }),
      offer({ media: [image] }),
      offer({ context: { title: 'May' }, cta: { type: 'GET_OFFER', url } }),
      announcement({ type: 'EVENT', message: undefined, ...titled(58) }),
      product(x(BESIDE_PRODUCT)),
      product(titled(59)),
      announcement({ type: 'COVID19', cta: { type: 'CALL' } }),
    ];
    expect(fitting.map(codes)).toEqual(fitting.map(() => []));
  });

  it.each<[string, string, PostContent]>([
    ['SY75040', 'a message of more than 1500 characters', announcement(x(1501))],
    ['SY75044', 'a title of more than 58 characters', offer(titled(59, { redeemUrl: url }))],
    ['SY75038', 'an offer without a link to redeem it', offer(titled(9))],
    ['SY75038', 'an offer that can only be called for', offer({ ...titled(9), cta: { type: 'CALL' } })],
    ['SY75040', 'a product post whose text with its product is too long', product(x(BESIDE_PRODUCT + 1))],
    ['SY75051', 'a product post with two images', product({ media: [image, image] })],
    ['SY75053', 'the withdrawn button on a product post', product({ cta: { type: 'GET_OFFER', url } })],
    ['SY75004', 'an announcement that says nothing', announcement({ message: '  ' })],
    ['SY75050', 'a video', announcement({ media: [{ ...image, type: 'VIDEO' }] })],
    ['SY75051', 'two images', announcement({ media: [image, image] })],
    ['SY75052', 'an image with an alert', announcement({ type: 'COVID19', media: [image] })],
    ['SY75053', 'the withdrawn button on anything but an offer', announcement({ cta: { type: 'GET_OFFER', url } })],
    ['SY75016', 'a button without a url', announcement({ cta: { type: 'BOOK' } })],
    ['SY75016', 'a button with a url that is none', announcement({ cta: { type: 'BOOK', url: 'shop.example' } })],
    ['SY75016', 'a redeem link that is none', offer(titled(9, { redeemUrl: 'ftp://shop.example' }))],
  ])('%s for %s', (code, _, content) => {
    expect(codes(content)).toEqual([code]);
  });

  it('names the address that is none: the redeemUrl of an offer, or the button', () => {
    const messageOf = (content: PostContent) => checkContent(content).map(({ message }) => message);
    const required = 'Publisher A requires an absolute http or https URL';
    const cta = { type: 'SHOP', url: 'shop.example' } as const;
    expect(messageOf(offer({ ...titled(9, { redeemUrl: cta.url }), cta }))).toEqual([`${required} as redeemUrl`]);
    for (const content of [offer({ ...titled(9), cta }), announcement({ cta })])
      expect(messageOf(content)).toEqual([`${required} for a button`]);
  });

  it('names all broken rules at once', () => {
    const broken = offer({ ...x(1501), media: [image, image], ...titled(59) });
    expect(codes(broken)).toEqual(['SY75051', 'SY75040', 'SY75044', 'SY75038']);
  });
});

describe('a post on the wire [publishers 1.8]', () => {
  it('is the example of the protocol for an offer', () => {
    const context = { ...mayOffer, couponCode: 'MAY10' };
    const content = offer({ context, media: [image], languageCode: 'en-GB', cta: { type: 'BOOK', url: shop.url } });
    const date = (day: number) => ({ year: 2025, month: 5, day });
    const times = { startTime: { hours: 9, minutes: 0 }, endTime: { hours: 18, minutes: 0 } };
    expect(wirePostOf(content)).toEqual({
      topicType: 'OFFER',
      languageCode: 'en-GB',
      summary: 'Ten percent off in May',
      event: { title: 'May offer', schedule: { startDate: date(1), endDate: date(31), ...times } },
      offer: { couponCode: 'MAY10', redeemOnlineUrl: 'https://shop.example/may' },
      media: [{ mediaFormat: 'PHOTO', sourceUrl: 'https://cdn.example/may.jpg' }],
    });
  });

  it('makes the url of a button the redeem link of an offer', () => {
    const post = wirePostOf(offer({ context: { title: 'May offer', ...days }, cta: { type: 'GET_OFFER', url } }));
    expect(post).toMatchObject({ offer: { redeemOnlineUrl: url } });
    expect(post).not.toHaveProperty('callToAction');
  });

  it('means whole days where no times are given', () => {
    const event = wirePostOf(announcement({ type: 'EVENT', context: { title: 'Party', ...days } }));
    const schedule = { startTime: { hours: 0, minutes: 0 }, endTime: { hours: 23, minutes: 59 } };
    expect(event).toMatchObject({ event: { schedule } });
  });

  it('sends no url with CALL and no photo with an alert', () => {
    const post = wirePostOf(announcement({ type: 'COVID19', cta: { type: 'CALL', url } }));
    const alert = { topicType: 'ALERT', alertType: 'COVID_19', callToAction: { actionType: 'CALL' } };
    expect(post).toEqual({ ...alert, summary: 'We are open' });
  });

  it('[contract 13] of a product is a standard update with text, name and price, photo and button', () => {
    expect(wirePostOf(product())).toEqual({
      topicType: 'STANDARD',
      summary: 'Fresh from the garden\n\nGreen tea: 3.50',
      callToAction: { actionType: 'SHOP', url: 'https://shop.example/tea' },
      media: [{ mediaFormat: 'PHOTO', sourceUrl: image.url }],
    });
    const silent = wirePostOf(product({ context: { title: 'New teas' }, message: undefined }));
    expect(silent).toMatchObject({ summary: 'New teas\n\nGreen tea: 3.50' });
  });

  it('is never sent when it cannot be right', () => {
    expect(() => wirePostOf({ type: 'PRODUCT', media: [] })).toThrow(PublisherError);
    const never = offer({ context: { ...mayOffer, startDay: '2025-02-30' } });
    expect(() => wirePostOf(never)).toThrow('needs a title, a start and an end');
  });
});

describe('what publisher A does not show [contract 13]', () => {
  const hidden = (content: PostContent) => shownAs(content).notShown.map(({ field }) => field);

  const tea = (cta: object) => product({ products: [{ name: 'Tea', cta }] });
  const fair = announcement({ type: 'EVENT', context: { title: 'Fair', couponCode: 'X' } });

  it.each<[string, PostContent, string[]]>([
    ['nothing of a product with one photo and one button', product(), []],
    ['the photo of a product beside a medium', product({ media: [{ ...image, url }] }), ['products.photo']],
    ['the button of a product beside that of the post', product({ cta: { type: 'CALL' } }), ['products.cta']],
    ['the withdrawn button of a product', tea({ type: 'GET_OFFER', url }), ['products.cta']],
    ['the dates of a product', product({ context: { title: 'Tea', startDay: '2030-05-01' } }), ['context.startDay']],
    ['the coupon of an event', fair, ['context.couponCode']],
    ['the discount of an offer', offer({ context: { ...mayOffer, discount: '10%' } }), ['context.discount']],
    ['the button of an offer with a link of its own', offer({ cta: shop }), ['cta']],
    ['nothing of an offer whose button is its link', offer({ context: { title: 'May' }, cta: shop }), []],
    ['nothing of an announcement', announcement({ media: [image], cta: shop }), []],
  ])('is %s', (_, content, fields) => {
    expect(hidden(content)).toEqual(fields);
  });
});

describe('the state of a post [publishers 1.8]', () => {
  const listingRef = 'accounts/101/locations/1';
  const name = `${listingRef}/localPosts/5`;
  const steps = readPollSteps('30,60,120,300,600,1800,3600', 'POST_POLL_SECONDS');
  const created = Date.parse('2026-05-01T12:00:00Z');
  const post = { name, createTime: '2026-05-01T12:00:00Z', searchUrl: 'https://s.example/5' };
  const stand = (state: string, ageMs = 0) => stateOf({ ...post, state }, { listingRef, steps, now: created + ageMs });

  const live = { state: 'live', link: 'https://s.example/5' };
  const open = { state: 'pending', pollAfterMs: 30_000 };

  it.each([
    ['LIVE', 'live, with its link', live],
    ['RECURRING', 'live, with its link', live],
    ['REJECTED', 'rejected, and has no reason', { state: 'rejected' }],
    ['PROCESSING', 'still open', open],
    ['SCHEDULED', 'still open', open],
    ['SOMETHING_NEW', 'still open', open],
  ])('%s is %s', (state, _, expected) => {
    expect(stand(state)).toEqual({ ref: name, ...expected });
  });

  it('gives a post up that is undecided after a day', () => {
    expect(stand('PROCESSING', 86_399_999)).toMatchObject({ state: 'pending' });
    const reason = expect.stringContaining('24 hours');
    expect(stand('PROCESSING', 86_400_001)).toEqual({ state: 'rejected', ref: name, reason });
  });

  it('refuses the name of another listing', () => {
    const other = { name: 'accounts/1/locations/2/localPosts/3' };
    expect(() => stateOf(other, { listingRef, steps, now: created })).toThrow(PublisherError);
  });
});

describe('finding a post again', () => {
  it('compares kind, words and title, not their spacing', () => {
    const post = { name: 'n', topicType: 'OFFER', summary: 'Ten  percent off\nin May ', event: { title: 'May offer' } };
    expect(isSamePost(post, offer())).toBe(true);
    for (const other of [{ topicType: 'EVENT' }, { event: { title: 'June offer' } }, { summary: 'Other' }])
      expect(isSamePost({ ...post, ...other }, offer())).toBe(false);
  });

  it('[contract 13] finds a product post after a lost answer, as the update that was sent', () => {
    const update = { name: 'n', topicType: 'STANDARD', summary: 'Fresh from the garden Green tea: 3.50' };
    expect(isSamePost(update, product())).toBe(true);
    expect(isSamePost(update, product({ products: [{ name: 'Green tea', price: '4.50' }] }))).toBe(false);
  });
});
