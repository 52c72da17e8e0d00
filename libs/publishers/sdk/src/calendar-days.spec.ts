import { describe, expect, it } from '@jest/globals';
import { dayOfTime, daysAfter, isDay, partsOfDays } from './calendar-days.js';

describe('calendar days', () => {
  it('[publishers 1.1] are those of UTC, and go on over the ends of months and years', () => {
    expect(dayOfTime(Date.parse('2026-05-01T23:59:59Z'))).toBe('2026-05-01');
    expect(daysAfter('2027-12-31', 1)).toBe('2028-01-01');
    expect(daysAfter('2028-03-01', -1)).toBe('2028-02-29');
  });

  it('[publishers 2.8] are read in parts, the newest first', () => {
    const parts = [...partsOfDays('2026-04-29', '2026-05-03', 2)].map(({ first, last }) => `${first}/${last}`);
    expect(parts).toEqual(['2026-05-02/2026-05-03', '2026-04-30/2026-05-01', '2026-04-29/2026-04-29']);
    expect([...partsOfDays('2026-05-03', '2026-05-02', 2)]).toEqual([]);
  });

  it('[publishers 1.1] exist, or are no days', () => {
    expect(['2028-02-29', '2026-05-31'].every(isDay)).toBe(true);
    expect(['2027-02-29', '2026-13-01', '2026-5-1', 'today', ''].some(isDay)).toBe(false);
  });
});
