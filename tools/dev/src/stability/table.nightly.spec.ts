import { expect, it } from '@jest/globals';
import { greenRuns, stabilityTable } from './table.js';

const run = (failures: string[] = []) => ({ commit: 'abc', tests: 7, seconds: 3, failures });

it('counts the green runs since the last red one', () => {
  expect(greenRuns()).toBe(0);
  expect(greenRuns([run(), run()])).toBe(2);
  expect(greenRuns([run(), run(['x']), run()])).toBe(1);
  expect(greenRuns([run(), run(['x'])])).toBe(0);
});

it('shows each project in a row', () => {
  const table = stabilityTable([{ name: 'api' }, { name: 'domain' }], { api: [run(['x']), run()] }, 5);
  expect(table.split('\n').slice(2)).toEqual([
    '| api | 7 | 1 of 5 | 1 | 3 | abc |',
    '| domain | 0 | 0 of 5 | 0 | 0 |  |',
  ]);
});
