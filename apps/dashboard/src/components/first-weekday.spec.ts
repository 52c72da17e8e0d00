import { expect, it } from '@jest/globals';
import { firstWeekday } from './first-weekday.js';

type Asked = Parameters<typeof firstWeekday>[0];

const FIRST = { 'en-US': 7, 'en-GB': 1, 'ar-EG': 6, en: 7, de: 1, fr: 1, es: 1, pt: 7, 'pt-BR': 7 };
const LOCALES = Object.entries(FIRST);

it.each(LOCALES)('[dashboard] weeks begin as the locale %s says', (tag, day) => {
  expect(firstWeekday(new Intl.Locale(tag) as Asked)).toBe(day);
});

it.each(LOCALES)('[dashboard] weeks of %s begin on the same day in a browser without getWeekInfo()', (tag, day) => {
  const { region, language } = new Intl.Locale(tag);
  expect(firstWeekday({ language, region, maximize: () => new Intl.Locale(tag).maximize() })).toBe(day);
});

it('[dashboard] weeks begin as the browser says, and on Monday where nobody knows', () => {
  expect(firstWeekday({ getWeekInfo: () => ({ firstDay: 7 }) })).toBe(7);
  expect(firstWeekday({ getWeekInfo: () => ({}) })).toBe(1);
  expect(firstWeekday({})).toBe(1);
});
