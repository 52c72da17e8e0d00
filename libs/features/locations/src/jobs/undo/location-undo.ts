import { locationFields, sameFieldValue } from '@listings/domain';
import type { LocationDraft, LocationField, LocationInput, StoredLocation } from '@listings/domain';
import {
  callerOfJob,
  CHANGED_OUTCOMES,
  findJob,
  findNextRows,
  findRowBatch,
  insertJobRows,
} from '@listings/feature-jobs';
import type { JobHandler, JobItem, JobRun } from '@listings/feature-jobs';
import type { Transaction } from '@listings/persistence';
import { archiveNow } from '../../archive/archive-now.js';
import { authorOf } from '../../rules/location-change.js';
import { findChanged } from '../../store/location-changes.js';
import { lockLocations } from '../../store/location-writes.js';
import { applyRows, inSeries } from '../apply-rows.js';
import type { AppliedRow } from '../apply-rows.js';
import { fieldLabel } from '../field-label.js';
import type { LocationJobsDependencies } from '../location-jobs.js';
import { LOCATION_UNDO } from '../location-kinds.js';
import type { RowDetails } from '../row-details.js';
import { updatesOfRows } from '../write-location.js';

/** Rows of the undone job that are copied in one piece of work, at most a megabyte of them: each has what its file said and two records. */
const COPIED = 50;
/** Locations that are changed in one transaction: 4 MB if each has the largest record, and a row has it before and after the job. */
const AT_ONCE = 20;
const PIECES = 5;

const GONE = 'The job that was to be undone is not kept any more.';

/** What an undo needs to know of a row. */
interface Undone {
  readonly outcome: (typeof CHANGED_OUTCOMES)[number];
  readonly before?: RowDetails['before'];
  readonly after?: RowDetails['after'];
}

/**
 * Undoes a job: fields get the values back that they had before, where nobody has changed them since, and locations that it created are archived
 * if nobody has changed them. What was changed since is kept, and listed.
 */
export class LocationUndo implements JobHandler {
  readonly kind = LOCATION_UNDO;

  constructor(private readonly deps: LocationJobsDependencies) {}

  async step(run: JobRun): Promise<void> {
    if (run.job.phase === 'UNDOING') return this.copy(run);
    for (let pieces = 0; pieces < PIECES; pieces += 1) {
      const { accountId, id: jobId } = run.job;
      const rows = await findNextRows(this.deps.database, { accountId, jobId, state: 'STAGED', limit: AT_ONCE });
      if (rows.length === 0) {
        await run.commit(async () => ({ next: 'finished' }));
        return;
      }
      await applyRows(run, rows, (transaction, piece) => this.undo(transaction, run, piece));
    }
  }

  /** Copies the changed rows of the undone job, piece by piece. */
  private async copy(run: JobRun): Promise<void> {
    const { accountId, undoes } = run.job;
    const undone = undoes === null ? undefined : await findJob(this.deps.database, { accountId, id: undoes });
    if (!undone || undone.detailsUntil === null)
      return void (await run.commit(async () => ({ next: { problem: GONE } })));
    await run.commit(async (transaction) => {
      const rows = await findRowBatch(transaction, {
        accountId,
        jobId: undone.id,
        filter: { state: 'ENDED' },
        after: (run.job.position as number | null) ?? 0,
        limit: COPIED,
      });
      const last = rows.at(-1);
      if (!last) return { phase: 'APPLYING', total: run.job.processed };
      const changed = rows.filter(({ outcome }) => CHANGED_OUTCOMES.some((each) => each === outcome));
      await insertJobRows(transaction, { accountId, jobId: run.job.id }, changed.map(rowToUndo));
      return { processed: changed.length, position: last.position };
    });
  }

  private async undo(transaction: Transaction, { job }: JobRun, rows: readonly JobItem[]): Promise<AppliedRow[]> {
    return inSeries(rows, ({ input }) => ((input as Undone).outcome === 'CREATED' ? 'creation' : 'update'), {
      creation: (series) => this.archive(transaction, job, series),
      update: (series) => this.restore(transaction, job, series),
    });
  }

  private async restore(transaction: Transaction, job: JobRun['job'], rows: readonly JobItem[]): Promise<AppliedRow[]> {
    const updates = rows.map((row) => {
      const { before = {}, after = {} } = row.input as Undone;
      const kept: LocationField[] = [];
      const input = (stored: StoredLocation) => restored(stored, { before, after }, kept);
      return { row, locationId: row.locationId ?? 0, input, kept };
    });
    const applied = await updatesOfRows(transaction, this.deps, callerOfJob(job), updates);
    return applied.map((each, index) => {
      const { kept = [] } = updates[index] ?? {};
      if (each.outcome === 'REFUSED' || kept.length === 0) return each;
      const problems = [{ column: null, message: KEPT(kept) }];
      return { ...each, outcome: 'KEPT', details: { ...each.details, problems } };
    });
  }

  private async archive(transaction: Transaction, job: JobRun['job'], rows: readonly JobItem[]): Promise<AppliedRow[]> {
    const { accountId, source } = job;
    const ids = rows.map(({ locationId }) => locationId ?? 0);
    const byId = new Map((await lockLocations(transaction, { accountId, ids })).map((stored) => [stored.id, stored]));
    const changed = await findChanged(transaction, { accountId, locationIds: ids });
    const applied = ids.map((locationId): AppliedRow => {
      const stored = byId.get(locationId);
      const details = { name: stored?.name };
      if (!stored || stored.archivedAt !== null) return { outcome: 'SAME', locationId, details };
      if (!changed.has(locationId)) return { outcome: 'ARCHIVED', locationId, details };
      const problems = [{ column: null, message: KEPT_LOCATION }];
      return { outcome: 'KEPT', locationId, details: { ...details, problems } };
    });
    const archived = applied.flatMap(({ outcome, locationId }) => (outcome === 'ARCHIVED' ? (locationId ?? []) : []));
    const author = authorOf(callerOfJob(job));
    await archiveNow(transaction, this.deps, { accountId, ids: archived, source, author });
    return applied;
  }
}

function rowToUndo({ position, locationId, outcome, details }: JobItem) {
  const { before, after } = (details ?? {}) as RowDetails;
  return { position, locationId, input: { outcome, before, after } };
}

/**
 * The input that gives fields their earlier values. A field is added to `kept` if it has neither the value of the undone job nor the earlier
 * one, which a cancelled undo may have restored.
 */
function restored(
  stored: StoredLocation,
  { before, after }: { before: NonNullable<Undone['before']>; after: NonNullable<Undone['after']> },
  kept: LocationField[],
): LocationInput {
  const changed = locationFields.filter((field) => field in before);
  const free = changed.filter((field) => sameFieldValue(field, stored[field], after[field]));
  kept.push(
    ...changed.filter((field) => !free.includes(field) && !sameFieldValue(field, stored[field], before[field])),
  );
  return Object.fromEntries(free.map((field) => [field, before[field] as LocationDraft[typeof field]]));
}

const KEPT = (fields: readonly LocationField[]) =>
  `Somebody has changed this since, so it was kept: ${fields.map(fieldLabel).join(', ')}.`;
const KEPT_LOCATION = 'Somebody has changed this location since it was created, so it was not archived.';
