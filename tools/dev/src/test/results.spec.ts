import { describe, expect, it } from '@jest/globals';
import type { SuiteReport } from './results.js';
import { listFailures, sumUp, totalsLine, withFlaky } from './results.js';

const none = { passed: 0, failed: 0, skipped: 0, flaky: 0, tests: [], crashes: [] };
const report = (project: string, counts: Partial<SuiteReport> = {}): SuiteReport => {
  return { project, target: 'test', status: counts.failed ? 1 : 0, seconds: 1, ...none, ...counts };
};

it('the totals of npm test add up the suites', () => {
  const totals = sumUp([report('api', { passed: 10, skipped: 2 }), report('domain', { passed: 5, failed: 1 })]);
  expect(totalsLine(totals)).toBe('15 passed, 1 failed, 2 skipped');
});

describe('a test that passed when it ran again', () => {
  const place = { file: 'a.spec.ts', name: 'heals', path: ['the worker'] };
  const test = { ...place, status: 'failed', message: 'waited for a row' };
  const worker = report('worker', { passed: 3, failed: 1, tests: [test] });

  it('is counted as flaky, and its suite did not fail', () => {
    const reports = withFlaky([worker], new Set([test]));
    expect(sumUp(reports)).toEqual({ passed: 3, failed: 0, skipped: 0, flaky: 1 });
    expect(listFailures(reports)).toBe('FLAKY: a.spec.ts > the worker > heals\n    waited for a row\n');
  });

  it('excuses no other test of its suite', () => {
    const other = { ...test, name: 'loses nothing' };
    const reports = withFlaky([{ ...worker, failed: 2, tests: [test, other] }], new Set([test]));
    expect(sumUp(reports)).toEqual({ passed: 3, failed: 1, skipped: 0, flaky: 1 });
    expect(listFailures(reports)).toContain('FAILED: nx run worker:test');
  });
});

describe('the list of failures of npm test', () => {
  it('names each failed test with its message, each file that could not run, each described step and each failed suite', () => {
    const tests = [
      { file: 'a.spec.ts', name: 'answers', path: ['the api'], status: 'passed' },
      { file: 'a.spec.ts', name: 'refuses', path: ['the api'], status: 'failed', message: 'expected 400\ngot 200' },
    ];
    const crashes = [{ file: 'b.spec.ts', message: 'no such module' }];
    const api = report('api', { passed: 1, failed: 2, tests, crashes });
    const images = report('workspace', { target: 'images', failed: 1, described: 'FAILED: images: builds them\n' });
    expect(listFailures([api, images])).toBe(
      `FAILED: a.spec.ts > the api > refuses
    expected 400
    got 200

FAILED: b.spec.ts could not run
    no such module

FAILED: images: builds them

FAILED: nx run api:test ended with exit code 1

FAILED: nx run workspace:images ended with exit code 1
`,
    );
  });

  it('is empty after a run without failures', () => {
    expect(listFailures([report('api', { passed: 3 })])).toBe('');
  });

  it('shows the beginning of a long message', () => {
    const lines = Array.from({ length: 1_000 }, (_, n) => `line ${n}`).join('\n');
    const tests = [{ file: 'a.spec.ts', name: 'x', path: [], status: 'failed', message: lines }];
    expect(listFailures([report('api', { failed: 1, tests })]).split('\n').length).toBeLessThan(50);
  });
});
