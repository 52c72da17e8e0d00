import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  businessHoursViolations,
  isDate,
  minutesOfDay,
  publicHolidayHoursViolations,
  WEEKDAYS,
} from './business-hours.js';
import type { BusinessHoursDay, DayHours } from './business-hours.js';

const codes = (days: readonly BusinessHoursDay[]) => businessHoursViolations(days).map(({ code }) => code);

/** Slots such as `09:00am-05:00pm`. */
const slots = (...texts: string[]) =>
  texts.map((text) => text.split('-')).map(([start = '', end = '']) => ({ start, end }));

const week = (...texts: string[]): BusinessHoursDay[] =>
  WEEKDAYS.map((day) => ({ day, type: 'OPEN', slots: slots(...texts) }));
const DAY = '09:00am-05:00pm';
const withNights = (hours: Partial<Record<string, string>>): BusinessHoursDay[] =>
  WEEKDAYS.map((day) => {
    const text = hours[day];
    return { day, type: text === undefined ? 'CLOSED' : 'OPEN', slots: text === undefined ? [] : slots(text) };
  });
const special = (over: Partial<BusinessHoursDay>): BusinessHoursDay => {
  return { day: 'SPECIAL', type: 'CLOSED', slots: [], specialDate: '2026-12-24', ...over };
};

const night = (specialDate: string) => special({ specialDate, type: 'OPEN', slots: slots('10:00pm-02:00am') });

const time = (minutes: number) => {
  const hour = Math.floor(minutes / 60);
  return `${String(hour % 12 || 12).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}${hour < 12 ? 'am' : 'pm'}`;
};

