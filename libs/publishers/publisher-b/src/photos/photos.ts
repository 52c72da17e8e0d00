import { failureOf, needed, PublisherError } from '@listings/publisher-sdk';
import type { PhotosCapability } from '@listings/publisher-sdk';
import type { Accounts } from '../account/accounts.js';
import type { Configuration } from '../configuration.js';
import { rejection } from '../failures.js';
import { asId } from '../ids.js';
import { findPhoto } from './find-photo.js';
import { withRights } from './gallery.js';

/** The publisher takes no larger photo [publishers 2.5]. */
const MOST_BYTES = 4 * 1024 * 1024;
const TOO_LARGE = 'Publisher B takes photos of at most 4 MB. Add a smaller version of this photo.';

/** The gallery of a page. Its profile picture and its cover stay as the owner chose them (docs/decisions/0048). */
export function createPhotos(
  accounts: Accounts,
  { findableWithinMs }: Pick<Configuration, 'findableWithinMs'>,
): PhotosCapability {
  return {
    takes: ['ADDITIONAL'],
    findableWithinMs,
    findsByTime: true,

    async addPhoto({ photo: { url, caption, bytes }, ...address }) {
      if (bytes > MOST_BYTES) throw rejection('media', TOO_LARGE);
      const page = accounts.page(address);
      // Without `no_story` every photo would also be a post [publishers 2.5].
      const form = { url, caption, published: 'true', no_story: 'true' };
      const body = await withRights(page, () => maybeLater(() => page.post(form, 'photos')));
      return { ref: needed(asId(body['id']), 'the id of the photo', { outcomeUnknown: true }) };
    },

    async findPhoto({ photo, attemptedAt, knownRefs, ...address }) {
      const page = accounts.page(address);
      return withRights(page, () => findPhoto(page, photo, { attemptedAt, knownRefs }));
    },

    async removePhoto({ ref, ...address }) {
      // A reference that is no id belongs to no photo.
      if (asId(ref) === undefined) return;
      const page = accounts.page(address);
      await withRights(page, () => page.deletePart(ref));
    },
  };
}

/**
 * The publisher has one error for a photo that it does not take and one that it could not download [publishers 2.3]. The
 * second may pass, so the next push tries again. A photo that is too large never gets this far.
 */
async function maybeLater<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    const failure = failureOf(error);
    if (failure.kind !== 'CONTENT_REJECTED' || failure.code !== 'media') throw error;
    throw new PublisherError({ ...failure, code: 'media_unreachable' }, { cause: error });
  }
}
