import { describe, expect, it } from '@jest/globals';
import {
  allRanges,
  ALWAYS_OPEN,
  dayWith,
  formatClock,
  formatTime,
  isAlwaysOpen,
  parseClock,
  parseTime,
  rangeBetween,
  rangesOf,
  weekOf,
  weekRanges,
} from './weekly-hours.js';

describe('weekly hours', () => {
  it.each([
    ['12:00am', 0, '00:00'],
    ['09:05am', 545, '09:05'],
    ['12:30pm', 750, '12:30'],
    ['11:59pm', 1439, '23:59'],
  ])('[4.7.4] %s is %i minutes and %s', (clock, minutes, time) => {
    expect([parseClock(clock), formatClock(minutes)]).toEqual([minutes, clock]);
    expect([parseTime(time), formatTime(minutes)]).toEqual([minutes, time]);
  });

  it.each(['', '9', '13:00am', '00:10am', '09:60am', '09:00'])('[4.7.4] %p is no time of ours', (clock) => {
    expect(parseClock(clock)).toBeUndefined();
  });

  it.each([undefined, 900, '9', '24:01', '25:00', '09:60', '09:00am'])('[4.7.4] %p is no 24-hour time', (time) => {
    expect(parseTime(time)).toBeUndefined();
  });

  it('[4.7.4] writes a week of seven days, ranges in order, at most three a day', () => {
    const ranges = [8, 2, 4, 6].map((hour) => ({ start: hour * 60, end: hour * 60 + 30 }));
    const week = weekOf((day) => (day === 'MONDAY' ? ranges : []));
    expect(week).toHaveLength(7);
    const slots = ['02', '04', '06'].map((hour) => ({ start: `${hour}:00am`, end: `${hour}:30am` }));
    expect(week[0]).toEqual({ day: 'MONDAY', type: 'OPEN', slots });
    expect(week[6]).toEqual({ day: 'SUNDAY', type: 'CLOSED', slots: [] });
  });

  it('[publishers 1.4] knows the hours of a week as a whole or not at all', () => {
    const rangesOn = (text: string) =>
      allRanges(text.split(',').map((time) => rangeBetween(...(time.split('-') as [string, string]))));
    expect(rangesOn('09:00-12:00,14:00-18:00')).toHaveLength(2);
    expect(rangesOn('09:00-12:00,by appointment')).toBeUndefined();
    expect(allRanges(undefined)).toBeUndefined();
    expect(allRanges([])).toEqual([]);
    expect(weekOf((day) => rangesOn(day === 'FRIDAY' ? 'by appointment' : '09:00-18:00'))).toBeUndefined();
  });

  it.each([
    ['09:00', '18:00', { start: '09:00am', end: '06:00pm' }],
    ['18:00', '02:00', { start: '06:00pm', end: '02:00am' }],
    ['18:00', '24:00', { start: '06:00pm', end: '12:00am' }],
    ['00:00', '24:00', { start: '12:00am', end: '11:59pm' }],
    ['24:00', '00:00', { start: '12:00am', end: '11:59pm' }],
    ['09:00', '09:00', { start: '09:00am', end: '08:59am' }],
  ])('[4.7.4] %s to %s is the range %p', (from, to, slot) => {
    const range = rangeBetween(from, to);
    expect(range && dayWith([range]).slots).toEqual([slot]);
  });

  it('[4.7.4] reads our ranges in minutes; past midnight they go on, and all day is 0 to 1440', () => {
    const ranges = (start: string, end: string) => rangesOf({ type: 'OPEN', slots: [{ start, end }] });
    expect(ranges('09:00am', '06:00pm')).toEqual([{ start: 540, end: 1080 }]);
    expect(ranges('06:00pm', '02:00am')).toEqual([{ start: 1080, end: 1560 }]);
    expect(ranges('12:00am', '11:59pm')).toEqual([{ start: 0, end: 1440 }]);
    expect(ranges('12:00am', '12:00am')).toEqual([{ start: 0, end: 1440 }]);
    expect(ranges('nonsense', '12:00am')).toEqual([]);
    expect(rangesOf({ type: 'CLOSED', slots: [] })).toEqual([]);
    expect(rangeBetween('9', '10:00')).toBeUndefined();
  });
});

describe('the ranges of a week', () => {
  it('[publishers 5.12] are the opposite of weekOf, without special dates; unknown hours have none', () => {
    const night = { start: 18 * 60, end: 26 * 60 };
    const week = weekOf((day) => (day === 'FRIDAY' ? [night] : []));
    const special = { day: 'SPECIAL', type: 'CLOSED', slots: [], specialDate: '2026-12-24' } as const;
    const ranges = weekRanges([special, ...week]);
    expect(ranges?.map(({ ranges: each }) => each)).toEqual([[], [], [], [], [night], [], []]);
    expect(weekOf((day) => ranges?.find((each) => each.day === day)?.ranges ?? [])).toEqual(week);
    expect([weekRanges([]), weekRanges([special])]).toEqual([undefined, undefined]);
  });

  it('[publishers 5.12] knows a week without closing time', () => {
    expect(isAlwaysOpen(ALWAYS_OPEN)).toBe(true);
    expect(isAlwaysOpen(ALWAYS_OPEN.slice(1))).toBe(false);
    expect(isAlwaysOpen([])).toBe(false);
  });
});
