import type { StoredLocation } from '@listings/domain';
import { callerOfJob, findNextBatch } from '@listings/feature-jobs';
import type { JobItem, JobRun } from '@listings/feature-jobs';
import type { Transaction } from '@listings/persistence';
import { completeRow } from '../../rules/table/complete-row.js';
import type { RowPhoto, RowReading } from '../../rules/table/row-reading.js';
import { findPhotographed } from '../../store/location-photos.js';
import { applyRows, inSeries } from '../apply-rows.js';
import type { AppliedRow } from '../apply-rows.js';
import type { LocationJobsDependencies } from '../location-jobs.js';
import type { RowDetails } from '../row-details.js';
import { creationsOfRows, updatesOfRows } from '../write-location.js';
import { readingOf } from './check-rows.js';
import { importParameters } from './import-parameters.js';

/** Locations that are changed in one transaction: few, because others wait for them. */
const AT_ONCE = 20;

/** Applies the next checked rows. Returns false if none is left. */
export async function applyImport(deps: LocationJobsDependencies, run: JobRun): Promise<boolean> {
  const { accountId, id: jobId } = run.job;
  const rows = await findNextBatch(deps.database, { accountId, jobId, state: 'CHECKED', limit: AT_ONCE });
  if (rows.length === 0) return false;
  await applyRows(run, rows, (transaction, piece) => applyPiece(transaction, deps, run, piece));
  return true;
}

async function applyPiece(
  transaction: Transaction,
  deps: LocationJobsDependencies,
  { job }: JobRun,
  rows: readonly JobItem[],
): Promise<AppliedRow[]> {
  const parameters = importParameters(job);
  const caller = callerOfJob(job);
  const readings = new Map(rows.map((row) => [row, readingOf(row, parameters)]));
  const readingFor = (row: JobItem) => readings.get(row) as RowReading;
  const applied = await inSeries(rows, kindOfRow, {
    same: async (series) =>
      series.map(({ locationId, details }) => ({ outcome: 'SAME', locationId, details: details as RowDetails })),
    creation: (series) => {
      const creations = series.map((row) => ({ row, input: completeRow(readingFor(row), undefined).input }));
      return creationsOfRows(transaction, deps, caller, creations);
    },
    update: (series) => {
      const updates = series.map((row) => ({
        row,
        locationId: row.locationId ?? 0,
        input: (stored: StoredLocation) => completeRow(readingOf(row, parameters, stored), stored).input,
      }));
      return updatesOfRows(transaction, deps, caller, updates);
    },
  });
  const withPhotos: AppliedRow[] = [];
  for (const [index, row] of rows.entries()) {
    const photos = row.outcome === 'SAME' ? [] : (readingFor(row).photos ?? []);
    withPhotos.push(await addPhotos(transaction, deps, job, { photos, applied: applied[index] as AppliedRow }));
  }
  return withPhotos;
}

function kindOfRow({ outcome, locationId }: JobItem) {
  if (outcome === 'SAME') return 'same';
  return locationId === null ? 'creation' : 'update';
}

/** Requests the photos of an applied row. */
async function addPhotos(
  transaction: Transaction,
  deps: LocationJobsDependencies,
  { accountId }: JobRun['job'],
  { photos, applied }: { photos: readonly RowPhoto[]; applied: AppliedRow },
): Promise<AppliedRow> {
  if (applied.locationId === null || applied.outcome === 'REFUSED' || photos.length === 0) return applied;
  const { locationId } = applied;
  // A repeated import adds no photo twice: those of a row are for a location without photos.
  const present = await findPhotographed(transaction, { accountId, locationIds: [locationId] });
  if (present.length > 0) return applied;
  await deps.requestPhotos(transaction, { accountId, locationId, photos });
  const { fields = [] } = applied.details;
  return {
    ...applied,
    outcome: applied.outcome === 'SAME' ? 'UPDATED' : applied.outcome,
    details: { ...applied.details, fields: [...fields, 'locationPhotos'] },
  };
}
