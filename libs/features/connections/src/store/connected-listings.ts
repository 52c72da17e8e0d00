import { listingLinkTable } from '@listings/domain';
import type { SearchTerm } from '@listings/domain';
import {
  arraysOf,
  changeRows,
  declareList,
  selectOnlyValue,
  selectRow,
  selectRows,
  selectValue,
} from '@listings/persistence';
import type { Sql, Transaction } from '@listings/persistence';
import type { ConnectedAccountKey } from '@listings/publisher-gateway';
import type { PublisherListing } from '@listings/publisher-sdk';
import { lockReturnedLocations } from './listing-links.js';
import { termConditions } from './term-conditions.js';

/** A listing to store: the fields that lists show, and the whole listing as JSON. */
export interface ListingToStore {
  readonly ref: string;
  readonly folderRef: string | null;
  readonly name: string;
  readonly address: string | null;
  readonly phone: string | null;
  readonly liveLink: string | null;
  /** The listing in the types of the publisher SDK. */
  readonly content: unknown;
  /** Capabilities that the listing does not support now, with the reason. */
  readonly unavailable: Readonly<Record<string, string>>;
  /** The text that a search reads, built by the domain. */
  readonly search: string;
}

/** A listing of a connected account with the location that it is linked to. */
export interface ConnectedListingRow extends Pick<ListingToStore, 'ref' | 'name' | 'address' | 'phone' | 'liveLink'> {
  readonly id: string;
  readonly connectedAccountId: string;
  readonly publisher: string;
  readonly locationId: number | null;
}

const ROW = `listing.id, listing.connected_account_id as "connectedAccountId", listing.publisher, listing.ref, listing.name,
  listing.address, listing.phone, listing.live_link as "liveLink", link.location_id as "locationId"`;
/** The text that a search reads; of a listing that an older release stored, its fields. */
const SEARCHED = `coalesce(listing.search, lower(concat_ws(' ', listing.name, listing.address, listing.phone)))`;
const LINKED = `
  left join listing_links link on link.account_id = listing.account_id and link.publisher = listing.publisher
    and link.listing_ref = listing.ref`;

/**
 * Inserts or updates listings by their references; their ids stay. Rows are written in the order of the references, so
 * that two processes that read one account do not deadlock. Does nothing once the account is disconnected.
 *
 * @param read.seenAt when the publisher was asked for them, by the database's clock.
 */
export async function storeListings(
  sql: Sql,
  read: ConnectedAccountKey & { publisher: string; listings: readonly ListingToStore[]; seenAt: Date },
): Promise<void> {
  const listings = [...read.listings].sort((one, other) => (one.ref < other.ref ? -1 : 1));
  await sql.execute(
    {
      name: 'listings-store',
      text: `
      insert into connected_listings
        (account_id, connected_account_id, publisher, ref, folder_ref, name, address, phone, live_link, content, unavailable, search, seen_at)
      select connected.account_id, connected.id, $3, read.ref, read.folder_ref, read.name, read.address, read.phone,
        read.live_link, read.content, read.unavailable, read.search, $13
      from connected_accounts connected,
        unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::jsonb[], $11::jsonb[],
          $12::text[]) as read (ref, folder_ref, name, address, phone, live_link, content, unavailable, search)
      where connected.account_id = $1 and connected.id = $2 and connected.status <> 'DISCONNECTED'
      on conflict (account_id, connected_account_id, ref) do update set
        folder_ref = excluded.folder_ref, name = excluded.name, address = excluded.address, phone = excluded.phone,
        live_link = excluded.live_link, content = excluded.content, unavailable = excluded.unavailable, search = excluded.search,
        seen_at = excluded.seen_at`,
    },
    [
      read.accountId,
      read.connectedAccountId,
      read.publisher,
      ...arraysOf(listings, 'ref', 'folderRef', 'name', 'address', 'phone', 'liveLink'),
      listings.map((each) => JSON.stringify(each.content)),
      listings.map((each) => JSON.stringify(each.unavailable)),
      listings.map((each) => each.search),
      read.seenAt,
    ],
  );
}

/** Returns the database's time, taken when the publisher is asked for listings. */
export const databaseTime = selectOnlyValue<[], Date>({
  text: 'select now()',
});

/**
 * Completes a reading of all listings that began at `begun`: deletes listings that were not found and that no location
 * is linked to, restores broken links of listings that are fully available, and stores the folders. Returns the locations of these links, which
 * the transaction has locked.
 */
