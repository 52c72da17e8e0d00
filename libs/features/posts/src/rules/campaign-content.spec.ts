import { describe, expect, it } from '@jest/globals';
import { campaignContent, comparableWords, contentForSite } from './campaign-content.js';
import type { CampaignInput } from './campaign-input.js';
import { ctaLabel, eventPostType } from './post-types.js';

const said = (site: string, message: string) => ({ site, message });
const input: CampaignInput = {
  postName: 'Tea week',
  locationIds: [1],
  postType: 'PRODUCT',
  postSites: ['ACME', 'BOLT'],
  postMessage: [said('ACME', ' Tea! '), said('BOLT', 'More tea'), said('CORK', 'not targeted')],
  postMediaUrl: [
    { site: 'BOLT', url: 'https://x.example/1.jpg' },
    { site: 'BOLT', url: 'https://x.example/2.mp4', type: 'VIDEO' },
  ],
  postCta: [
    { site: 'ACME', type: 'CALL', url: 'tel:1' },
    { site: 'BOLT', type: 'ORDER', url: 'https://x.example' },
  ],
  postContextInfo: { title: ' New teas ', couponCode: '', discount: null },
  products: [
    { name: 'Green', price: 4.5, photo: 'https://x.example/g.jpg' },
    { name: 'Black', sites: ['BOLT'] },
  ],
};

describe('content of a site', () => {
  it('[4.4] selects message, media, button and products of the site', () => {
    const content = campaignContent(input);
    const phone = '+15551234567';
    const tea = { message: 'Tea!', media: [], cta: { type: 'CALL' }, context: { title: 'New teas' } };
    const products = [{ name: 'Green', price: '4.5', photo: 'https://x.example/g.jpg' }];
    const atAcme = contentForSite(content, { type: 'PRODUCT', site: 'ACME', phone });
    expect(atAcme).toEqual({ ...tea, type: 'PRODUCT', phone, products });
    const atBolt = contentForSite(content, { type: 'PRODUCT', site: 'BOLT' });
    const cta = { type: 'ORDER', url: 'https://x.example' };
    expect(atBolt).toMatchObject({ message: 'More tea', cta, products: [{ name: 'Green' }, { name: 'Black' }] });
    const media = ['https://x.example/1.jpg IMAGE', 'https://x.example/2.mp4 VIDEO'];
    expect(atBolt.media.map(({ url, type }) => `${url} ${type}`)).toEqual(media);
  });

  it('[4.4] stores nothing for sites that are not targeted, and context only for types that have one', () => {
    const content = campaignContent(input);
    expect(content.messages.map(({ site }) => site)).toEqual(['ACME', 'BOLT']);
    expect(contentForSite(content, { type: 'ANNOUNCEMENT', site: 'ACME' })).not.toHaveProperty('context');
  });

  it('[contract 13] gives products their button, price range, category and description', () => {
    const kind = { category: 'Tea', description: 'Green' };
    const products = [
      { name: 'a', cta: { type: 'ORDER', url: 'https://x.example/a', label: 'Now' }, minPrice: 3, maxPrice: '5 EUR' },
      { name: 'b', cta: 'https://x.example/b', minPrice: 3, ...kind },
      { name: 'c', cta: { type: 'CALL', url: 'tel:1' }, maxPrice: 5 },
      { name: 'd', cta: { type: 'ORDER', url: 'ftp://x.example' }, price: 0, minPrice: 1 },
      { name: 'e', cta: { type: 'DANCE', url: 'https://x.example/e' } },
      { name: 'f', cta: 'buy', price: ' ' },
    ];
    const content = campaignContent({ ...input, products });
    expect(contentForSite(content, { type: 'PRODUCT', site: 'ACME' }).products).toEqual([
      { name: 'a', price: '3 to 5 EUR', cta: { type: 'ORDER', url: 'https://x.example/a' } },
      { name: 'b', price: 'from 3', ...kind, cta: { type: 'LEARN_MORE', url: 'https://x.example/b' } },
      { name: 'c', price: 'up to 5', cta: { type: 'CALL' } },
      { name: 'd', price: '0' },
      { name: 'e' },
      { name: 'f' },
    ]);
  });

  it('[publishers 0.1] compares words, not white space', () => {
    const words = (message: string) =>
      comparableWords(campaignContent({ ...input, postMessage: [{ site: 'ACME', message }] }), 'ACME');
    expect(words(' Caf\u00e9\n  today')).toBe(words('Cafe\u0301 today '));
    expect(words('Cafe today')).not.toBe(words('Caf\u00e9 today'));
  });

  it('[contract 5] formats buttons in readable form', () => {
    expect([ctaLabel('LEARN_MORE'), ctaLabel('BOOK')]).toEqual(['Learn more', 'Book']);
  });

  it('[6.4] [contract 5] tells events and offers as such, and all others as STANDARD', () => {
    const told = (['ANNOUNCEMENT', 'COVID19', 'PRODUCT', 'EVENT', 'OFFER'] as const).map((type) => eventPostType(type));
    expect(told).toEqual(['STANDARD', 'STANDARD', 'STANDARD', 'EVENT', 'OFFER']);
  });
});
