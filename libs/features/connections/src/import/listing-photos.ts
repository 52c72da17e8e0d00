import { PHOTOS_OF_LOCATION } from '@listings/domain';
import type { PhotoInput, PhotoType } from '@listings/domain';
import type { PublisherListing } from '@listings/publisher-sdk';
import { storable } from '../storable.js';

const MAX_CAPTION = 1_000;

/**
 * The photos of a listing as its new location is to have them [4.7.4]: as many as it can hold, with one logo and one
 * cover, further ones as additional photos. What has no web address cannot be fetched and is left out.
 */
export function listingPhotos({ photos = [] }: PublisherListing): PhotoInput[] {
  const taken = new Set<PhotoType>();
  return storable(photos)
    .filter(({ url }) => URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol))
    .slice(0, PHOTOS_OF_LOCATION)
    .map(({ url, type: given, caption }) => {
      const type = taken.has(given) ? 'ADDITIONAL' : given;
      if (type !== 'ADDITIONAL') taken.add(type);
      return { url, type, caption: caption ? clipped(caption) : null };
    });
}

/** Half of a character at the end goes too. */
function clipped(caption: string): string {
  return caption.slice(0, MAX_CAPTION).replace(/[\ud800-\udbff]$/, '');
}
