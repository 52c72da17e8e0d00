import { afterEach, expect, it, jest } from '@jest/globals';
import { chosenLanguage, locale } from './languages.js';

const before = Object.getOwnPropertyDescriptor(globalThis, 'navigator');

/** A browser with these languages, and the choice that it keeps. */
function browser(languages: readonly string[], kept: string | null = null): void {
  Object.defineProperty(globalThis, 'navigator', { configurable: true, value: { languages } });
  Object.defineProperty(globalThis, 'window', { configurable: true, value: { localStorage: { getItem: () => kept } } });
}

afterEach(() => {
  if (before) Object.defineProperty(globalThis, 'navigator', before);
  Reflect.deleteProperty(globalThis, 'window');
});

it('[languages] the choice decides, then the first language of the browser that the dashboard has, then English', () => {
  browser(['nl-NL', 'fr-CA', 'de'], 'es');
  expect(chosenLanguage()).toBe('es');
  browser(['nl-NL', 'fr-CA', 'de']);
  expect(chosenLanguage()).toBe('fr');
  browser(['nl-NL'], 'klingon');
  expect(chosenLanguage()).toBe('en');
});

it('[languages] the region is that of the browser only within the chosen language', () => {
  browser(['de-CH', 'en-GB']);
  const locales = (['en', 'de', 'fr', 'pt'] as const).map((language) => locale(language));
  expect(locales).toEqual(['en-GB', 'de-CH', 'fr', 'pt']);
});

it.each([
  ['en', '1,234.5', 'Dec 24, 2026', 7],
  ['de', '1.234,5', '24.12.2026', 1],
  ['fr', '1 234,5', '24 déc. 2026', 1],
  ['es', '1.234,5', '24 dic 2026', 1],
  ['pt', '1.234,5', '24 de dez. de 2026', 7],
] as const)('[languages] numbers, dates and weeks are those of %s', async (language, number, day, firstDay) => {
  browser(['en-US'], language);
  await jest.isolateModulesAsync(async () => {
    const { formatDay, formatNumber } = await import('../components/format.js');
    const { firstWeekday } = await import('../components/first-weekday.js');
    const written = formatNumber(1_234.5, { useGrouping: 'always' }).replace(/[\u00a0\u202f]/, ' ');
    expect([written, formatDay('2026-12-24'), firstWeekday()]).toEqual([number, day, firstDay]);
  });
});
