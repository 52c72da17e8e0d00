import { expect, it } from '@jest/globals';
import { problemsOfCatalogue } from './testing/index.js';
import { formatDay, formatMoment, formatNumber, languageOf, LANGUAGES, translator } from './index.js';

const english = {
  hello: 'Hello {name}',
  found: '{count, plural, =0 {Nothing} one {# place of {name}} other {# places of {name}}}',
  place: '{kind, select, cafe {A cafe} other {A shop}}',
};

const catalogue = {
  en: english,
  de: { ...english, found: '{count, plural, =0 {Nichts} one {# Ort von {name}} other {# Orte von {name}}}' },
  fr: { ...english, found: '{count, plural, =0 {Rien} one {# lieu de {name}} other {# lieux de {name}}}' },
  es: english,
  pt: english,
};

it('[languages] a message takes values as they are, and the plural form of its language', () => {
  const texts = translator(catalogue);
  expect(texts('en')('hello', { name: '<b>{#}</b>' })).toBe('Hello <b>{#}</b>');
  expect(texts('de')('found', { count: 1, name: '#1' })).toBe('1 Ort von #1');
  expect(texts('de')('found', { count: 1200, name: 'X' })).toBe('1.200 Orte von X');
  // French has the singular for 0 and for fractions below 2.
  const french = [0, 1.5, 2].map((count) => texts('fr')('found', { count, name: 'X' }));
  expect(french).toEqual(['Rien', '1,5 lieu de X', '2 lieux de X']);
  expect(['cafe', 'bar'].map((kind) => texts('en')('place', { kind }))).toEqual(['A cafe', 'A shop']);
  expect(() => texts('en')('hello')).toThrow('needs the value name');
});

it('[languages] days, moments and numbers have the notation of the language', () => {
  const days = LANGUAGES.map((language) => formatDay('2026-07-06', language));
  const germanic = ['6 July 2026', '6. Juli 2026'];
  expect(days).toEqual([...germanic, '6 juillet 2026', '6 de julio de 2026', '6 de julho de 2026']);
  expect(formatMoment(new Date('2026-07-06T18:33:29Z'), 'de')).toBe('6. Juli 2026 um 18:33 UTC');
  expect(formatNumber(1234.567, 'de')).toBe('1.234,57');
  expect([languageOf('pt'), languageOf('nl'), languageOf(null)]).toEqual(['pt', 'en', 'en']);
});

it('[languages] a catalogue is checked for missing, additional and untranslated messages, other values and plural forms', () => {
  const german = { hello: 'Hallo {who}', found: '{count, plural, other {# von {name}}}', more: 'Mehr' };
  const wrong = { ...catalogue, de: german as never };
  expect(problemsOfCatalogue(wrong).filter((problem) => problem.startsWith('de'))).toEqual([
    'de hello: takes other values than in English',
    'de found: lacks a plural form',
    'de place: is missing',
    'de more: is not there in English',
  ]);
  expect(problemsOfCatalogue(catalogue, ['es hello', 'es place', 'es found'])).toContain('pt hello: stands in English');
});
