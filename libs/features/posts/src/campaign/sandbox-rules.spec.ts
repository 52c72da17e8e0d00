import { beforeAll, describe, expect, it } from '@jest/globals';
import { shared } from '@listings/testing/jest';
import type { CampaignInput } from '../rules/campaign-input.js';
import { createCampaign } from '../index.js';
import { SITE_A, SITE_B } from '../testing/publishers-sandbox.js';
import { sandboxFixture } from '../testing/sandbox-fixture.js';

let location: number;

const fixture = sandboxFixture();
const tenant = shared(() => fixture.newTenant());
beforeAll(async () => {
  location = await tenant.place(1);
});

type Change = (site: string) => Partial<CampaignInput>;

const other = (site: string) => (site === SITE_A ? SITE_B : SITE_A);
const dates = (start: number, end: number) => ({ startDatetime: fixture.at(start), endDatetime: fixture.at(end) });
const message =
  (text: string): Change =>
  (site) => ({ postMessage: [{ site, message: text }] });
const media =
  (count: number, type: 'IMAGE' | 'VIDEO' = 'IMAGE'): Change =>
  (site) => ({
    postMediaUrl: Array.from({ length: count }, (_, n) => ({ site, url: `https://cdn.example/${n}`, type })),
  });
const button =
  (type: NonNullable<CampaignInput['postCta']>[number]['type'], url?: string): Change =>
  (site) => ({ postCta: [{ site, type, url }] });
const all =
  (...changes: Change[]): Change =>
  (site) =>
    Object.assign({}, ...changes.map((change) => change(site))) as Partial<CampaignInput>;
const period = { title: 'Tea week', startDay: '2030-07-01', endDay: '2030-07-07' };
const offer: Change = all(media(1), button('SHOP', 'https://shop.example'), () => ({
  postType: 'OFFER',
  postContextInfo: period,
}));
const event: Change = () => ({ postType: 'EVENT', postContextInfo: period });
const product: Change = () => ({ postType: 'PRODUCT', postContextInfo: { title: 'Tea' }, products: [{ name: 'Tea' }] });
const context =
  (postContextInfo: CampaignInput['postContextInfo']): Change =>
  () => ({ postContextInfo });

