import { failureOf, needed, PublisherError } from '@listings/publisher-sdk';
import type { PhotosCapability } from '@listings/publisher-sdk';
import type { Account, OpenAccount } from '../account/accounts.js';
import type { Configuration } from '../configuration.js';
import { asId } from '../ids.js';
import { findPhoto } from './find-photo.js';

/** The gallery of a page. Its profile picture and its cover stay as the owner chose them (docs/decisions/0048). */
export function createPhotos(
  openAccount: OpenAccount,
  { findableWithinMs }: Pick<Configuration, 'findableWithinMs'>,
): PhotosCapability {
  return {
    takes: ['ADDITIONAL'],
    findableWithinMs,
    findsByTime: true,

    async addPhoto({ session, listingRef, photo: { url, caption } }) {
      const account = openAccount(session);
      await requireRights(account, listingRef);
      const path = `/${encodeURIComponent(listingRef)}/photos`;
      // Without `no_story` every photo would also be a post [publishers 2.5].
      const form = { url, caption, published: 'true', no_story: 'true' };
      const body = await maybeLater(() =>
        account.asPage(listingRef, { method: 'POST', path, form, purpose: 'content' }),
      );
      return { ref: needed(asId(body['id']), 'the id of the photo', { outcomeUnknown: true }) };
    },

    async findPhoto({ session, listingRef, photo, attemptedAt, knownRefs }) {
      const account = openAccount(session);
      await requireRights(account, listingRef);
      return findPhoto(account, listingRef, photo, { attemptedAt, knownRefs });
    },

    async removePhoto({ session, listingRef, ref }) {
      // A reference that is no id belongs to no photo.
      if (asId(ref) === undefined) return;
      const account = openAccount(session);
      await requireRights(account, listingRef);
      await account.onPage(listingRef, { method: 'DELETE', path: `/${encodeURIComponent(ref)}`, purpose: 'write' });
    },
  };
}

/** A missing right concerns only the photos: as LISTING_INACCESSIBLE it would also end the push of the data. */
async function requireRights(account: Account, pageId: string): Promise<void> {
  const reason = await account.closedReason(pageId, 'photos');
  if (reason) throw new PublisherError({ kind: 'CONTENT_REJECTED', code: 'unverified', text: reason.text });
}

/**
 * The publisher has one error for a photo that it does not take and one that it could not download [publishers 2.3]. The
 * second may pass, so the next push tries again.
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
