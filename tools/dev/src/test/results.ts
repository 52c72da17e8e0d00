import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** The report that tools/dev/test-report.cjs writes for each project. */
export interface ProjectResult {
  project: string;
  passed: number;
  failed: number;
  skipped: number;
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

/** The totals of a run. */
export interface Totals {
  passed: number;
  failed: number;
  skipped: number;
}

/**
 * Adds up the results of a run. A failed lint, type check or build task counts as one failure, and so does a test task that
 * failed without reporting a failed test (because it crashed or wrote no report).
 */
export function sumUp(projects: ProjectResult[], tasks: TaskResult[]): Totals {
  const totals = { passed: 0, failed: 0, skipped: 0 };
  for (const { passed, failed, skipped } of projects) {
    totals.passed += passed;
    totals.failed += failed;
    totals.skipped += skipped;
  }
  for (const { target, projectName, status } of tasks) {
    if (status === 0) continue;
    const isCounted =
      target === 'test' && projects.some(({ project, failed }) => project === projectName && failed > 0);
    if (!isCounted) totals.failed += 1;
  }
  return totals;
}

/** Lines of a message that the list of failures shows. */
const MOST_LINES = 40;

/** Describes each failure of a run. It stands at the end of the output, where a long log of a CI job is cut last. */
export function listFailures(projects: ProjectResult[], tasks: TaskResult[]): string {
  const list = projects.flatMap(({ tests, crashes }) => [
    ...tests
      .filter(({ status }) => status === 'failed')
      .map(({ file, path, name, message = '' }) => entry([file, ...path, name].join(' > '), message)),
    ...crashes.map(({ file, message }) => entry(`${file} could not run`, message)),
  ]);
  for (const { taskId, status } of tasks)
    if (status !== 0) list.push(`nx run ${taskId} ended with exit code ${status}`);
  return list.map((failure) => `FAILED: ${failure}\n`).join('\n');
}

function entry(title: string, message: string): string {
  const lines = message.split('\n').slice(0, MOST_LINES);
  return [title, ...lines.map((line) => `    ${line}`)].join('\n').trimEnd();
}

/** The last line of `npm test`. */
export function totalsLine({ passed, failed, skipped }: Totals): string {
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