/** Each rule of [contract 5] with the codes at publisher A and at publisher B. */
const rules: [rule: string, change: Change, atA: string[], atB: string[]][] = [
  ['an announcement', () => ({}), [], []],
  ['SY75039 a blank name', () => ({ postName: ' ' }), ['SY75039'], ['SY75039']],
  ['SY75039 a name of 251 characters', () => ({ postName: 'n'.repeat(251) }), ['SY75039'], ['SY75039']],
  ['SY75046 no site', () => ({ postSites: [], postMessage: [] }), ['SY75046'], ['SY75046']],
  ['SY75045 no location', () => ({ locationIds: [] }), ['SY75045'], ['SY75045']],
  ['SY10046 an unknown location', () => ({ locationIds: [2_000_000_000] }), ['SY10046'], ['SY10046']],
  ['SY75004 no content', message(' '), ['SY75004'], ['SY75004']],
  [
    'SY75004 a message for a site that is not in postSites',
    (site) => ({ postMessage: [site, other(site)].map((each) => ({ site: each, message: 'Hello' })) }),
    ['SY75004'],
    ['SY75004'],
  ],
  [
    'SY75004 a button for a site that is not in postSites',
    (site) => button('SHOP', 'https://shop.example')(other(site)),
    ['SY75004'],
    ['SY75004'],
  ],
  ['SY75004 a medium for a site that is not in postSites', (site) => media(1)(other(site)), ['SY75004'], ['SY75004']],
  [
    'SY75005 two messages for a site',
    (site) => ({ postMessage: ['one', 'two'].map((text) => ({ site, message: text })) }),
    ['SY75005'],
    ['SY75005'],
  ],
  [
    'SY75005 two buttons for a site',
    (site) => ({ postCta: ['CALL', 'CALL'].map(() => ({ site, type: 'CALL' })) }),
    ['SY75005'],
    ['SY75005'],
  ],
  ['SY75016 a button to no address', button('LEARN_MORE', 'shop.example'), ['SY75016'], ['SY75016']],
  ['SY75016 a button without address', button('SIGN_UP'), ['SY75016'], ['SY75016']],
  ['the button CALL without address', button('CALL'), [], []],
  ['the button BOOK', button('BOOK', 'https://x.example'), [], []],
  ['the button ORDER', button('ORDER', 'https://x.example'), [], []],
  ['the button SHOP', button('SHOP', 'https://x.example'), [], []],
  ['the button LEARN_MORE', button('LEARN_MORE', 'https://x.example'), [], []],
  ['the button SIGN_UP', button('SIGN_UP', 'https://x.example'), [], []],
  ['SY75053 the button GET_OFFER', button('GET_OFFER', 'https://x.example'), ['SY75053'], []],
  [
    'SY75017 a medium at no address',
    (site) => ({ postMediaUrl: [{ site, url: 'ftp://cdn.example/a.jpg' }] }),
    ['SY75017'],
    ['SY75017'],
  ],
  ['SY75029 a start six minutes ago', () => ({ postScheduledDates: dates(-6, 60) }), ['SY75029'], ['SY75029']],
  ['a start four minutes ago', () => ({ postScheduledDates: dates(-4, 60) }), [], []],
  ['SY75030 an end before the start', () => ({ postScheduledDates: dates(60, 59) }), ['SY75030'], ['SY75030']],
  [
    'SY75047 a removal site that is not in postSites',
    (site) => ({ postScheduledDates: { ...dates(60, 120), removalSites: [other(site)] } }),
    ['SY75047'],
    ['SY75047'],
  ],
  ['SY75040 SY75041 a message of 1,501 characters', message('m'.repeat(1_501)), ['SY75040'], []],
  ['SY75040 SY75041 a message of 63,207 characters', message('m'.repeat(63_207)), ['SY75040'], ['SY75041']],
  ['one photo', media(1), [], []],
  ['SY75051 two photos', media(2), ['SY75051'], []],
  ['SY75036 eleven photos', media(11), ['SY75051'], ['SY75036']],
  ['SY75050 a video', media(1, 'VIDEO'), ['SY75050'], []],
  ['SY75036 two videos', media(2, 'VIDEO'), ['SY75050'], ['SY75036']],
  ['an offer', offer, [], []],
  ['SY75033 an offer without context', all(offer, context(null)), ['SY75033'], ['SY75033', 'SY75042']],
  [
    'SY75033 SY75042 an offer without title',
    all(offer, context({ ...period, title: '' })),
    ['SY75033'],
    ['SY75033', 'SY75042'],
  ],
  ['SY75033 an offer without end day', all(offer, context({ ...period, endDay: '' })), ['SY75033'], ['SY75033']],
  [
    'SY75033 an offer that ends before it starts',
    all(offer, context({ ...period, endDay: '2030-06-30' })),
    ['SY75033'],
    ['SY75033'],
  ],
  ['SY75033 an offer at 25 o’clock', all(offer, context({ ...period, startTime: '25:00' })), ['SY75033'], ['SY75033']],
  ['SY75038 SY75032 an offer without button', all(offer, () => ({ postCta: [] })), ['SY75038'], ['SY75032']],
  ['SY75036 an offer without photo', all(offer, () => ({ postMediaUrl: [] })), [], ['SY75036']],
  ['SY75044 a title of 59 characters', all(offer, context({ ...period, title: 't'.repeat(59) })), ['SY75044'], []],
  [
    'SY75044 a title of 256 characters',
    all(offer, context({ ...period, title: 't'.repeat(256) })),
    ['SY75044'],
    ['SY75044'],
  ],
  [
    'SY75016 an offer redeemed at no address',
    all(offer, context({ ...period, redeemUrl: 'shop' })),
    ['SY75016'],
    ['SY75016'],
  ],
  ['[contract 13] an event', event, [], []],
  ['SY75035 an event without title', all(event, context({ ...period, title: '' })), ['SY75035'], ['SY75035']],
  ['SY75034 an event without start', all(event, context({ ...period, startDay: '' })), ['SY75034'], ['SY75034']],
  [
    'SY75034 SY75035 an event without context',
    all(event, context(null)),
    ['SY75034', 'SY75035'],
    ['SY75034', 'SY75035'],
  ],
  ['[contract 13] a COVID19 post', () => ({ postType: 'COVID19' }), [], []],
  ['SY75052 a COVID19 post with a photo', all(media(1), () => ({ postType: 'COVID19' })), ['SY75052'], []],
  ['[contract 13] a product', product, [], []],
  [
    '[contract 13] a product with a photo, a button and details that not every site shows',
    all(product, media(1), () => ({
      products: [
        {
          name: 'Tea',
          price: 3,
          photo: 'https://cdn.example/tea',
          description: 'Green',
          cta: { type: 'GET_OFFER', url: 'x' },
        },
      ],
    })),
    [],
    [],
  ],
  [
    'SY75040 SY75041 a product whose name makes the text too long',
    all(product, message('m'.repeat(1_490)), () => ({ products: [{ name: 'Tea of the month' }] })),
    ['SY75040'],
    [],
  ],
  [
    'SY75040 SY75041 a product whose text is too long at both',
    all(product, message('m'.repeat(63_200)), () => ({ products: [{ name: 'Tea of the month' }] })),
    ['SY75040'],
    ['SY75041'],
  ],
  [
    'SY75017 a product with a photo at no address',
    all(product, () => ({ products: [{ name: 'Tea', photo: 'tea.jpg' }] })),
    ['SY75017'],
    ['SY75017'],
  ],
  ['SY75042 a product without title', all(product, context(null)), ['SY75042'], ['SY75042']],
  ['SY75043 a product post without product', all(product, () => ({ products: [] })), ['SY75043'], ['SY75043']],
];

describe.each([
  ['publisher A', SITE_A, 2],
  ['publisher B', SITE_B, 3],
] as const)('the rules of a post at %s', (_, site, column) => {
  it.each(rules)('[contract 5] %s', async (...row) => {
    const [, change] = row;
    const input = fixture.input('Hello', { locationIds: [location], postSites: [site] });
    const before = await fixture.deps.database.query('select 1 from social_posts where account_id = $1', [
      tenant.accountId,
    ]);
    const result = await createCampaign(fixture.deps, tenant.caller, { ...input, ...change(site) });
    const codes = result.success ? [] : result.violations.map(({ code }) => code);
    expect([...new Set(codes)].sort()).toEqual(row[column]);
    const after = await fixture.deps.database.query('select 1 from social_posts where account_id = $1', [
      tenant.accountId,
    ]);
    expect(after.length - before.length).toBe(row[column].length === 0 ? 1 : 0);
  });
});
