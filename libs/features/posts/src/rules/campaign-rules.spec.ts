import { describe, expect, it } from '@jest/globals';
import { campaignContent } from './campaign-content.js';
import type { CampaignInput, PostContextInput } from './campaign-input.js';
import { campaignViolations, effectiveSchedule } from './campaign-rules.js';
import { requestedSchedule } from './campaign-schedule.js';

const now = new Date('2026-07-06T12:00:00.000Z');
const context = { now, postSites: new Set(['ACME', 'BOLT']) };

type Change = Partial<CampaignInput>;

/** An announcement at both sites, with other words where `change` says so. */
const post = (change: Change = {}): CampaignInput => {
  const summer = { postName: 'Summer', locationIds: [1], postSites: ['ACME', 'BOLT'] };
  return { ...summer, postType: 'ANNOUNCEMENT', ...says(['ACME', 'Hello'], ['BOLT', 'Hello there']), ...change };
};

function codes(change: Change): string {
  const input = post(change);
  const draft = { input, content: campaignContent(input), schedule: requestedSchedule(input) };
  return campaignViolations(draft, context)
    .map(({ code }) => code)
    .join(' ');
}

function says(...words: [site: string, message: string][]): Change {
  return { postMessage: words.map(([site, message]) => ({ site, message })) };
}

const photo = (site: string, url = 'https://x.example/a.jpg') => ({ postMediaUrl: [{ site, url }] });
const button = (url?: string): Change => ({ postCta: [{ site: 'ACME', type: 'BOOK', url }] });
const atBolt = { postSites: ['BOLT'], ...says(['BOLT', 'Hello there']) };
const typed = (postType: 'OFFER' | 'EVENT', more?: PostContextInput): Change => ({
  postType,
  ...(more && { postContextInfo: { title: 'Ten off', startDay: '2026-07-06', endDay: '2026-07-31', ...more } }),
});

const product = (...products: NonNullable<CampaignInput['products']>): Change => {
  return { postType: 'PRODUCT', postContextInfo: { title: 'New' }, products };
};
const several: Change = { postName: '', postMessage: [], postCta: [{ site: 'ACME', type: 'SHOP', url: '' }] };

/** From a time on the day of the tests, or from another moment. */
const from = (start: string, endDatetime = '2026-07-07T00:00:00Z', removalSites?: string[]): Change => ({
  postScheduledDates: { startDatetime: `2026-07-${start}Z`, endDatetime, removalSites },
});
const NINE = { startTime: '09:00', endDay: '2026-07-06', endTime: '09:00' };

