import { expect, it } from '@jest/globals';
import { parseJobSearch } from './job-search.js';

it('[dashboard] the address of the list of jobs names its filters, and nothing else is taken from it', () => {
  expect(parseJobSearch({ kind: 'export', open: true, after: 'x', more: 1 })).toEqual({
    kind: 'export',
    open: true,
    after: 'x',
  });
  expect(parseJobSearch({ kind: 'other', open: 'yes' })).toEqual({
    kind: undefined,
    open: undefined,
    after: undefined,
  });
});
