import type { Caller, ChangeCaller } from '@listings/domain';
import { invalidId } from '@listings/errors';
import type { InUnit, Transaction } from '@listings/persistence';
import type { LocationsDependencies } from '../dependencies.js';
import { refusedByRace } from './save-result.js';
import type { SaveResult } from './save-result.js';
import { updateLocationsInTransaction } from './update-locations.js';
import type { ChangeInTransaction, LocationChange } from './update-locations.js';

/**
 * Updates a location [4.1]. Records profile.updated at the start of a window of 60 seconds. An update that changes
 * nothing writes nothing and records no event [6.2], [contract 8].
 */
export async function updateLocation(
  deps: InUnit<LocationsDependencies>,
  caller: Caller,
  change: LocationChange,
): Promise<SaveResult> {
  return deps.unit
    .transaction((transaction) => updateLocationInTransaction(transaction, deps, caller, change))
    .catch(refusedByRace);
}

/** Updates a location in a transaction that does more. Throws when a concurrent transaction violates a constraint; see `refusedByRace`. */
export async function updateLocationInTransaction(
  transaction: Transaction,
  deps: LocationsDependencies,
  caller: ChangeCaller,
  change: ChangeInTransaction,
): Promise<SaveResult> {
  const [result] = await updateLocationsInTransaction(transaction, deps, caller, [change]);
  if (!result) throw invalidId('unknown');
  return result;
}
