import { LONGEST_CAPTION, PHOTOS_OF_LOCATION } from '@listings/domain';
import type { PhotoInput, PhotoOrigin, PhotoType } from '@listings/domain';
import type { PublisherListing } from '@listings/publisher-sdk';
import { storable } from '../storable.js';

/**
 * The photos of a listing for its new location [4.7.4]: at most as many as a location can have, with at most one logo
 * and one cover; further ones become additional photos. Skips photos without an HTTP URL because they cannot be
 * downloaded. `importedFrom` is the listing, to which they are not pushed back.
 */
export function listingPhotos({ photos = [] }: PublisherListing, importedFrom: PhotoOrigin): PhotoInput[] {
  const taken = new Set<PhotoType>();
  return storable(photos)
    .flatMap(({ url, ...photo }) => (url !== undefined && isWebUrl(url) ? [{ ...photo, url }] : []))
    .slice(0, PHOTOS_OF_LOCATION)
    .map(({ url, type: given, caption }) => {
      const type = taken.has(given) ? 'ADDITIONAL' : given;
      if (type !== 'ADDITIONAL') taken.add(type);
      return { url, type, caption: caption ? clipped(caption) : null, importedFrom };
    });
}

function isWebUrl(url: string): boolean {
  return URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol);
}

/** Cuts the caption to a number of characters without splitting one. */
function clipped(caption: string): string {
  return [...caption].slice(0, LONGEST_CAPTION).join('');
}
