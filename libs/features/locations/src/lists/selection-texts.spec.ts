import { expect, it } from '@jest/globals';
import { problemsOfCatalogue } from '@listings/language/testing';
import { SELECTION_CATALOGUE } from './selection-texts.js';

it('[languages] the words of a selection are there in each language, with the same values, and translated', () => {
  expect(problemsOfCatalogue(SELECTION_CATALOGUE)).toEqual([]);
});
