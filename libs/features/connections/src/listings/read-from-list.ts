import type { PublisherTarget } from '@listings/publisher-gateway';
import { PublisherError } from '@listings/publisher-sdk';
import type { ReadingDependencies } from '../dependencies.js';
import { databaseTime, findReadListing } from '../store/connected-listings.js';
import type { ReadListing } from '../store/connected-listings.js';
import { readListings } from './read-listings.js';

/** A listing that the publisher shows only in its list, and how old its stored copy may be. */
export interface ListedListing extends PublisherTarget {
  readonly publisher: string;
  readonly listingRef: string;
  readonly goodForMs: number;
  /** When the listing was pushed last: an older copy is not good enough. Null: no push counts. */
  readonly after: Date | null;
  /** How long ago somebody asked to see the listing as it is now: an older copy is not good enough. Absent: nobody did. */
  readonly wantedMsAgo?: number;
  readonly timeoutMs: number;
}

/**
 * Reads a listing of a publisher without a read by reference: from what all processes have stored of the list of the connected account, or else
 * from the list itself, which is stored for the other listings, too. Throws the same errors as `getListing` of a plug-in.
 */
export async function readFromList(deps: ReadingDependencies, listing: ListedListing): Promise<ReadListing> {
  const { database } = deps;
  const { accountId, connectedAccountId, publisher, goodForMs, after, wantedMsAgo, timeoutMs, ...target } = listing;
  const key = { accountId, connectedAccountId, publisher };
  const now = await databaseTime(database);
  // The time of a push may come from a clock that is ahead.
  const pushed = Math.min(after?.getTime() ?? 0, now.getTime());
  const wanted = wantedMsAgo === undefined ? 0 : now.getTime() - wantedMsAgo;
  const earliest = Math.max(pushed, wanted);
  const find = (since: number) =>
    findReadListing(database, { ...key, ref: listing.listingRef, since: new Date(Math.max(since, earliest)) });
  const known = await find(now.getTime() - goodForMs);
  if (known) return known;
  const read = await readListings(deps, key, { timeoutMs });
  // If the reading took longer than the list stays good, its listings are as new as they can be.
  const found = await find(read === 'goes on' ? now.getTime() - goodForMs : read.begun.getTime());
  if (found) return found;
  const isUnderWay = read === 'goes on' || read.begun.getTime() < earliest;
  if (isUnderWay) throw new PublisherError({ kind: 'TRANSIENT', text: 'the list is still being read' });
  // The gateway handles the loss of the listing.
  return deps.calls.call({ ...target, accountId, connectedAccountId }, async () => {
    const { listingRef } = listing;
    throw new PublisherError({ kind: 'LISTING_NOT_FOUND', listingRef });
  });
}
