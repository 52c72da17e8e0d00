import type { Sql } from '@listings/persistence';
import { failpoint } from '@listings/platform';
import type { ConnectedAccountKey } from '@listings/publisher-gateway';
import { publisherSentence } from '@listings/publisher-gateway';
import { PublisherError } from '@listings/publisher-sdk';
import type { ListingAddress, PublisherFailure, PublisherListing } from '@listings/publisher-sdk';
import type { ReadingDependencies } from '../dependencies.js';
import { accessReturned } from '../links/access-returned.js';
import { CONNECTION_BOUNDS } from '../rules/connection-bounds.js';
import { listingSearchText } from '../rules/listing-search.js';
import { DUPLICATE_CHECK } from '../rules/matching/duplicate-check.js';
import { storable } from '../storable.js';
import { findConnectedAccount } from '../store/connected-accounts.js';
import type { ConnectedAccountRow } from '../store/connected-accounts.js';
import { databaseTime, finishListingsRead, storeListings } from '../store/connected-listings.js';
import type { ListingToStore } from '../store/connected-listings.js';
import { findChecksAt } from '../store/duplicate-checks.js';
import { hasLostAccess } from '../store/listing-links.js';
import { continueListingRead, endListingRead, moveListingRead } from '../store/listing-reads.js';
import type { ListingRead } from '../store/listing-reads.js';

/** Short, because a client's request may wait for it. */
const READ_TIMEOUT_MS = 25_000;
/** The part of its time limit that a reading leaves for the call in progress, if it can go on later. */
const LEFT_MS = 5_000;
const BATCH = 500;
/** Failures after which the publisher still knows where a reading was. */
const PASSES: ReadonlySet<PublisherFailure['kind']> = new Set(['TRANSIENT', 'RATE_LIMITED', 'CREDENTIALS_INVALID']);
const NOT_SUPPORTED = 'The publisher does not allow this for the listing at present';

/** The outcome of a reading. `goes on`: its time was over, and the next reading continues at the page that it had reached. */
export type ListingsRead = 'goes on' | { readonly complete: true; readonly begun: Date };

/**
 * Reads all listings and folders of a connected account from the publisher and stores them by reference, as they come. If the plug-in says at
 * which listing a page ends, any process can continue an interrupted reading there. Throws the PublisherError of a failed read, and treats no
 * listing as deleted then.
 */
export async function readListings(
  deps: ReadingDependencies,
  key: ConnectedAccountKey & { publisher: string },
  { timeoutMs = READ_TIMEOUT_MS }: { timeoutMs?: number } = {},
): Promise<ListingsRead> {
  const { database, calls, clock, work } = deps;
  const { accountId, connectedAccountId, publisher } = key;
  const end = clock.monotonic() + timeoutMs - LEFT_MS;
  const read = await calls.call(
    { accountId, connectedAccountId },
    async ({ publisher: { publisher: plugIn }, session }) => {
      for (let shared: ListingRead | undefined; ;) {
        const now = await databaseTime(database);
        const reading = await continueListingRead(database, { ...key, now });
        if (!reading) return { begun: now };
        if (shared && isCompleted(shared, reading)) return { begun: shared.begun };
        const came = await readPagesOrForget(deps, key, {
          reading,
          // Another process may have begun the reading since.
          asked: now > reading.begun ? now : reading.begun,
          end,
          list: (at) => plugIn.listings.listListings({ session, ...at }),
        });
        if (came === 'goes on') return came;
        if (came === 'listed') return { begun: reading.begun, folders: await plugIn.listings.listFolders({ session }) };
        shared = reading;
      }
    },
    { timeoutMs },
  );
  if (read === 'goes on') return read;
  const { begun } = read;
  if (!read.folders) return { complete: true, begun };

  const folders = read.folders.map(({ ref, name }) => storable({ ref, name }));
  const now = clock.now();
  await database.transaction(async (transaction) => {
    const locationIds = await finishListingsRead(transaction, { ...key, begun, folders, now });
    await endListingRead(transaction, { ...key, begun });
    await accessReturned(transaction, deps, { accountId, connectedAccountId, publisher, locationIds });
    const rows = await findChecksAt(transaction, { accountId, publishers: [publisher] });
    work.add(transaction, { accountId, kind: DUPLICATE_CHECK, rows });
  });
  for (const follower of deps.followers) await follower.listingsRead?.(database, { accountId, connectedAccountId });
  return { complete: true, begun };
}

