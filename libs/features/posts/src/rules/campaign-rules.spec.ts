import { describe, expect, it } from '@jest/globals';
import { campaignContent } from './campaign-content.js';
import type { CampaignInput } from './campaign-input.js';
import { campaignViolations, effectiveSchedule } from './campaign-rules.js';
import { requestedSchedule } from './campaign-schedule.js';

const now = new Date('2026-07-06T12:00:00.000Z');
const context = { now, postSites: new Set(['ACME', 'BOLT']) };

function post(change: Partial<CampaignInput> = {}): CampaignInput {
  return {
    postName: 'Summer',
    locationIds: [1],
    postType: 'ANNOUNCEMENT',
    postSites: ['ACME', 'BOLT'],
    postMessage: [
      { site: 'ACME', message: 'Hello' },
      { site: 'BOLT', message: 'Hello there' },
    ],
    ...change,
  };
}

function codes(change: Partial<CampaignInput>): string[] {
  const input = post(change);
  const draft = { input, content: campaignContent(input), schedule: requestedSchedule(input) };
  return campaignViolations(draft, context).map(({ code }) => code);
}

const bolt = [{ site: 'BOLT', message: 'Hello there' }];
const offer = { title: 'Ten percent off', startDay: '2026-07-06', endDay: '2026-07-31' };

