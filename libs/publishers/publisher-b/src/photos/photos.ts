import { failureOf, needed, PublisherError } from '@listings/publisher-sdk';
import type { PhotosCapability } from '@listings/publisher-sdk';
import type { Account, OpenAccount } from '../account/accounts.js';
import type { Configuration } from '../configuration.js';
import { asId } from '../ids.js';
import { findPhoto } from './find-photo.js';

/** The publisher takes no larger photo [publishers 2.5]. */
const MOST_BYTES = 4 * 1024 * 1024;
const TOO_LARGE = 'Publisher B takes photos of at most 4 MB. Add a smaller version of this photo.';

/** The gallery of a page. Its profile picture and its cover stay as the owner chose them (docs/decisions/0048). */
export function createPhotos(
  openAccount: OpenAccount,
  { findableWithinMs }: Pick<Configuration, 'findableWithinMs'>,
): PhotosCapability {
  return {
    takes: ['ADDITIONAL'],
    findableWithinMs,
    findsByTime: true,

    async addPhoto({ session, listingRef, photo: { url, caption, bytes } }) {
      if (bytes > MOST_BYTES) throw new PublisherError({ kind: 'CONTENT_REJECTED', code: 'media', text: TOO_LARGE });
      const account = openAccount(session);
      const path = `${pathOf(listingRef)}/photos`;
      // Without `no_story` every photo would also be a post [publishers 2.5].
      const form = { url, caption, published: 'true', no_story: 'true' };
      const body = await withRights(account, listingRef, () =>
        maybeLater(() => account.asPage(listingRef, { method: 'POST', path, form, purpose: 'content' })),
      );
      return { ref: needed(asId(body['id']), 'the id of the photo', { outcomeUnknown: true }) };
    },

    async findPhoto({ session, listingRef, photo, attemptedAt, knownRefs }) {
      const account = openAccount(session);
      return withRights(account, listingRef, () => findPhoto(account, listingRef, photo, { attemptedAt, knownRefs }));
    },

    async removePhoto({ session, listingRef, ref }) {
      // A reference that is no id belongs to no photo.
      if (asId(ref) === undefined) return;
      const account = openAccount(session);
      await withRights(account, listingRef, () =>
        account.onPage(listingRef, { method: 'DELETE', path: pathOf(ref), purpose: 'write' }),
      );
    },
  };
}

const NOT_ALLOWED =
  'Publisher B does not let the connected user change the photos of this page. Ask an administrator of the page for a role that does.';

/**
 * Runs `work` if the user may change the photos. A missing right concerns only the photos: as LISTING_INACCESSIBLE it
 * would also end the push of the data. The publisher refuses the call if the user has lost the right since the pages were
 * read. It does so in the same way if the user lost the page itself, which then cannot be read either.
 */
async function withRights<T>(account: Account, pageId: string, work: () => Promise<T>): Promise<T> {
  const reason = await account.closedReason(pageId, 'photos');
  if (reason) throw notAllowed(reason);
  try {
    return await work();
  } catch (error) {
    const failure = failureOf(error);
    if (failure.kind !== 'LISTING_INACCESSIBLE') throw error;
    await account.asPage(pageId, { method: 'GET', path: pathOf(pageId), query: { fields: 'id' }, purpose: 'read' });
    throw notAllowed({ text: NOT_ALLOWED, cause: failure.cause }, error);
  }
}

function notAllowed(why: { readonly text: string; readonly cause?: string }, cause?: unknown): PublisherError {
  return new PublisherError({ kind: 'CONTENT_REJECTED', code: 'unverified', ...why }, { cause });
}

function pathOf(id: string): string {
  return `/${encodeURIComponent(id)}`;
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
