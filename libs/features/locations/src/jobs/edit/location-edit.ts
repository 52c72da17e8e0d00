import type { StoredLocation } from '@listings/domain';
import { afterCheck, callerOfJob, findNextRows, moveRows } from '@listings/feature-jobs';
import type { JobHandler, JobItem, JobRun } from '@listings/feature-jobs';
import { inputOfEdit } from '../../rules/location-edit.js';
import { findFolderNames } from '../../store/folders.js';
import { readLocationBatch } from '../../store/stored-location.js';
import { applyRows, problemOf } from '../apply-rows.js';
import { checkChanges, folderIdsOf } from '../check-change.js';
import type { CheckResult } from '../check-change.js';
import type { LocationJobsDependencies } from '../location-jobs.js';
import { LOCATION_EDIT } from '../location-kinds.js';
import type { LocationOutcome } from '../location-kinds.js';
import { MOST_REMARKS } from '../row-details.js';
import type { RowDetails } from '../row-details.js';
import { selectLocations } from '../select-locations.js';
import { updatesOfRows } from '../write-location.js';
import { editParameters } from './edit-parameters.js';

/** Locations that are checked in one piece of work, at most a megabyte of them. */
const CHECKED = 200;
/** Locations that are changed in one transaction: few, because others wait for them. 1.3 MB if each has the largest record. */
const AT_ONCE = 20;
const PIECES = 5;

/**
 * The job that changes many locations in the same way: it selects them, checks the rules for all of them, waits for a person, and applies the
 * change.
 */
export class LocationEditJob implements JobHandler {
  readonly kind = LOCATION_EDIT;

  constructor(private readonly deps: LocationJobsDependencies) {}

  async step(run: JobRun): Promise<void> {
    for (let pieces = 0; pieces < PIECES; pieces += 1) {
      const { phase } = run.job;
      if (phase === 'SELECTING') await selectLocations(run, editParameters(run.job).selection, 'CHECKING');
      else if (phase === 'CHECKING') await this.check(run);
      else await this.apply(run);
      if (run.job.state !== 'RUNNING') return;
    }
  }

  private async check(run: JobRun): Promise<void> {
    const { accountId, id: jobId } = run.job;
    const { database } = this.deps;
    const next = await findNextRows(database, { accountId, jobId, state: 'STAGED', limit: CHECKED });
    if (next.length === 0) return void (await run.commit(async () => afterCheck(LOCATION_EDIT, run.job)));
    const ids = next.map(({ locationId }) => locationId ?? 0);
    const stored = await readLocationBatch(database, { accountId, ids });
    const last = stored.at(-1)?.id ?? Infinity;
    const rows = next.filter(({ locationId }) => (locationId ?? 0) <= last);
    const byId = new Map(stored.map((each) => [each.id, each]));
    const folderNames = await findFolderNames(database, { accountId, ids: folderIdsOf(stored) });
    const changes = rows.flatMap((row) => {
      const location = byId.get(row.locationId ?? 0);
      return location && location.archivedAt === null ? [{ row, stored: location }] : [];
    });
    const results = await checkChanges(
      this.deps,
      changes.map(({ stored: location }) => ({
        stored: location,
        input: inputOfEdit(location, editParameters(run.job).edit),
      })),
      { accountId, folderNames },
    );
    const resultOf = new Map(changes.map(({ row }, index) => [row, results[index]]));
    const checked = rows.map((row) =>
      checkedRow(row, { stored: byId.get(row.locationId ?? 0), result: resultOf.get(row) }),
    );
    await run.commit((transaction) => moveRows(transaction, run, checked));
  }

  private async apply(run: JobRun): Promise<void> {
    const { accountId, id: jobId } = run.job;
    const rows = await findNextRows(this.deps.database, { accountId, jobId, state: 'CHECKED', limit: AT_ONCE });
    if (rows.length === 0) return void (await run.commit(async () => ({ next: 'finished' })));
    const { edit } = editParameters(run.job);
    await applyRows(run, rows, (transaction, piece) => {
      const input = (stored: StoredLocation) => inputOfEdit(stored, edit);
      const updates = piece.map((row) => ({ row, locationId: row.locationId ?? 0, input }));
      return updatesOfRows(transaction, this.deps, callerOfJob(run.job), updates);
    });
  }
}

/** The outcome of a row after the check of its change. A location that is gone or archived has no change. */
function checkedRow(
  { position, locationId, rowKey, identityKey }: JobItem,
  { stored, result }: { stored: StoredLocation | undefined; result: CheckResult | undefined },
) {
  const row = (outcome: LocationOutcome, details: RowDetails) => ({
    position,
    locationId,
    rowKey,
    identityKey,
    outcome,
    details,
    state: outcome === 'REFUSED' ? ('REFUSED' as const) : ('CHECKED' as const),
  });
  if (!stored) return row('REFUSED', { problems: [{ column: null, message: 'There is no such location any more.' }] });
  const { name } = stored;
  if (!result) return row('REFUSED', { name, problems: [{ column: null, message: 'The location is archived.' }] });
  const { violations, fields } = result;
  if (violations.length > 0)
    return row('REFUSED', { name, problems: violations.slice(0, MOST_REMARKS).map(problemOf) });
  return row(fields.length > 0 ? 'CHANGED' : 'SAME', { name, fields });
}
