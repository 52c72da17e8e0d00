import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { jestCommand } from '../test/jest-command.js';

/** A run that hangs must end, in milliseconds. */
const LONGEST_MS = 1_800_000;

/** The result of some spec files. */
export interface SpecRun {
  tests: number;
  /** The tests that failed, and the files that could not run. */
  failures: { file: string; title: string }[];
}

/** The spec files of a project to run in a working copy. */
export interface SpecsToRun {
  folder: string;
  project: string;
  patterns: readonly string[];
  env: NodeJS.ProcessEnv;
  /** Whether to stop at the first file with a failure. */
  bail: boolean;
  /** Gets the process of Jest, so that its caller can stop it. */
  started(jest: ChildProcess): void;
}

/** Runs spec files of the gate. */
export async function runSpecs({ folder, project, patterns, env, bail, started }: SpecsToRun): Promise<SpecRun> {
  const report = join(folder, '.mutate-report.json');
  rmSync(report, { force: true });
  const more = [
    ...(bail ? ['--bail'] : []),
    '--runInBand',
    `--reporters=${join(folder, 'tools/dev/mutate-report.cjs')}`,
    `--cacheDirectory=${join(folder, '.mutate-cache')}`,
    ...patterns,
  ];
  const jest = spawn(process.execPath, jestCommand(project, more), {
    cwd: folder,
    env: {
      ...process.env,
      ...env,
      TEST_TIER: 'gate',
      TEST_RUN_PID: String(process.pid),
      MUTATION_REPORT: report,
    },
    stdio: 'ignore',
    timeout: LONGEST_MS,
    killSignal: 'SIGKILL',
  });
  started(jest);
  await once(jest, 'close');
  if (existsSync(report)) return JSON.parse(readFileSync(report, 'utf8')) as SpecRun;
  // A mutation may well make the tests hang. A run that has crashed says nothing about the tests.
  const hung = { file: project, title: `the specs do not end within ${LONGEST_MS / 1_000} s` };
  return { tests: 0, failures: jest.signalCode === 'SIGKILL' ? [hung] : [] };
}
