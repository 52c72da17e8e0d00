import { expect, it } from '@jest/globals';
import { awaitFile, endedExports } from './awaited-files.js';

it('[dashboard] the file of an export is saved once, when its job is no longer open', () => {
  awaitFile('a');
  awaitFile('b');
  expect(endedExports([{ id: 'a' }, { id: 'b' }])).toEqual([]);
  expect(endedExports([{ id: 'b' }])).toEqual(['a']);
  expect(endedExports([{ id: 'b' }])).toEqual([]);
});
