import type { Transaction } from '@listings/persistence';
import type { ConnectedAccountKey } from '@listings/publisher-gateway';
import type { AnsweredListing, ReturnedAccess } from '../connection-follower.js';
import type { ReadingDependencies } from '../dependencies.js';
import { lockLocationOfListing, restoreListingLink } from '../store/listing-links.js';
import { announceStates } from './announce-links.js';

/**
 * Notes, in the same transaction, that a listing whose link counted as broken has answered through its connected account: the link works again,
 * and work that waited for it goes on at once. Changes nothing if the link works, or leads to another listing meanwhile.
 */
export async function restoreAccess(
  transaction: Transaction,
  deps: Pick<ReadingDependencies, 'followers' | 'work'>,
  listing: ConnectedAccountKey & { readonly publisher: string; readonly listingRef: string },
): Promise<void> {
  await lockLocationOfListing(transaction, listing);
  const locationIds = await restoreListingLink(transaction, listing);
  await accessReturned(transaction, deps, { ...listing, locationIds });
}

/** Continues the work that waited for links of a connected account which work again. The transaction has locked their locations. */
export async function accessReturned(
  transaction: Transaction,
  { followers, work }: Pick<ReadingDependencies, 'followers' | 'work'>,
  returned: ReturnedAccess,
): Promise<void> {
  if (returned.locationIds.length === 0) return;
  for (const follower of followers) await follower.accessReturned?.(transaction, work, returned);
  await announceStates(transaction, { followers }, returned);
}

/**
 * Requests a reading at once of a whole listing that counts as inaccessible, because a read of one of its parts, such as its reviews, has
 * answered.
 */
export async function listingAnswered(
  transaction: Transaction,
  { followers, work }: Pick<ReadingDependencies, 'followers' | 'work'>,
  listing: AnsweredListing,
): Promise<void> {
  for (const follower of followers) await follower.listingAnswered?.(transaction, work, listing);
}
