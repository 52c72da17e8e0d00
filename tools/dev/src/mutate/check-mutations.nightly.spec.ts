import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { mutationProblems } from './check-mutations.js';
import type { Mutation } from './mutation.js';

const ROOT = join(import.meta.dirname, '../../../..');

it('a mutation with a fault is named', () => {
  const sound: Mutation = {
    rule: 'a rule',
    file: 'tools/dev/src/mutate/apply-mutation.ts',
    find: 'parts.length === 2',
    replace: 'parts.length === 3',
    specs: { project: 'tools/dev', files: 'mutate/mutations' },
  };
  const faults = (changed: Partial<Mutation>) => mutationProblems(ROOT, [{ ...sound, ...changed }]);
  expect(faults({})).toEqual([]);
  expect(faults({ file: 'tools/dev/src/none.ts' })).toEqual(['a rule: tools/dev/src/none.ts does not exist']);
  expect(faults({ find: 'parts' })).toEqual([expect.stringContaining('does not have this text exactly once: parts')]);
  expect(faults({ replace: sound.find })).toEqual(['a rule: the replacement changes nothing']);
  expect(faults({ replace: 'parts.length ===' })).toEqual([expect.stringContaining('does not parse')]);
  const none = faults({ specs: { project: 'tools/dev', files: 'mutate/none' } });
  expect(none).toEqual(['a rule: no spec file of the gate in tools/dev matches mutate/none']);
  expect(mutationProblems(ROOT, [sound, sound])).toEqual(['a rule: stands twice']);
});
