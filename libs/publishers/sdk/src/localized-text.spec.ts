import { expect, it } from '@jest/globals';
import { faultOfSentences } from './localized-text.js';

const CLOSED = { en: 'The shop is closed.', de: 'Der Laden ist geschlossen.' };

it('[languages] takes sentences in English and other languages, or none', () => {
  for (const sentences of [[CLOSED, { en: 'The shop is full.' }], [], undefined])
    expect(faultOfSentences(sentences)).toBeUndefined();
});

it.each<[unknown, RegExp]>([
  ['The shop is closed.', /a list of at most 200/],
  [Array.from({ length: 201 }, (_, number) => ({ en: `Sentence ${number}.` })), /a list of at most 200/],
  [[null], /no sentence with a text for each language/],
  [[{ de: 'Der Laden ist geschlossen.' }], /no sentence in English/],
  [[{ ...CLOSED, xx: 'Closed.' }], /in "xx", which is none of en/],
  [[{ ...CLOSED, de: ' ' }], /1 to 500 characters/],
  [[{ en: 'x'.repeat(501) }], /1 to 500 characters/],
  [[{ en: 'invalid_grant' }], /"invalid_grant", which people never read/],
  [[{ en: ' The shop is closed.' }], /which people never read/],
  [[CLOSED, CLOSED], /"The shop is closed." twice/],
])('[languages] refuses %j as sentences', (sentences, fault) => {
  expect(faultOfSentences(sentences)).toMatch(fault);
});
