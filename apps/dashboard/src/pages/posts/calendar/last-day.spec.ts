import { expect, it } from '@jest/globals';
import { dayTitle } from './calendar-words.js';
import { lastDayOf, lastDayTexts } from './last-day.js';

const ZONE = 'Europe/Berlin';
const content = (type: 'OFFER' | 'EVENT' | 'PRODUCT', endDay: string) => ({ type, contextInfo: { endDay } });

it('[dashboard] the last day of an offer is the one that it names; other posts have none', () => {
  expect(lastDayOf(content('OFFER', '2026-07-10'))).toBe('2026-07-10');
  expect(lastDayOf(content('OFFER', ''))).toBeUndefined();
  expect(lastDayOf(content('EVENT', '2026-07-10'))).toBeUndefined();
  expect(lastDayOf(undefined)).toBeUndefined();
});

it('[dashboard] a moved post says the last day of its offer, and what lies behind it', () => {
  const said = (start: string, end: string | null) => lastDayTexts({ start, end }, '2026-07-10', ZONE);
  const offer = `The last day of the offer is ${dayTitle('2026-07-10')}.`;
  const start = 'The post goes live only after it.';
  const end = 'The post is removed only after it, and shows an offer that has ended until then.';
  expect(said('2026-07-09T08:00:00.000Z', '2026-07-10T16:00:00.000Z')).toEqual([offer]);
  expect(said('2026-07-09T08:00:00.000Z', '2026-07-12T16:00:00.000Z')).toEqual([offer, end]);
  expect(said('2026-07-11T08:00:00.000Z', null)).toEqual([offer, start]);
  expect(said('2026-07-11T08:00:00.000Z', '2026-07-12T16:00:00.000Z')).toEqual([offer, start, end]);
});
