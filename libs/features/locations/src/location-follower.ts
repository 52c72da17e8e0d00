import type { Transaction } from '@listings/persistence';
import type { Work } from '@listings/work';
import type { PushedPart } from './rules/concerned-listings.js';

/** A change of locations of an account, which the transaction has locked. */
export interface LocationsChange {
  readonly accountId: number;
  readonly locationIds: readonly number[];
  /** The parts of listings that show the change; default: all. */
  readonly listings?: 'all' | readonly PushedPart[];
  /** The publisher that shows the change already; only with `listings`. */
  readonly except?: string;
  /** Whether fields by which a location is recognized have changed, or the locations are active again. */
  readonly identity?: boolean;
}

/**
 * What a feature does when locations change, in the same transaction. It is called after an update, an archival, the return
 * of an archived location and a change of photos that listings show, never after a creation: nothing is linked to a new one. Features declare their
 * followers, because this feature imports none of those that build on locations.
 */
export interface LocationFollower {
  /** Returns the records that it changed, by location id. */
  changed(transaction: Transaction, work: Work, change: LocationsChange): Promise<ReadonlyMap<number, string>>;
}

/** Tells the followers of a change in its transaction. Returns the records that they changed, by location id. */
export async function tellFollowers(
  transaction: Transaction,
  { followers, work }: { readonly followers: readonly LocationFollower[]; readonly work: Work },
  change: LocationsChange,
): Promise<ReadonlyMap<number, string>> {
  const records = new Map<number, string>();
  if (change.locationIds.length === 0) return records;
  for (const follower of followers)
    for (const [locationId, record] of await follower.changed(transaction, work, change))
      records.set(locationId, record);
  return records;
}
