import { expect, it } from '@jest/globals';
import { LANGUAGES } from '@listings/language';
import { problemsOfCatalogue } from '@listings/language/testing';
import { wordsIn, WORKBOOK_CATALOGUE } from './workbook-words.js';

/** Words that are the same in English. */
const FRENCH = ['fr Conversations', 'fr Score', 'fr Publication', 'fr Type', 'fr Date', 'fr Action'];
const SAME = ['de Name', 'de Neutral', 'de Text', 'de Link', 'pt Link', ...FRENCH];

it('[languages] the words of workbooks are there in each language, with the same values, and translated', () => {
  expect(problemsOfCatalogue(WORKBOOK_CATALOGUE, SAME)).toEqual([]);
});

it.each(LANGUAGES)('[languages] the names of sheets of a report in %s differ and fit on their tabs', (language) => {
  const groups = ['location', 'region', 'publisher'];
  const names = ['Summary', 'Differences', 'Posts', 'Health by location', 'Health by region'];
  for (const group of groups) names.push(`Reviews by ${group}`, `Insights by ${group}`);
  const said = names.map(wordsIn(language));
  expect(new Set(said).size).toBe(names.length);
  expect(said.filter((name) => name.length > 31 || /[[\]:*?/\\]/.test(name))).toEqual([]);
});

it('[languages] a heading of compared days has the order of its language; a text that is no word stays as it is', () => {
  const words = wordsIn('de');
  expect(words('Views of the compared days')).toBe('Aufrufe an den verglichenen Tagen');
  expect([words('My own column'), words('constructor')]).toEqual(['My own column', 'constructor']);
});
