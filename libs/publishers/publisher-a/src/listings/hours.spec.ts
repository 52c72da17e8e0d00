import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formatClock, WEEKDAYS as WEEK } from '@listings/publisher-sdk';
import type { ListingHours } from '@listings/publisher-sdk';
import type { Period, SpecialPeriod } from '../wire/messages.js';
import { hoursOf, wireHoursOf } from './hours.js';

const weekly = (...periods: Period[]) => hoursOf({ regularHours: { periods } });
const onMonday = (openTime: Period['openTime'], closeTime: Period['closeTime']) =>
  weekly({ openDay: 'MONDAY', openTime, closeDay: 'MONDAY', closeTime });
const special = (...specialHourPeriods: SpecialPeriod[]) => hoursOf({ specialHours: { specialHourPeriods } });
const of = (hours: readonly ListingHours[] | undefined, day: string) => hours?.find((each) => each.day === day);

describe('weekly hours [publishers 1.4 regularHours]', () => {
  it('names all seven days, and closed ones as closed', () => {
    const hours = onMonday({ hours: 9 }, { hours: 17, minutes: 30 });
    expect(hours?.map(({ day }) => day)).toEqual(WEEK);
    expect(of(hours, 'MONDAY')).toEqual({ day: 'MONDAY', type: 'OPEN', slots: [{ start: '09:00am', end: '05:30pm' }] });
    expect(of(hours, 'SUNDAY')).toEqual({ day: 'SUNDAY', type: 'CLOSED', slots: [] });
  });

  it('[publishers 1.4] takes a range that ends when it begins for the whole day', () => {
    const hours = onMonday({}, {});
    expect(of(hours, 'MONDAY')).toEqual({ day: 'MONDAY', type: 'OPEN', slots: [{ start: '12:00am', end: '11:59pm' }] });
    expect(of(hours, 'TUESDAY')?.type).toBe('CLOSED');
  });

  it('reads midnight from an empty time, on the same day as its end, and 0:00 to 24:00 as a day without a break', () => {
    expect(of(onMonday({ hours: 18 }, {}), 'MONDAY')?.slots).toEqual([{ start: '06:00pm', end: '12:00am' }]);
    expect(of(onMonday({}, { hours: 24 }), 'MONDAY')?.slots).toEqual([{ start: '12:00am', end: '11:59pm' }]);
  });

  it('skips days that do not exist, and has no hours where there are none', () => {
    expect(of(weekly({ openDay: 'NODAY', closeDay: 'MONDAY' }), 'MONDAY')?.type).toBe('CLOSED');
    expect(weekly()).toBeUndefined();
    expect(hoursOf({})).toBeUndefined();
  });
});

describe('special hours [publishers 1.4 specialHours]', () => {
  it('joins the ranges of a date and lets one run past midnight', () => {
    const startDate = { year: 2026, month: 12, day: 24 };
    const hours = special(
      { startDate, openTime: { hours: 20 }, endDate: { year: 2026, month: 12, day: 25 }, closeTime: { hours: 1 } },
      { startDate, openTime: { hours: 9 }, closeTime: { hours: 12 } },
    );
    const morning = { start: '09:00am', end: '12:00pm' };
    const slots = [morning, { start: '08:00pm', end: '01:00am' }];
    expect(hours).toEqual([{ day: 'SPECIAL', specialDate: '2026-12-24', type: 'OPEN', slots }]);
  });

  it('are shorter than 24 hours on the wire, or the publisher refuses them', () => {
    const whole = { start: '12:00am', end: '11:59pm' };
    const around = { start: '09:00am', end: '09:00am' };
    const open = { day: 'SPECIAL', specialDate: '2026-12-24', type: 'OPEN' } as const;
    const date = (slot: typeof whole): ListingHours[] => [{ ...open, slots: [slot] }];
    const periods = (slot: typeof whole) => wireHoursOf(date(slot)).specialHours?.specialHourPeriods;
    expect(periods(whole)).toMatchObject([{ openTime: { hours: 0 }, closeTime: { hours: 23, minutes: 59 } }]);
    expect(hoursOf({ specialHours: { specialHourPeriods: periods(whole) } })).toEqual(date(whole));
    expect(periods(around)).toMatchObject([{ openTime: { hours: 9 }, closeTime: { hours: 8, minutes: 59 } }]);
  });

  it('reads nonsense without running for ever', () => {
    expect(special({ closed: true })).toBeUndefined();
    const [startDate, endDate] = [2026, 9999].map((year) => ({ year, month: 1, day: 1 }));
    expect(special({ startDate, endDate, closed: true })).toHaveLength(366);
  });
});

describe('our hours on the wire', () => {
  const minute = fc.integer({ min: 0, max: 1439 });
  /** Up to three ranges that do not touch; the last one may run past midnight. */
  const slots = fc
    .tuple(fc.uniqueArray(minute, { minLength: 1, maxLength: 6 }), fc.boolean())
    .map(([minutes, overnight]) => {
      const times = [...minutes].sort((one, other) => one - other);
      const even = times.slice(0, times.length - (times.length % 2));
      const pairs = Array.from({ length: even.length / 2 }, (_, index) => [even[index * 2]!, even[index * 2 + 1]!]);
      const [first] = times;
      const last = pairs.at(-1);
      if (overnight && last && pairs.length > 1 && first! < last[0]!) last[1] = first!;
      return pairs.map(([start, end]) => ({ start: formatClock(start!), end: formatClock(end!) }));
    })
    .filter((made) => made.length > 0);
  const day = fc.oneof(
    fc.constant({ type: 'CLOSED' as const, slots: [] }),
    slots.map((made) => ({ type: 'OPEN' as const, slots: made })),
  );

  it('come back as they went, whatever the week', () => {
    fc.assert(
      fc.property(fc.tuple(day, day, day, day, day, day, day), day, (week, date) => {
        const hours: ListingHours[] = [
          ...week.map((each, index) => ({ day: WEEK[index]!, ...each })),
          { day: 'SPECIAL', specialDate: '2026-12-31', ...date },
        ];
        fc.pre(week.some(({ type }) => type === 'OPEN'));
        expect(hoursOf({ ...wireHoursOf(hours) })).toEqual(hours);
      }),
    );
  });
});
