import { expect, it } from '@jest/globals';
import { creationSources, creationTransitions, isCreationOpen } from './creation-state.js';

it('[contract 7] the creation request for a listing ends as created or failed, and only then can a client repeat it', () => {
  const ends = creationTransitions.filter(({ from }) => !isCreationOpen(from));
  expect(ends.map(({ from, event, to }) => [from, event, to])).toEqual([
    ['CREATED', 'requested', 'REQUESTED'],
    ['FAILED', 'requested', 'REQUESTED'],
  ]);
  expect(creationSources('created')).toEqual(['CREATING']);
  expect(creationSources('begun')).toEqual(['REQUESTED', 'CREATING']);
});
