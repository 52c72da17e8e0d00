import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** The report that tools/dev/test-report.cjs writes for each project. */
export interface ProjectResult {
  project: string;
  passed: number;
  failed: number;
  skipped: number;
  /** Tests that failed, and passed when they ran again alone. Absent in a report; {@link withFlaky} adds it. */
  flaky?: number;
  tests: TestResult[];
  /** The files that could not run. */
  crashes: { file: string; message: string }[];
}

/** One test of a project. */
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

/** One task in nx's own report. */
export interface TaskResult {
  taskId: string;
  target: string;
  projectName: string;
  /** The exit code. */
  status: number;
}

/** The totals of a run. No test counts twice. */
export interface Totals {
  passed: number;
  failed: number;
  skipped: number;
  flaky: number;
}

/** Takes the tests that passed when they ran again out of the failures. */
export function withFlaky(projects: readonly ProjectResult[], passedAgain: ReadonlySet<TestResult>): ProjectResult[] {
  return projects.map((project) => {
    const flaky = project.tests.filter((test) => passedAgain.has(test)).length;
    if (flaky === 0) return project;
    const tests = project.tests.map((test) => (passedAgain.has(test) ? { ...test, status: 'flaky' } : test));
    return { ...project, tests, flaky, failed: project.failed - flaky };
  });
}

/**
 * Adds up the results of a run. A failed lint, type check or build task counts as one failure, and so does a test task that
 * failed without reporting a failed test (because it crashed or wrote no report).
 */
export function sumUp(projects: ProjectResult[], tasks: TaskResult[]): Totals {
  const totals = { passed: 0, failed: 0, skipped: 0, flaky: 0 };
  for (const { passed, failed, skipped, flaky = 0 } of projects) {
    totals.passed += passed;
    totals.failed += failed;
    totals.skipped += skipped;
    totals.flaky += flaky;
  }
  totals.failed += tasks.filter((task) => task.status !== 0 && !isExplained(task, projects)).length;
  return totals;
}

/** Whether the tests of a failed task say why it failed. */
function isExplained({ target, projectName }: TaskResult, projects: readonly ProjectResult[]): boolean {
  const named = projects.filter(({ project }) => project === projectName);
  return target === 'test' && named.some(({ failed, flaky = 0 }) => failed + flaky > 0);
}

/** Lines of a message that the list of failures shows. */
const MOST_LINES = 40;

/** Describes each failure and flaky test of a run. It stands at the end of the output, where a long log of a CI job is cut last. */
export function listFailures(projects: ProjectResult[], tasks: TaskResult[]): string {
  const list = projects.flatMap(({ tests, crashes }) => [
    ...tests
      .filter(({ status }) => status === 'failed' || status === 'flaky')
      .map((test) => entry(`${test.status.toUpperCase()}: ${titleOf(test)}`, test.message ?? '')),
    ...crashes.map(({ file, message }) => entry(`FAILED: ${file} could not run`, message)),
  ]);
  for (const task of tasks)
    if (task.status !== 0 && !isOnlyFlaky(task, projects))
      list.push(`FAILED: nx run ${task.taskId} ended with exit code ${task.status}`);
  return list.map((failure) => `${failure}\n`).join('\n');
}

function isOnlyFlaky({ target, projectName }: TaskResult, projects: readonly ProjectResult[]): boolean {
  const named = projects.filter(({ project }) => project === projectName);
  return target === 'test' && named.some(({ failed, flaky = 0 }) => failed === 0 && flaky > 0);
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

/** Reads the reports that this run wrote or nx restored from its cache. */
export function readResults(root: string): ProjectResult[] {
  const folder = join(root, '.nx/test-results');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as ProjectResult);
}

/** Removes the reports of earlier runs; nx restores those of projects that have not changed. */
export function clearResults(root: string): void {
  rmSync(join(root, '.nx/test-results'), { recursive: true, force: true });
  mkdirSync(join(root, '.nx/test-results'), { recursive: true });
}

/** The tasks of the last nx run; empty if nx wrote no report. */
export function readTasks(root: string): TaskResult[] {
  const file = runFile(root);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { tasks: TaskResult[] }).tasks : [];
}

/** Removes the report of the nx run before this one. */
export function clearTasks(root: string): void {
  rmSync(runFile(root), { force: true });
}

function runFile(root: string): string {
  return join(process.env.NX_CACHE_DIRECTORY ?? join(root, '.nx/cache'), 'run.json');
}
