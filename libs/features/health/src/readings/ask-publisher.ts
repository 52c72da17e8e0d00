import { readFromList } from '@listings/feature-connections';
import type { ListingField, Publisher, PublisherListing, PublisherSession } from '@listings/publisher-sdk';
import type { ReadingDependencies } from '../dependencies.js';
import type { ListingToRead } from '../store/readings.js';

const READ_TIMEOUT_MS = 60_000;

/** A listing to ask for. */
export interface AskedListing extends ListingToRead {
  /** When the last push ended; null before the first. */
  readonly pushedAt: Date | null;
  /** How long ago somebody asked to see the listing as it is now; undefined if nobody did. */
  readonly wantedMsAgo: number | undefined;
}

/** What a publisher shows of a listing. */
export interface AskedAnswer {
  readonly shown: PublisherListing;
  /** When the service asked the publisher. */
  readonly readAt: Date;
  /** Whether the service has asked the publisher for a field since the last reading. */
  readonly isAnother: (field: ListingField) => boolean;
  /** Milliseconds until the service may ask the publisher again. */
  readonly anotherInMs: number;
}

/**
 * Asks a publisher for a listing and its photos, which some publishers list apart. Where a publisher shows listings only in a list, the answer
 * may come from a stored list, which says when it was read.
 */
export async function askPublisher(
  deps: ReadingDependencies,
  publisher: Publisher,
  listing: AskedListing,
): Promise<AskedAnswer> {
  const { accountId, locationId, connectedAccountId, listingRef, pushedAt, wantedMsAgo } = listing;
  const target = { accountId, locationId, connectedAccountId, listingRef };
  const call = <T>(does: (request: { session: PublisherSession; listingRef: string }) => Promise<T>) =>
    deps.calls.call(target, ({ session }) => does({ session, listingRef }), {
      timeoutMs: READ_TIMEOUT_MS,
      refusalCloses: 'work',
    });
  const { searchOnly } = publisher.listings;
  if (!searchOnly) {
    const readAt = deps.clock.now();
    const shown = await call(async (request) => {
      const single = await publisher.listings.getListing(request);
      return listsPhotosApart(publisher, single) ? withPhotos(publisher, single, request) : single;
    });
    return { shown, readAt, isAnother: () => true, anotherInMs: 0 };
  }
  const read = await readFromList(deps, {
    ...target,
    ...searchOnly,
    publisher: listing.publisher,
    after: pushedAt,
    wantedMsAgo,
    timeoutMs: READ_TIMEOUT_MS,
  });
  const { listing: listed, seenAt: readAt } = read;
  const isNewer = listing.readAt === null || readAt > listing.readAt;
  const isApart = listsPhotosApart(publisher, listed);
  const shown = isApart ? await call((request) => withPhotos(publisher, listed, request)) : listed;
  return {
    shown,
    readAt,
    isAnother: (field) => isNewer || (isApart && field === 'photos'),
    anotherInMs: Math.min(readAt.getTime() + searchOnly.goodForMs - deps.clock.now().getTime(), searchOnly.goodForMs),
  };
}

function listsPhotosApart({ listings }: Publisher, { photos }: PublisherListing): boolean {
  return !photos && listings.shows?.photos !== false && listings.listPhotos !== undefined;
}

async function withPhotos(
  { listings }: Publisher,
  listing: PublisherListing,
  request: { session: PublisherSession; listingRef: string },
): Promise<PublisherListing> {
  return { ...listing, photos: await listings.listPhotos?.(request) };
}
