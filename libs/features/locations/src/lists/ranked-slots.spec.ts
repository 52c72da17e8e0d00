import { describe, expect, it } from '@jest/globals';
import { isSummedPeriod, nextSumMs, readWithSums, summedPeriod } from './ranked-slots.js';

describe('the period whose numbers are stored', () => {
  it('[contract 11] is 30 days long and compared with the 30 days before, also over a leap day', () => {
    const { range, beforeFrom } = summedPeriod('2028-03-29');
    expect([range, beforeFrom]).toEqual([{ from: '2028-02-29', to: '2028-03-29' }, '2028-01-30']);
    expect(isSummedPeriod(range, beforeFrom)).toBe(true);
    expect(isSummedPeriod(range, '2027-02-28')).toBe(false);
    expect(isSummedPeriod({ from: '2028-03-01', to: '2028-03-29' }, '2028-02-01')).toBe(false);
  });

  it('[jobs] moves within a minute after midnight in UTC', () => {
    const now = new Date('2028-03-29T23:59:00.000Z');
    expect([nextSumMs(now, 0), nextSumMs(now, 0.5)]).toEqual([60_000, 90_000]);
  });
});

const reading = (...states: boolean[]) =>
  readWithSums(
    () => Promise.resolve(states.shift() ?? false),
    (stored) => Promise.resolve(stored ? 'sums' : 'days'),
  );

it('[contract 11] reading stored sums reads the days if the sums are missing, or are replaced by those of a new day meanwhile', async () => {
  expect(await reading(true, true)).toBe('sums');
  expect(await reading(false)).toBe('days');
  expect(await reading(true, false)).toBe('days');
});
