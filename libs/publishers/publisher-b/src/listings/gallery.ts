import { failureOf } from '@listings/publisher-sdk';
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
      photos.push(...page.map(({ id }): ListingPhoto => ({ ref: asId(id), type: 'ADDITIONAL' })));
      if (photos.length > MOST_PHOTOS) return undefined;
    }
  } catch (error) {
    // The page itself could be read.
    if (failureOf(error).kind === 'LISTING_INACCESSIBLE') return undefined;
    throw error;
  }
  return photos;
}
