import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** One run of a suite under load. */
export interface StabilityRun {
  /** The commit that was checked out. */
  commit: string;
  tests: number;
  seconds: number;
  /** The names of the tests that failed. */
  failures: string[];
}

/** The runs of each project, oldest first. */
export type StabilityRecord = Record<string, StabilityRun[]>;

/** Reads the runs of earlier calls. */
export function readRecord(root: string): StabilityRecord {
  const file = recordFile(root);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as StabilityRecord) : {};
}

/** Keeps the runs for the next call. */
export function writeRecord(root: string, record: StabilityRecord): void {
  writeFileSync(recordFile(root), `${JSON.stringify(record, null, 1)}\n`);
}

function recordFile(root: string): string {
  return join(root, '.nx/stability.json');
}
