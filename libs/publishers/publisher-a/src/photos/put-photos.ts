import { unusable } from '@listings/publisher-sdk';
import type { AddedPhoto, PhotosCapability, PhotoToAdd, PublisherSession } from '@listings/publisher-sdk';
import type { Static } from 'typebox';
import { nothingToRead, unverified } from '../failures.js';
import { MediaItem, mediaPages, mediaUrl } from '../listings/photos.js';
import type { Parts } from '../parts.js';

const takesNoPhotos = unverified(
  'The publisher accepts photos only for verified profiles in good standing. Verify the profile at the publisher.',
);

interface Place {
  readonly session: PublisherSession;
  readonly listingRef: string;
}

/** The publisher has our three purposes as categories, and fetches a photo from its URL [publishers 1.5]. */
export function createPhotos({ api, access, standing, configuration }: Parts): PhotosCapability {
  return {
    takes: ['LOGO', 'COVER', 'ADDITIONAL'],
    findableWithinMs: configuration.findableWithinMs,

    async addPhoto({ session, listingRef, photo }) {
      return access.explain(session, listingRef, () =>
        standing.explain({ session, listingRef, unverified: takesNoPhotos }, () => add({ session, listingRef }, photo)),
      );
    },

    async findPhoto({ session, listingRef, photo, knownRefs }) {
      return access.explain(session, listingRef, () =>
        standing.explain({ session, listingRef, unverified: nothingToRead }, () =>
          find({ session, listingRef }, photo, knownRefs),
        ),
      );
    },

    async removePhoto({ session, listingRef, ref }) {
      // A reference that is not in the publisher's format belongs to no photo of this listing.
      if (!isPhotoOf(listingRef, ref)) return;
      await access.explain(session, listingRef, async () => {
        const url = `${configuration.contentBase}/v4/${ref}`;
        const removed = await standing.explain({ session, listingRef, unverified: takesNoPhotos }, () =>
          api.remove({ session, url, listingRef }),
        );
        // The publisher also answers 404 if the whole listing is out of reach.
        if (!removed) await access.requireListed(session, listingRef);
      });
    },
  };

  async function add({ session, listingRef }: Place, { url, type, caption }: PhotoToAdd): Promise<AddedPhoto> {
    const item = await api.call({
      session,
      method: 'POST',
      url: mediaUrl(configuration, listingRef),
      json: {
        mediaFormat: 'PHOTO',
        locationAssociation: { category: type },
        sourceUrl: url,
        ...(caption ? { description: caption } : {}),
      },
      effect: 'post',
      listingRef,
      answer: MediaItem,
    });
    const added = referenceOf(listingRef, item);
    if (added) return added;
    throw unusable('the publisher returned a photo without a valid name', { outcomeUnknown: true });
  }

  /** Each photo has a URL of its own, which the publisher keeps. */
  async function find(
    { session, listingRef }: Place,
    { url }: PhotoToAdd,
    knownRefs: readonly string[],
  ): Promise<AddedPhoto | undefined> {
    const pages = mediaPages(api, configuration, { session, listingRef });
    for await (const { mediaItems = [] } of pages) {
      for (const item of mediaItems) {
        const found = item.sourceUrl === url ? referenceOf(listingRef, item) : undefined;
        if (found && !knownRefs.includes(found.ref)) return found;
      }
    }
    return undefined;
  }
}

function referenceOf(listingRef: string, { name }: Static<typeof MediaItem>): AddedPhoto | undefined {
  return name !== undefined && isPhotoOf(listingRef, name) ? { ref: name } : undefined;
}

function isPhotoOf(listingRef: string, name: string): boolean {
  return name.startsWith(`${listingRef}/media/`) && /^[\w-]+$/.test(name.slice(`${listingRef}/media/`.length));
}
