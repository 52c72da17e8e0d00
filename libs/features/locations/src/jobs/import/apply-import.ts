import { findNextRows } from '@listings/feature-jobs';
import { callerOfJob } from '@listings/feature-jobs';
import type { JobItem, JobRun } from '@listings/feature-jobs';
import type { Transaction } from '@listings/persistence';
import { completeRow } from '../../rules/table/index.js';
import { findPhotos } from '../../store/location-photos.js';
import { applyRows } from '../apply-rows.js';
import type { AppliedRow } from '../apply-rows.js';
import type { LocationJobsDependencies } from '../location-jobs.js';
import type { RowDetails } from '../row-details.js';
import { creationOfRow, updateOfRow } from '../write-location.js';
import { readingOf } from './check-rows.js';
import { importParameters } from './import-parameters.js';

/** Locations that are changed in one transaction: few, because others wait for them. */
const AT_ONCE = 20;

/** Applies the next checked rows. Returns false if none is left. */
export async function applyImport(deps: LocationJobsDependencies, run: JobRun): Promise<boolean> {
  const { accountId, id: jobId } = run.job;
  const rows = await findNextRows(deps.database, { accountId, jobId, state: 'CHECKED', limit: AT_ONCE });
  if (rows.length === 0) return false;
  await applyRows(run, rows, (transaction, row) => applyRow(transaction, deps, run, row));
  return true;
}

async function applyRow(
  transaction: Transaction,
  deps: LocationJobsDependencies,
  { job }: JobRun,
  row: JobItem,
): Promise<AppliedRow> {
  if (row.outcome === 'SAME')
    return { outcome: 'SAME', locationId: row.locationId, details: row.details as RowDetails };
  const parameters = importParameters(job);
  const reading = readingOf(row, parameters);
  const caller = callerOfJob(job);
  const { locationId } = row;
  const applied =
    locationId === null
      ? await creationOfRow(transaction, deps, caller, { row, input: completeRow(reading, undefined).input })
      : await updateOfRow(transaction, deps, caller, {
          row,
          locationId,
          input: (stored) => completeRow(readingOf(row, parameters, stored), stored).input,
        });
  const { photos = [] } = reading;
  if (applied.locationId === null || applied.outcome === 'REFUSED' || photos.length === 0) return applied;
  const key = { accountId: job.accountId, locationId: applied.locationId };
  // A repeated import adds no photo twice: those of a row are for a location without photos.
  const present = await findPhotos(transaction, { accountId: key.accountId, locationIds: [key.locationId] });
  if (present.length > 0) return applied;
  await deps.requestPhotos(transaction, { ...key, photos });
  const { fields = [] } = applied.details;
  return {
    ...applied,
    outcome: applied.outcome === 'SAME' ? 'UPDATED' : applied.outcome,
    details: { ...applied.details, fields: [...fields, 'locationPhotos'] },
  };
}
