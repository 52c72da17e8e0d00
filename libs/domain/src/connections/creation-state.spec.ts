import { expect, it } from '@jest/globals';
import { creationTable, isCreationOpen } from './creation-state.js';

it('[contract 7] the creation request for a listing ends as created or failed, and only then can a client repeat it', () => {
  const ends = creationTable.transitions.filter(({ from }) => !isCreationOpen(from));
  expect(ends.map(({ from, event, to }) => [from, event, to])).toEqual([
    ['CREATED', 'requested', 'REQUESTED'],
    ['FAILED', 'requested', 'REQUESTED'],
  ]);
  expect(creationTable.sources('created')).toEqual(['CREATING']);
  expect(creationTable.sources('begun')).toEqual(['REQUESTED', 'CREATING']);
});