describe('business hours', () => {
  it('[contract 4] accepts a whole week, split days, slots that touch, and nights', () => {
    expect(codes(week(DAY))).toEqual([]);
    expect(codes(week('09:00am-12:00pm', '01:00pm-05:00pm', '08:00pm-02:00am'))).toEqual([]);
    expect(codes(week('09:00am-12:00pm', '12:00pm-05:00pm'))).toEqual([]);
    expect(codes([])).toEqual([]);
    expect(codes([...week(DAY), special({})])).toEqual([]);
    // A night may end when the next day opens, and a date may differ from the days around it.
    for (const hours of ['06:00am-09:00am, 10:00pm-06:00am', '09:00am-09:00am', '12:00am-12:00am', '12:00am-11:59pm'])
      expect([hours, codes(week(...hours.split(', ')))]).toEqual([hours, []]);
  });

  // 31 December 2026 is a Thursday. The dashboard and the plug-ins have the same table.
  it.each<[string, Partial<Record<string, string>>, Record<string, string>, string[]]>([
    ['a night into the next weekday', { FRIDAY: '06:00am-02:00pm' }, { '2026-12-31': '10:00pm-08:00am' }, ['SY10075']],
    [
      'the night of the weekday before',
      { WEDNESDAY: '10:00pm-08:00am' },
      { '2026-12-31': '06:00am-02:00pm' },
      ['SY10075'],
    ],
    ['the whole day after a night', { WEDNESDAY: '06:00pm-02:00am' }, { '2026-12-31': '12:00am-11:59pm' }, ['SY10075']],
    [
      'a night that ends as the next weekday begins',
      { FRIDAY: '08:00am-02:00pm' },
      { '2026-12-31': '10:00pm-08:00am' },
      [],
    ],
    [
      'a night before a date that is closed',
      { FRIDAY: '06:00am-02:00pm' },
      { '2026-12-31': '10:00pm-08:00am', '2027-01-01': '' },
      [],
    ],
    [
      'a night into the next date',
      {},
      { '2026-12-31': '10:00pm-08:00am', '2027-01-01': '06:00am-02:00pm' },
      ['SY10075'],
    ],
    [
      'a day after a date that is closed',
      { WEDNESDAY: '10:00pm-08:00am' },
      { '2026-12-30': '', '2026-12-31': '06:00am-02:00pm' },
      [],
    ],
    [
      'another weekday',
      { SATURDAY: '06:00am-02:00pm', TUESDAY: '10:00pm-08:00am' },
      { '2026-12-31': '05:00am-04:00am' },
      [],
    ],
  ])('[contract 14] a date takes the place of its weekday: %s', (_, weekly, dates, expected) => {
    const special = Object.entries(dates).map(([specialDate, text]): BusinessHoursDay => {
      return { day: 'SPECIAL', specialDate, type: text ? 'OPEN' : 'CLOSED', slots: text ? slots(text) : [] };
    });
    const found = (from?: string) =>
      businessHoursViolations([...withNights(weekly), ...special], from).map(({ code }) => code);
    expect([found(), found('2026-12-31'), found('2027-01-02')]).toEqual([expected, expected, []]);
  });

  it.each<[string, BusinessHoursDay[]]>([
    ['SY10031', week(DAY).slice(1)],
    ['SY10031', [...week(DAY), ...week(DAY).slice(0, 1)]],
    ['SY10032', [special({ slots: slots(DAY) })]],
    ['SY10033', week()],
    ['SY10073', week('01:00pm-01:30pm', '03:00pm-03:30pm', '05:00pm-05:30pm', '07:00pm-07:30pm')],
    ['SY10074', week('9:00-17:00')],
    ['SY10074', week('13:00pm-05:00pm')],
    ['SY10075', week('09:00am-12:30pm', '12:00pm-05:00pm')],
    ['SY10076', week('08:00pm-02:00am', '10:00pm-11:00pm')],
    ['SY10075', week('06:00am-09:00am', '10:00pm-08:00am')],
    ['SY10075', withNights({ SUNDAY: '10:00pm-08:00am', MONDAY: '06:00am-09:00am' })],
    [
      'SY10075',
      [night('2026-12-31'), special({ specialDate: '2027-01-01', type: 'OPEN', slots: slots('12:00am-05:00am') })],
    ],
    ['SY10091', [special({ specialDate: undefined })]],
    ['SY10092', [special({}), special({})]],
    ['SY10092', [special({ specialDate: '2026-02-30' })]],
  ])('[contract 4] %s', (code, days) => {
    expect(codes(days)).toEqual([code]);
  });

  it('[contract 4] parses every time of day to its minute, for all 1440', () => {
    for (let minute = 0; minute < 1440; minute += 1) expect(minutesOfDay(time(minute))).toBe(minute);
  });

  it('[contract 4] always accepts ordered ranges that do not touch, and never overlapping ones', () => {
    const bounds = fc.uniqueArray(fc.integer({ min: 0, max: 1439 }), { minLength: 6, maxLength: 6 });
    fc.assert(
      fc.property(bounds, (all) => {
        const [a, b, c, d, e, f] = all.sort((one, other) => one - other).map(time);
        expect(codes(week(`${a}-${b}`, `${c}-${d}`, `${e}-${f}`))).toEqual([]);
        expect(codes(week(`${a}-${c}`, `${b}-${d}`))).toEqual(['SY10075']);
      }),
    );
  });

  it('[contract 4] hours on public holidays are those of one day, and their violations name the field', () => {
    const violations = (hours: DayHours | null) =>
      publicHolidayHoursViolations(hours).map(({ code, reason }) => `${code} ${reason}`);
    const hours = (type: DayHours['type'], ...texts: string[]): DayHours => ({ type, slots: slots(...texts) });
    for (const right of [null, hours('CLOSED'), hours('OPEN', DAY)]) expect(violations(right)).toEqual([]);
    const wrong = [hours('CLOSED', DAY), hours('OPEN'), hours('OPEN', DAY, DAY)];
    expect(wrong.flatMap(violations)).toEqual([
      'SY10086 publicHolidayHours: a closed day has no slots',
      'SY10086 publicHolidayHours: an open day needs a slot',
      'SY10086 publicHolidayHours: slots of a day overlap',
    ]);
  });

  it('[contract 4] recognizes the days of the calendar', () => {
    expect(['2028-02-29', '2026-02-29', '2026-13-01', '26-01-01', 'x'].filter(isDate)).toEqual(['2028-02-29']);
  });
});
