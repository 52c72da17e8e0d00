import { expect, it } from '@jest/globals';
import { budgetLines, BUDGETS } from './budgets.js';
import type { SuiteReport } from './results.js';

const counts = { passed: 1, failed: 0, skipped: 0, flaky: 0, tests: [], crashes: [] };
const suite = (project: string, cpuSeconds: number, run = 'this'): SuiteReport => {
  return { project, target: 'test', run, status: 0, seconds: 1, cpuSeconds, ...counts };
};
const { other } = BUDGETS.gate;
const linesOn = (factor: number, ...reports: SuiteReport[]) =>
  budgetLines({ tier: 'gate', reports, run: 'this', servers: 2, factor });
const linesOf = (...reports: SuiteReport[]) => linesOn(1, ...reports);
const warningsIn = (lines: string[]) => lines.filter((line) => line.startsWith('warning'));

it('adds up the processor time of the suites that ran and of their servers, and counts the results of the cache', () => {
  const lines = linesOf(suite('a', 3), suite('b', 4), suite('c', 100, 'an earlier one'));
  expect(lines).toContain(
    `CPU seconds: 9, budget ${BUDGETS.gate.total} without the cache; this machine needs 1.0 times those of the budgets`,
  );
  expect(lines).toContain('Results from the cache: 1 of 3 suites');
});

it('warns of a suite that exceeds its budget by half', () => {
  const lines = linesOf(suite('a', other * 1.5), suite('b', other * 1.6));
  expect(warningsIn(lines)).toEqual([
    `warning: b:test took ${Math.round(other * 1.6)} CPU seconds, its budget is ${other} on this machine`,
  ]);
});

it('allows a slow machine as much more as it needs', () => {
  expect(warningsIn(linesOn(2, suite('a', other * 2.9)))).toEqual([]);
  expect(warningsIn(linesOn(2, suite('a', other * 3.1)))).toHaveLength(1);
});