describe('campaign rules', () => {
  it.each<[string, Change, string]>([
    ['a complete announcement', {}, ''],
    ['a blank name', { postName: '  ' }, 'SY75039'],
    ['a name of 251 characters', { postName: 'n'.repeat(251) }, 'SY75039'],
    ['no site', { postSites: [], postMessage: [] }, 'SY75046'],
    ['a site that does not support posts', { postSites: ['ACME', 'BOLT', 'CORK'], ...photo('CORK') }, 'SY75046'],
    ['a site with neither words nor picture', says(['ACME', 'Hi']), 'SY75004'],
    ['blank words at one site', says(['ACME', ' '], ['BOLT', 'x']), 'SY75004'],
    ['a picture without words', { postSites: ['BOLT'], postMessage: null, ...photo('BOLT') }, ''],
    ['two messages for a site', { postSites: ['ACME'], ...says(['ACME', 'a'], ['ACME', 'b']) }, 'SY75005'],
    ['two buttons for a site', { postCta: ['CALL', 'CALL'].map(() => ({ site: 'ACME', type: 'CALL' })) }, 'SY75005'],
    ['media that is no web address', photo('ACME', 'ftp://x.example/a.jpg'), 'SY75017'],
    ['a button to nowhere', button('book.example'), 'SY75016'],
    ['a button without url', button(), 'SY75016'],
    ['a button that calls', { postCta: [{ site: 'ACME', type: 'CALL' }] }, ''],
    ['a message for a site that is not in postSites', { postSites: ['BOLT'] }, 'SY75004'],
    ['a button for a site that is not in postSites', { ...atBolt, ...button('https://x.example') }, 'SY75004'],
    ['a picture for a site that is not in postSites', { ...atBolt, ...photo('ACME') }, 'SY75004'],
    ['only a message for a site that is not in postSites', { ...atBolt, ...says(['ACME', 'Hi']) }, 'SY75004 SY75004'],
    ['an offer', typed('OFFER', {}), ''],
    ['an offer without context', typed('OFFER'), 'SY75033'],
    ['an offer without end', typed('OFFER', { endDay: null }), 'SY75033'],
    ['an offer that ends before it starts', typed('OFFER', { endDay: '2026-07-05' }), 'SY75033'],
    ['an offer of one day', typed('OFFER', { endDay: '2026-07-06' }), ''],
    ['an offer on a day that does not exist', typed('OFFER', { endDay: '2026-09-31' }), 'SY75033'],
    ['an offer at 25 o’clock', typed('OFFER', { startTime: '25:00' }), 'SY75033'],
    ['an offer redeemed nowhere', typed('OFFER', { redeemUrl: 'shop' }), 'SY75016'],
    ['an event without context', typed('EVENT'), 'SY75035 SY75034'],
    ['an event without title', typed('EVENT', { title: '' }), 'SY75035'],
    ['an event without start', typed('EVENT', { startDay: '' }), 'SY75034'],
    ['an event at 25 o’clock', typed('EVENT', { startTime: '25:00' }), 'SY75034'],
    ['an event that ends the minute it starts', typed('EVENT', NINE), 'SY75034'],
    ['a product with a photo at no address', product({ name: 'Tea', photo: 'tea.jpg' }), 'SY75017'],
    ['a product without context', { ...product({ name: 'Tea' }), postContextInfo: null }, 'SY75042'],
    ['a product post without products', product(), 'SY75043'],
    ['a product without name', product({ name: 'Tea' }, { price: 3 }), 'SY75043'],
    ['a start 6 minutes ago', from('06T11:54:00'), 'SY75029'],
    ['a start 4 minutes ago', from('06T11:56:00'), ''],
    ['a start 5 minutes ago', from('06T11:55:00'), 'SY75029'],
    ['a start less than 5 minutes ago', from('06T11:55:00.001'), ''],
    ['an end at the start', from('07T00:00:00', '2026-07-07T00:00:00Z'), 'SY75030'],
    ['an end that is past', from('06T11:57:00', '2026-07-06T11:58:00Z'), 'SY75030'],
    ['removal from a site it is not at', { ...atBolt, ...from('07T00:00:00', '2026-07-08', ['ACME']) }, 'SY75047'],
    ['several faults, all at once', several, 'SY75039 SY75004 SY75004 SY75016'],
  ])('[contract 5] %s', (_, change, expected) => {
    expect(codes(change)).toBe(expected);
  });

  const unknown = ['tomorrow', '', '2026-02-30T10:00:00Z', '2026-07-06T25:00:00Z', '2026-07-06T10:00:00+99:00'];
  const tooFar = ['9999-12-31T23:59:59-23:59', '0000-01-01T00:00:00Z'];

  it.each([...unknown, ...tooFar])('[contract 1] rejects the request for a start of "%s"', (startDatetime) => {
    expect(() => codes({ postScheduledDates: { startDatetime } })).toThrow('SY90006');
  });

  it('[contract 5] reads a start without offset in UTC, and treats a start just past as absent', () => {
    const read = (startDatetime: string) => requestedSchedule(post({ postScheduledDates: { startDatetime } }));
    expect(read('2026-07-06T14:00:00')?.start.toISOString()).toBe('2026-07-06T14:00:00.000Z');
    expect(read('2026-07-06T14:00:00.5+0200')?.start.toISOString()).toBe('2026-07-06T12:00:00.500Z');
    expect(read('2026-07-06')?.start.toISOString()).toBe('2026-07-06T00:00:00.000Z');
    expect(effectiveSchedule(read('2026-07-06T11:58:00Z'), now).start).toBeUndefined();
    expect(effectiveSchedule(read('2026-07-06T12:00:01Z'), now).start).toBeDefined();
  });
});
