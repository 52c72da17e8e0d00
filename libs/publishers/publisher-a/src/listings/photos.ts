import { asLink } from '@listings/publisher-sdk';
import type { ListingPhoto } from '@listings/publisher-sdk';
import type { MediaItem, MediaPage } from '../wire/messages.js';
import type { WireNames } from '../wire/names.js';

/** The photos of a listing [publishers 1.5] that have a URL. A second logo or cover becomes an additional photo. */
export function photosOf(pages: readonly MediaPage[], names: WireNames): readonly ListingPhoto[] {
  const taken = new Set<string>();
  const items = pages.flatMap(({ mediaItems = [] }) => mediaItems);
  return items.flatMap((item): ListingPhoto[] => {
    const url = asLink(hostedUrlOf(item, names)) ?? asLink(item.sourceUrl);
    if (!url || (item.mediaFormat ?? 'PHOTO') !== 'PHOTO') return [];
    const category = item.locationAssociation?.category;
    const single = (category === 'LOGO' || category === 'COVER') && !taken.has(category);
    if (single) taken.add(category);
    return [{ ref: item.name, url, type: single ? category : 'ADDITIONAL', caption: item.description || undefined }];
  });
}

/** Reads the one field whose name is a setting of the installation, so that no shape can contain it. */
function hostedUrlOf(item: MediaItem, names: WireNames): unknown {
  return (item as Readonly<Record<string, unknown>>)[names['a.media.hostedUrl']];
}
