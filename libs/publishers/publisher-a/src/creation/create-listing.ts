import { PublisherError, unusable } from '@listings/publisher-sdk';
import type { ListingContent, ListingCreationCapability, PublisherSession } from '@listings/publisher-sdk';
import { refusedHere } from '../failures.js';
import { readAccounts } from '../listings/accounts.js';
import { Location } from '../listings/location.js';
import { listingOf } from '../listings/publisher-listing.js';
import { readLocation } from '../listings/read-location.js';
import type { Parts } from '../parts.js';
import { isAccountName, listingRefOf } from '../wire/resource-names.js';
import { newLocationOf } from './new-location.js';

/** Failures of reading a new listing after which its creation still succeeds with the data of the create response. */
const NOT_SHOWN_YET: ReadonlySet<string> = new Set(['LISTING_NOT_FOUND', 'LISTING_INACCESSIBLE', 'NO_DATA']);

const NEEDS_NAME = 'Publisher A needs a name';
const NEEDS_CATEGORY = 'Publisher A needs a category';

/** Creates listings [publishers 1.4]. The publisher creates one listing for all calls with the same request id. */
export function createCreation({ api, configuration, now }: Parts): ListingCreationCapability {
  return {
    checkListing: ({ name, primaryCategoryId }) => [
      ...(name.trim() ? [] : [{ field: 'name', text: NEEDS_NAME }]),
      ...(primaryCategoryId ? [] : [{ field: 'primaryCategoryId', text: NEEDS_CATEGORY }]),
    ],
    async createListing({ session, folderRef, content, requestId }) {
      const body = newLocationOf(checked(content), now());
      const account = folderRef === undefined ? await ownAccount(session) : folder(folderRef);
      const created = await create(session, { account, requestId: usable(requestId), body });
      const ref = listingRefOf(account, created.name ?? '');
      if (ref === undefined) {
        throw unusable('the publisher returned a new listing with an invalid name', { outcomeUnknown: true });
      }
      return listingOf(await asShown(session, ref, created), { ref, folderRef: account });
    },
  };

  async function create(
    session: PublisherSession,
    { account, requestId, body }: { account: string; requestId: string; body: Location },
  ): Promise<Location> {
    const created = await api.find({
      session,
      method: 'POST',
      url: `${configuration.infoBase}/v1/${account}/locations`,
      query: { requestId },
      json: body,
      effect: 'post',
      answer: Location,
    });
    if (!created)
      throw refusedHere(
        'folder',
        'You no longer have access to this group of listings at publisher A. Choose another group or reconnect the account.',
        'folderId',
      );
    return created;
  }

  /** Reads the listing again, because the publisher corrects addresses and names of categories after the creation. */
  async function asShown(session: PublisherSession, listingRef: string, created: Location): Promise<Location> {
    try {
      return await readLocation(api, configuration, { session, listingRef });
    } catch (error) {
      if (error instanceof PublisherError && NOT_SHOWN_YET.has(error.failure.kind)) return created;
      throw error;
    }
  }

  async function ownAccount(session: PublisherSession): Promise<string> {
    const accounts = await readAccounts(api, configuration, session);
    const own = accounts.find(({ type }) => type === 'PERSONAL');
    if (!own)
      throw refusedHere(
        'folder',
        'This account has no listings of its own at publisher A. Choose a group.',
        'folderId',
      );
    return own.name;
  }
}

function folder(folderRef: string): string {
  if (isAccountName(folderRef)) return folderRef;
  throw refusedHere('folder', 'Publisher A has no such group of listings. Choose another group.', 'folderId');
}

/** The publisher refuses a longer id and may truncate other characters, which would defeat the deduplication. */
function usable(requestId: string): string {
  if (/^[A-Za-z0-9-]{1,50}$/.test(requestId)) return requestId;
  throw refusedHere('request_id', 'The request id must be 1 to 50 letters, digits and hyphens');
}

/** Checks what the publisher would reject anyway, before any call [publishers 1.4]. */
function checked(content: ListingContent): ListingContent {
  if (!content.name.trim()) throw refusedHere('title', NEEDS_NAME, 'title');
  if (!content.primaryCategoryId) throw refusedHere('categories', NEEDS_CATEGORY, 'categories');
  return content;
}
