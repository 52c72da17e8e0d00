import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { mutationProblems } from './check-mutations.js';
import { MUTATIONS } from './mutations.js';

const ROOT = join(import.meta.dirname, '../../../..');

it('each mutation of the nightly run still applies, and its specs exist', () => {
  expect(mutationProblems(ROOT, MUTATIONS)).toEqual([]);
  expect(MUTATIONS).toHaveLength(70);
});
