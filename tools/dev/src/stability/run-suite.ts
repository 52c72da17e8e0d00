import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { GateProject } from './gate-projects.js';
import type { StabilityRun } from './record.js';

/** A suite that hangs must end, in milliseconds. */
const LONGEST_MS = 1_800_000;

/** The parts of `jest --json` that count. */
interface JestReport {
  numTotalTests: number;
  testResults: { name: string; message: string; assertionResults: { fullName: string; status: string }[] }[];
}

/** Runs the gate's suite of a project, with delayed sockets. */
export function runSuite(options: { root: string; project: GateProject; env: NodeJS.ProcessEnv }): StabilityRun {
  const { root, project, env } = options;
  const folder = mkdtempSync(join(tmpdir(), 'listings-stability-'));
  const report = join(folder, 'report.json');
  const delays = pathToFileURL(join(root, 'tools/dev/delayed-sockets.mjs')).href;
  const begun = performance.now();
  try {
    const { status, stderr } = spawnSync(
      process.execPath,
      [
        'node_modules/jest/bin/jest.js',
        '-c',
        join(project.folder, 'jest.config.cjs'),
        '--json',
        `--outputFile=${report}`,
      ],
      {
        cwd: root,
        env: {
          ...process.env,
          ...env,
          TEST_TIER: 'gate',
          TEST_RUN_PID: String(process.pid),
          NODE_OPTIONS: `--experimental-vm-modules --disable-warning=ExperimentalWarning --import ${delays}`,
        },
        encoding: 'utf8',
        maxBuffer: 1e9,
        stdio: ['ignore', 'ignore', 'pipe'],
        timeout: LONGEST_MS,
        killSignal: 'SIGKILL',
      },
    );
    const { tests, failures } = readReport(report);
    if (status !== 0 && failures.length === 0) failures.push(`Jest ended with ${status}: ${stderr.slice(-2_000)}`);
    return { commit: commitOf(root), tests, failures, seconds: Math.round((performance.now() - begun) / 1_000) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readReport(file: string): { tests: number; failures: string[] } {
  if (!existsSync(file)) return { tests: 0, failures: [] };
  const { numTotalTests, testResults } = JSON.parse(readFileSync(file, 'utf8')) as JestReport;
  const failures = testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    if (failed.length === 0)
      return assertionResults.length === 0 && message ? [`${name} could not run: ${message}`] : [];
    return [...failed.map(({ fullName }) => `${name} > ${fullName}`), message.slice(0, 4_000)];
  });
  return { tests: numTotalTests, failures };
}

function commitOf(root: string): string {
  return spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).stdout.trim();
}
