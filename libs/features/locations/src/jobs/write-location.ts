import type { ChangeCaller, LocationField, LocationInput, StoredLocation } from '@listings/domain';
import { violation } from '@listings/errors';
import type { JobItem } from '@listings/feature-jobs';
import type { Transaction } from '@listings/persistence';
import type { LocationsDependencies } from '../dependencies.js';
import { createLocationsInTransaction } from '../saving/create-location.js';
import type { LocationDelta, SaveResult } from '../saving/save-result.js';
import { updateLocationsInTransaction } from '../saving/update-locations.js';
import { refusedRow } from './apply-rows.js';
import type { AppliedRow } from './apply-rows.js';
import type { RowDetails } from './row-details.js';

/** A row that changes a location. */
interface RowUpdate {
  readonly row: JobItem;
  readonly locationId: number;
  readonly input: (stored: StoredLocation) => LocationInput;
}

/** Changes the locations of rows, each its own; their outcomes say whether something changed. */
export async function updatesOfRows(
  transaction: Transaction,
  deps: LocationsDependencies,
  caller: ChangeCaller,
  updates: readonly RowUpdate[],
): Promise<AppliedRow[]> {
  const results = await updateLocationsInTransaction(transaction, deps, caller, updates);
  return updates.map(({ row, locationId }, index) => {
    const result = results[index];
    // A location of a row may have been deleted with its account's data since the row was checked.
    if (!result) return refusedRow(row, [violation('SY10046')]);
    if (result.outcome === 'refused') return refusedRow(row, result.violations);
    const { delta } = result;
    const details = { ...(row.details as RowDetails | null), ...(delta ? valuesOfChange(delta) : { fields: [] }) };
    return { outcome: delta ? 'UPDATED' : 'SAME', locationId, details };
  });
}

/** Creates the locations of rows. */
export async function creationsOfRows(
  transaction: Transaction,
  deps: LocationsDependencies,
  caller: ChangeCaller,
  creations: readonly { readonly row: JobItem; readonly input: LocationInput }[],
): Promise<AppliedRow[]> {
  const inputs = creations.map(({ input }) => input);
  const results = await createLocationsInTransaction(transaction, deps, caller, { inputs, origin: 'client' });
  return creations.map(({ row }, index) => {
    const result = results[index] as SaveResult;
    if (result.outcome === 'refused') return refusedRow(row, result.violations);
    const details = row.details as RowDetails | null;
    return { outcome: 'CREATED', locationId: result.location.databaseId, details: { ...details } };
  });
}

/** The stored values of the fields that a change has changed, for an undo. */
function valuesOfChange({ fields, before, after }: LocationDelta): Pick<RowDetails, 'fields' | 'before' | 'after'> {
  const valuesIn = (draft: LocationDelta['before']) =>
    Object.fromEntries(fields.map((field: LocationField) => [field, draft[field]]));
  return { fields, before: valuesIn(before), after: valuesIn(after) };
}
