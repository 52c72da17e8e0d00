import { failureOf, needed, PublisherError } from '@listings/publisher-sdk';
import type { JsonObject, ListingPhoto } from '@listings/publisher-sdk';
import type { Page } from '../account/accounts.js';
import { asId } from '../ids.js';

/** A larger gallery costs too many calls. */
const MOST_PHOTOS = 500;

/** The photos of a page, those of its posts included, page by page [publishers 2.5]. */
export function photoPages(page: Page): AsyncIterable<readonly JsonObject[]> {
  return page.list('photos', { type: 'uploaded', fields: 'id,images,created_time,link' });
}

/** The references of the photos of a page; undefined if the user may not read them, or if there are too many. */
export async function readGallery(page: Page): Promise<readonly ListingPhoto[] | undefined> {
  try {
    return await withRights(page, async () => {
      const photos: ListingPhoto[] = [];
      for await (const part of photoPages(page)) {
        for (const { id } of part) photos.push({ ref: needed(asId(id), 'the id of a photo'), type: 'ADDITIONAL' });
        if (photos.length > MOST_PHOTOS) return undefined;
      }
      return photos;
    });
  } catch (error) {
    if (failureOf(error).kind === 'CONTENT_REJECTED') return undefined;
    throw error;
  }
}

const NOT_ALLOWED =
  'Publisher B does not let the connected user change the photos of this page. Ask an administrator of the page for a role that does.';

/**
 * Runs `work` if the user may change the photos. A missing right concerns only the photos: as LISTING_INACCESSIBLE it
 * would also end the push of the data. The publisher refuses a call in the same way if the user has lost the right
 * meanwhile, or the page itself, which then cannot be read either.
 */
export async function withRights<T>(page: Page, work: (page: Page) => Promise<T>): Promise<T> {
  const reason = await page.closedReason('photos');
  if (reason) throw notAllowed(reason);
  try {
    return await work(page);
  } catch (error) {
    const failure = failureOf(error);
    if (failure.kind !== 'LISTING_INACCESSIBLE') throw error;
    await page.get({ fields: 'id' });
    throw notAllowed({ text: NOT_ALLOWED, cause: failure.cause }, error);
  }
}

function notAllowed(why: { readonly text: string; readonly cause?: string }, cause?: unknown): PublisherError {
  return new PublisherError({ kind: 'CONTENT_REJECTED', code: 'unverified', ...why }, { cause });
}
