import { failureOf, PublisherError, unusable } from '@listings/publisher-sdk';
import type {
  ListingContent,
  ListingCreationCapability,
  PublisherListing,
  UnmetRequirement,
} from '@listings/publisher-sdk';
import type { Account, OpenAccount } from '../account/accounts.js';
import { closedReason } from '../account/capabilities.js';
import { readTasks } from '../account/credential-bundle.js';
import { refusalBehind } from '../api/api-refusal.js';
import { meaningOf } from '../failures.js';
import { asId } from '../ids.js';
import { getListing } from '../listings/listings.js';
import { reachablePages } from '../listings/reachable-pages.js';
import type { FiledPage } from '../listings/reachable-pages.js';
import { writeHours } from '../listings/weekly-hours.js';
import { writeLocation } from '../submission/page-location.js';
import { chainFields, mainPageFor, storeOf } from './main-page.js';

/**
 * Creates a page, which is possible only as a store of a chain [publishers 2.4]. The publisher has no request ids. The
 * number of a store is unique in its chain, so a store with the location's number is the one that an earlier call
 * created.
 */
export function createCreation(openAccount: OpenAccount): ListingCreationCapability {
  return {
    async createListing({ session, folderRef, content }) {
      const account = openAccount(session);
      const storeNumber = storeNumberOf(content);
      const pages = await readChains(account);
      const main = mainPageFor(pages, folderRef);
      const existing = storeOf(pages, main, storeNumber);
      if (existing) return show(account, existing.id);

      const rights = { tasks: readTasks(main.page['tasks']), permissions: await account.permissions() };
      const closed = closedReason('submission', rights);
      if (closed !== undefined) throw rejected('not_allowed', closed.text);
      return show(account, await createStore(account, main, storeNumber, content));
    },

    checkListing: (content) => unmetRequirements(content).map(({ field, text }) => ({ field, text })),
  };
}

async function readChains(account: Account): Promise<readonly FiledPage[]> {
  const pages: FiledPage[] = [];
  for await (const page of reachablePages(account, chainFields)) pages.push(page);
  return pages;
}

/** The id of the new page, or of the page that an earlier call created. */
async function createStore(
  account: Account,
  main: FiledPage,
  storeNumber: number,
  content: ListingContent,
): Promise<string> {
  try {
    const body = await account.asPage(main.id, {
      method: 'POST',
      path: `/${encodeURIComponent(main.id)}/locations`,
      form: storeFields(storeNumber, content),
      purpose: 'content',
    });
    const id = asId(body['id']);
    if (id !== undefined) return id;
  } catch (error) {
    const refusal = refusalBehind(error);
    // The number may belong to a page of an earlier call that the lists did not include yet.
    if (refusal && meaningOf(refusal.fault) === 'bad_request') {
      const made = storeOf(await readChains(account), main, storeNumber);
      if (made) return made.id;
    }
    throw aboutTheMainPage(error);
  }
  throw unusable('Publisher B returned no id for the store', { outcomeUnknown: true });
}

/** A new page can be missing in the lists for some time. The next call then finds it. */
async function show(account: Account, pageId: string): Promise<PublisherListing> {
  try {
    return await getListing(account, pageId);
  } catch (error) {
    const { kind } = failureOf(error);
    if (kind !== 'LISTING_INACCESSIBLE' && kind !== 'LISTING_NOT_FOUND') throw error;
    throw unusable('Publisher B does not list the new page yet', { cause: error });
  }
}

/** A store needs a number and an address. The first push adds the rest of the location. */
function storeNumberOf(content: ListingContent): number {
  const [first] = unmetRequirements(content);
  if (first) throw rejected(first.code, first.text, first.field);
  return Number(content.storeCode);
}

/** What a new page needs and the content lacks, with the code of the rejection [publishers 2.4]. */
function unmetRequirements({ storeCode, address }: ListingContent): (UnmetRequirement & { code: string })[] {
  const text = storeCode?.trim() ?? '';
  const isNumber = /^\d+$/.test(text) && Number.isSafeInteger(Number(text));
  return [...(address ? [] : [needsAddress]), ...(isNumber ? [] : [needsStoreCode])];
}

const needsAddress = {
  code: 'address',
  field: 'address',
  text: 'Publisher B creates no page without an address. Add an address to the location.',
};
const needsStoreCode = {
  code: 'store_number',
  field: 'storeCode',
  text: 'Publisher B requires a store code that is a whole number, because it becomes the number of the store in its chain.',
};

function storeFields(storeNumber: number, content: ListingContent): Record<string, string | undefined> {
  const { map } = writeHours(content.hours);
  return {
    store_number: String(storeNumber),
    store_name: content.name.trim(),
    location: JSON.stringify(writeLocation(content)),
    phone: content.phone ?? undefined,
    website: content.websiteUrl?.trim() || undefined,
    hours: Object.keys(map).length > 0 ? JSON.stringify(map) : undefined,
  };
}

/** A failure of the main page concerns only this creation request, not a linked listing. */
function aboutTheMainPage(error: unknown): unknown {
  const failure = failureOf(error);
  if (failure.kind === 'LISTING_INACCESSIBLE')
    return rejected(
      'not_allowed',
      failure.text ?? 'Publisher B does not allow the connected account to create a page in this chain.',
      undefined,
      error,
    );
  if (failure.kind === 'LISTING_NOT_FOUND')
    return rejected('no_main_page', 'The main page of the chain no longer exists at Publisher B.', undefined, error);
  return error;
}

function rejected(code: string, text: string, field?: string, cause?: unknown): PublisherError {
  return new PublisherError({ kind: 'CONTENT_REJECTED', code, field, text }, { cause });
}
