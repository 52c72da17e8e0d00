import { expect, it } from '@jest/globals';
import { draftOf } from './draft-of-post.js';
import { inputOf } from './draft.js';

const times = { startDay: '2026-07-01', startTime: '10:00', endDay: '2026-07-02', endTime: '17:30' };
const offer = { couponCode: 'SOUP', redeemUrl: 'https://x.example/offer', termsConditions: 'Once a person' };
const contextInfo = { title: 'Open day', ...offer, discount: '20%', ...times };
const shop = { site: 'PUBLISHER_A', type: 'SHOP', url: 'https://x.example' } as const;
const picture = { url: 'https://x.example/a.jpg', type: 'IMAGE' } as const;
const post: Parameters<typeof draftOf>[0] = {
  name: 'Soups',
  type: 'OFFER',
  sites: ['PUBLISHER_A', 'PUBLISHER_B'],
  message: [
    { site: 'PUBLISHER_A', message: 'Soup' },
    { site: 'PUBLISHER_B', message: 'Soups!' },
  ],
  cta: [shop, { site: 'PUBLISHER_B', type: 'CALL', url: null }],
  mediaUrl: (['PUBLISHER_A', 'PUBLISHER_B'] as const).map((site) => ({ site, ...picture })),
  contextInfo,
  products: [],
};
const again = { picked: [], requestKey: 'new' };

it('[dashboard] the draft of an earlier post publishes the same texts, buttons, files, discount and times', () => {
  const draft = draftOf(post, again);
  expect(draft.media).toEqual([{ ...picture, sites: ['PUBLISHER_A', 'PUBLISHER_B'] }]);
  expect(inputOf(draft, [])).toMatchObject({
    postMessage: post.message,
    postCta: [shop, { site: 'PUBLISHER_B', type: 'CALL' }],
    postContextInfo: contextInfo,
  });
});

it('[dashboard] the draft of an earlier event has its times of day', () => {
  const input = inputOf(draftOf({ ...post, type: 'EVENT' }, again), []);
  expect(input.postContextInfo).toEqual({ title: 'Open day', ...times });
});

it('[contract 5] the draft of an earlier post has its products with all that was given for them', () => {
  const products: (typeof post)['products'] = [
    { name: 'Tea', price: 3.5, category: 'Drinks', cta: { type: 'ORDER' } },
    { name: 'Cake', sites: ['PUBLISHER_B'] },
  ];
  const given = { ...post, type: 'PRODUCT' as const, products };
  expect(inputOf(draftOf(given, again), []).products).toMatchObject([
    { ...products[0], sites: ['PUBLISHER_A', 'PUBLISHER_B'] },
    { name: 'Cake', sites: ['PUBLISHER_B'] },
  ]);
  const atOne = inputOf(draftOf(given, { ...again, site: 'PUBLISHER_A' }), []);
  expect(atOne.products).toMatchObject([{ ...products[0], sites: ['PUBLISHER_A'] }]);
});
