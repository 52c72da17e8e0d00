import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Totals } from './results.js';

/** A part of the long run that is no suite of Jest: a script of `.ci` that counts for itself. */
export interface CiPart {
  name: string;
  run(): Totals;
}

/** The parts of the long run, in their order. A part skips itself where the machine lacks what it needs. */
export function ciParts(root: string): CiPart[] {
  return ['postgres-15', 'plans', 'images'].map((name) => ({ name, run: () => runPart(root, name) }));
}

function runPart(root: string, name: string): Totals {
  const folder = mkdtempSync(join(tmpdir(), 'listings-part-'));
  const counts = join(folder, 'totals');
  try {
    writeFileSync(counts, '');
    const { status } = spawnSync(join(root, '.ci', name), [], {
      cwd: root,
      env: { ...process.env, CI_TOTALS: counts },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const totals = readTotals(readFileSync(counts, 'utf8'));
    // A part that ended before it could count its failure.
    if (status !== 0 && totals.failed === 0) totals.failed = 1;
    return totals;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
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
