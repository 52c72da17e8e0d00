import { unusable } from '@listings/publisher-sdk';
import type { AddedPhoto, PhotosCapability } from '@listings/publisher-sdk';
import { nothingToRead, takesNone } from '../failures.js';
import { MEDIA_PAGES } from '../listings/photos.js';
import type { Parts } from '../parts.js';
import type { MediaItem } from '../wire/messages.js';
import { isResourceOf } from '../wire/resource-names.js';

const takesNoPhotos = takesNone('photos');

/** The publisher has our three purposes as categories, and fetches a photo from its URL [publishers 1.5]. */
export function createPhotos({ api, access, configuration }: Parts): PhotosCapability {
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
      const item = await access.explain(place, () => api.call('createMedia', place, { json }), takesNoPhotos);
      const added = referenceOf(item, place.listingRef);
      if (added) return added;
      throw unusable('the publisher returned a photo without a valid name', { outcomeUnknown: true });
    },

    /** Each photo has a URL of its own, which the publisher keeps. */
    async findPhoto({ photo, knownRefs, ...place }) {
      const find = async () => {
        for await (const { mediaItems = [] } of api.pages('media', place, MEDIA_PAGES)) {
          const same = mediaItems.filter(({ sourceUrl }) => sourceUrl === photo.url);
          const found = same.flatMap((item) => referenceOf(item, place.listingRef) ?? []);
          const lost = found.find(({ ref }) => !knownRefs.includes(ref));
          if (lost) return lost;
        }
        return undefined;
      };
      return access.explain(place, find, nothingToRead);
    },

    async removePhoto({ ref: name, ...place }) {
      // A reference that is not in the publisher's format belongs to no photo of this listing.
      if (!isResourceOf(place.listingRef, 'media', name)) return;
      const removed = await access.explain(place, () => api.find('deleteMedia', place, { name }), takesNoPhotos);
      // The publisher also answers 404 if the whole listing is out of reach.
      if (removed === undefined) await access.requireListed(place);
    },
  };
}

function referenceOf({ name }: MediaItem, listingRef: string): AddedPhoto | undefined {
  return name !== undefined && isResourceOf(listingRef, 'media', name) ? { ref: name } : undefined;
}
