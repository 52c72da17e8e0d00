import { failureOf, rejection, unusable } from '@listings/publisher-sdk';
import type {
  ListingContent,
  ListingCreationCapability,
  ListingPlace,
  PublisherSession,
} from '@listings/publisher-sdk';
import { listingOf } from '../listings/publisher-listing.js';
import { checkedLocation, readAccounts } from '../listings/read-location.js';
import type { Parts } from '../parts.js';
import { forgottenBefore, newLocationOf } from '../submission/differences.js';
import type { Location } from '../wire/messages.js';
import { isAccountName, listingRefOf } from '../wire/resource-names.js';

/** What the publisher would reject [publishers 1.4], by the names of the core and of the publisher. */
const needs = [
  { field: 'name', wire: 'title', text: 'Publisher A needs a name' },
  { field: 'primaryCategoryId', wire: 'categories', text: 'Publisher A needs a category' },
] as const;

/** Creates listings [publishers 1.4]. The publisher creates one listing for all calls with the same request id. */
export function createCreation({ api, now }: Parts): ListingCreationCapability {
  return {
    checkListing: (content) => unmetBy(content).map(({ field, text }) => ({ field, text })),

    async createListing({ session, folderRef, content, requestId }) {
      const [missing] = unmetBy(content);
      if (missing) throw rejection(missing.wire, missing.text, { field: missing.wire });
      const json = newLocationOf(content, forgottenBefore(now()));
      const name = await folderOf(session, folderRef);
      const asked = { name, query: { requestId: usable(requestId) }, json };
      const created = await api.find('createLocation', { session }, asked);
      if (!created)
        throw noFolder(
          'You no longer have access to this group of listings at publisher A. Choose another group or reconnect the account.',
        );
      const ref = listingRefOf(name, created.name ?? '');
      if (ref === undefined)
        throw unusable('the publisher returned a new listing with an invalid name', { outcomeUnknown: true });
      return listingOf(await asShown({ session, listingRef: ref }, created), { ref, folderRef: name });
    },
  };

  /** The name of the group, or of the user's own account. */
  async function folderOf(session: PublisherSession, folderRef: string | undefined): Promise<string> {
    if (folderRef !== undefined && isAccountName(folderRef)) return folderRef;
    if (folderRef !== undefined) throw noFolder('Publisher A has no such group of listings. Choose another group.');
    const own = (await readAccounts(api, session)).find(({ type }) => type === 'PERSONAL');
    if (own) return own.name;
    throw noFolder('This account has no listings of its own at publisher A. Choose a group.');
  }

  /** Reads the listing again, because the publisher corrects addresses and names of categories, unless it shows it later. */
  async function asShown(place: ListingPlace, created: Location): Promise<Location> {
    try {
      const shown = await api.find('location', place);
      return shown ? checkedLocation(shown, place) : created;
    } catch (error) {
      if (['LISTING_INACCESSIBLE', 'NO_DATA'].includes(failureOf(error).kind)) return created;
      throw error;
    }
  }
}

function noFolder(text: string): Error {
  return rejection('folder', text, { field: 'folderId' });
}

/** The publisher refuses a longer id and may truncate other characters, which would defeat the deduplication. */
function usable(requestId: string): string {
  if (/^[A-Za-z0-9-]{1,50}$/.test(requestId)) return requestId;
  throw rejection('request_id', 'The request id must be 1 to 50 letters, digits and hyphens');
}

function unmetBy(content: ListingContent) {
  return needs.filter(({ field }) => !content[field].trim());
}
