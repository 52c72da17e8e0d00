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
const week = (slots: BusinessHoursDay['slots'] = [{ start: '09:00am', end: '05:00pm' }]): BusinessHoursDay[] =>
  WEEKDAYS.map((day) => ({ day, type: 'OPEN', slots }));
const special = (over: Partial<BusinessHoursDay>): BusinessHoursDay => ({
  day: 'SPECIAL',
  type: 'CLOSED',
  slots: [],
  specialDate: '2026-12-24',
  ...over,
});
const time = (minutes: number) => {
  const hour = Math.floor(minutes / 60);
  return `${String(hour % 12 || 12).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}${hour < 12 ? 'am' : 'pm'}`;
};

describe('business hours', () => {
  it('[contract 4] accepts a whole week, split days, slots that touch, and nights', () => {
    expect(codes(week())).toEqual([]);
    expect(
      codes(
        week([
          { start: '09:00am', end: '12:00pm' },
          { start: '01:00pm', end: '05:00pm' },
          { start: '08:00pm', end: '02:00am' },
        ]),
      ),
    ).toEqual([]);
    expect(
      codes(
        week([
          { start: '09:00am', end: '12:00pm' },
          { start: '12:00pm', end: '05:00pm' },
        ]),
      ),
    ).toEqual([]);
    expect(codes([])).toEqual([]);
    expect(codes([...week(), special({})])).toEqual([]);
  });

  it.each<[string, BusinessHoursDay[]]>([
    ['SY10031', week().slice(1)],
    ['SY10031', [...week(), ...week().slice(0, 1)]],
    ['SY10032', [special({ slots: [{ start: '09:00am', end: '05:00pm' }] })]],
    ['SY10033', week([])],
    ['SY10073', week(['01', '03', '05', '07'].map((hour) => ({ start: `${hour}:00pm`, end: `${hour}:30pm` })))],
    ['SY10074', week([{ start: '9:00', end: '17:00' }])],
    ['SY10074', week([{ start: '13:00pm', end: '05:00pm' }])],
    [
      'SY10075',
      week([
        { start: '09:00am', end: '12:30pm' },
        { start: '12:00pm', end: '05:00pm' },
      ]),
    ],
    [
      'SY10076',
      week([
        { start: '08:00pm', end: '02:00am' },
        { start: '10:00pm', end: '11:00pm' },
      ]),
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
    const bounds = fc
      .uniqueArray(fc.integer({ min: 0, max: 1439 }), { minLength: 6, maxLength: 6 })
      .map((all) => all.sort((a, b) => a - b));
    fc.assert(
      fc.property(bounds, (all) => {
        const [a, b, c, d, e, f] = all.map(time) as [string, string, string, string, string, string];
        expect(
          codes(
            week([
              { start: a, end: b },
              { start: c, end: d },
              { start: e, end: f },
            ]),
          ),
        ).toEqual([]);
        expect(
          codes(
            week([
              { start: a, end: c },
              { start: b, end: d },
            ]),
          ),
        ).toEqual(['SY10075']);
      }),
    );
  });

  it('[contract 4] hours on public holidays are those of one day, and their violations name the field', () => {
    const slots = [{ start: '10:00am', end: '02:00pm' }];
    const reasons = (hours: DayHours | null) =>
      publicHolidayHoursViolations(hours).map(({ code, reason }) => [code, reason]);
    expect(
      [null, { type: 'CLOSED', slots: [] }, { type: 'OPEN', slots }].flatMap((each) => reasons(each as DayHours)),
    ).toEqual([]);
    expect(reasons({ type: 'CLOSED', slots })).toEqual([['SY10086', 'publicHolidayHours: a closed day has no slots']]);
    expect(reasons({ type: 'OPEN', slots: [] })).toEqual([['SY10086', 'publicHolidayHours: an open day needs a slot']]);
    expect(reasons({ type: 'OPEN', slots: [...slots, ...slots] })).toEqual([
      ['SY10086', 'publicHolidayHours: slots of a day overlap'],
    ]);
  });

  it('[contract 4] recognizes the days of the calendar', () => {
    expect(['2028-02-29', '2026-02-29', '2026-13-01', '26-01-01', 'x'].map(isDate)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});
