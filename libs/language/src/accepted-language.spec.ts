import { expect, it } from '@jest/globals';
import { acceptedLanguage } from './accepted-language.js';

it.each([
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['nl,pt-BR;q=0.5,fr;q=0.7', 'fr'],
  ['en;q=0,es', 'es'],
  ['ES', 'es'],
  ['nl', 'en'],
  ['des', 'en'],
  ['de;q=2, fr;q=x', 'en'],
  ['*', 'en'],
  ['', 'en'],
  [undefined, 'en'],
  [`${'x,'.repeat(100_000)}de`, 'en'],
])('[contract 7] the language of a browser of the header %s is %s', (header, language) => {
  expect(acceptedLanguage(header)).toBe(language);
});
