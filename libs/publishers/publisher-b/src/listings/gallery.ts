import { failureOf, needed } from '@listings/publisher-sdk';
import type { ListingPhoto } from '@listings/publisher-sdk';
import type { Account } from '../account/accounts.js';
import { asId } from '../ids.js';
import { photoPages } from '../photos/find-photo.js';

/** A larger gallery costs too many calls. */
const MOST_PHOTOS = 500;

/**
 * Reads the references of the photos of a page. Returns undefined if the user may not read them, or if there are too many.
 */
export async function readGallery(account: Account, pageId: string): Promise<readonly ListingPhoto[] | undefined> {
  if (await account.closedReason(pageId, 'photos')) return undefined;
  const photos: ListingPhoto[] = [];
  try {
    for await (const page of photoPages(account, pageId)) {
      photos.push(
        ...page.map(({ id }): ListingPhoto => ({ ref: needed(asId(id), 'the id of a photo'), type: 'ADDITIONAL' })),
      );
      if (photos.length > MOST_PHOTOS) return undefined;
    }
  } catch (error) {
    if (failureOf(error).kind !== 'LISTING_INACCESSIBLE') throw error;
    // The publisher refuses a missing right and a lost page in the same way, but only the lost page cannot be read.
    const path = `/${encodeURIComponent(pageId)}`;
    await account.asPage(pageId, { method: 'GET', path, query: { fields: 'id' }, purpose: 'read' });
    return undefined;
  }
  return photos;
}
