import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  minuteOfWeek,
  MINUTES_OF_WEEK,
  momentOfWeek,
  specialDaysOf,
  weekIntervals,
  weekOfIntervals,
} from './week-intervals.js';
import { ALWAYS_OPEN, MINUTES_OF_DAY } from './weekly-hours.js';

const openDays = (start: number, end: number) =>
  weekOfIntervals([{ start, end }]).flatMap(({ day, slots }) => slots.map((on) => `${day} ${on.start}-${on.end}`));
const [SATURDAY, SUNDAY] = [5 * MINUTES_OF_DAY, 6 * MINUTES_OF_DAY];

describe('intervals of a week [publishers 1.4]', () => {
  it('belong to the day on which they begin, also past midnight and past the end of the week', () => {
    expect(openDays(540, 1020)).toEqual(['MONDAY 09:00am-05:00pm']);
    expect(openDays(1320, 1560)).toEqual(['MONDAY 10:00pm-02:00am']);
    expect(openDays(SUNDAY + 1320, 120)).toEqual(['SUNDAY 10:00pm-02:00am']);
  });

  it('are cut into days if they last a day or longer', () => {
    const days = ['MONDAY 12:00am-03:00am', 'SATURDAY 08:00pm-12:00am', 'SUNDAY 12:00am-11:59pm'];
    expect(openDays(SATURDAY + 1200, 180)).toEqual(days);
    expect(weekOfIntervals([{ start: 0, end: MINUTES_OF_WEEK }])).toEqual(ALWAYS_OPEN);
    expect(weekOfIntervals([{ start: 0, end: 0 }])).toEqual(ALWAYS_OPEN);
    expect(weekOfIntervals([{ start: 0, end: 1e9 }])).toEqual(ALWAYS_OPEN);
  });

  it('come back as they went, whatever the ranges that begin on a day', () => {
    const interval = fc
      .tuple(fc.nat({ max: MINUTES_OF_WEEK - 1 }), fc.integer({ min: 1, max: MINUTES_OF_DAY - 2 }))
      .map(([start, length]) => ({ start, end: start + length }));
    fc.assert(
      fc.property(interval, (each) => {
        // 00:00 to 23:59 is the whole day in our notation.
        fc.pre(!(each.start % MINUTES_OF_DAY === 0 && each.end - each.start === MINUTES_OF_DAY - 1));
        expect(weekIntervals(weekOfIntervals([each]))).toEqual([each]);
      }),
    );
  });

  it('are none where there are no hours, and the first ones of each day', () => {
    expect(weekIntervals([])).toEqual([]);
    const morning = { start: 540, end: 720 };
    expect(weekIntervals(weekOfIntervals([morning, { start: 780, end: 1020 }]), 1)).toEqual([morning]);
  });

  it('have edges that are a time of a day', () => {
    expect(minuteOfWeek('TUESDAY', 30)).toBe(MINUTES_OF_DAY + 30);
    expect(minuteOfWeek('SOMEDAY', 30)).toBeUndefined();
    expect(momentOfWeek(MINUTES_OF_DAY)).toEqual({ day: 'TUESDAY', minutes: 0 });
    expect(momentOfWeek(MINUTES_OF_DAY, 'end')).toEqual({ day: 'MONDAY', minutes: MINUTES_OF_DAY });
    expect(momentOfWeek(MINUTES_OF_WEEK + 120, 'end')).toEqual({ day: 'MONDAY', minutes: 120 });
  });
});

describe('special periods [publishers 1.4]', () => {
  it('are dates in their order, each with all its ranges, and open within a closure', () => {
    const days = specialDaysOf([
      { first: '2026-12-31', last: '2027-01-02' },
      { first: '2027-01-01', range: { start: 1200, end: 1500 } },
      { first: '2026-12-24', range: { start: 840, end: 960 } },
      { first: '2026-12-24', range: { start: 540, end: 720 } },
    ]);
    const shown = days.map(({ specialDate, slots }) => `${specialDate} ${slots.map(({ start }) => start).join()}`);
    expect(shown).toEqual(['2026-12-24 09:00am,02:00pm', '2026-12-31 ', '2027-01-01 08:00pm', '2027-01-02 ']);
  });

  it('end after a year', () => {
    expect(specialDaysOf([{ first: '2026-01-01', last: '9999-01-01' }])).toHaveLength(366);
  });
});
