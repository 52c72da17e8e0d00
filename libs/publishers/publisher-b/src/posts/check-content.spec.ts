import { describe, expect, it } from '@jest/globals';
import type { PostContent } from '@listings/publisher-sdk';
import { checkContent } from './check-content.js';

const photo = { url: 'https://cdn.example/a.jpg', type: 'IMAGE' } as const;
const video = { url: 'https://cdn.example/a.mp4', type: 'VIDEO' } as const;
const announcement = (content: object = {}) =>
  ({ type: 'ANNOUNCEMENT', media: [], message: 'Hello', ...content }) as PostContent;

const offer = (content: Partial<PostContent> = {}): PostContent => ({
  type: 'OFFER',
  message: 'Ten percent off',
  media: [photo],
  cta: { type: 'SHOP', url: 'https://shop.example/' },
  context: { title: 'May offer' },
  ...content,
});
const codes = (content: PostContent) => checkContent(content).map(({ code }) => code);

describe('rules for posts on publisher B [contract 5]', () => {
  it('accepts announcements and offers', () => {
    expect(codes(announcement())).toEqual([]);
    expect(codes(offer())).toEqual([]);
  });

  it.each(['EVENT', 'COVID19', 'PRODUCT'] as const)('[contract 13] takes %s', (type) => {
    const context = { title: 'Tea', startDay: '2030-05-01', endDay: '2030-05-01' };
    const products = [{ name: 'Tea', price: '3.50' }];
    expect(codes(announcement({ type, context, products }))).toEqual([]);
    expect(codes(announcement({ type, context, products, cta: { type: 'SHOP', url: 'shop' } }))).toEqual(['SY75016']);
    expect(codes(announcement({ type, context, products, media: [video, photo] }))).toEqual(['SY75036']);
  });

  it('SY75041: counts the rendered text of a product or an event [contract 13]', () => {
    const product = (message: string) =>
      announcement({ type: 'PRODUCT', message, context: { title: 'Tea' }, products: [{ name: 'Tea', price: '3.50' }] });
    const room = 63_206 - '\n\nTea: 3.50'.length;
    expect(codes(product('a'.repeat(room)))).toEqual([]);
    expect(codes(product('a'.repeat(room + 1)))).toEqual(['SY75041']);
    const event = announcement({ type: 'EVENT', message: 'a'.repeat(63_206), context: { title: 'Fair' } });
    expect(codes(event)).toEqual(['SY75041']);
  });

  it('SY75041: accepts 63,206 characters of rendered text', () => {
    expect(codes(announcement({ message: 'a'.repeat(63_206) }))).toEqual([]);
    expect(codes(announcement({ message: 'a'.repeat(63_207) }))).toEqual(['SY75041']);
    expect(codes(offer({ message: 'a'.repeat(63_200) }))).toEqual(['SY75041']);
  });

  it('SY75044: accepts a title of 255 characters', () => {
    expect(codes(offer({ context: { title: 'a'.repeat(255) } }))).toEqual([]);
    expect(codes(offer({ context: { title: 'a'.repeat(256) } }))).toEqual(['SY75044']);
  });

  it('names all broken rules of an offer at once: SY75032, SY75036, SY75042', () => {
    expect(codes(offer({ cta: undefined, media: [], context: undefined }))).toEqual(['SY75032', 'SY75036', 'SY75042']);
    expect(codes(offer({ context: { title: '  ' } }))).toEqual(['SY75042']);
  });

  it('SY75016: a button needs an absolute web URL outside the publisher', () => {
    const own = ['https://publisher-b.example/x', 'https://www.publisher-b.example/'];
    for (const url of [undefined, '', '/shop', 'shop.example', 'ftp://shop.example', 'javascript:alert(1)', ...own])
      expect(codes(announcement({ cta: { type: 'SHOP', url } }))).toEqual(['SY75016']);
    expect(codes(announcement({ cta: { type: 'CALL' } }))).toEqual([]);
  });

  it('SY75036: accepts ten photos or one video [publishers 2.6]', () => {
    expect(codes(announcement({ media: Array<typeof photo>(10).fill(photo) }))).toEqual([]);
    expect(codes(announcement({ media: Array<typeof photo>(11).fill(photo) }))).toEqual(['SY75036']);
    expect(codes(announcement({ media: [video] }))).toEqual([]);
    expect(codes(announcement({ media: [video, photo] }))).toEqual(['SY75036']);
  });
});
