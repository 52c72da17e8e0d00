import { describe, expect, it } from '@jest/globals';
import type { PostContent } from '@listings/publisher-sdk';
import { renderPost } from './render-post.js';
import { shownAs } from './shown-as.js';

const announcement = (content: Partial<PostContent> = {}): PostContent => ({
  type: 'ANNOUNCEMENT',
  media: [],
  message: 'We open at noon',
  ...content,
});
const photo = { url: 'https://cdn.example/a.jpg', type: 'IMAGE' } as const;
const video = { url: 'https://cdn.example/a.mp4', type: 'VIDEO' } as const;

describe('rendering a post [contract 5, publishers 2.6]', () => {
  it('is the message', () => {
    expect(renderPost(announcement({ message: '  We open at noon\n' }))).toEqual({
      text: 'We open at noon',
      photos: [],
    });
  });

  it.each([
    ['BOOK', 'BOOK_TRAVEL'],
    ['ORDER', 'BUY_NOW'],
    ['SHOP', 'SHOP_NOW'],
    ['LEARN_MORE', 'LEARN_MORE'],
    ['SIGN_UP', 'SIGN_UP'],
  ] as const)('shows %s as the button %s with the link of the post', (type, button) => {
    expect(renderPost(announcement({ cta: { type, url: 'https://shop.example/' } }))).toEqual({
      text: 'We open at noon',
      link: 'https://shop.example/',
      button: { type: button, link: 'https://shop.example/' },
      photos: [],
    });
  });

  it('dials the phone of the location', () => {
    expect(renderPost(announcement({ cta: { type: 'CALL' }, phone: '+493012345' })).button).toEqual({
      type: 'CALL_NOW',
      link: 'tel:+493012345',
    });
    expect(renderPost(announcement({ cta: { type: 'CALL' } })).button).toBeUndefined();
  });

  it('shows GET_OFFER, for which there is no button, as a link', () => {
    expect(renderPost(announcement({ cta: { type: 'GET_OFFER', url: 'https://shop.example/' } }))).toEqual({
      text: 'We open at noon',
      link: 'https://shop.example/',
      photos: [],
    });
  });

  it('puts the link of a button into the text beside a photo or a video', () => {
    const cta = { type: 'BOOK', url: 'https://shop.example/' } as const;
    expect(renderPost(announcement({ cta, media: [photo] }))).toEqual({
      text: 'We open at noon\n\nhttps://shop.example/',
      photos: [photo.url],
    });
    expect(renderPost(announcement({ cta, media: [video] }))).toMatchObject({
      text: expect.stringContaining(cta.url),
      video: video.url,
    });
    expect(renderPost(announcement({ cta: { type: 'CALL' }, phone: '+493012345', media: [photo] })).text).toContain(
      '+493012345',
    );
    expect(renderPost(announcement({ cta, media: [photo], message: 'See https://shop.example/ now' })).text).toBe(
      'See https://shop.example/ now',
    );
  });

  it('renders an offer as title, text, coupon, terms and link', () => {
    const offer = announcement({
      type: 'OFFER',
      message: 'Ten percent off',
      context: {
        title: 'May offer',
        couponCode: 'MAY10',
        termsConditions: 'While stocks last',
        redeemUrl: 'https://shop.example/may',
        startDay: '2026-05-01',
      },
      cta: { type: 'GET_OFFER', url: 'https://shop.example/may' },
      media: [photo],
    });
    expect(renderPost(offer)).toEqual({
      text: 'May offer\n\nTen percent off\n\nCoupon code: MAY10\n\nWhile stocks last\n\nhttps://shop.example/may',
      photos: [photo.url],
    });
  });

  it('[contract 13] renders an event with its title and dates, and its link as a button', () => {
    const event = announcement({
      type: 'EVENT',
      context: { title: 'Fair', startDay: '2030-05-01', startTime: '09:00', endDay: '2030-05-02', endTime: '18:00' },
      cta: { type: 'SIGN_UP', url: 'https://fair.example/' },
    });
    expect(renderPost(event)).toEqual({
      text: 'Fair\n\nWe open at noon\n\n2030-05-01, 09:00 – 2030-05-02, 18:00',
      link: 'https://fair.example/',
      button: { type: 'SIGN_UP', link: 'https://fair.example/' },
      photos: [],
    });
  });

  it('[contract 13] renders a product with its price, photo and link', () => {
    const cta = { type: 'ORDER', url: 'https://shop.example/tea' } as const;
    const products = [
      { name: 'Green tea', price: '3.50', photo: photo.url, cta },
      { name: 'White tea', photo: 'https://cdn.example/b.jpg' },
    ];
    expect(renderPost(announcement({ type: 'PRODUCT', context: { title: 'New teas' }, products }))).toEqual({
      text: 'New teas\n\nWe open at noon\n\nGreen tea: 3.50\nWhite tea\n\nhttps://shop.example/tea',
      photos: [photo.url, 'https://cdn.example/b.jpg'],
    });
  });

  it('[contract 13] renders a health notice as an announcement', () => {
    expect(renderPost(announcement({ type: 'COVID19', media: [photo] }))).toEqual({
      text: 'We open at noon',
      photos: [photo.url],
    });
  });

  it('[contract 13] names what is not shown: the dates of an offer, the button of a product to the publisher itself', () => {
    const offer = announcement({ type: 'OFFER', context: { title: 'May', startDay: '2030-05-01', discount: '10%' } });
    expect(shownAs(offer).notShown.map(({ field }) => field)).toEqual(['context.discount', 'context.startDay']);
    const cta = { type: 'SHOP', url: 'https://publisher-b.example/shop' } as const;
    const product = announcement({ type: 'PRODUCT', context: { title: 'Tea' }, products: [{ name: 'Tea', cta }] });
    expect(shownAs(product).notShown.map(({ field }) => field)).toEqual(['products.cta']);
    expect(renderPost(product)).toEqual({ text: 'We open at noon\n\nTea', photos: [] });
  });

  it('ignores the context of an announcement', () => {
    expect(renderPost(announcement({ context: { title: 'Hidden', couponCode: 'X' } })).text).toBe('We open at noon');
  });
});
