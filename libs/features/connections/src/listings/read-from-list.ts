import { databaseTime, findReadListing } from '../store/connected-listings.js';
import type { ReadListing } from '../store/connected-listings.js';
import type { PublisherTarget } from '@listings/publisher-gateway';
import { PublisherError } from '@listings/publisher-sdk';
import type { ReadingDependencies } from '../dependencies.js';
import { readListings } from './read-listings.js';

/** A listing that the publisher shows only in its list, and how old what is stored of it may be. */
export interface ListedListing extends PublisherTarget {
  readonly publisher: string;
  readonly listingRef: string;
  readonly goodForMs: number;
  /** When the listing was pushed last: what was asked for before is too old. Null: it does not matter. */
  readonly after: Date | null;
  /** How long ago somebody wanted to see the listing as it is: what was asked for before is too old. Absent: nobody did. */
  readonly wantedMsAgo?: number;
  readonly timeoutMs: number;
}

/**
 * Reads a listing of a publisher without a read by reference: from what all processes have stored of the list of the connected account, or
 * else from the list itself, which is stored for the other listings, too. Throws as `getListing` of a plug-in.
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
  // Of a reading that took longer than its list is good for, all is as new as it can be.
  const found = await find(read === 'goes on' ? now.getTime() - goodForMs : read.begun.getTime());
  if (found) return found;
  const isUnderWay = read === 'goes on' || read.begun.getTime() < earliest;
  if (isUnderWay) throw new PublisherError({ kind: 'TRANSIENT', text: 'the list is still being read' });
  // The gateway does what follows from a listing that is gone.
  return deps.calls.call({ ...target, accountId, connectedAccountId }, async () => {
    const { listingRef } = listing;
    throw new PublisherError({ kind: 'LISTING_NOT_FOUND', listingRef });
  });
}
