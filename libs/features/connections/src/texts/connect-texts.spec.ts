import { expect, it } from '@jest/globals';
import { problemsOfCatalogue } from '@listings/language/testing';
import { CONNECT_CATALOGUE } from './connect-texts.js';

/** Messages that are the same in English. */
const SAME = ['de form.optional', 'es form.error'];

it('[languages] the pages on which an owner connects an account have each message in each language', () => {
  expect(problemsOfCatalogue(CONNECT_CATALOGUE, SAME)).toEqual([]);
});
