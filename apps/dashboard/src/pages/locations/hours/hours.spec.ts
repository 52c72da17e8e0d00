import { describe, expect, it } from '@jest/globals';
import { ALL_DAY, copyDay, dateAfter, dayAfter, isAllDay } from './hours.js';
import { nextInterval, problemOf, toApiTime, toBusinessHours } from './hours.js';
import { toHours, toInputTime, USUAL, USUAL_WEEK, WEEKDAYS, weekdaysFrom } from './hours.js';

describe('hours', () => {
  it('[contract 4] writes every minute of a day as the API does, and reads it back', () => {
    for (let minute = 0; minute < 1440; minute += 1) {
      const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
      expect(toInputTime(toApiTime(time))).toBe(time);
    }
    expect(['00:00', '12:00', '17:30', ''].map(toApiTime)).toEqual(['12:00am', '12:00pm', '05:30pm', '']);
  });

  it('[contract 4] keeps regular days, split days, closed days and special dates', () => {
    const days = toBusinessHours({
      week: { ...USUAL_WEEK, TUESDAY: [USUAL, { start: '19:00', end: '02:00' }] },
      special: [
        { date: '2026-12-24', intervals: [] },
        { date: '2026-12-31', intervals: [ALL_DAY] },
      ],
    });
    expect(days).toHaveLength(9);
    const evening = { start: '07:00pm', end: '02:00am' };
    expect(days[1]).toEqual({ day: 'TUESDAY', type: 'OPEN', slots: [{ start: '09:00am', end: '05:00pm' }, evening] });
    expect(days[6]).toEqual({ day: 'SUNDAY', type: 'CLOSED', slots: [] });
    expect(days[7]).toEqual({ day: 'SPECIAL', specialDate: '2026-12-24', type: 'CLOSED', slots: [] });
    expect(toBusinessHours(toHours(days))).toEqual(days);
  });

  it('[contract 4] tells unknown hours from a week that is closed', () => {
    expect(toHours([]).week).toBeNull();
    expect(toBusinessHours({ week: null, special: [] })).toEqual([]);
    const closed = toBusinessHours({ week: copyDay(USUAL_WEEK, 'SUNDAY', WEEKDAYS), special: [] });
    expect(closed.map(({ type }) => type)).toEqual(WEEKDAYS.map(() => 'CLOSED'));
    expect(toHours(closed).week).not.toBeNull();
  });

  it('[contract 4] finds overlaps, a night before the last interval, and missing times', () => {
    const night = { start: '20:00', end: '02:00' };
    expect(problemOf([USUAL, night])).toBeUndefined();
    expect(problemOf([night, { start: '22:00', end: '23:00' }])).toBe('night');
    expect(problemOf([USUAL, { start: '16:59', end: '18:00' }])).toBe('overlap');
    expect(problemOf([{ start: '09:00', end: '' }])).toBe('incomplete');
    const early = { start: '01:00', end: '09:00' };
    expect(problemOf([night], [early])).toBe('nextDay');
    expect(problemOf([night], [{ ...early, start: '02:00' }])).toBeUndefined();
    const week = { ...USUAL_WEEK, SUNDAY: [night], MONDAY: [early] };
    expect([dayAfter(week, 'SUNDAY'), dayAfter({}, 'MONDAY')]).toEqual([[early], []]);
    const special = [{ date: '2027-01-01', intervals: [early] }];
    expect([dateAfter(special, '2026-12-31'), dateAfter(special, '')]).toEqual([[early], []]);
  });

  it('[dashboard] proposes an interval after the last one', () => {
    expect(nextInterval([])).toEqual(USUAL);
    expect(nextInterval([USUAL])).toEqual({ start: '18:00', end: '20:00' });
    expect(nextInterval([{ start: '20:00', end: '23:00' }])).toEqual({ start: '', end: '' });
    expect([isAllDay([ALL_DAY]), isAllDay([USUAL]), isAllDay([])]).toEqual([true, false, false]);
  });

  it("[dashboard] shows the days from the first one of the reader's week on", () => {
    expect(weekdaysFrom(1)).toEqual(WEEKDAYS);
    expect(weekdaysFrom(7)).toEqual(['SUNDAY', ...WEEKDAYS.slice(0, 6)]);
    expect(weekdaysFrom(6).slice(0, 3)).toEqual(['SATURDAY', 'SUNDAY', 'MONDAY']);
  });
});
