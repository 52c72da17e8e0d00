import { asKnownTexts, failureOf, needed, rejection, unusable } from '@listings/publisher-sdk';
import type {
  ListingContent,
  ListingCreationCapability,
  PublisherListing,
  UnmetRequirement,
} from '@listings/publisher-sdk';
import type { Page } from '../account/accounts.js';
import { closedReason } from '../account/capabilities.js';
import type { CallParameters } from '../api/api-client.js';
import { isRefused } from '../failures.js';
import { asId } from '../ids.js';
import { readListing } from '../listings/page-to-listing.js';
import { writeHours } from '../listings/weekly-hours.js';
import type { Parts } from '../parts.js';
import { writeLocation } from '../submission/page-location.js';
import { mainPageFor, readChains, storeOf } from './main-page.js';

/** What a new page needs of a location, with the code of the rejection [publishers 2.4]. The first push adds the rest. */
const requirements: readonly (UnmetRequirement & {
  readonly code: string;
  readonly isMet: (content: ListingContent) => boolean;
})[] = [
  {
    code: 'address',
    field: 'address',
    text: 'Publisher B creates no page without an address. Add an address to the location.',
    isMet: ({ address }) => address !== null,
  },
  {
    code: 'store_number',
    field: 'storeCode',
    text: 'Publisher B requires a store code that is a whole number, because it becomes the number of the store in its chain.',
    isMet: ({ storeCode }) => /^\d+$/.test(storeCode?.trim() ?? '') && Number.isSafeInteger(Number(storeCode)),
  },
];

/**
 * Creates a page, which is possible only as a store of a chain [publishers 2.4]. The publisher has no request ids, but a
 * store with the location's number, which is unique in its chain, is the one that an earlier call created.
 */
export function createCreation({ accounts }: Parts): ListingCreationCapability {
  return {
    async createListing({ session, folderRef, content }) {
      const unmet = requirements.find(({ isMet }) => !isMet(content));
      if (unmet) throw rejection(unmet.code, unmet.text, { field: unmet.field });
      const number = Number(content.storeCode);
      const user = await accounts.user(session);
      const pages = await readChains(user);
      const main = mainPageFor(pages, folderRef);
      const existing = storeOf(pages, main, number);
      if (existing) return show(accounts.page({ session, listingRef: existing.id }));

      const rights = { tasks: asKnownTexts(main.page['tasks']), permissions: user.permissions };
      const closed = closedReason('submission', rights);
      if (closed) throw rejection('not_allowed', closed.text);
      const id = await createStore(accounts.page({ session, listingRef: main.id }), content).catch(async (error) => {
        // The number may belong to a page of an earlier call that the lists did not include yet.
        const made = isRefused(error, 'bad_request') ? storeOf(await readChains(user), main, number) : undefined;
        if (made) return made.id;
        throw error;
      });
      return show(accounts.page({ session, listingRef: id }));
    },

    checkListing: (content) =>
      requirements.filter(({ isMet }) => !isMet(content)).map(({ field, text }) => ({ field, text })),
  };
}

/** Creates the store below the main page and returns its id. A failure of the main page concerns only this request. */
async function createStore(main: Page, content: ListingContent): Promise<string> {
  try {
    const body = await main.post(storeFields(content), 'locations');
    return needed(asId(body['id']), 'the id of the store', { outcomeUnknown: true });
  } catch (error) {
    const failure = failureOf(error);
    if (failure.kind === 'LISTING_INACCESSIBLE') {
      const text = 'Publisher B does not allow the connected account to create a page in this chain.';
      throw rejection('not_allowed', failure.text ?? text, { cause: error });
    }
    if (failure.kind === 'LISTING_NOT_FOUND')
      throw rejection('no_main_page', 'The main page of the chain no longer exists at Publisher B.', { cause: error });
    throw error;
  }
}

function storeFields(content: ListingContent): CallParameters {
  const map = writeHours(content.hours);
  return {
    store_number: String(Number(content.storeCode)),
    store_name: content.name.trim(),
    location: JSON.stringify(writeLocation(content)),
    phone: content.phone ?? undefined,
    website: content.websiteUrl?.trim() || undefined,
    hours: Object.keys(map).length > 0 ? JSON.stringify(map) : undefined,
  };
}

/** A new page can be missing in the lists for some time. The next call then finds it. */
async function show(page: Page): Promise<PublisherListing> {
  try {
    return await readListing(page);
  } catch (error) {
    const { kind } = failureOf(error);
    if (kind !== 'LISTING_INACCESSIBLE' && kind !== 'LISTING_NOT_FOUND') throw error;
    throw unusable('Publisher B does not list the new page yet', { cause: error });
  }
}
