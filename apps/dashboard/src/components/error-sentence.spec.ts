import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { knownText } from '../language/t.js';
import { errorSentence } from './error-sentence.js';

const catalogue = readFileSync(new URL('../../../../libs/errors/src/catalogue.ts', import.meta.url), 'utf8');

/** Codes whose sentence says more than a text here could, and codes of requests that no page sends. */
const AS_THEY_ARE =
  /^SY(0|9)|^SY10046$|^SY7(5004|5039|5046|5047)$|^SY8(1019|1022|1067|1069|107\d|108\d|1090|1093|1095|2001|300\d|700[67]|7010|900[2567])$/;

it('[languages] an error of the catalogue has a text in the words of the dashboard, or is known to have none', () => {
  const codes = [...catalogue.matchAll(/^ {2}(SY\d+): /gm)].map(([, code]) => code ?? '');
  expect(codes.length).toBeGreaterThan(100);
  const missing = codes.filter((code) => knownText('refusals.codes', code) === undefined && !AS_THEY_ARE.test(code));
  expect(missing).toEqual([]);
});

it('[dashboard] the name of a field in the words of the API is not what a person reads', () => {
  expect(errorSentence({ code: 'SY10010', message: 'state_iso' })).toBe('Select a state or province of the country.');
});

it.each([
  ['expected at least 10 characters', 'Enter at least 10 characters.'],
  ['a value is required', 'Enter a value.'],
  ['the password is wrong', 'The password is wrong.'],
])('[7.6] the sentence of a portal request “%s” is told to a person', (message, text) => {
  expect(errorSentence({ message })).toBe(text);
});

it('[7.3] a sentence that no message translates stays as it is', () => {
  expect(errorSentence({ code: 'SY83002', message: 'The listing is gone' })).toBe('The listing is gone');
});
