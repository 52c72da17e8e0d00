import { unusable } from '@listings/publisher-sdk';
import type { AddedPhoto, PhotosCapability } from '@listings/publisher-sdk';
import type { Parts } from '../parts.js';
import type { MediaItem } from '../wire/messages.js';
import { isResourceOf } from '../wire/resource-names.js';

/** The publisher has our three purposes as categories, and fetches a photo from its URL [publishers 1.5]. */
export function createPhotos({ api, configuration }: Parts): PhotosCapability {
  return {
    takes: ['LOGO', 'COVER', 'ADDITIONAL'],
    findableWithinMs: configuration.findableWithinMs,

    async addPhoto({ photo: { url, type, caption }, ...place }) {
      const json = {
        mediaFormat: 'PHOTO',
        locationAssociation: { category: type },
        sourceUrl: url,
        ...(caption ? { description: caption } : {}),
      };
      const added = referenceOf(await api.call('createMedia', place, { json }), place.listingRef);
      if (added) return added;
      throw unusable('the publisher returned a photo without a valid name', { outcomeUnknown: true });
    },

    /** Each photo has a URL of its own, which the publisher keeps. */
    async findPhoto({ photo, knownRefs, ...place }) {
      for await (const { mediaItems = [] } of api.pages('media', place)) {
        const same = mediaItems.filter(({ sourceUrl }) => sourceUrl === photo.url);
        const found = same.flatMap((item) => referenceOf(item, place.listingRef) ?? []);
        const lost = found.find(({ ref }) => !knownRefs.includes(ref));
        if (lost) return lost;
      }
      return undefined;
    },

    async removePhoto({ ref: name, ...place }) {
      // A reference that is not in the publisher's format belongs to no photo of this listing.
      if (!isResourceOf(place.listingRef, 'media', name)) return;
      // The publisher also answers 404 if the whole listing is out of reach.
      await api.findListed('deleteMedia', place, { name });
    },
  };
}

function referenceOf({ name }: MediaItem, listingRef: string): AddedPhoto | undefined {
  return name !== undefined && isResourceOf(listingRef, 'media', name) ? { ref: name } : undefined;
}
