import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** The report that tools/dev/suite.mjs writes for each suite. */
export interface SuiteReport {
  project: string;
  /** The target of nx. */
  target: string;
  /** The run that computed it (TEST_RUN_PID); another one than the present if nx restored the report. */
  run?: string;
  /** The exit code. */
  status: number;
  seconds: number;
  /** Of the suite and the processes that it started; absent if it was killed. */
  cpuSeconds?: number;
  passed: number;
  failed: number;
  skipped: number;
  /** Tests that failed, and passed when they ran again alone. */
  flaky: number;
  tests: TestResult[];
  /** The files that could not run. */
  crashes: { file: string; message: string }[];
  /** The failures of a script, described by itself. */
  described?: string;
}

/** One test of a suite. */
export interface TestResult {
  file: string;
  name: string;
  /** The names of the describe blocks around it. */
  path: string[];
  /** As Jest says it, or `flaky`. */
  status: string;
  /** What a failed test said. */
  message?: string;
}

/** The totals of a run. No test counts twice. */
export type Totals = Pick<SuiteReport, 'passed' | 'failed' | 'skipped' | 'flaky'>;

/** Takes the tests that passed when they ran again out of the failures. */
export function withFlaky(reports: readonly SuiteReport[], passedAgain: ReadonlySet<TestResult>): SuiteReport[] {
  return reports.map((report) => {
    const flaky = report.tests.filter((test) => passedAgain.has(test)).length;
    if (flaky === 0) return report;
    const tests = report.tests.map((test) => (passedAgain.has(test) ? { ...test, status: 'flaky' } : test));
    return { ...report, tests, flaky: report.flaky + flaky, failed: report.failed - flaky };
  });
}

/** Adds up the reports of a run. */
export function sumUp(reports: readonly SuiteReport[]): Totals {
  const totals = { passed: 0, failed: 0, skipped: 0, flaky: 0 };
  for (const { passed, failed, skipped, flaky } of reports) {
    totals.passed += passed;
    totals.failed += failed;
    totals.skipped += skipped;
    totals.flaky += flaky;
  }
  return totals;
}

/** Lines of a message that the list of failures shows. */
const MOST_LINES = 40;

/** Describes each failure and flaky test of a run. It stands at the end of the output, where a long log of a CI job is cut last. */
export function listFailures(reports: readonly SuiteReport[]): string {
  const list = reports.flatMap(({ tests, crashes, described }) => [
    ...tests
      .filter(({ status }) => status === 'failed' || status === 'flaky')
      .map((test) => entry(`${test.status.toUpperCase()}: ${titleOf(test)}`, test.message ?? '')),
    ...crashes.map(({ file, message }) => entry(`FAILED: ${file} could not run`, message)),
    ...(described ? [described.trimEnd()] : []),
  ]);
  for (const { project, target, status, failed } of reports)
    if (failed > 0) list.push(`FAILED: nx run ${project}:${target} ended with exit code ${status}`);
  return list.map((failure) => `${failure}\n`).join('\n');
}

/** Names a test as the list of failures does. */
export function titleOf({ file, path, name }: TestResult): string {
  return [file, ...path, name].join(' > ');
}

function entry(title: string, message: string): string {
  const lines = message.split('\n').slice(0, MOST_LINES);
  return [title, ...lines.map((line) => `    ${line}`)].join('\n').trimEnd();
}

/** The last line of a run. */
export function totalsLine({ passed, failed, skipped }: Pick<Totals, 'passed' | 'failed' | 'skipped'>): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

/** Reads the reports that this run wrote or nx restored from its cache into their folder. */
export function readReports(folder: string): SuiteReport[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as SuiteReport);
}

/** Removes the reports of earlier runs; nx restores those of suites whose inputs have not changed. */
export function clearReports(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
}
