import { expect, it } from '@jest/globals';
import { firstWeekday } from './first-weekday.js';

it.each([
  ['en-US', 7],
  ['en-GB', 1],
  ['ar-EG', 6],
])('[dashboard] weeks begin as the locale %s says', (tag, day) => {
  expect(firstWeekday(new Intl.Locale(tag) as Parameters<typeof firstWeekday>[0])).toBe(day);
});

it('[dashboard] weeks begin as a browser of today or an earlier one says, and on Monday where the browser does not know', () => {
  expect(firstWeekday({ getWeekInfo: () => ({ firstDay: 7 }) })).toBe(7);
  expect(firstWeekday({ weekInfo: { firstDay: 7 } })).toBe(7);
  expect(firstWeekday({ getWeekInfo: () => ({}) })).toBe(1);
  expect(firstWeekday({})).toBe(1);
});
