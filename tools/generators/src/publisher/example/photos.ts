import { asText, asWholeList, needed } from '@listings/publisher-sdk';
import type { AccountClient, PhotosCapability } from '@listings/publisher-sdk';
import { listingPath } from './listings.js';

/** Adding the photos of a location to its listing, each once, and removing them. */
export function createPhotos(api: AccountClient): PhotosCapability {
  const photosPath = (listingRef: string) => `${listingPath(listingRef)}/photos`;
  return {
    takes: ['ADDITIONAL'],
    // The time after which the list certainly shows a new photo. Ask the publisher.
    findableWithinMs: 15_000,

    async addPhoto({ session, listingRef, photo }) {
      const json = { url: photo.url, caption: photo.caption };
      const url = photosPath(listingRef);
      const { body } = await api.call({ session, method: 'POST', url, json, effect: 'content', listingRef });
      // Without an id in the response, the photo may have been added all the same.
      return { ref: needed(asText(body['id']), 'the id of the photo', { outcomeUnknown: true }) };
    },

    async findPhoto({ session, listingRef, photo, knownRefs }) {
      const url = photosPath(listingRef);
      const { body } = await api.call({ session, method: 'GET', url, effect: 'read', listingRef });
      return needed(asWholeList(body['photos']), 'the photos')
        .filter((each) => each['url'] === photo.url)
        .map((each) => ({ ref: needed(asText(each['id']), 'the id of a photo') }))
        .find(({ ref }) => !knownRefs.includes(ref));
    },

    async removePhoto({ session, listingRef, ref }) {
      const url = `${photosPath(listingRef)}/${encodeURIComponent(ref)}`;
      await api.call({ session, method: 'DELETE', url, effect: 'write', listingRef, expected: ['no-such-photo'] });
    },
  };
}
