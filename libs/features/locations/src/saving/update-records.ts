import type { StoredLocation } from '@listings/domain';
import type { Transaction } from '@listings/persistence';
import type { LocationsDependencies } from '../dependencies.js';
import { renderRecords } from '../store/render-records.js';
import { accountOf } from './account-of.js';

/** Stores the records of changed locations, in the transaction of the change. */
export async function updateRecords(
  transaction: Transaction,
  { records }: Pick<LocationsDependencies, 'records'>,
  { accountId, locations }: { accountId: number; locations: readonly StoredLocation[] },
): Promise<void> {
  if (locations.length === 0) return;
  const account = await accountOf(transaction, accountId);
  await renderRecords(transaction, { account, settings: records }, locations);
}
