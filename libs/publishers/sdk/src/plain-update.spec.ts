import { describe, expect, it } from '@jest/globals';
import { notShownOf, plainUpdate } from './plain-update.js';
import type { PostContent } from './posts.js';

const photo = (name: string) => `https://cdn.example/${name}.jpg`;
const image = (name: string) => ({ url: photo(name), type: 'IMAGE' }) as const;
const shop = { type: 'SHOP', url: 'https://shop.example/tea' } as const;
const limits = { publisher: 'Acme', photos: 2, takesButton: ({ type }: { type: string }) => type !== 'GET_OFFER' };
const garden = { message: 'Fresh from the garden', media: [], context: { title: 'New teas' } };
const product = (more: Partial<PostContent> = {}): PostContent => {
  return { type: 'PRODUCT', ...garden, products: [{ name: 'Green tea', price: '3.50' }], ...more };
};
const update = (content: PostContent) => plainUpdate(content, limits).content;
const hidden = (content: PostContent) => plainUpdate(content, limits).notShown.map(({ field }) => field);

describe('a plain update [contract 13]', () => {
  it('has the title, the message, and a line for each product', () => {
    const content = product({ products: [{ name: 'Green tea', price: '3.50' }, { name: ' White tea ' }] });
    const message = 'New teas\n\nFresh from the garden\n\nGreen tea: 3.50\nWhite tea';
    expect(update(content)).toEqual({ type: 'ANNOUNCEMENT', message, media: [], cta: undefined });
    expect(update(content)).toEqual(update(structuredClone(content)));
  });

  it('does not repeat a title that is the name of a product', () => {
    expect(update(product({ message: undefined, context: { title: 'Green  tea' } })).message).toBe('Green tea: 3.50');
  });

  const times = { startTime: '09:00', endTime: '18:00' };

  it.each([
    ['days and times', { ...times, endDay: '2030-05-31' }, '2030-05-01, 09:00 – 2030-05-31, 18:00'],
    ['whole days', { endDay: '2030-05-31' }, '2030-05-01 – 2030-05-31'],
    ['one day', { endDay: '2030-05-01' }, '2030-05-01'],
    ['hours of one day', { ...times, endDay: '2030-05-01' }, '2030-05-01, 09:00 – 18:00'],
  ])('of an event has %s in its text', (_, period, text) => {
    const context = { title: 'Fair', startDay: '2030-05-01', ...period };
    const event: PostContent = { type: 'EVENT', media: [], context };
    expect(update(event).message).toBe(`Fair\n\n${text}`);
    expect(hidden(event)).toEqual([]);
  });

  it('of a health notice is its message', () => {
    const notice = { type: 'COVID19', message: 'Masks', media: [image('a')], cta: shop } as const;
    expect(update(notice)).toEqual({ ...notice, type: 'ANNOUNCEMENT' });
  });

  it('leaves announcements and offers as they are', () => {
    for (const type of ['ANNOUNCEMENT', 'OFFER'] as const)
      expect(plainUpdate(product({ type }), limits)).toEqual({ content: product({ type }), notShown: [] });
  });

  it('shows as many photos of products as fit beside the media, and names the rest', () => {
    const products = ['a', 'b', 'b'].map((name) => ({ name, photo: photo(name) }));
    expect(update(product({ products })).media).toEqual([image('a'), image('b')]);
    expect(hidden(product({ products }))).toEqual([]);
    expect(update(product({ products, media: [image('x')] })).media).toEqual([image('x'), image('a')]);
    expect(hidden(product({ products, media: [image('x')] }))).toEqual(['products.photo']);
    const shown = product({ products: products.slice(0, 1), media: [image('a'), image('x')] });
    expect(hidden(shown)).toEqual([]);
    const video = { url: 'https://cdn.example/a.mp4', type: 'VIDEO' } as const;
    expect(update(product({ products, media: [video] })).media).toEqual([video]);
    expect(hidden(product({ products, media: [video] }))).toEqual(['products.photo']);
  });

  it('has the first possible button of its products, unless the post has one', () => {
    const offer = { type: 'GET_OFFER', url: 'https://shop.example' } as const;
    const products = [offer, shop, shop].map((cta, index) => ({ name: `p${index}`, cta }));
    expect(update(product({ products })).cta).toEqual(shop);
    expect(hidden(product({ products }))).toEqual(['products.cta']);
    expect(hidden(product({ products: products.slice(1) }))).toEqual([]);
    expect(update(product({ products, cta: { type: 'CALL' } })).cta).toEqual({ type: 'CALL' });
    expect(hidden(product({ products, cta: { type: 'CALL' } }))).toEqual(['products.cta']);
  });

  it('names every part that it does not show, with a sentence', () => {
    const hints = { couponCode: 'TEA', redeemUrl: 'https://shop.example', termsConditions: 'Once', discount: '10%' };
    const context = { title: 'New teas', ...hints, startDay: '2030-05-01' };
    const products = [{ name: 'Green tea', category: 'Tea', description: 'From the hills' }];
    const { notShown } = plainUpdate(product({ context, products }), limits);
    const ofContext = [...Object.keys(hints), 'startDay'].map((field) => `context.${field}`);
    expect(notShown.map(({ field }) => field)).toEqual([...ofContext, 'products.category', 'products.description']);
    expect(notShown[0]?.message).toBe('Acme does not show this part of a post of type PRODUCT');
  });

  it('names only what the content has', () => {
    const named = ['message', 'products.price'].map((field) => ({ field, message: expect.any(String) }));
    const fields = ['message', 'media', 'cta', 'context.discount', 'products.price'] as const;
    expect(notShownOf('Acme', product(), fields)).toEqual(named);
  });
});
