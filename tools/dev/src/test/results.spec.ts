import { describe, expect, it } from '@jest/globals';
import type { ProjectResult, TaskResult } from './results.js';
import { sumUp, totalsLine } from './results.js';

const project = (name: string, passed: number, failed = 0, skipped = 0): ProjectResult => ({
  project: name,
  passed,
  failed,
  skipped,
  tests: [],
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
    expect(totals).toEqual({ passed: 3, failed: 3, skipped: 0 });
  });

  it('does not count failed tests twice', () => {
    expect(sumUp([project('api', 3, 2)], [task('api', 'test', 1)]).failed).toBe(2);
  });

  it('counts a test task that crashed without a report', () => {
    expect(sumUp([project('domain', 3)], [task('api', 'test', 1)])).toEqual({ passed: 3, failed: 1, skipped: 0 });
    expect(sumUp([project('api', 3)], [task('api', 'test', 137)]).failed).toBe(1);
  });
});
