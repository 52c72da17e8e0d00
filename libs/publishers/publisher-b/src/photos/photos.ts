import { needed, rejection } from '@listings/publisher-sdk';
import type { PhotosCapability } from '@listings/publisher-sdk';
import { isRefused } from '../failures.js';
import { asId } from '../ids.js';
import type { Parts } from '../parts.js';
import { findPhoto } from './find-photo.js';
import { withRights } from './gallery.js';

/** The publisher takes no larger photo [publishers 2.5]. */
const MOST_BYTES = 4 * 1024 * 1024;
const TOO_LARGE = 'Publisher B takes photos of at most 4 MB. Add a smaller version of this photo.';

/** The gallery of a page. Its profile picture and its cover stay as the owner chose them (docs/decisions/0048). */
export function createPhotos({ accounts, configuration }: Parts): PhotosCapability {
  return {
    takes: ['ADDITIONAL'],
    findableWithinMs: configuration.findableWithinMs,
    findsByTime: true,

    async addPhoto({ photo: { url, caption, bytes }, ...address }) {
      if (bytes > MOST_BYTES) throw rejection('media', TOO_LARGE);
      // Without `no_story` every photo would also be a post [publishers 2.5].
      const form = { url, caption, published: 'true', no_story: 'true' };
      const body = await withRights(accounts.page(address), (page) => page.post(form, 'photos').catch(maybeLater));
      return { ref: needed(asId(body['id']), 'the id of the photo', { outcomeUnknown: true }) };
    },

    async findPhoto({ photo, attemptedAt, knownRefs, ...address }) {
      return withRights(accounts.page(address), (page) => findPhoto(page, photo, { attemptedAt, knownRefs }));
    },

    async removePhoto({ ref, ...address }) {
      // A reference that is no id belongs to no photo.
      if (asId(ref) === undefined) return;
      await withRights(accounts.page(address), (page) => page.deletePart(ref));
    },
  };
}

/**
 * The publisher has one error for a photo that it does not take and one that it could not download [publishers 2.3]. The
 * second may pass, so the next push tries again. A photo that is too large never gets this far.
 */
function maybeLater(error: unknown): never {
  if (!isRefused(error, 'bad_media')) throw error;
  throw rejection('media_unreachable', error.text, { field: 'media', cause: error });
}
