import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import { perTest, temporaryFolder } from '@listings/testing/jest';
import { runsOfFailures } from './repeat.js';
import type { SuiteReport, TestResult } from './results.js';

const root = perTest(temporaryFolder);

/** What a run reports of a test that failed. */
const failedTest = (file: string): TestResult => ({ file, name: 'heals', path: [], status: 'failed' });
const reportOf = (...tests: TestResult[]) => [{ tests } as Partial<SuiteReport> as SuiteReport];

it('[design 7] a failed test runs again in its tier, once with those of its block, and counts as passed only if it runs and passes', () => {
  symlinkSync(fileURLToPath(new URL('../../../../node_modules', import.meta.url)), join(root.path, 'node_modules'));
  root.write('package.json', '{}');
  root.write(
    'part/jest.config.cjs',
    'module.exports = { rootDir: __dirname, testMatch: [`**/*.${process.env.TEST_TIER}.spec.js`], passWithNoTests: true };',
  );
  root.write('part/src/quick.long.spec.js', "test('heals', () => undefined);");
  root.write('part/src/broken.long.spec.js', "test('heals', () => { throw new Error('still'); });");
  root.write(
    'part/src/block.long.spec.js',
    `describe('a block', () => {
      test('one', () => require('node:fs').appendFileSync(__dirname + '/runs', 'x'));
      test('two', () => undefined);
    });`,
  );
  const [quick, broken] = [failedTest('part/src/quick.long.spec.js'), failedTest('part/src/broken.long.spec.js')];
  const block: TestResult[] = ['one', 'two'].map((name) => ({
    ...failedTest('part/src/block.long.spec.js'),
    name,
    path: ['a block'],
  }));
  const again = (TEST_TIER: string) =>
    runsOfFailures(root.path, reportOf(quick, broken, ...block), { ...process.env, TEST_TIER });
  expect([...again('long')]).toEqual([quick, ...block]);
  expect(readFileSync(join(root.path, 'part/src/runs'), 'utf8')).toBe('x');
  expect([...again('gate')]).toEqual([]);
});
