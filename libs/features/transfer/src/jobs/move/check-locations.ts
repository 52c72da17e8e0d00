import { findFirstRows, findNextBatch, movedCounts, saveJobRows } from '@listings/feature-jobs';
import type { JobItem, JobRun } from '@listings/feature-jobs';
import {
  checkChanges,
  findFolderNames,
  findPhotographed,
  folderIdsOf,
  problemOf,
  seatsLeft,
} from '@listings/feature-locations';
import type { ChangedField, LocationOutcome, RowDetails } from '@listings/feature-locations';
import { compareRows, keptProblems } from './compare-rows.js';
import type { ComparedRow } from './compare-rows.js';
import type { MoveDependencies } from './move-parameters.js';
import { photosToMove } from './photos-to-move.js';

/** Rows that are checked in one piece of work: their locations have 6.6 MB if each has the largest record. */
const AT_ONCE = 100;
/** Most problems that are kept of a row. */
const MOST_PROBLEMS = 50;

/** What a check found out about a row. */
interface CheckedRow {
  readonly row: JobItem;
  readonly outcome: LocationOutcome;
  readonly locationId: number | null;
  readonly rowKey: string;
  readonly details: RowDetails;
}

/**
 * Checks the next rows against the locations and all rules, and changes nothing: what is new, what changes, what stays, and what is refused and
 * why. Returns false if no row is left.
 */
export async function checkLocations(deps: MoveDependencies, run: JobRun): Promise<boolean> {
  const { accountId, id: jobId } = run.job;
  const rows = await findNextBatch(deps.database, { accountId, jobId, state: 'STAGED', limit: AT_ONCE });
  if (rows.length === 0) return false;
  const compared = await compareRows(deps.database, run.job, rows);
  const found = compared.flatMap(({ stored }) => stored ?? []);
  const folderNames = await findFolderNames(deps.database, { accountId, ids: folderIdsOf(found) });
  const seats = await seatsLeft(deps.database, accountId);
  const locationIds = found.map(({ id }) => id);
  const photographed = new Set(await findPhotographed(deps.database, { accountId, locationIds }));
  const first = await firstRows(deps, run, compared);
  const possible = compared.filter(({ problems, stored, plan }) => problems.length === 0 && (!stored || plan));
  const changes = await checkChanges(
    deps,
    possible.map(({ stored, there, plan }) => ({ stored, input: plan?.input ?? there.input })),
    { accountId, folderNames },
  );
  const changeOf = new Map(possible.map((each, index) => [each, changes[index]]));
  const checked: CheckedRow[] = [];
  let added = run.job.counts['NEW'] ?? 0;
  for (const each of compared) {
    const { violations = [], fields = [] } = changeOf.get(each) ?? {};
    const isRepeated = (first.get(each.there.id) ?? 0) !== each.row.position;
    const problems = [
      ...(isRepeated ? [{ column: null, message: REPEATED }] : []),
      ...each.problems,
      ...violations.map(problemOf),
    ];
    const noSeat = !each.stored && seats !== undefined && added >= seats.left ? seats.problem : undefined;
    const photos = photosToMove(each, photographed.has(each.stored?.id ?? 0)).length > 0;
    const result = checkedRow(each, { problems, fields, noSeat, photos });
    if (result.outcome === 'NEW') added += 1;
    checked.push(result);
  }
  await run.commit(async (transaction) => {
    const saved = checked.map(({ row, rowKey, outcome, locationId, details }) => ({
      position: row.position,
      state: outcome === 'REFUSED' || outcome === 'NO_SEAT' ? ('REFUSED' as const) : ('CHECKED' as const),
      outcome,
      locationId,
      rowKey,
      identityKey: null,
      details,
    }));
    await saveJobRows(transaction, { accountId, jobId }, saved);
    return { processed: rows.length, counts: movedCounts(checked.map(({ row, outcome }) => [row.outcome, outcome])) };
  });
  return true;
}

/** The first position of each location in the job: a list that changes while it is read may contain a location twice. */
async function firstRows(
  { database }: MoveDependencies,
  { job: { accountId, id: jobId } }: JobRun,
  compared: readonly ComparedRow[],
): Promise<ReadonlyMap<string, number>> {
  const rowKeys = compared.map(({ there }) => there.id);
  const { byRowKey } = await findFirstRows(database, { accountId, jobId, rowKeys, identityKeys: [] });
  const first = new Map(byRowKey);
  for (const { row, there } of compared)
    first.set(there.id, Math.min(first.get(there.id) ?? row.position, row.position));
  return first;
}

const REPEATED = 'The other service lists this location twice. The first row counts.';
const ARCHIVED = 'The location is archived here, so it stays as it is. Restore it first if it shall change.';

function checkedRow(
  { row, there, moved, stored, plan }: ComparedRow,
  found: {
    readonly problems: NonNullable<RowDetails['problems']>;
    readonly fields: readonly ChangedField[];
    readonly noSeat: string | undefined;
    readonly photos: boolean;
  },
): CheckedRow {
  const base = { row, locationId: stored?.id ?? null, rowKey: there.id };
  const name = there.input.name ?? stored?.name ?? '';
  const withProblems = (
    outcome: LocationOutcome,
    problems: RowDetails['problems'] = [],
    fields: RowDetails['fields'] = [],
  ) => ({
    ...base,
    outcome,
    details: { name, fields, problems: problems.slice(0, MOST_PROBLEMS) },
  });
  if (found.problems.length > 0) return withProblems('REFUSED', found.problems);
  if (!stored) {
    if (found.noSeat !== undefined) return withProblems('NO_SEAT', [{ column: null, message: found.noSeat }]);
    return withProblems('NEW');
  }
  if (!plan) return withProblems('KEPT', [{ column: null, message: ARCHIVED }]);
  const kept = keptProblems(plan, moved);
  const fields: ChangedField[] = [...found.fields, ...(found.photos ? (['locationPhotos'] as const) : [])];
  if (fields.length > 0) return withProblems('CHANGED', kept, fields);
  return withProblems(kept.length > 0 ? 'KEPT' : 'SAME', kept);
}
