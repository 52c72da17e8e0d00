import { describe, expect, it } from '@jest/globals';
import type { PostContent } from '@listings/publisher-sdk';
import { checkContent } from './check-content.js';

const photo = { url: 'https://cdn.example/a.jpg', type: 'IMAGE' } as const;
const video = { url: 'https://cdn.example/a.mp4', type: 'VIDEO' } as const;
const announcement = (content: object = {}) =>
  ({ type: 'ANNOUNCEMENT', media: [], message: 'Hello', ...content }) as PostContent;

const letters = (count: number) => 'a'.repeat(count);
const cta = { type: 'SHOP', url: 'https://shop.example/' };
const offered = { type: 'OFFER', message: 'Ten percent off', media: [photo], cta, context: { title: 'May offer' } };
const offer = (content: Partial<PostContent> = {}) => announcement({ ...offered, ...content });
const products = [{ name: 'Tea', price: '3.50' }];
const product = (message: string) => announcement({ type: 'PRODUCT', message, context: { title: 'Tea' }, products });
const room = 63_206 - '\n\nTea: 3.50'.length;
const event = announcement({ type: 'EVENT', message: letters(63_206), context: { title: 'Fair' } });
const codes = (content: PostContent) => checkContent(content).map(({ code }) => code);

describe('rules for posts on publisher B [contract 5]', () => {
  it.each<[string, PostContent, string[]]>([
    ['accepts announcements', announcement(), []],
    ['accepts offers', offer(), []],
    ['SY75041: counts the rendered text of a product that just fits [contract 13]', product(letters(room)), []],
    ['SY75041: counts the rendered text of a product [contract 13]', product(letters(room + 1)), ['SY75041']],
    ['SY75041: counts the rendered text of an event [contract 13]', event, ['SY75041']],
    ['SY75041: accepts 63,206 characters of rendered text', announcement({ message: letters(63_206) }), []],
    ['SY75041: takes no 63,207 characters', announcement({ message: letters(63_207) }), ['SY75041']],
    ['SY75041: counts the rendered text of an offer', offer({ message: letters(63_200) }), ['SY75041']],
    ['SY75044: accepts a title of 255 characters', offer({ context: { title: letters(255) } }), []],
    ['SY75044: takes no title of 256 characters', offer({ context: { title: letters(256) } }), ['SY75044']],
    ['SY75042: takes no offer with an empty title', offer({ context: { title: '  ' } }), ['SY75042']],
    ['SY75036: accepts ten photos [publishers 2.6]', announcement({ media: Array(10).fill(photo) }), []],
    ['SY75036: takes no eleven photos', announcement({ media: Array(11).fill(photo) }), ['SY75036']],
    ['SY75036: accepts one video [publishers 2.6]', announcement({ media: [video] }), []],
    ['SY75036: takes no photo beside a video', announcement({ media: [video, photo] }), ['SY75036']],
  ])('%s', (_, content, broken) => {
    expect(codes(content)).toEqual(broken);
  });

  it.each(['EVENT', 'COVID19', 'PRODUCT'] as const)('[contract 13] takes %s', (type) => {
    const context = { title: 'Tea', startDay: '2030-05-01', endDay: '2030-05-01' };
    expect(codes(announcement({ type, context, products }))).toEqual([]);
    expect(codes(announcement({ type, context, products, cta: { type: 'SHOP', url: 'shop' } }))).toEqual(['SY75016']);
    expect(codes(announcement({ type, context, products, media: [video, photo] }))).toEqual(['SY75036']);
  });

  it('names all broken rules of an offer at once: SY75032, SY75036, SY75042', () => {
    expect(codes(offer({ cta: undefined, media: [], context: undefined }))).toEqual(['SY75032', 'SY75036', 'SY75042']);
  });

  it('SY75016: a button needs an absolute web URL outside the publisher', () => {
    const own = ['https://publisher-b.example/x', 'https://www.publisher-b.example/'];
    for (const url of [undefined, '', '/shop', 'shop.example', 'ftp://shop.example', 'javascript:alert(1)', ...own])
      expect(codes(announcement({ cta: { type: 'SHOP', url } }))).toEqual(['SY75016']);
    expect(codes(announcement({ cta: { type: 'CALL' } }))).toEqual([]);
  });
});