describe('campaign rules', () => {
  it.each<[string, Partial<CampaignInput>, string[]]>([
    ['a complete announcement', {}, []],
    ['a blank name', { postName: '  ' }, ['SY75039']],
    ['a name of 251 characters', { postName: 'n'.repeat(251) }, ['SY75039']],
    ['no site', { postSites: [], postMessage: [] }, ['SY75046']],
    [
      'a site that does not support posts',
      { postSites: ['ACME', 'BOLT', 'CORK'], postMediaUrl: [{ site: 'CORK', url: 'https://x.example/a.jpg' }] },
      ['SY75046'],
    ],
    ['a site with neither words nor picture', { postMessage: [{ site: 'ACME', message: 'Hi' }] }, ['SY75004']],
    [
      'blank words at one site',
      {
        postMessage: [
          { site: 'ACME', message: ' ' },
          { site: 'BOLT', message: 'x' },
        ],
      },
      ['SY75004'],
    ],
    [
      'a picture without words',
      { postSites: ['BOLT'], postMessage: null, postMediaUrl: [{ site: 'BOLT', url: 'https://x.example/a.jpg' }] },
      [],
    ],
    [
      'two messages for a site',
      {
        postSites: ['ACME'],
        postMessage: [
          { site: 'ACME', message: 'a' },
          { site: 'ACME', message: 'b' },
        ],
      },
      ['SY75005'],
    ],
    ['media that is no web address', { postMediaUrl: [{ site: 'ACME', url: 'ftp://x.example/a.jpg' }] }, ['SY75017']],
    ['a button to nowhere', { postCta: [{ site: 'ACME', type: 'BOOK', url: 'book.example' }] }, ['SY75016']],
    ['a button without url', { postCta: [{ site: 'ACME', type: 'BOOK' }] }, ['SY75016']],
    ['a button that calls', { postCta: [{ site: 'ACME', type: 'CALL' }] }, []],
    [
      'a message for a site that is not in postSites',
      {
        postSites: ['BOLT'],
        postMessage: [
          { site: 'ACME', message: 'Hello' },
          { site: 'BOLT', message: 'Hello there' },
        ],
      },
      ['SY75004'],
    ],
    [
      'a button for a site that is not in postSites',
      { postSites: ['BOLT'], postMessage: bolt, postCta: [{ site: 'ACME', type: 'BOOK', url: 'https://x.example' }] },
      ['SY75004'],
    ],
    [
      'a picture and a video for a site that is not in postSites',
      {
        postSites: ['BOLT'],
        postMessage: bolt,
        postMediaUrl: [
          { site: 'ACME', url: 'https://x.example/a.jpg' },
          { site: 'ACME', url: 'https://x.example/b.mp4', type: 'VIDEO' },
        ],
      },
      ['SY75004'],
    ],
    [
      'only a message for a site that is not in postSites',
      { postSites: ['BOLT'], postMessage: [{ site: 'ACME', message: 'Hello' }] },
      ['SY75004', 'SY75004'],
    ],
    ['an offer', { postType: 'OFFER', postContextInfo: offer }, []],
    ['an offer without context', { postType: 'OFFER' }, ['SY75033']],
    ['an offer without end', { postType: 'OFFER', postContextInfo: { ...offer, endDay: null } }, ['SY75033']],
    [
      'an offer that ends before it starts',
      { postType: 'OFFER', postContextInfo: { ...offer, endDay: '2026-07-05' } },
      ['SY75033'],
    ],
    ['an offer of one day', { postType: 'OFFER', postContextInfo: { ...offer, endDay: '2026-07-06' } }, []],
    [
      'an offer on a day that does not exist',
      { postType: 'OFFER', postContextInfo: { ...offer, endDay: '2026-09-31' } },
      ['SY75033'],
    ],
    ['an offer redeemed nowhere', { postType: 'OFFER', postContextInfo: { ...offer, redeemUrl: 'shop' } }, ['SY75016']],
    ['an event without context', { postType: 'EVENT' }, ['SY75035', 'SY75034']],
    ['an event without title', { postType: 'EVENT', postContextInfo: { ...offer, title: '' } }, ['SY75035']],
    ['an event at 25 o’clock', { postType: 'EVENT', postContextInfo: { ...offer, startTime: '25:00' } }, ['SY75034']],
    [
      'an event that ends the minute it starts',
      {
        postType: 'EVENT',
        postContextInfo: {
          title: 'x',
          startDay: '2026-07-06',
          endDay: '2026-07-06',
          startTime: '09:00',
          endTime: '09:00',
        },
      },
      ['SY75034'],
    ],
    [
      'a product with a photo at no address',
      { postType: 'PRODUCT', postContextInfo: { title: 'New' }, products: [{ name: 'Tea', photo: 'tea.jpg' }] },
      ['SY75017'],
    ],
    ['a product without context', { postType: 'PRODUCT', products: [{ name: 'Tea' }] }, ['SY75042']],
    ['a product post without products', { postType: 'PRODUCT', postContextInfo: { title: 'New' } }, ['SY75043']],
    [
      'a product without name',
      { postType: 'PRODUCT', postContextInfo: { title: 'New' }, products: [{ name: 'Tea' }, { price: 3 }] },
      ['SY75043'],
    ],
    [
      'a start 6 minutes ago',
      { postScheduledDates: { startDatetime: '2026-07-06T11:54:00Z', endDatetime: '2026-07-07T00:00:00Z' } },
      ['SY75029'],
    ],
    [
      'a start 4 minutes ago',
      { postScheduledDates: { startDatetime: '2026-07-06T11:56:00Z', endDatetime: '2026-07-07T00:00:00Z' } },
      [],
    ],
    [
      'a start 5 minutes ago',
      { postScheduledDates: { startDatetime: '2026-07-06T11:55:00Z', endDatetime: '2026-07-07T00:00:00Z' } },
      ['SY75029'],
    ],
    [
      'a start less than 5 minutes ago',
      { postScheduledDates: { startDatetime: '2026-07-06T11:55:00.001Z', endDatetime: '2026-07-07T00:00:00Z' } },
      [],
    ],
    [
      'an end at the start',
      { postScheduledDates: { startDatetime: '2026-07-07T00:00:00Z', endDatetime: '2026-07-07T00:00:00Z' } },
      ['SY75030'],
    ],
    [
      'an end that is past',
      { postScheduledDates: { startDatetime: '2026-07-06T11:57:00Z', endDatetime: '2026-07-06T11:58:00Z' } },
      ['SY75030'],
    ],
    [
      'removal from a site it is not at',
      {
        postSites: ['ACME'],
        postMessage: [{ site: 'ACME', message: 'Hello' }],
        postScheduledDates: {
          startDatetime: '2026-07-07T00:00:00Z',
          endDatetime: '2026-07-08T00:00:00Z',
          removalSites: ['BOLT'],
        },
      },
      ['SY75047'],
    ],
    [
      'several faults, all at once',
      { postName: '', postMessage: [], postCta: [{ site: 'ACME', type: 'SHOP', url: '' }] },
      ['SY75039', 'SY75004', 'SY75004', 'SY75016'],
    ],
  ])('[contract 5] %s', (_, change, expected) => {
    expect(codes(change)).toEqual(expected);
  });

  it.each([
    'tomorrow',
    '2026-02-30T10:00:00Z',
    '2026-07-06T25:00:00Z',
    '',
    '2026-07-06T10:00:00+99:00',
    '9999-12-31T23:59:59-23:59',
    '0000-01-01T00:00:00Z',
  ])('[contract 1] rejects the request for a start of "%s"', (startDatetime) => {
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
