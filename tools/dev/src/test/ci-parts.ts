import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Totals } from './results.js';

/** A part of the long run that is no suite of Jest: a script of `.ci` that counts for itself. */
export interface CiPart {
  name: string;
  /** Resolves when the part has ended and its output is printed. */
  run(): Promise<PartResult>;
}

/** What a part counted, and the failures that it described. */
export interface PartResult {
  totals: Totals;
  failures: string;
}

/** The parts of the long run, the longest first. A part skips itself where the machine lacks what it needs. */
export function ciParts(root: string): CiPart[] {
  return ['images', 'postgres-15', 'plans'].map((name) => ({ name, run: () => runPart(root, name) }));
}

/** Runs parts one after the other: beside the suites of Jest they use what these leave of two cores. */
export async function runParts(parts: readonly CiPart[]): Promise<(PartResult & { name: string })[]> {
  const ended: (PartResult & { name: string })[] = [];
  for (const { name, run } of parts) ended.push({ name, ...(await run()) });
  return ended;
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
  const totals = { passed: 0, failed: 0, skipped: 0, flaky: 0 };
  for (const line of text.split('\n').filter(Boolean)) {
    const [passed = 0, failed = 0, skipped = 0, flaky = 0] = line.trim().split(/\s+/).map(Number);
    totals.passed += passed;
    totals.failed += failed;
    totals.skipped += skipped;
    totals.flaky += flaky;
  }
  return totals;
}
