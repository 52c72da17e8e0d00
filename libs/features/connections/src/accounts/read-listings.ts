import { DUPLICATE_CHECK } from '../rules/matching/duplicate-check.js';
import { listingSearchText } from '../rules/listing-search.js';
import { databaseTime, finishListingsRead, storeListings } from '../store/connected-listings.js';
import { findConnectedAccount } from '../store/connected-accounts.js';
import { findChecksAt } from '../store/duplicate-checks.js';
import type { ConnectedAccountKey } from '@listings/publisher-gateway';
import type { ConnectedAccountRow } from '../store/connected-accounts.js';
import type { ListingToStore } from '../store/connected-listings.js';
import { publisherSentence } from '@listings/publisher-gateway';
import type { ListingAddress, PublisherListing } from '@listings/publisher-sdk';
import type { ReadingDependencies } from '../dependencies.js';
import { storable } from '../storable.js';

/** Short, because a client's request may wait for it. */
const READ_TIMEOUT_MS = 25_000;
const BATCH = 500;
const MAX_REF_LENGTH = 255;
const NOT_SUPPORTED = 'The publisher does not allow this for the listing at present';

/**
 * Reads all listings and folders of a connected account from the publisher and stores them by reference. Throws the
 * PublisherError of a failed read and then keeps the listings stored before.
 */
export async function readListings(
  deps: ReadingDependencies,
  key: ConnectedAccountKey & { publisher: string },
  { timeoutMs = READ_TIMEOUT_MS }: { timeoutMs?: number } = {},
): Promise<void> {
  const { database, calls, clock, logger, work } = deps;
  const { accountId, connectedAccountId, publisher } = key;
  const begun = await databaseTime(database);
  const read = await calls.call(
    { accountId, connectedAccountId },
    async ({ publisher: { publisher: plugIn }, session }) => {
      const folders = await plugIn.listings.listFolders({ session });
      const listings = new Map<string, PublisherListing>();
      for await (const listing of plugIn.listings.listListings({ session })) {
        if (isStorable(listing)) listings.set(listing.ref, listing);
        else logger.warn({ publisher, connectedAccountId }, 'skipped a listing without a valid reference or name');
      }
      return { folders, listings: [...listings.values()] };
    },
    { timeoutMs },
  );

  for (let start = 0; start < read.listings.length; start += BATCH) {
    const listings = read.listings.slice(start, start + BATCH).map(listingToStore);
    await storeListings(database, { accountId, connectedAccountId, publisher, listings });
  }
  const folders = read.folders.map(({ ref, name }) => storable({ ref, name }));
  const now = clock.now();
  await database.transaction(async (transaction) => {
    await finishListingsRead(transaction, { accountId, connectedAccountId, publisher, begun, folders, now });
    const rows = await findChecksAt(transaction, { accountId, publishers: [publisher] });
    work.add(transaction, { accountId, kind: DUPLICATE_CHECK, rows });
  });
  for (const follower of deps.followers) await follower.listingsRead?.(database, { accountId, connectedAccountId });
}

/** Listings older than this are stale: a request for their first page reads them again. */
const FRESH_MS = 5 * 60_000;

/**
 * Reads the listings when they were never read, or when they are stale and `refresh` is set. Throws only when none are
 * stored: stale listings are better than an error.
 */
export async function ensureListings(
  deps: ReadingDependencies,
  accountId: number,
  account: ConnectedAccountRow,
  { refresh }: { refresh: boolean },
): Promise<ConnectedAccountRow> {
  const { clock, database, logger } = deps;
  const { connectedAccountId, publisher, listingsReadAt } = account;
  const old = listingsReadAt !== null && clock.now().getTime() - listingsReadAt.getTime() > FRESH_MS;
  if (listingsReadAt !== null && !(old && refresh)) return account;
  try {
    await readListings(deps, { accountId, connectedAccountId, publisher });
  } catch (error) {
    if (account.listings === 0 && listingsReadAt === null) throw error;
    logger.warn({ err: error, publisher, connectedAccountId }, 'listings could not be read; showing the stored ones');
  }
  return (await findConnectedAccount(database, { accountId, connectedAccountId })) ?? account;
}

/** Converts a publisher's listing to its stored form. */
export function listingToStore(listing: PublisherListing): ListingToStore {
  const content = storable(listing);
  const { name, phone = null } = content;
  const { city = null, postalCode = null, countryIso = null } = content.address ?? {};
  const address = addressLine(content.address);
  return {
    ref: content.ref,
    folderRef: content.folderRef ?? null,
    name,
    address,
    phone,
    liveLink: content.liveLink ?? null,
    content,
    unavailable: unavailableWork(content),
    search: listingSearchText({ name, city, address, postalCode, countryIso, phone }),
  };
}

/** What a listing does not support, each with a sentence for people [contract 7]. */
function unavailableWork({ unavailable = {} }: PublisherListing): ListingToStore['unavailable'] {
  return Object.fromEntries(
    Object.entries(unavailable).map(([work, reason]) => [work, publisherSentence(reason) || NOT_SUPPORTED]),
  );
}

/** Whether a listing can be stored: it has a valid reference and a name. */
export function isStorable(listing: PublisherListing): boolean {
  const { ref, name } = listing ?? {};
  return typeof ref === 'string' && ref !== '' && ref.length <= MAX_REF_LENGTH && typeof name === 'string';
}

/** The known parts of the address on one line. */
function addressLine(address: ListingAddress | undefined): string | null {
  if (!address) return null;
  const { street, street1, city, state, postalCode, countryIso, countryName } = address;
  const region = [state, postalCode].filter(Boolean).join(' ');
  return [street, street1, city, region, countryIso ?? countryName].filter(Boolean).join(', ') || null;
}
