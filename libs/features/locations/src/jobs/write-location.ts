import type { ChangeCaller, LocationField, LocationInput, StoredLocation } from '@listings/domain';
import { RequestError, violation } from '@listings/errors';
import type { JobItem } from '@listings/feature-jobs';
import type { Transaction } from '@listings/persistence';
import { createLocationInTransaction } from '../create-location.js';
import type { LocationsDependencies } from '../dependencies.js';
import { updateLocationInTransaction } from '../update-location.js';
import { refused } from '../save-result.js';
import type { LocationDelta, SaveResult } from '../save-result.js';
import { refusedRow } from './apply-rows.js';
import type { AppliedRow } from './apply-rows.js';
import type { RowDetails } from './row-details.js';

/** Changes the location of a row; its outcome says whether something changed. */
export async function updateOfRow(
  transaction: Transaction,
  deps: LocationsDependencies,
  caller: ChangeCaller,
  { row, locationId, input }: { row: JobItem; locationId: number; input: (stored: StoredLocation) => LocationInput },
): Promise<AppliedRow> {
  const result = await updateLocationInTransaction(transaction, deps, caller, { locationId, input }).catch(asGone);
  if (result.outcome === 'refused') return refusedRow(row, result.violations);
  const { delta } = result;
  const details = { ...(row.details as RowDetails | null), ...(delta ? valuesOfChange(delta) : { fields: [] }) };
  return { outcome: delta ? 'UPDATED' : 'SAME', locationId, details };
}

/** Creates the location of a row. */
export async function creationOfRow(
  transaction: Transaction,
  deps: LocationsDependencies,
  caller: ChangeCaller,
  { row, input }: { row: JobItem; input: LocationInput },
): Promise<AppliedRow> {
  const result = await createLocationInTransaction(transaction, deps, caller, { input, origin: 'client' });
  if (result.outcome === 'refused') return refusedRow(row, result.violations);
  const details = row.details as RowDetails | null;
  return { outcome: 'CREATED', locationId: result.location.databaseId, details: { ...details } };
}

/** The stored values of the fields that a change has changed, for an undo. */
function valuesOfChange({ fields, before, after }: LocationDelta): Pick<RowDetails, 'fields' | 'before' | 'after'> {
  const valuesIn = (draft: LocationDelta['before']) =>
    Object.fromEntries(fields.map((field: LocationField) => [field, draft[field]]));
  return { fields, before: valuesIn(before), after: valuesIn(after) };
}

/** A location of a row may have been deleted with its account's data since the row was checked. */
function asGone(error: unknown): SaveResult {
  if (error instanceof RequestError && error.code === 'SY90002') {
    return refused(violation('SY10046'));
  }
  throw error;
}
