import { expect, it } from '@jest/globals';
import { hoursOn } from './hours-today.js';

const open = (start: string, end: string) => ({ type: 'OPEN' as const, slots: [{ start, end }] });

it('[dashboard] the hours of a day are those of its date, else those of its weekday', () => {
  const hours = [
    { day: 'FRIDAY' as const, ...open('09:00am', '05:30pm') },
    { day: 'SATURDAY' as const, type: 'CLOSED' as const, slots: [] },
    { day: 'SPECIAL' as const, specialDate: '2026-12-25', ...open('12:00pm', '12:30am') },
  ];
  expect(hoursOn('2026-11-27', hours)).toEqual([
    [
      [9, 0],
      [17, 30],
    ],
  ]);
  expect(hoursOn('2026-12-25', hours)).toEqual([
    [
      [12, 0],
      [0, 30],
    ],
  ]);
  expect(hoursOn('2026-11-28', hours)).toEqual([]);
  expect(hoursOn('2026-11-29', hours)).toBeUndefined();
});
