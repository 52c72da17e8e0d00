import { findRowBatch, requireJob } from '@listings/feature-jobs';
import type { JobCaller, JobItem, JobsDependencies } from '@listings/feature-jobs';
import { BULK_BOUNDS } from '../../rules/location-bounds.js';
import { LOCATION_IMPORT } from '../location-kinds.js';
import type { RowDetails } from '../row-details.js';
import { importParameters } from './import-parameters.js';
import type { ImportedCells } from './import-parameters.js';

/** Refused rows whose cells are compared. */
const MOST_ROWS = 10_000;
/** Rows that are read at once, at most a megabyte of them, and how often that is done. */
const AT_ONCE = 1_000;
const MOST_BATCHES = 20;
/** A longer cell is compared with no other one. */
const LONGEST_TEXT = 1_000;

/** Refused rows that have the same text in a column at which they have a problem. */
export interface EqualCells {
  /** The column of the file; the first is 0. */
  readonly column: number;
  /** The text; empty for cells without one. */
  readonly text: string;
  readonly rows: number;
  /** The first of these rows, and its problem. */
  readonly position: number;
  readonly message: string;
}

/**
 * Finds the texts that several refused rows of an import have in common, the most frequent first, so that one correction repairs all of these
 * rows. Compares only the first refused rows.
 */
export async function listEqualCells(
  { database }: Pick<JobsDependencies, 'database'>,
  caller: JobCaller,
  jobId: string,
): Promise<EqualCells[]> {
  const job = await requireJob(database, caller, { jobId });
  const { mapping = [] } = importParameters(job);
  if (job.kind !== LOCATION_IMPORT.name) return [];
  const groups = new Map<string, { -readonly [Key in keyof EqualCells]: EqualCells[Key] }>();
  const read = { accountId: job.accountId, jobId: job.id, filter: { outcome: 'REFUSED' }, limit: AT_ONCE };
  let after = 0;
  let compared = 0;
  for (let batch = 0; batch < MOST_BATCHES && compared < MOST_ROWS; batch += 1) {
    const rows = await findRowBatch(database, { ...read, after });
    if (rows.length === 0) break;
    for (const row of rows) {
      for (const [column, message] of problemColumns(row, mapping)) {
        const text = equalText((row.input as ImportedCells).cells[column]);
        if (text.length > LONGEST_TEXT) continue;
        const group = groups.get(`${column} ${text}`);
        if (group) group.rows += 1;
        else groups.set(`${column} ${text}`, { column, text, rows: 1, position: row.position, message });
      }
    }
    compared += rows.length;
    after = rows.at(-1)?.position ?? after;
  }
  return [...groups.values()]
    .filter(({ rows }) => rows > 1)
    .sort((one, other) => other.rows - one.rows || one.position - other.position)
    .slice(0, BULK_BOUNDS.equalCells);
}

/** The text by which cells are equal. */
export function equalText(cell = ''): string {
  return cell.trim();
}

/** The columns of the file at which a row has a problem, with the first problem there. */
export function problemColumns(
  { details }: Pick<JobItem, 'details'>,
  mapping: readonly (string | null)[],
): ReadonlyMap<number, string> {
  const { problems = [] } = (details ?? {}) as RowDetails;
  const found = new Map<number, string>();
  for (const [at, name] of mapping.entries()) {
    const problem = name === null ? undefined : problems.find(({ column }) => column === name);
    if (problem) found.set(at, problem.message);
  }
  return found;
}
