#!/usr/bin/env node
// Runs one suite of tests for Nx, and writes its report to .nx/test-results/<project>.<target>.json:
//   suite.mjs jest <project> <target> <folder> [arguments of Jest]     the Jest suite of a folder
//   suite.mjs script <project> <target> <file> [arguments]             a script of .ci, which counts its steps (.ci/lib.sh)
//   suite.mjs command <project> <target> <program> [arguments]         a program that passes or fails: the linter, the type check
// The report has the processor time of the suite and of all processes that it started and waited for.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { processorSeconds } from './lib/processor-seconds.mjs';
import { reportFile } from './lib/report-file.mjs';
import { tierOf } from './lib/tier.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const [kind, project, target, subject, ...more] = process.argv.slice(2);

const JEST = join(root, 'node_modules/jest/bin/jest.js');
const NODE = [process.execPath, '--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
const COMMANDS = {
  jest: () => [...NODE, JEST, '-c', join(root, subject, 'jest.config.cjs'), ...more],
  script: () => [join(root, subject), ...more],
  command: () => [subject, ...more],
};

process.exitCode = await main();

async function main() {
  const work = mkdtempSync(join(tmpdir(), 'listings-suite-'));
  const files = {
    TEST_TIMES: join(work, 'times'),
    CI_TOTALS: join(work, 'totals'),
    CI_FAILURES: join(work, 'failures'),
    ...(kind === 'jest' && { TEST_REPORT: join(work, 'report.json') }),
  };
  try {
    for (const file of [files.CI_TOTALS, files.CI_FAILURES]) writeFileSync(file, '');
    const begun = performance.now();
    const status = await run(COMMANDS[kind](), files);
    const file = reportFile(root, project, target);
    mkdirSync(dirname(file), { recursive: true });
    const report = {
      project,
      target,
      run: process.env.TEST_RUN,
      status,
      seconds: (performance.now() - begun) / 1_000,
      cpuSeconds: processorSeconds(files.TEST_TIMES),
      ...results(files, status),
    };
    writeFileSync(file, JSON.stringify(report, null, 1));
    return status;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Runs the command from the folder of the checkout; the shell writes the processor time of its children to TEST_TIMES. */
function run(command, files) {
  const timed = '"$@"; code=$?; times >"$TEST_TIMES"; exit $code';
  const child = spawn('sh', ['-c', timed, 'suite', ...command], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...files, TEST_TIER: tierOf(target), TEST_PART: target.split('--')[1] ?? '' },
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** What the suite counted: Jest's reporter and the scripts of .ci write it; a command has no tests. */
function results({ TEST_REPORT, CI_TOTALS, CI_FAILURES }, status) {
  const none = { passed: 0, failed: 0, skipped: 0, flaky: 0, tests: [], crashes: [] };
  if (TEST_REPORT && existsSync(TEST_REPORT)) return { ...none, ...JSON.parse(readFileSync(TEST_REPORT, 'utf8')) };
  const totals = { ...none, described: readFileSync(CI_FAILURES, 'utf8') };
  for (const line of readFileSync(CI_TOTALS, 'utf8').split('\n').filter(Boolean)) {
    const [passed = 0, failed = 0, skipped = 0, flaky = 0] = line.trim().split(/\s+/).map(Number);
    totals.passed += passed;
    totals.failed += failed;
    totals.skipped += skipped;
    totals.flaky += flaky;
  }
  // What ended before it could count its failure.
  if (status !== 0 && totals.failed === 0) totals.failed = 1;
  return totals;
}
