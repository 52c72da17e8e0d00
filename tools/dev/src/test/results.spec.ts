import { describe, expect, it } from '@jest/globals';
import type { ProjectResult, TaskResult } from './results.js';
import { listFailures, sumUp, totalsLine, withFlaky } from './results.js';

const project = (name: string, passed: number, failed = 0, skipped = 0): ProjectResult => ({
  project: name,
  passed,
  failed,
  skipped,
  tests: [],
  crashes: [],
});
const task = (projectName: string, target: string, status: number): TaskResult => ({
  taskId: `${projectName}:${target}`,
  projectName,
  target,
  status,
});

describe('the totals of npm test', () => {
  it('adds up the projects', () => {
    const totals = sumUp(
      [project('api', 10, 0, 2), project('domain', 5)],
      [task('api', 'test', 0), task('domain', 'test', 0)],
    );
    expect(totalsLine(totals)).toBe('15 passed, 0 failed, 2 skipped');
  });

  it('counts a failed lint, type or build task as one failure', () => {
    const totals = sumUp(
      [project('api', 3)],
      [
        task('api', 'lint', 1),
        task('workspace', 'typecheck', 2),
        task('workspace', 'build', 1),
        task('api', 'test', 0),
      ],
    );
    expect(totals).toEqual({ passed: 3, failed: 3, skipped: 0, flaky: 0 });
  });

  it('does not count failed tests twice', () => {
    expect(sumUp([project('api', 3, 2)], [task('api', 'test', 1)]).failed).toBe(2);
  });

  it('counts a test task that crashed without a report', () => {
    expect(sumUp([project('domain', 3)], [task('api', 'test', 1)])).toEqual({
      passed: 3,
      failed: 1,
      skipped: 0,
      flaky: 0,
    });
    expect(sumUp([project('api', 3)], [task('api', 'test', 137)]).failed).toBe(1);
  });
});

describe('a test that passed when it ran again', () => {
  const test = {
    file: 'a.spec.ts',
    name: 'heals',
    path: ['the worker'],
    status: 'failed',
    message: 'waited for a row',
  };
  const worker = { ...project('worker', 3, 1), tests: [test] };

  it('is counted as flaky, and its task did not fail', () => {
    const projects = withFlaky([worker], new Set([test]));
    expect(sumUp(projects, [task('worker', 'test', 1)])).toEqual({ passed: 3, failed: 0, skipped: 0, flaky: 1 });
    expect(listFailures(projects, [task('worker', 'test', 1)])).toBe(
      'FLAKY: a.spec.ts > the worker > heals\n    waited for a row\n',
    );
  });

  it('excuses no other test of its project', () => {
    const other = { ...test, name: 'loses nothing' };
    const projects = withFlaky([{ ...worker, failed: 2, tests: [test, other] }], new Set([test]));
    expect(sumUp(projects, [task('worker', 'test', 1)])).toEqual({ passed: 3, failed: 1, skipped: 0, flaky: 1 });
    expect(listFailures(projects, [task('worker', 'test', 1)])).toContain('FAILED: nx run worker:test');
  });
});

describe('the list of failures of npm test', () => {
  it('names each failed test with its message, each file that could not run, and each failed task', () => {
    const api = {
      ...project('api', 1, 2),
      tests: [
        { file: 'a.spec.ts', name: 'answers', path: ['the api'], status: 'passed' },
        { file: 'a.spec.ts', name: 'refuses', path: ['the api'], status: 'failed', message: 'expected 400\ngot 200' },
      ],
      crashes: [{ file: 'b.spec.ts', message: 'no such module' }],
    };
    expect(listFailures([api], [task('api', 'test', 1), task('api', 'lint', 0)])).toBe(
      `FAILED: a.spec.ts > the api > refuses
    expected 400
    got 200

FAILED: b.spec.ts could not run
    no such module

FAILED: nx run api:test ended with exit code 1
`,
    );
  });

  it('is empty after a run without failures', () => {
    expect(listFailures([project('api', 3)], [task('api', 'test', 0)])).toBe('');
  });

  it('shows the beginning of a long message', () => {
    const lines = Array.from({ length: 1_000 }, (_, n) => `line ${n}`).join('\n');
    const api = {
      ...project('api', 0, 1),
      tests: [{ file: 'a.spec.ts', name: 'x', path: [], status: 'failed', message: lines }],
    };
    expect(listFailures([api], []).split('\n').length).toBeLessThan(50);
  });
});
