import { describe, expect, it } from '@jest/globals';
import type { PostContent } from '@listings/publisher-sdk';
import { renderPost } from './render-post.js';
import { shownAs } from './shown-as.js';

const message = 'We open at noon';
const announcement = (content: object = {}) =>
  ({ type: 'ANNOUNCEMENT', media: [], message, ...content }) as PostContent;
const url = 'https://shop.example/';
const photo = { url: 'https://cdn.example/a.jpg', type: 'IMAGE' } as const;
const video = { url: 'https://cdn.example/a.mp4', type: 'VIDEO' } as const;

describe('rendering a post [contract 5, publishers 2.6]', () => {
  it('is the message', () => {
    expect(renderPost(announcement({ message: `  ${message}\n` }))).toEqual({ text: message, photos: [] });
  });

  it.each([
    ['BOOK', 'BOOK_TRAVEL'],
    ['ORDER', 'BUY_NOW'],
    ['SHOP', 'SHOP_NOW'],
    ['LEARN_MORE', 'LEARN_MORE'],
    ['SIGN_UP', 'SIGN_UP'],
  ] as const)('shows %s as the button %s with the link of the post', (type, button) => {
    const rendered = { text: message, link: url, button: { type: button, link: url }, photos: [] };
    expect(renderPost(announcement({ cta: { type, url } }))).toEqual(rendered);
  });

  it('dials the phone of the location', () => {
    const { button } = renderPost(announcement({ cta: { type: 'CALL' }, phone: '+493012345' }));
    expect(button).toEqual({ type: 'CALL_NOW', link: 'tel:+493012345' });
    expect(renderPost(announcement({ cta: { type: 'CALL' } })).button).toBeUndefined();
  });

  it('shows GET_OFFER, for which there is no button, as a link', () => {
    const content = announcement({ cta: { type: 'GET_OFFER', url } });
    expect(renderPost(content)).toEqual({ text: message, link: url, photos: [] });
  });

  it('puts the link of a button into the text beside a photo or a video', () => {
    const cta = { type: 'BOOK', url };
    const rendered = { text: `${message}\n\n${url}`, photos: [photo.url] };
    expect(renderPost(announcement({ cta, media: [photo] }))).toEqual(rendered);
    const { text, video: shown } = renderPost(announcement({ cta, media: [video] }));
    expect([text, shown]).toEqual([expect.stringContaining(url), video.url]);
    const call = { cta: { type: 'CALL' }, phone: '+493012345' };
    expect(renderPost(announcement({ ...call, media: [photo] })).text).toContain('+493012345');
    const said = announcement({ cta, media: [photo], message: `See ${url} now` });
    expect(renderPost(said).text).toBe(`See ${url} now`);
  });

  it('renders an offer as title, text, coupon, terms and link', () => {
    const said = { title: 'May offer', couponCode: 'MAY10', termsConditions: 'While stocks last' };
    const context = { ...said, redeemUrl: url, startDay: '2026-05-01' };
    const offer = announcement({ type: 'OFFER', context, cta: { type: 'GET_OFFER', url }, media: [photo] });
    const lines = ['May offer', message, 'Coupon code: MAY10', 'While stocks last', url];
    expect(renderPost(offer)).toEqual({ text: lines.join('\n\n'), photos: [photo.url] });
  });

  it('[contract 13] renders an event with its title and dates, and its link as a button', () => {
    const days = { startDay: '2030-05-01', startTime: '09:00', endDay: '2030-05-02', endTime: '18:00' };
    const event = announcement({ type: 'EVENT', context: { title: 'Fair', ...days }, cta: { type: 'SIGN_UP', url } });
    const text = `Fair\n\n${message}\n\n2030-05-01, 09:00 – 2030-05-02, 18:00`;
    expect(renderPost(event)).toEqual({ text, link: url, button: { type: 'SIGN_UP', link: url }, photos: [] });
  });

  it('[contract 13] renders a product with its price, photo and link', () => {
    const cta = { type: 'ORDER', url };
    const products = [
      { name: 'Green tea', price: '3.50', photo: photo.url, cta },
      { name: 'White tea', photo: 'https://cdn.example/b.jpg' },
    ];
    expect(renderPost(announcement({ type: 'PRODUCT', context: { title: 'New teas' }, products }))).toEqual({
      text: `New teas\n\n${message}\n\nGreen tea: 3.50\nWhite tea\n\n${url}`,
      photos: [photo.url, 'https://cdn.example/b.jpg'],
    });
  });

  it('[contract 13] renders a health notice as an announcement', () => {
    const notice = announcement({ type: 'COVID19', media: [photo] });
    expect(renderPost(notice)).toEqual({ text: message, photos: [photo.url] });
  });

  it('[contract 13] names what is not shown: the dates of an offer, the button of a product to the publisher itself', () => {
    const offer = announcement({ type: 'OFFER', context: { title: 'May', startDay: '2030-05-01', discount: '10%' } });
    expect(shownAs(offer).notShown.map(({ field }) => field)).toEqual(['context.discount', 'context.startDay']);
    const cta = { type: 'SHOP', url: 'https://publisher-b.example/shop' } as const;
    const product = announcement({ type: 'PRODUCT', context: { title: 'Tea' }, products: [{ name: 'Tea', cta }] });
    expect(shownAs(product).notShown.map(({ field }) => field)).toEqual(['products.cta']);
    expect(renderPost(product)).toEqual({ text: `${message}\n\nTea`, photos: [] });
  });

  it('ignores the context of an announcement', () => {
    expect(renderPost(announcement({ context: { title: 'Hidden', couponCode: 'X' } })).text).toBe(message);
  });
});