export async function finishListingsRead(
  transaction: Transaction,
  read: ConnectedAccountKey & {
    publisher: string;
    begun: Date;
    folders: readonly { ref: string; name: string }[];
    now: Date;
  },
): Promise<number[]> {
  const key = [read.accountId, read.connectedAccountId];
  await transaction.execute(
    `update connected_accounts set listings_read_at = $3, folders = $4
     where account_id = $1 and id = $2 and status <> 'DISCONNECTED'`,
    [...key, read.now, JSON.stringify(read.folders)],
  );
  await transaction.execute(
    `delete from connected_listings listing
     where account_id = $1 and connected_account_id = $2 and seen_at < $3
       and not exists (select 1 from listing_links link where link.account_id = $1 and link.listing_id = listing.id)`,
    [...key, read.begun],
  );
  // Connected accounts are locked before locations, and these before links.
  const returned = await lockReturnedLocations(transaction, { ...read, since: read.begun });
  const restored = await transaction.query<{ locationId: number }>(
    `update listing_links link set status = 'LINKED', issue = null
     from connected_listings listing
     where link.account_id = $1 and link.connected_account_id = $2 and link.status = any($4::text[])
       and listing.account_id = $1 and listing.id = link.listing_id and listing.seen_at >= $3 and listing.unavailable = '{}'
       and link.location_id = any($5::integer[])
     returning link.location_id as "locationId"`,
    [...key, read.begun, listingLinkTable.sources('seen'), returned],
  );
  return restored.map(({ locationId }) => locationId);
}

/** The listings of a connected account by name. */
const listings = declareList({
  columns: ROW,
  of: 'listing',
  from: `connected_listings listing ${LINKED}`,
  scope: { connectedAccountId: (id: string, add) => `listing.connected_account_id = ${add(id)}` },
  filters: {
    /** All must occur in the texts of the listing. */
    terms: (terms: readonly SearchTerm[], add) => ['true', ...termConditions(SEARCHED, terms, add)].join(' and '),
  },
  orders: { name: () => 'listing.name, listing.id' },
  usual: { field: 'name', descending: false },
});

/** Returns a page of a connected account's listings, with the total count. */
export const pageOfListings = listings.page<ConnectedListingRow>;

/** Returns listings of the tenant by our ids; unknown ones are left out. */
export const findConnectedListings = selectRows<
  [given: { accountId: number; ids: readonly string[] }],
  ConnectedListingRow
>({
  text: `select ${ROW} from unnest($ids::uuid[]) as asked (id)
    join connected_listings listing on listing.account_id = $accountId and listing.id = asked.id ${LINKED}`,
});

/** A listing as it was stored when it was last read, without its photos. */
export interface ComparableListing extends Pick<ConnectedListingRow, 'id' | 'connectedAccountId' | 'name' | 'address'> {
  /** JSON from a plug-in, in the types of the publisher SDK. */
  readonly content: unknown;
}

/** Returns what is compared of listings of the tenant by our ids; unknown ones are left out. */
export const findComparableListings = selectRows<
  [given: { accountId: number; ids: readonly string[] }],
  ComparableListing
>({
  name: 'listings-comparable',
  text: `select listing.id, listing.connected_account_id as "connectedAccountId", listing.name, listing.address,
      listing.content - 'photos' as content
    from unnest($ids::uuid[]) as asked (id)
    join connected_listings listing on listing.account_id = $accountId and listing.id = asked.id`,
});

/** The names of listings of a connected account by our ids; unknown ones are left out. */
export async function findListingNames(
  sql: Sql,
  { accountId, connectedAccountId, ids }: ConnectedAccountKey & { ids: readonly string[] },
): Promise<Map<string, string>> {
  const rows = await sql.query<{ id: string; name: string; owner: string }>(
    `select listing.id, listing.name, listing.connected_account_id as owner
     from unnest($2::uuid[]) as asked (id) join connected_listings listing on listing.account_id = $1 and listing.id = asked.id`,
    [accountId, ids],
  );
  return new Map(rows.flatMap(({ id, name, owner }) => (owner === connectedAccountId ? [[id, name]] : [])));
}

/** Returns our id of a connected account's listing by the publisher's reference. */
export const findListingByRef = selectValue<[key: ConnectedAccountKey & { ref: string }], string>({
  text: 'select id from connected_listings where account_id = $accountId and connected_account_id = $connectedAccountId and ref = $ref',
});

/** A listing as its publisher showed it. */
export interface ReadListing {
  readonly listing: PublisherListing;
  /** When the publisher was asked for it, by the database's clock. */
  readonly seenAt: Date;
}

/** Returns what was read of a listing since a time, by the publisher's reference. */
export const findReadListing = selectRow<[key: ConnectedAccountKey & { ref: string; since: Date }], ReadListing>({
  name: 'listing-read-since',
  text: `select content as listing, seen_at as "seenAt" from connected_listings
    where account_id = $accountId and connected_account_id = $connectedAccountId and ref = $ref and seen_at >= $since`,
});

/** Returns the number of listings in each folder of a connected account. */
export async function countListingsByFolder(sql: Sql, key: ConnectedAccountKey): Promise<Map<string, number>> {
  const rows = await sql.query<{ ref: string; count: number }>(
    `select folder_ref as ref, count(*) as count from connected_listings
     where account_id = $1 and connected_account_id = $2 and folder_ref is not null group by folder_ref`,
    [key.accountId, key.connectedAccountId],
  );
  return new Map(rows.map(({ ref, count }) => [ref, count]));
}

/** Deletes the listings of a connected account that was disconnected. Its links must be deleted before. */
export const deleteConnectedListings = changeRows<[key: ConnectedAccountKey], Transaction>({
  text: 'delete from connected_listings where account_id = $accountId and connected_account_id = $connectedAccountId',
});
