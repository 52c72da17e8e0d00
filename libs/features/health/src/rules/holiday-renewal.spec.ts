import { describe, expect, it } from '@jest/globals';
import { lacksHolidays, laterHolidays, mayRenewHolidays } from './holiday-renewal.js';

const dated = (specialDate: string) => ({ day: 'SPECIAL', type: 'CLOSED', slots: [], specialDate }) as const;
const TODAY = '2026-12-01';

describe('the renewal of holiday dates', () => {
  it('[0073] lets a listing lack the holidays of more than 30 days ahead', () => {
    expect(laterHolidays(['2026-12-25', '2026-12-31', '2027-01-01'].map(dated), TODAY)).toEqual(['2027-01-01']);
  });

  it('[0073] finds a listing that lacks a holiday of the next 90 days', () => {
    const [christmas, newYear, easter] = ['2026-12-25', '2027-01-01', '2027-03-29'].map(dated);
    const dates = [christmas!, newYear!, easter!];
    expect(lacksHolidays(dates, [christmas!, newYear!], TODAY)).toBe(false);
    expect(lacksHolidays(dates, [christmas!], TODAY)).toBe(true);
    expect(lacksHolidays(dates, [christmas!, newYear!], '2026-12-29')).toBe(true);
    expect(lacksHolidays([], [], TODAY)).toBe(false);
  });

  it('[0073] renews at most once in 30 days', () => {
    const days = ['2026-11-01', '2026-11-02', '2026-12-01'];
    expect(days.map((day) => mayRenewHolidays(day, TODAY))).toEqual([true, false, false]);
  });
});
