import type { RuleViolation } from '@listings/errors';
import type { JobItem, JobRun } from '@listings/feature-jobs';
import { moveRows } from '@listings/feature-jobs';
import type { Transaction } from '@listings/persistence';
import { ruleWords } from '../rules/table/rule-words.js';
import { CheckedApart } from '../saving/validate-draft.js';
import { raceViolation } from '../store/race-violation.js';
import type { LocationOutcome } from './location-kinds.js';
import { MOST_REMARKS } from './row-details.js';
import type { RowDetails, RowProblem } from './row-details.js';

/** The outcome of a row. */
export interface AppliedRow {
  readonly outcome: LocationOutcome;
  readonly locationId: number | null;
  readonly details: RowDetails;
}

/** Changes the locations of rows in the transaction of a piece of work, and returns the outcome of each, in their order. */
export type ApplyRows = (transaction: Transaction, rows: readonly JobItem[]) => Promise<AppliedRow[]>;

/**
 * Applies rows in one piece of work, with their outcomes: a repeated step finds them done. If a location loses a race against a request or
 * another row, each row gets a piece of its own, so that only the one that lost is refused.
 */
export async function applyRows(run: JobRun, rows: readonly JobItem[], apply: ApplyRows): Promise<void> {
  try {
    await commitRows(run, rows, apply);
  } catch (error) {
    if (!raceViolation(error) && !(error instanceof CheckedApart)) throw error;
    for (const row of rows) await applyAlone(run, row, apply);
  }
}

async function applyAlone(run: JobRun, row: JobItem, apply: ApplyRows): Promise<void> {
  try {
    await commitRows(run, [row], apply);
  } catch (error) {
    const lost = raceViolation(error);
    if (!lost) throw error;
    await commitRows(run, [row], async () => [refusedRow(row, [lost])]);
  }
}

async function commitRows(run: JobRun, rows: readonly JobItem[], apply: ApplyRows): Promise<void> {
  await run.commit(async (transaction) => {
    const applied = await apply(transaction, rows);
    const ended = rows.map(({ position, rowKey, identityKey }, index) => ({
      position,
      rowKey,
      identityKey,
      state: 'ENDED' as const,
      ...(applied[index] as AppliedRow),
    }));
    return moveRows(transaction, run, ended, (index) => rows[index]?.outcome ?? null);
  });
}

/**
 * Applies rows in series of neighbours of the same kind, each about another location. The rows of a series share statements, and all rows still
 * follow one another in their order.
 */
export async function inSeries<Kind extends string>(
  rows: readonly JobItem[],
  kindOf: (row: JobItem) => Kind,
  apply: Readonly<Record<Kind, (series: readonly JobItem[]) => Promise<AppliedRow[]>>>,
): Promise<AppliedRow[]> {
  const all: { readonly kind: Kind; readonly rows: JobItem[] }[] = [];
  for (const row of rows) {
    const last = all.at(-1);
    const kind = kindOf(row);
    const isKnown = last?.rows.some(({ locationId }) => locationId !== null && locationId === row.locationId);
    if (last?.kind === kind && !isKnown) last.rows.push(row);
    else all.push({ kind, rows: [row] });
  }
  const applied: AppliedRow[] = [];
  for (const { kind, rows } of all) applied.push(...(await apply[kind](rows)));
  return applied;
}

/** A row that breaks rules; nothing of it is applied. One that only lacks a seat can be tried again [contract 14]. */
export function refusedRow(row: JobItem, violations: readonly RuleViolation[]): AppliedRow {
  const details = row.details as RowDetails | null;
  return {
    outcome: violations.every(({ code }) => code === 'SY10151') ? 'NO_SEAT' : 'REFUSED',
    locationId: row.locationId,
    details: { ...details, problems: violations.slice(0, MOST_REMARKS).map(problemOf) },
  };
}

/** A broken rule in words. */
export function problemOf(violation: RuleViolation): RowProblem {
  const { column, message } = ruleWords(violation);
  return { column, message };
}