/** Whether another process has completed the reading that this one took part in: a later reading has begun. */
function isCompleted(shared: ListingRead, next: ListingRead): boolean {
  const isOther = next.begun.getTime() !== shared.begun.getTime();
  return isOther && next.completedAt?.getTime() !== shared.completedAt?.getTime();
}

/** Reads pages. If the publisher refuses a page, it may have forgotten its position, so the next reading begins anew. */
async function readPagesOrForget(
  deps: ReadingDependencies,
  key: ConnectedAccountKey & { publisher: string },
  pages: PagesToRead,
): ReturnType<typeof readPages> {
  try {
    return await readPages(deps, key, pages);
  } catch (error) {
    const { begun, resumeAt } = pages.reading;
    const isRefused = error instanceof PublisherError && !PASSES.has(error.failure.kind);
    if (isRefused && resumeAt !== null) await endListingRead(deps.database, { ...key, begun });
    throw error;
  }
}

/** Lists what follows a page. */
type List = (at: { resumeAt?: string }) => AsyncIterable<PublisherListing>;

/** Pages that a call of the plug-in reads. */
interface PagesToRead {
  readonly reading: ListingRead;
  /** When the first page was asked for, by the database's clock. */
  readonly asked: Date;
  readonly end: number;
  readonly list: List;
}

/**
 * Reads and stores pages until the list or the time ends, or another process has read one of them. A listing is as old as the request for
 * its page, because the publisher may have answered before a push that ended meanwhile.
 */
async function readPages(
  { database, clock, logger }: ReadingDependencies,
  key: ConnectedAccountKey & { publisher: string },
  { reading, asked, end, list }: PagesToRead,
): Promise<'listed' | 'goes on' | 'moved'> {
  const { publisher, connectedAccountId } = key;
  let from = reading;
  let seenAt = asked;
  let page = new Map<string, PublisherListing>();
  const store = async (sql: Sql) => {
    await storeListings(sql, { ...key, listings: [...page.values()].map(listingToStore), seenAt });
    page = new Map();
  };
  for await (const { resumeAt, ...listing } of list(from.resumeAt === null ? {} : { resumeAt: from.resumeAt })) {
    if (isStorable(listing)) page.set(listing.ref, listing);
    else logger.warn({ publisher, connectedAccountId }, 'skipped a listing without a valid reference or name');
    if (resumeAt !== undefined) {
      if (resumeAt === from.resumeAt)
        throw new PublisherError({ kind: 'TRANSIENT', text: 'a list of listings goes on where it was' });
      const movedAt = await database.transaction(async (transaction) => {
        const now = await databaseTime(transaction);
        if (!(await moveListingRead(transaction, { ...key, from, to: resumeAt, now }))) return undefined;
        await store(transaction);
        return now;
      });
      if (!movedAt) return 'moved';
      seenAt = movedAt;
      failpoint('listings.page_stored');
      from = { ...from, resumeAt };
      if (clock.monotonic() > end) return 'goes on';
    } else if (page.size >= BATCH) await store(database);
  }
  await store(database);
  return 'listed';
}

/** Listings older than this are stale: a request for their first page reads them again. */
const FRESH_MS = 5 * 60_000;
/** The same age if access to a linked listing is lost: its owner may have granted it again, and wants to see that soon. */
const FRESH_WITHOUT_ACCESS_MS = 30_000;

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
  const age = listingsReadAt === null ? Infinity : clock.now().getTime() - listingsReadAt.getTime();
  const isStale = async () =>
    age > FRESH_MS ||
    (age > FRESH_WITHOUT_ACCESS_MS && (await hasLostAccess(database, { accountId, connectedAccountId })));
  if (listingsReadAt !== null && !(refresh && (await isStale()))) return account;
  try {
    const read = await readListings(deps, { accountId, connectedAccountId, publisher });
    // The next request continues at the page at which this one ended.
    if (read === 'goes on') throw new PublisherError({ kind: 'TRANSIENT', text: 'the listings are still being read' });
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
  return (
    typeof ref === 'string' && ref !== '' && ref.length <= CONNECTION_BOUNDS.externalId && typeof name === 'string'
  );
}

/** The known parts of the address on one line. */
function addressLine(address: ListingAddress | undefined): string | null {
  if (!address) return null;
  const { street, street1, city, state, postalCode, countryIso, countryName } = address;
  const region = [state, postalCode].filter(Boolean).join(' ');
  return [street, street1, city, region, countryIso ?? countryName].filter(Boolean).join(', ') || null;
}
