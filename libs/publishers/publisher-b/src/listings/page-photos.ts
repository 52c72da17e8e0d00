import { PublisherError } from '@listings/publisher-sdk';
import type { ListingPhoto } from '@listings/publisher-sdk';
import type { Account } from '../account/accounts.js';
import { asNumber, asObjects } from '../json.js';
import type { JsonObject } from '../json.js';
import { readPublicLink } from '../public-link.js';

/** One page of the gallery is enough for an import. */
const mostPhotos = '100';

/** The photos that were uploaded to a page, newest first [publishers 2.5]; undefined when they cannot be seen. */
export async function readPhotos(account: Account, pageId: string): Promise<readonly ListingPhoto[] | undefined> {
  try {
    const body = await account.asPage(pageId, {
      method: 'GET',
      path: `/${encodeURIComponent(pageId)}/photos`,
      query: { type: 'uploaded', fields: 'id,images,created_time,link', limit: mostPhotos },
      purpose: 'read',
    });
    const photos = asObjects(body['data']).flatMap((photo) => toPhoto(photo) ?? []);
    return photos.length > 0 ? photos : undefined;
  } catch (error) {
    // A listing without photos is still a listing.
    const kind = error instanceof PublisherError ? error.failure.kind : undefined;
    if (kind === 'NO_DATA' || kind === 'LISTING_INACCESSIBLE') return undefined;
    throw error;
  }
}

/** The largest of the sizes in which the publisher keeps a photo. */
function toPhoto(photo: JsonObject): ListingPhoto | undefined {
  const [largest] = asObjects(photo['images'])
    .flatMap((image) => {
      const url = readPublicLink(image['source']);
      return url === undefined ? [] : [{ url, width: asNumber(image['width']) ?? 0 }];
    })
    .sort((one, other) => other.width - one.width);
  return largest && { url: largest.url, type: 'ADDITIONAL' };
}
