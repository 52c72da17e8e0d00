import { beforeAll, describe, expect, it } from '@jest/globals';
import { shared } from '@listings/testing/jest';
import { createCampaign } from '../index.js';
import type { CampaignInput } from '../rules/campaign-input.js';
import { A, B, sandboxFixture } from '../testing/sandbox-fixture.js';

let location: number;

const fixture = sandboxFixture();
const tenant = shared(() => fixture.newTenant());

beforeAll(async () => {
  location = await tenant.place(1);
});

type Input = Partial<CampaignInput>;
type Change = (site: string) => Input;

const dates = (start: number, end: number, removalSites?: string[]) => ({
  postScheduledDates: { startDatetime: fixture.at(start), endDatetime: fixture.at(end), removalSites },
});
const says = (site: string, ...texts: string[]) => ({ postMessage: texts.map((message) => ({ site, message })) });
const photos = (site: string, count: number) => ({
  postMediaUrl: Array.from({ length: count }, (_, n) => ({ site, url: `https://cdn.example/${n}` })),
});
const button = (site: string, url: string): Input => ({ postCta: [{ site, type: 'SHOP', url }] });
const period = { title: 'Tea week', startDay: '2030-07-01', endDay: '2030-07-07' };
const offer = (site: string, more: Input = {}): Input => {
  const required = { ...photos(site, 1), ...button(site, 'https://shop.example') };
  return { ...required, postType: 'OFFER', postContextInfo: period, ...more };
};
const event = (more: Input = {}): Input => ({ postType: 'EVENT', postContextInfo: period, ...more });
const tea = { postContextInfo: { title: 'Tea' }, products: [{ name: 'Tea' }] };
const product = (more: Input = {}): Input => ({ postType: 'PRODUCT', ...tea, ...more });
const details = { price: 3, photo: 'https://cdn.example/tea', description: 'Green' };
const detailed = { name: 'Tea', ...details, cta: { type: 'GET_OFFER', url: 'x' } };
const long = { ...period, title: 't'.repeat(256) };

/**
 * Each rule of [contract 5] with the codes at publisher A, and at publisher B if they differ. The values of each rule stand in the
 * tests of `campaignViolations` and of the plug-ins.
 */
const rules: [rule: string, change: Change, atA: string, atB?: string][] = [
  ['an announcement', () => ({}), ''],
  ['SY75039 a blank name', () => ({ postName: ' ' }), 'SY75039'],
  ['SY75046 no site', () => ({ postSites: [], postMessage: [] }), 'SY75046'],
  ['SY75045 no location', () => ({ locationIds: [] }), 'SY75045'],
  ['SY10046 an unknown location', () => ({ locationIds: [2_000_000_000] }), 'SY10046'],
  ['SY75004 no content', (site) => says(site, ' '), 'SY75004'],
  ['SY75005 two messages for a site', (site) => says(site, 'one', 'two'), 'SY75005'],
  ['SY75016 a button to no address', (site) => button(site, 'shop.example'), 'SY75016'],
  ['SY75017 a medium at no address', (site) => ({ postMediaUrl: [{ site, url: 'ftp://cdn.example/a' }] }), 'SY75017'],
  ['SY75029 a start six minutes ago', () => dates(-6, 60), 'SY75029'],
  ['SY75030 an end before the start', () => dates(60, 59), 'SY75030'],
  ['SY75047 a removal site that is not in postSites', () => dates(60, 120, ['CORK']), 'SY75047'],
  ['SY75040 SY75041 a message of 1,501 characters', (site) => says(site, 'm'.repeat(1_501)), 'SY75040', ''],
  ['SY75040 SY75041 a message of 63,207 characters', (site) => says(site, 'm'.repeat(63_207)), 'SY75040', 'SY75041'],
  ['SY75036 eleven photos', (site) => photos(site, 11), 'SY75051', 'SY75036'],
  ['an offer', (site) => offer(site), ''],
  ['SY75033 an offer without context', (site) => offer(site, { postContextInfo: null }), 'SY75033', 'SY75033 SY75042'],
  ['SY75038 SY75032 an offer without button', (site) => offer(site, { postCta: [] }), 'SY75038', 'SY75032'],
  ['SY75044 a title of 256 characters', (site) => offer(site, { postContextInfo: long }), 'SY75044'],
  ['[contract 13] an event', () => event(), ''],
  ['SY75034 SY75035 an event without context', () => event({ postContextInfo: null }), 'SY75034 SY75035'],
  ['[contract 13] a COVID19 post', () => ({ postType: 'COVID19' }), ''],
  ['[contract 13] a product', () => product(), ''],
  ['[contract 13] a product with details', (site) => product({ ...photos(site, 1), products: [detailed] }), ''],
  ['SY75042 a product without title', () => product({ postContextInfo: null }), 'SY75042'],
  ['SY75043 a product post without product', () => product({ products: [] }), 'SY75043'],
];

describe.each([
  ['publisher A', A],
  ['publisher B', B],
] as const)('the rules of a post at %s', (_, site) => {
  it.each(rules)('[contract 5] %s', async (_rule, change, atA, atB = atA) => {
    const input = fixture.input('Hello', { locationIds: [location], postSites: [site] });
    const posts = () =>
      fixture.deps.database.query('select 1 from social_posts where account_id = $1', [tenant.accountId]);
    const before = await posts();
    const result = await createCampaign(fixture.deps, tenant.caller, { ...input, ...change(site) });
    const codes = new Set(result.success ? [] : result.violations.map(({ code }) => code));
    const expected = site === A ? atA : atB;
    expect([...codes].sort().join(' ')).toBe(expected);
    expect(await posts()).toHaveLength(before.length + (expected === '' ? 1 : 0));
  });
});
