import { describe, expect, it } from '@jest/globals';
import type { DailyInsight } from '@listings/publisher-sdk';
import { daysOfAnswer } from './days-of-answer.js';

const window = { from: '2026-07-01', to: '2026-07-05' };

/** What is stored of an answer, and how often it was reported as invalid. */
function read(values: readonly object[]) {
  let invalid = 0;
  const onInvalid = () => (invalid += 1);
  const days = daysOfAnswer(values as DailyInsight[], { metrics: ['CALLS', 'BOOKINGS'], window, onInvalid });
  return { days, invalid };
}

const valueOf = (metric: string, day: string, value: number) => ({ metric, date: `2026-07-${day}`, value });

describe('the answer of a plug-in [publishers 5.15]', () => {
  it('[contract 11, insights] is grouped by day', () => {
    const values = [valueOf('CALLS', '01', 0), valueOf('CALLS', '02', 3), valueOf('BOOKINGS', '01', 7)];
    const first = { date: '2026-07-01', metrics: { CALLS: 0, BOOKINGS: 7 } };
    const second = { date: '2026-07-02', metrics: { CALLS: 3 } };
    expect(read(values)).toEqual({ days: [first, second], invalid: 0 });
  });

  it.each([
    { metric: '__proto__', date: '2026-07-01', value: 3 },
    { metric: 'MENU_CLICKS', date: '2026-07-01', value: 3 },
    { metric: 'CALLS', date: '2026-02-30', value: 3 },
    { metric: 'CALLS', date: 'yesterday', value: 3 },
    { metric: 'CALLS', date: '2026-07-01', value: -1 },
    { metric: 'CALLS', date: '2026-07-01', value: Number.NaN },
    { metric: 'CALLS', date: '2026-07-01', value: Number.POSITIVE_INFINITY },
    { metric: 'CALLS', date: '2026-07-01', value: 1e300 },
  ])('[contract 11, insights] is not stored where it makes no sense: %j', (value) => {
    const right = { metric: 'CALLS', date: '2026-07-02', value: 1 };
    expect(read([value, right])).toEqual({ days: [{ date: '2026-07-02', metrics: { CALLS: 1 } }], invalid: 1 });
  });

  it('[contract 11, insights] is not stored outside the requested days', () => {
    expect(read([{ metric: 'CALLS', date: '2026-06-30', value: 1 }])).toEqual({ days: [], invalid: 0 });
  });
});
