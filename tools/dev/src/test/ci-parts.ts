import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jestCommand } from './jest-command.js';
import type { TaskResult, Totals } from './results.js';

/** The project whose suite drives the dashboard in a browser. */
export const BROWSER_SUITE = 'dashboard-e2e';

/** A part of the long run that nx does not run. */
export interface CiPart {
  name: string;
  /** Resolves when the part has ended and its output is printed. `env` is that of the suites of Jest. */
  run(env: NodeJS.ProcessEnv): Promise<PartResult>;
}

/** What a part counted, and the failures that it described. */
export interface PartResult {
  totals: Totals;
  failures: string;
  /** How the suite of Jest ended; its report has the tests. */
  task?: TaskResult;
}

const NOTHING: Totals = { passed: 0, failed: 0, skipped: 0, flaky: 0 };

/**
 * The parts of the long run, in their order. A part skips itself where the machine lacks what it needs. The browser suite stands here
 * because it is as long as all other suites of Jest, and because a browser aborts its requests while Docker makes networks.
 */
export function ciParts(root: string): CiPart[] {
  const script = (name: string) => ({ name, run: () => runPart(root, name) });
  return [script('images'), browserSuite(root), script('postgres-15'), script('plans')];
}

/** Runs parts one after the other. Beside them nx runs one suite at a time, so that two processes work on two cores. */
export async function runParts(
  parts: readonly CiPart[],
  env: NodeJS.ProcessEnv,
): Promise<(PartResult & { name: string })[]> {
  const ended: (PartResult & { name: string })[] = [];
  for (const { name, run } of parts) ended.push({ name, ...(await run(env)) });
  return ended;
}

function browserSuite(root: string): CiPart {
  const name = BROWSER_SUITE;
  return {
    name,
    run: async (env) => {
      const child = spawn(process.execPath, jestCommand(join('apps', name)), { cwd: root, env, stdio: 'inherit' });
      const status = await new Promise<number>((resolve, reject) => {
        child.once('error', reject);
        child.once('exit', (code) => resolve(code ?? 1));
      });
      const task = { taskId: `${name}:test`, target: 'test', projectName: name, status };
      return { totals: { ...NOTHING }, failures: '', task };
    },
  };
}

async function runPart(root: string, name: string): Promise<PartResult> {
  const folder = mkdtempSync(join(tmpdir(), 'listings-part-'));
  const files = { CI_TOTALS: join(folder, 'totals'), CI_FAILURES: join(folder, 'failures') };
  try {
    for (const file of Object.values(files)) writeFileSync(file, '');
    const { code, output } = await outputOf(root, name, files);
    process.stdout.write(output);
    const totals = readTotals(readFileSync(files.CI_TOTALS, 'utf8'));
    // A part that ended before it could count its failure.
    if (code !== 0 && totals.failed === 0) totals.failed = 1;
    return { totals, failures: readFileSync(files.CI_FAILURES, 'utf8') };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs the script of a part; the lines of two scripts must not mix. */
function outputOf(
  root: string,
  name: string,
  files: NodeJS.ProcessEnv,
): Promise<{ code: number | null; output: string }> {
  const child = spawn(join(root, '.ci', name), [], {
    cwd: root,
    env: { ...process.env, ...files },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}

/** Adds up lines of four numbers: passed, failed, skipped, flaky. */
export function readTotals(text: string): Totals {
  const totals = { ...NOTHING };
  for (const line of text.split('\n').filter(Boolean)) {
    const [passed = 0, failed = 0, skipped = 0, flaky = 0] = line.trim().split(/\s+/).map(Number);
    totals.passed += passed;
    totals.failed += failed;
    totals.skipped += skipped;
    totals.flaky += flaky;
  }
  return totals;
}
