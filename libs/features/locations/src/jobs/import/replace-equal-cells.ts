import { findRowBatch, replaceCells } from '@listings/feature-jobs';
import type { JobItem, JobRun } from '@listings/feature-jobs';
import type { LocationJobsDependencies } from '../location-jobs.js';
import { equalText, problemColumns } from './equal-cells.js';
import { importParameters } from './import-parameters.js';
import type { ImportedCells } from './import-parameters.js';

/** Rows that are read in one piece of work, at most a megabyte of them. */
const AT_ONCE = 500;

/** A text that replaces another one in a column of the file (the first is 0), in the refused rows that have a problem there. */
export interface CellReplacement {
  readonly column: number;
  readonly from: string;
  readonly to: string;
}

/** The position of an import that replaces equal cells. */
export interface Replacing {
  readonly replacements: readonly CellReplacement[];
  /** The last row that was read. */
  readonly after: number;
  /** How many rows are checked anew after the replacement. */
  readonly staged: number;
}

/** The position of an import that replaces equal cells; undefined for any other position. */
export function replacingAt(position: unknown): Replacing | undefined {
  return typeof position === 'object' && position !== null && 'replacements' in position
    ? (position as Replacing)
    : undefined;
}

/** Replaces equal cells of the next refused rows, which are checked anew; the others stay refused. */
export async function replaceEqualCells(
  { database }: Pick<LocationJobsDependencies, 'database'>,
  run: JobRun,
  { replacements, after, staged }: Replacing,
): Promise<void> {
  const { accountId, id: jobId } = run.job;
  const { mapping = [] } = importParameters(run.job);
  const filter = { outcome: 'REFUSED' };
  const rows = await findRowBatch(database, { accountId, jobId, filter, after, limit: AT_ONCE });
  const last = rows.at(-1);
  const replaced = rows.flatMap((row) => {
    const cells = replacedCells(row, mapping, replacements);
    return cells ? [{ position: row.position, cells }] : [];
  });
  await run.commit(async (transaction) => {
    if (!last) return { position: null, total: staged };
    await replaceCells(transaction, { accountId, jobId }, replaced);
    const position: Replacing = { replacements, after: last.position, staged: staged + replaced.length };
    return { position, counts: { REFUSED: -replaced.length } };
  });
}

/** The cells of a row after replacements; undefined if they are as before. */
function replacedCells(
  row: JobItem,
  mapping: readonly (string | null)[],
  replacements: readonly CellReplacement[],
): string[] | undefined {
  const { cells } = row.input as ImportedCells;
  const wrong = problemColumns(row, mapping);
  const fitting = replacements.filter(
    ({ column, from }) => wrong.has(column) && equalText(cells[column]) === equalText(from),
  );
  if (fitting.length === 0) return undefined;
  const now = [...cells];
  for (const { column, to } of fitting) {
    // A short line of a file lacks its last cells.
    while (now.length < column) now.push('');
    now[column] = to;
  }
  return now;
}
