import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { say } from '../say.js';
import { citationsOf } from './citations.js';
import { jestCommand } from './jest-command.js';
import { projectFolder } from './project-folder.js';
import type { SuiteReport, TestResult } from './results.js';
import { titleOf } from './results.js';

/** More failures than this are no accident of a moment: none of them is repeated. */
const MOST_REPEATED = 10;
/** A test that hangs must not hold the run, in milliseconds. */
const LONGEST_MS = 300_000;

/**
 * Runs each failed test of the long or the nightly run again, alone, and returns those that pass. A test of an invariant
 * gets no second run: what is lost, doubled, out of order or leaked once is a defect.
 */
export function runsOfFailures(
  root: string,
  results: readonly SuiteReport[],
  env: NodeJS.ProcessEnv & { TEST_TIER: string },
): Set<TestResult> {
  const failed = results.flatMap(({ tests }) => tests.filter(({ status }) => status === 'failed'));
  if (failed.length > MOST_REPEATED) return new Set();
  // Tests of one block run together, and that once.
  const known = new Map<string, boolean>();
  const passes = (test: TestResult): boolean => {
    const block = `${test.file} ${patternOf(test)}`;
    const passed = known.get(block) ?? passesAlone(root, test, env);
    known.set(block, passed);
    return passed;
  };
  return new Set(failed.filter((test) => !checksInvariant(test) && passes(test)));
}

/**
 * Whether the name of a test, or of a block around it, cites an invariant of the reliability document: I1, I2, ..., or API1,
 * that no account reaches what is another's.
 */
export function checksInvariant({ name, path }: Pick<TestResult, 'name' | 'path'>): boolean {
  return [name, ...path]
    .flatMap((title) => citationsOf(title).sections)
    .some(({ document, section }) => document === 'reliability' && /^(I\d|API1$)/.test(section));
}

/** The pattern of Jest for a test and those of its outermost block, because tests of a block may build on each other. */
export function patternOf({ name, path }: Pick<TestResult, 'name' | 'path'>): string {
  return `^${(path[0] ?? name).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`;
}

function passesAlone(root: string, test: TestResult, env: NodeJS.ProcessEnv): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'listings-repeat-'));
  const report = join(folder, 'report.json');
  say(`Running again, alone: ${titleOf(test)}`);
  try {
    const chosen = ['-t', patternOf(test), '--json', `--outputFile=${report}`, '--runTestsByPath', test.file];
    spawnSync(process.execPath, jestCommand(projectFolder(test.file), chosen), {
      cwd: root,
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: LONGEST_MS,
      killSignal: 'SIGKILL',
    });
    return existsSync(report) && passed(JSON.parse(readFileSync(report, 'utf8')) as JestReport);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What `jest --json` writes. */
interface JestReport {
  success: boolean;
  numPassedTests: number;
}

function passed({ success, numPassedTests }: JestReport): boolean {
  return success && numPassedTests > 0;
}
