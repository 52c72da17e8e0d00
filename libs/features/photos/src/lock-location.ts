import type { StoredLocation } from '@listings/domain';
import { invalidId } from '@listings/errors';
import { lockLocations } from '@listings/persistence';
import type { Transaction } from '@listings/persistence';

/** A location of the account. */
export interface LocationKey {
  readonly accountId: number;
  readonly locationId: number;
}

/**
 * The location, locked until the transaction ends: changes of its photos take turns, so that what is counted here
 * (one LOGO, four stars) still holds at the commit. Throws 404 for one that is not there [contract 1].
 */
export async function lockLocation(
  transaction: Transaction,
  { accountId, locationId }: LocationKey,
): Promise<StoredLocation> {
  const [location] = await lockLocations(transaction, { accountId, ids: [locationId] });
  if (!location) throw invalidId('unknown');
  return location;
}
