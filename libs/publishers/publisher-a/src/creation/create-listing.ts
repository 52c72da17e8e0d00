import { PublisherError } from '@listings/publisher-sdk';
import type { ListingContent, ListingCreationCapability, PublisherSession } from '@listings/publisher-sdk';
import type { ApiClient } from '../api-client.js';
import { refusedHere } from '../failures.js';
import { readAccounts } from '../listings/accounts.js';
import { Location } from '../listings/location.js';
import { listingOf } from '../listings/publisher-listing.js';
import { readLocation } from '../listings/read-location.js';
import type { Configuration } from '../settings.js';
import { isAccountName, listingRefOf } from '../wire/resource-names.js';
import { newLocationOf } from './new-location.js';

/** What {@link createCreation} works with. */
export interface CreationParts {
  readonly api: ApiClient;
  readonly configuration: Configuration;
  readonly now: () => number;
}

/** Failures of the look at a listing that was just made: it exists, so the answer to its creation has to do. */
const NOT_SHOWN_YET: ReadonlySet<string> = new Set(['LISTING_NOT_FOUND', 'LISTING_INACCESSIBLE', 'NO_DATA']);

/** Making listings [publishers 1.4]. The publisher itself makes one listing of calls with one request id. */
export function createCreation({ api, configuration, now }: CreationParts): ListingCreationCapability {
  return {
    async createListing({ session, folderRef, content, requestId }) {
      const body = newLocationOf(checked(content), now());
      const account = folderRef === undefined ? await ownAccount(session) : folder(folderRef);
      const created = await create(session, { account, requestId: usable(requestId), body });
      const ref = listingRefOf(account, created.name ?? '');
      if (ref === undefined) {
        throw new PublisherError({
          kind: 'TRANSIENT',
          text: 'a new listing came with a name that is none',
          outcomeUnknown: true,
        });
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
      purpose: { effect: 'post' },
      answer: Location,
    });
    if (!created)
      throw refusedHere('folder', 'Publisher A no longer gives access to the group of listings', 'folderId');
    return created;
  }

  /** What was created is not yet what is shown: the publisher corrects addresses and names of categories. */
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
      throw refusedHere('folder', 'This user has no listings of his own at publisher A: name a group', 'folderId');
    return own.name;
  }
}

function folder(folderRef: string): string {
  if (isAccountName(folderRef)) return folderRef;
  throw refusedHere('folder', 'This is no group of listings at publisher A', 'folderId');
}

/** A longer one would be refused, and one of other characters cut somewhere on the way: then nothing deduplicates. */
function usable(requestId: string): string {
  if (/^[A-Za-z0-9-]{1,50}$/.test(requestId)) return requestId;
  throw refusedHere('request_id', 'The request id must be 1 to 50 letters, digits and hyphens');
}

/** What the publisher would refuse anyway, said before anything is asked [publishers 1.4]. */
function checked(content: ListingContent): ListingContent {
  if (!content.name.trim()) throw refusedHere('title', 'Publisher A needs a name', 'title');
  if (!content.primaryCategoryId) throw refusedHere('categories', 'Publisher A needs a category', 'categories');
  return content;
}
