import { asNumber, asText, asWholeList, needed, PublisherError } from '@listings/publisher-sdk';
import type { ListingPlace, PhotosCapability, PublisherContext, PublisherDeclaration } from '@listings/publisher-sdk';
import type { PublisherDriver } from '../index.js';
import { modelApi } from './model-api.js';
import { modelDriver, modelDriverWith } from './model-driver.js';
import { modelWith } from './model-plug-in.js';

const AROUND_MS = 60_000;

/** The model plug-in with photos, which it finds by their time. It is correct except for the bugs. */
export function modelWithPhotos(has: (bug: string) => boolean = () => false): PublisherDeclaration {
  return modelWith(({ listings }, context) => {
    const { listed, ...photos } = photosOf(context, has);
    const getListing: typeof listings.getListing = async (request) => {
      const listing = await listings.getListing(request);
      if (has('reads no photos')) return listing;
      const isOther = has('reads photos under other references');
      const shown = (await listed(request)).map(({ id }) => ({ ref: isOther ? `photo-${id}` : id }));
      return { ...listing, photos: shown.map((each) => ({ ...each, type: 'ADDITIONAL' })) };
    };
    return { listings: { ...listings, getListing }, photos };
  });
}

function photosOf(context: PublisherContext, has: (bug: string) => boolean) {
  const api = modelApi(context);
  const pathOf = (listingRef: string) => `/listings/${encodeURIComponent(listingRef)}/photos`;

  const capability: PhotosCapability = {
    takes: ['COVER', 'ADDITIONAL'],
    findableWithinMs: 10_000,
    findsByTime: true,

    async addPhoto({ session, listingRef, photo: { url } }) {
      const json = { url };
      const send = () =>
        api.call({ session, method: 'POST', url: pathOf(listingRef), json, effect: 'content', listingRef });
      if (has('adds a photo twice')) await send();
      const { body } = await send().catch((error: unknown) => {
        const isRefused = error instanceof PublisherError && error.failure.kind === 'CONTENT_REJECTED';
        if (isRefused && has('adds an unfit photo without a word'))
          return { body: { id: 'none' }, status: 200, headers: {} };
        if (has('adds a photo again when the response is lost')) return send();
        throw error;
      });
      return { ref: needed(asText(body['id']), 'the id of the photo', { outcomeUnknown: true }) };
    },

    async findPhoto({ session, listingRef, attemptedAt, knownRefs }) {
      const shown = await listed({ session, listingRef });
      const isUnknownTime = attemptedAt.getTime() === 0;
      const found = shown.filter(({ id, at }) => {
        if (knownRefs.includes(id) && !has('finds what the core knows')) return false;
        if (has('finds photos of any time') && !isUnknownTime) return true;
        if (has('finds photos of an unknown time') && isUnknownTime) return true;
        return Math.abs(at - attemptedAt.getTime()) < AROUND_MS;
      });
      if (has('finds no photo')) return undefined;
      const chosen = has('takes the newest of several photos') ? found.at(-1) : found[0];
      const takesOne = has('takes the newest of several photos') || has('takes the oldest of several photos');
      if (found.length < 2 || takesOne) return chosen && { ref: chosen.id };
      if (has('calls several photos an outage'))
        throw new PublisherError({ kind: 'TRANSIENT', text: 'several photos' });
      throw new PublisherError({ kind: 'CONTENT_REJECTED', code: 'ambiguous', text: 'Several photos may be this one' });
    },

    async removePhoto({ session, listingRef, ref }) {
      const shown = await listed({ session, listingRef });
      const isThere = shown.some(({ id }) => id === ref);
      if (!isThere && has('fails to remove a removed photo'))
        throw new PublisherError({ kind: 'CONTENT_REJECTED', code: 'gone', text: 'It is gone' });
      const other = (has('removes the newest photo') && shown.at(-1)) || (has('removes the oldest photo') && shown[0]);
      const id = isThere && other ? other.id : ref;
      const request = { method: 'DELETE', url: pathOf(listingRef), query: { id }, effect: 'write' } as const;
      await api.call({ session, ...request, listingRef, expected: [410] });
    },
  };

  /** The photos of a listing, the oldest first. */
  async function listed({ session, listingRef }: ListingPlace) {
    const { body } = await api.call({ session, method: 'GET', url: pathOf(listingRef), effect: 'read', listingRef });
    return needed(asWholeList(body['photos']), 'the photos').map((photo) => ({
      id: needed(asText(photo['id']), 'the id of a photo'),
      at: needed(asNumber(photo['at']), 'the time of a photo'),
    }));
  }

  return { ...capability, listed };
}

/** The driver of {@link modelWithPhotos}, whose listings have at most so many photos. */
export const modelPhotosDriver = (mostPhotos = Infinity): PublisherDriver => ({
  ...modelDriverWith(({ model }) => {
    model.mostPhotos = mostPhotos;
    return {
      photos: {
        images: ['https://pictures.example/terrace.png', 'https://pictures.example/owner.png'],
        unfit: 'https://pictures.example/unfit.png',
        list: async (ref) => model.photos.filter(({ listing }) => listing === ref).map(({ id }) => id),
        addOwn: async (ref) => void model.addPhoto(ref),
      },
    };
  }),
  impossible: { ...modelDriver.impossible, 'photos.import': 'the listings of the model have no photos' },
});
