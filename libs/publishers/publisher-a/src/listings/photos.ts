import { asLink } from '@listings/publisher-sdk';
import type { ListingPhoto, PublisherSession } from '@listings/publisher-sdk';
import { Type } from 'typebox';
import type { Static } from 'typebox';
import type { ApiClient } from '../api-client.js';
import type { Configuration } from '../settings.js';
import type { WireNames } from '../wire/names.js';

/** A photo or video on the wire [publishers 1.5]. */
export const MediaItem = Type.Object({
  name: Type.Optional(Type.String()),
  mediaFormat: Type.Optional(Type.String()),
  locationAssociation: Type.Optional(Type.Object({ category: Type.Optional(Type.String()) })),
  description: Type.Optional(Type.String()),
  sourceUrl: Type.Optional(Type.String()),
});
type MediaItem = Static<typeof MediaItem>;

const MediaPage = Type.Object({
  mediaItems: Type.Optional(Type.Array(MediaItem)),
  nextPageToken: Type.Optional(Type.String()),
});

/** The URL of the photos and videos of a listing, to which new ones are sent too [publishers 1.5]. */
export function mediaUrl({ contentBase }: Configuration, listingRef: string): string {
  return `${contentBase}/v4/${listingRef}/media`;
}

/** Reads the photos and videos of a listing page by page [publishers 1.5]. */
export function mediaPages(
  api: ApiClient,
  configuration: Configuration,
  about: { readonly session: PublisherSession; readonly listingRef: string },
): AsyncIterable<Static<typeof MediaPage>> {
  const url = mediaUrl(configuration, about.listingRef);
  return api.pages({ ...about, url, query: { pageSize: 100 }, answer: MediaPage });
}

/**
 * The photos that have a URL. A location has at most one logo and one cover, so further ones become additional photos.
 */
export function photosOf(items: readonly MediaItem[], names: WireNames): readonly ListingPhoto[] {
  const taken = new Set<string>();
  return items.flatMap((item): ListingPhoto[] => {
    const url = asLink(hostedUrlOf(item, names)) ?? asLink(item.sourceUrl);
    if (!url || (item.mediaFormat ?? 'PHOTO') !== 'PHOTO') return [];
    const category = item.locationAssociation?.category;
    const single = (category === 'LOGO' || category === 'COVER') && !taken.has(category);
    if (single) taken.add(category);
    return [{ ref: item.name, url, type: single ? category : 'ADDITIONAL', caption: item.description || undefined }];
  });
}

/** Reads the one field whose name is a setting of the installation, so that no schema can contain it. */
function hostedUrlOf(item: MediaItem, names: WireNames): unknown {
  return (item as Readonly<Record<string, unknown>>)[names['a.media.hostedUrl']];
}
