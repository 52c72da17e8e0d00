import { databaseTime, findReadListing } from '../store/connected-listings.js';
import type { PublisherTarget } from '@listings/publisher-gateway';
import { PublisherError } from '@listings/publisher-sdk';
import type { PublisherListing } from '@listings/publisher-sdk';
import type { ReadingDependencies } from '../dependencies.js';
import { readListings } from './read-listings.js';

/** A listing that the publisher shows only in its list, and how old what is stored of it may be. */
export interface ListedListing extends PublisherTarget {
  readonly publisher: string;
  readonly listingRef: string;
  readonly goodForMs: number;
  readonly timeoutMs: number;
}

/**
 * Reads a listing of a publisher without a read by reference: from what all processes have stored of the list of the connected account, or
 * else from the list itself, which is stored for the other listings, too. Throws as `getListing` of a plug-in.
 */
export async function readFromList(deps: ReadingDependencies, listing: ListedListing): Promise<PublisherListing> {
  const { database } = deps;
  const { accountId, connectedAccountId, publisher, goodForMs, timeoutMs, ...target } = listing;
  const key = { accountId, connectedAccountId, publisher };
  const since = new Date((await databaseTime(database)).getTime() - goodForMs);
  const find = () => findReadListing(database, { ...key, ref: listing.listingRef, since });
  const known = await find();
  if (known) return known;
  const read = await readListings(deps, key, { timeoutMs });
  const found = await find();
  if (found) return found;
  if (read === 'goes on') throw new PublisherError({ kind: 'TRANSIENT', text: 'the list is still being read' });
  // The gateway does what follows from a listing that is gone.
  return deps.calls.call({ ...target, accountId, connectedAccountId }, async () => {
    const { listingRef } = listing;
    throw new PublisherError({ kind: 'LISTING_NOT_FOUND', listingRef });
  });
}
