import { describe, expect, it } from '@jest/globals';
import type { HoursProblem, Weekday } from './hours.js';
import {
  ALL_DAY,
  copyDay,
  dayAfter,
  daysBeside,
  isAllDay,
  nextInterval,
  problemOf,
  toApiTime,
  toBusinessHours,
  toHours,
  toInputTime,
  USUAL,
  USUAL_WEEK,
  WEEKDAYS,
  weekdaysFrom,
} from './hours.js';

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
    expect(problemOf([night], { next: [early] })).toBe('nextDay');
    expect(problemOf([night], { next: [{ ...early, start: '02:00' }] })).toBeUndefined();
    const week = { ...USUAL_WEEK, SUNDAY: [night], MONDAY: [early] };
    expect([dayAfter(week, 'SUNDAY'), dayAfter({}, 'MONDAY')]).toEqual([[early], []]);
  });

  // 31 December 2026 is a Thursday. The same table is beside the rule of the service, and beside that of plug-ins.
  it.each<[string, Partial<Record<Weekday, string>>, Record<string, string>, HoursProblem | undefined]>([
    ['a night into the next weekday', { FRIDAY: '06:00-14:00' }, { '2026-12-31': '22:00-08:00' }, 'nextDay'],
    ['the night of the weekday before', { WEDNESDAY: '22:00-08:00' }, { '2026-12-31': '06:00-14:00' }, 'dayBefore'],
    ['the whole day after a night', { WEDNESDAY: '18:00-02:00' }, { '2026-12-31': '00:00-23:59' }, 'dayBefore'],
    [
      'a night that ends as the next weekday begins',
      { FRIDAY: '08:00-14:00' },
      { '2026-12-31': '22:00-08:00' },
      undefined,
    ],
    [
      'a night before a date that is closed',
      { FRIDAY: '06:00-14:00' },
      { '2026-12-31': '22:00-08:00', '2027-01-01': '' },
      undefined,
    ],
    ['a night into the next date', {}, { '2026-12-31': '22:00-08:00', '2027-01-01': '06:00-14:00' }, 'nextDay'],
    [
      'a day after a date that is closed',
      { WEDNESDAY: '22:00-08:00' },
      { '2026-12-30': '', '2026-12-31': '06:00-14:00' },
      undefined,
    ],
    [
      'another weekday',
      { SATURDAY: '06:00-14:00', TUESDAY: '22:00-08:00' },
      { '2026-12-31': '05:00-04:00' },
      undefined,
    ],
  ])('[contract 14] a date takes the place of its weekday: %s', (_, weekly, dates, problem) => {
    const intervalsOf = (text: string | undefined) =>
      text ? [text.split('-')].map(([start = '', end = '']) => ({ start, end })) : [];
    const days = WEEKDAYS.map((day) => [day, intervalsOf(weekly[day])] as const);
    const week = { ...USUAL_WEEK, ...Object.fromEntries(days) };
    const special = Object.entries(dates).map(([date, text]) => ({ date, intervals: intervalsOf(text) }));
    const found = (today?: string) =>
      problemOf(intervalsOf(dates['2026-12-31']), daysBeside({ week, special }, '2026-12-31', today));
    expect([found(), found('2027-01-01'), found('2027-01-02')]).toEqual([problem, problem, undefined]);
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
