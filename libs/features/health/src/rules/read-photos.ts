import type { ListingPhoto } from '@listings/publisher-sdk';
import type { PhotoUrls, ShownListing } from '../store/readings.js';

/** The photos of a listing that has more are not compared. */
const MOST_PHOTOS = 500;
/** Most photos whose addresses a reading keeps. */
const MOST_URLS = 50;
const LONGEST_URL = 2_000;

/** The references of the photos of a listing in a fixed order; absent if one lacks it, or if there are too many. */
export function readPhotos(photos: readonly ListingPhoto[] | undefined): Pick<ShownListing, 'photos'> {
  if (!photos || photos.length > MOST_PHOTOS) return {};
  const refs = photos.flatMap(({ ref }) => ref ?? []);
  if (refs.length < photos.length) return {};
  return { photos: [...new Set(refs)].sort().map((ref) => ({ ref, type: 'ADDITIONAL' })) };
}

/** Where the publisher shows some of the photos. */
export function readPhotoUrls(photos: readonly ListingPhoto[] = []): PhotoUrls {
  const urls = photos.flatMap(({ ref, url }) => (ref && url && url.length <= LONGEST_URL ? [[ref, url] as const] : []));
  return Object.fromEntries(urls.slice(0, MOST_URLS));
}
