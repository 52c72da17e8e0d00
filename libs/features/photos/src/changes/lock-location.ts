import type { StoredLocation } from '@listings/domain';
import { invalidId } from '@listings/errors';
import { lockLocations } from '@listings/feature-locations';
import type { Transaction } from '@listings/persistence';

/** A location of the account. */
export interface LocationKey {
  readonly accountId: number;
  readonly locationId: number;
}

/**
 * Locks the location until the transaction ends. This serializes changes of its photos, so that counts (one LOGO, four
 * stars) still hold at the commit. Throws 404 when the account has no such location [contract 1].
 */
export async function lockLocation(
  transaction: Transaction,
  { accountId, locationId }: LocationKey,
): Promise<StoredLocation> {
  const [location] = await lockLocations(transaction, { accountId, ids: [locationId] });
  if (!location) throw invalidId('unknown');
  return location;
}
