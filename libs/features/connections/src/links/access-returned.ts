import type { ConnectedAccountKey } from '@listings/publisher-gateway';
import type { Transaction } from '@listings/persistence';
import { MOST_MADE_DUE } from '../connection-follower.js';
import type { ReadingDependencies } from '../dependencies.js';
import { lockLocationOfListing, restoreListingLink } from '../store/listing-links.js';
import { VERIFICATION } from '../work/subjects.js';
import { announceStates } from './announce-links.js';

/**
 * A listing that a link to it had called inaccessible has answered through its connected account: the link works again, and what waited for it
 * goes on at once, in the same transaction. Changes nothing if the link works, or leads to another listing meanwhile.
 */
export async function restoreAccess(
  transaction: Transaction,
  deps: Pick<ReadingDependencies, 'followers' | 'work'>,
  listing: ConnectedAccountKey & { readonly listingRef: string },
): Promise<void> {
  await lockLocationOfListing(transaction, listing);
  const locationIds = await restoreListingLink(transaction, listing);
  await accessReturned(transaction, deps, { ...listing, locationIds });
}

/** Lets go on what waited for links of a connected account that work again. The transaction has locked their locations. */
export async function accessReturned(
  transaction: Transaction,
  { followers, work }: Pick<ReadingDependencies, 'followers' | 'work'>,
  { accountId, connectedAccountId, locationIds }: ConnectedAccountKey & { readonly locationIds: readonly number[] },
): Promise<void> {
  if (locationIds.length === 0) return;
  work.makeDue(transaction, { accountId, kind: VERIFICATION, group: connectedAccountId, limit: MOST_MADE_DUE });
  for (const follower of followers) await follower.reconnected?.(transaction, work, { accountId, connectedAccountId });
  await announceStates(transaction, { followers }, { accountId, locationIds });
}
