import { expect, it } from '@jest/globals';
import { differenceSearch, wholeList } from './difference-search.js';

it('[dashboard] reads the filters of the address and leaves out what is none', () => {
  const search = { state: 'IGNORED', publisher: 'ACME_MAPS', field: 'phone', cursor: 'MjAyNi0w' };
  expect(differenceSearch(search)).toEqual(search);
  expect(wholeList(differenceSearch(search))).toEqual({ state: 'IGNORED', publisher: 'ACME_MAPS', field: 'phone' });
  expect(differenceSearch({ state: 'OPEN', publisher: 'acme maps', field: 'colour', cursor: ['a'] })).toEqual({});
});
