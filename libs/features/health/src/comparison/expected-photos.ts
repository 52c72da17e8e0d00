import { siteSubject } from '@listings/domain';
import type { StoredPhoto } from '@listings/domain';
import { findPhotosAtPublishers } from '@listings/feature-listings';
import type { PhotosAtPublisher } from '@listings/feature-listings';
import { findPhotos } from '@listings/feature-locations';
import { photosForListing, photosToShow } from '@listings/feature-photos';
import type { Sql } from '@listings/persistence';
import type { PublisherRegistry } from '@listings/publisher-registry';
import type { ExpectedPhotos } from '@listings/publisher-sdk';
import type { LastReading } from '../store/readings.js';

/** A listing with the photos that it showed. */
export interface PhotographedSite extends Pick<LastReading, 'locationId' | 'publisher' | 'listingRef' | 'knownPhotos'> {
  readonly shown: Pick<LastReading['shown'], 'photos'> | null;
}

/** The photos that a listing should show. */
export interface SitePhotos extends ExpectedPhotos {
  readonly photoIdByRef: ReadonlyMap<string, number>;
  /** The photos of the location. */
  readonly stored: readonly StoredPhoto[];
  /** Whether photos were sent so recently that the publisher may not list them yet. */
  readonly isAwaited: boolean;
  /** What is known of our photos there; undefined if none were ever pushed. */
  readonly pushed: PhotosAtPublisher | undefined;
}

/** Finds the photos that some listings of an account should show, by {@link siteSubject}; those whose photos were not read are left out. */
export async function findExpectedPhotos(
  sql: Sql,
  publishers: PublisherRegistry,
  { accountId, sites: all }: { accountId: number; sites: readonly PhotographedSite[] },
): Promise<ReadonlyMap<string, SitePhotos>> {
  const sites = all.filter(({ shown }) => shown?.photos);
  if (sites.length === 0) return new Map();
  const locationIds = [...new Set(sites.map(({ locationId }) => locationId))];
  const photos = Map.groupBy(await findPhotos(sql, { accountId, locationIds }), ({ locationId }) => locationId);
  const pushed = await findPhotosAtPublishers(sql, { accountId, sites });
  return new Map(
    sites.map((site) => {
      const there = pushed.find((each) => siteSubject(each) === siteSubject(site));
      const stored = photos.get(site.locationId) ?? [];
      return [siteSubject(site), expectedAt(publishers, { accountId, site, stored, there })];
    }),
  );
}

function expectedAt(
  publishers: PublisherRegistry,
  {
    accountId,
    site: { publisher, listingRef, knownPhotos, shown },
    stored,
    there,
  }: {
    accountId: number;
    site: PhotographedSite;
    stored: readonly StoredPhoto[];
    there: PhotosAtPublisher | undefined;
  },
): SitePhotos {
  const { takes = [], findableWithinMs = 0 } = publishers.find(publisher)?.publisher.photos ?? {};
  const wanted = photosForListing(stored, { publisher, listingRef, takes, accountId, mediaUrl: '' });
  const wantedIds = new Set(wanted.map(({ photoId }) => photoId));
  const { photos = null, decided = null, readAt: now = new Date(0) } = there ?? {};
  const known = photosToShow({ listingRef, photos, decided }, { wantedIds, now, findableWithinMs });
  const refs = (shown?.photos ?? []).flatMap(({ ref }) => ref ?? []);
  const isListed = (ref: string) => refs.includes(ref) || !known.recent.has(ref);
  const ours = [...known.photoIdByRef.keys()];
  return {
    ours: ours.filter(isListed),
    // A photo that the first reading shows was there before.
    others: [...(knownPhotos ?? refs), ...known.unwanted],
    photoIdByRef: known.photoIdByRef,
    stored,
    isAwaited: !ours.every(isListed),
    pushed: there,
  };
}
