import { describe, expect, it } from '@jest/globals';
import { hoursOn } from './hours-on.js';

const open = (start: string, end: string) => ({ type: 'OPEN' as const, slots: [{ start, end }] });
const location: Parameters<typeof hoursOn>[1] = {
  businessHours: [
    { day: 'FRIDAY', ...open('09:00am', '05:30pm') },
    { day: 'SATURDAY', type: 'CLOSED', slots: [] },
    { day: 'SPECIAL', specialDate: '2026-12-25', ...open('12:00pm', '12:30am') },
  ],
  countryIso: 'DE',
};

describe('the hours of a location on a day', () => {
  it('[dashboard] are those of its date, else those of its weekday', () => {
    expect(hoursOn('2026-11-27', location)).toEqual([{ start: '09:00', end: '17:30' }]);
    expect(hoursOn('2026-12-25', location)).toEqual([{ start: '12:00', end: '00:30' }]);
    expect(hoursOn('2026-11-28', location)).toEqual([]);
    expect(hoursOn('2026-11-27', { ...location, businessHours: [] })).toBeUndefined();
  });

  it('[holidays] are those of public holidays on such a day, unless its date has its own', () => {
    const holidays = { ...location, publicHolidayHours: open('10:00am', '02:00pm') };
    // New Year's Day is a Friday; the eve is a holiday by custom alone.
    expect(hoursOn('2027-01-01', holidays)).toEqual([{ start: '10:00', end: '14:00' }]);
    expect(hoursOn('2027-01-01', { ...holidays, countryIso: 'XX' })).toEqual([{ start: '09:00', end: '17:30' }]);
    expect(hoursOn('2027-01-01', location)).toEqual([{ start: '09:00', end: '17:30' }]);
    expect(hoursOn('2026-12-25', holidays)).toEqual([{ start: '12:00', end: '00:30' }]);
    expect(hoursOn('2027-01-08', holidays)).toEqual([{ start: '09:00', end: '17:30' }]);
  });
});
