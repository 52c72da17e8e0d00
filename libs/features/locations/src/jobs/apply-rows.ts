import type { JobItem, JobRun } from '@listings/feature-jobs';
import { movedCounts, saveJobRows } from '@listings/feature-jobs';
import type { RuleViolation } from '@listings/errors';
import type { Transaction } from '@listings/persistence';
import { ruleWords } from '../rules/table/index.js';
import { raceViolation } from '../store/race-violation.js';
import type { LocationOutcome } from './location-jobs.js';
import { MOST_REMARKS } from './row-details.js';
import type { RowDetails, RowProblem } from './row-details.js';

/** What became of a row. */
export interface AppliedRow {
  readonly outcome: LocationOutcome;
  readonly locationId: number | null;
  readonly details: RowDetails;
}

/** Changes the location of a row in the transaction of a piece of work. */
export type ApplyRow = (transaction: Transaction, row: JobItem) => Promise<AppliedRow>;

/**
 * Applies rows in one piece of work, with their outcomes: a repeated step finds them done. If a location loses a race against a request, each
 * row gets a piece of its own, so that only the one that lost is refused.
 */
export async function applyRows(run: JobRun, rows: readonly JobItem[], apply: ApplyRow): Promise<void> {
  try {
    await commitRows(run, rows, apply);
  } catch (error) {
    const lost = raceViolation(error);
    if (!lost) throw error;
    for (const row of rows) await applyAlone(run, row, apply);
  }
}

async function applyAlone(run: JobRun, row: JobItem, apply: ApplyRow): Promise<void> {
  try {
    await commitRows(run, [row], apply);
  } catch (error) {
    const lost = raceViolation(error);
    if (!lost) throw error;
    await commitRows(run, [row], async () => refusedRow(row, [lost]));
  }
}

async function commitRows(run: JobRun, rows: readonly JobItem[], apply: ApplyRow): Promise<void> {
  await run.commit(async (transaction) => {
    const applied = [];
    for (const row of rows) applied.push({ row, ...(await apply(transaction, row)) });
    const ended = applied.map(({ row, ...result }) => ({
      position: row.position,
      rowKey: row.rowKey,
      identityKey: row.identityKey,
      state: 'ENDED' as const,
      ...result,
    }));
    await saveJobRows(transaction, { accountId: run.job.accountId, jobId: run.job.id }, ended);
    return { processed: rows.length, counts: movedCounts(applied.map(({ row, outcome }) => [row.outcome, outcome])) };
  });
}

/** A row that breaks rules; nothing of it is applied. */
export function refusedRow(row: JobItem, violations: readonly RuleViolation[]): AppliedRow {
  const details = row.details as RowDetails | null;
  return {
    outcome: 'REFUSED',
    locationId: row.locationId,
    details: { ...details, problems: violations.slice(0, MOST_REMARKS).map(problemOf) },
  };
}

/** A broken rule in words. */
export function problemOf(violation: RuleViolation): RowProblem {
  const { column, message } = ruleWords(violation);
  return { column, message };
}
