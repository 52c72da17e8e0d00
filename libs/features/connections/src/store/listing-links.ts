import { listingLinkTable } from '@listings/domain';
import type { ListingLinkStatus } from '@listings/domain';
import { changeRows, selectRows, selectsAny, selectValue, selectValues } from '@listings/persistence';
import type { Sql, Transaction } from '@listings/persistence';
import type { ConnectedAccountKey } from '@listings/publisher-gateway';

/** A link that was made or removed, with the fields of its event. */
export interface LinkedLocation {
  readonly locationId: number;
  readonly connectedAccountId: string;
}

/** Identifies a listing of a connected account by the publisher's reference. */
export interface ListingKey {
  readonly accountId: number;
  readonly publisher: string;
  readonly listingRef: string;
}

/** Returns the locations that are linked through a connected account, in the order of their ids. */
export const linkedLocationIds = selectValues<[key: ConnectedAccountKey], number>({
  text: `select location_id as "locationId" from listing_links
    where account_id = $accountId and connected_account_id = $connectedAccountId order by location_id`,
});

/**
 * Sets the status of a link to INACCESSIBLE or GONE. Returns the location if the link was LINKED before, otherwise
 * undefined: only this transition emits an event [6.3].
 */
export async function breakListingLink(
  sql: Sql,
  link: ConnectedAccountKey & { listingRef: string; status: 'INACCESSIBLE' | 'GONE'; issue: string },
): Promise<number | undefined> {
  const [row] = await sql.query<{ locationId: number; before: ListingLinkStatus }>(
    `with link as (
       select account_id, location_id, publisher, status from listing_links
       where account_id = $1 and connected_account_id = $2 and listing_ref = $3
       for update
     )
     update listing_links changed set status = $4, issue = $5
     from link
     where changed.account_id = link.account_id and changed.location_id = link.location_id
       and changed.publisher = link.publisher and link.status = any($6::text[])
     returning changed.location_id as "locationId", link.status as before`,
    [
      link.accountId,
      link.connectedAccountId,
      link.listingRef,
      link.status,
      link.issue,
      listingLinkTable.sources(link.status === 'GONE' ? 'vanished' : 'closed'),
    ],
  );
  return row?.before === 'LINKED' ? row.locationId : undefined;
}

/** Resets the broken links of an account after its owner connected it again, so that they are retried. */
export const retryBrokenLinks = changeRows<[key: ConnectedAccountKey]>({
  text: `update listing_links set status = 'LINKED', issue = null
    where account_id = $accountId and connected_account_id = $connectedAccountId and status = any($from::text[])`,
  computed: () => ({ from: listingLinkTable.sources('reauthorized') }),
});

/** Ends the lost access to a listing that has answered through its connected account. Returns the location whose link it restored, or an empty list. */
export const restoreListingLink = selectValues<
  [key: ConnectedAccountKey & { readonly listingRef: string }],
  number,
  Transaction
>({
  name: 'listing-link-restore',
  text: `update listing_links set status = 'LINKED', issue = null
    where account_id = $accountId and connected_account_id = $connectedAccountId and listing_ref = $listingRef
      and status = 'INACCESSIBLE'
    returning location_id as "locationId"`,
});

/** Locks the locations with broken links to listings that a connected account has shown since then, in the order of their ids. */
export const lockReturnedLocations = selectValues<
  [key: ConnectedAccountKey & { readonly since: Date }],
  number,
  Transaction
>({
  text: `select id from locations where account_id = $accountId and id in (
      select link.location_id from listing_links link
      join connected_listings listing on listing.account_id = $accountId and listing.id = link.listing_id
      where link.account_id = $accountId and link.connected_account_id = $connectedAccountId and link.status <> 'LINKED'
        and listing.seen_at >= $since and listing.unavailable = '{}'
    ) order by id for no key update`,
});

/** Whether the access to a listing that is linked through a connected account is lost. */
export const hasLostAccess = selectsAny<[key: ConnectedAccountKey]>({
  text: `select 1 from listing_links
    where account_id = $accountId and connected_account_id = $connectedAccountId and status = 'INACCESSIBLE'`,
});

/**
 * Locks a listing until the transaction ends, also across two connected accounts of the tenant that can access it. Of
 * two concurrent imports, the second one sees the link of the first.
 */
export const lockListing = changeRows<[listing: ListingKey], Transaction>({
  text: `select pg_advisory_xact_lock(hashtextextended($1, 0))`,
  values: (listing) => [`listing:${listing.accountId}:${listing.publisher}:${listing.listingRef}`],
});

/** Returns the location that a listing is linked to. */
export const locationOfListing = selectValue<[listing: ListingKey], number>({
  text: `select location_id as "locationId" from listing_links
    where account_id = $accountId and publisher = $publisher and listing_ref = $listingRef`,
});

/** True if the location has a listing of that publisher already [contract 7]. */
export const hasListing = selectsAny<[location: { accountId: number; locationId: number; publisher: string }]>({
  text: 'select 1 from listing_links where account_id = $accountId and location_id = $locationId and publisher = $publisher',
});

/**
 * Links a location to a listing. The reading of its interactions and of its daily numbers is due at once. Violates the unique index `listing_links_pkey` or `listing_links_listing` if either
 * side is already linked.
 */
export const insertListingLink = changeRows<
  [link: ConnectedAccountKey & { locationId: number; publisher: string; listingId: string; listingRef: string }],
  Transaction
>({
  text: `with link as (
      insert into listing_links (account_id, location_id, publisher, connected_account_id, listing_id, listing_ref)
      values ($accountId, $locationId, $publisher, $connectedAccountId, $listingId, $listingRef)
      returning account_id, location_id, publisher, connected_account_id, listing_ref
    ), verification as (
      insert into listing_verifications (account_id, location_id, publisher)
      select account_id, location_id, publisher from link
    ), interaction_feed as (
      insert into interaction_feeds (account_id, location_id, publisher, connected_account_id)
      select account_id, location_id, publisher, connected_account_id from link
    )
    insert into insight_feeds (account_id, location_id, publisher, listing_ref, connected_account_id)
    select account_id, location_id, publisher, listing_ref, connected_account_id from link
    on conflict (account_id, location_id, publisher, listing_ref) do update set
      connected_account_id = excluded.connected_account_id, due_at = excluded.due_at, blocked = false, failures = 0`,
});

/**
 * Locks the locations whose citations a connected account decides, in the order of their ids: those that are linked
 * through it, and those for which it is to create a listing.
 */
export async function lockLocationsOfConnection(
  transaction: Transaction,
  key: ConnectedAccountKey,
): Promise<{ linked: number[]; locked: number[] }> {
  const rows = await transaction.query<{ id: number; linked: boolean }>(
    `select id, exists (
       select 1 from listing_links link
       where link.account_id = $1 and link.location_id = place.id and link.connected_account_id = $2
     ) as linked
     from locations place where account_id = $1 and id in (
       select location_id from listing_links where account_id = $1 and connected_account_id = $2
       union
       select location_id from listing_creations
       where account_id = $1 and connected_account_id = $2 and state in ('REQUESTED', 'CREATING')
     ) order by id for no key update of place`,
    [key.accountId, key.connectedAccountId],
  );
  return { linked: rows.flatMap(({ id, linked }) => (linked ? [id] : [])), locked: rows.map(({ id }) => id) };
}

/** Locks the location that is linked to a listing through a connected account. Returns its id, or an empty list. */
export const lockLocationOfListing = selectValues<
  [key: ConnectedAccountKey & { listingRef: string }],
  number,
  Transaction
>({
  text: `select id from locations where account_id = $accountId and id in (
      select location_id from listing_links
      where account_id = $accountId and connected_account_id = $connectedAccountId and listing_ref = $listingRef
    ) order by id for no key update`,
});

/** Deletes links of a connected account: all of them, or those of some locations. Returns the deleted links. */
export const removeLinksOfConnection = selectRows<
  [key: ConnectedAccountKey & { locationIds: readonly number[] | null }],
  LinkedLocation,
  Transaction
>({
  text: unlinking(`account_id = $accountId and connected_account_id = $connectedAccountId
    and ($locationIds::integer[] is null or location_id = any($locationIds))`),
});

/** Deletes the links of locations to listings of one publisher. Returns the deleted links. */
export const removeLinksOfLocations = selectRows<
  [key: { accountId: number; publisher: string; locationIds: readonly number[] }],
  LinkedLocation,
  Transaction
>({
  text: unlinking('account_id = $accountId and publisher = $publisher and location_id = any($locationIds::integer[])'),
});

/**
 * The statement that deletes the links of the account that fulfil the condition. The worker deletes their insight
 * feeds, whose numbers are too many for the transaction of a request.
 */
function unlinking(condition: string): string {
  return `
  with unlinked as (
    delete from listing_links where ${condition}
    returning location_id, publisher, connected_account_id, listing_ref
  ), feeds as (
    select feed.id from unlinked join insight_feeds feed on feed.account_id = $accountId
      and feed.location_id = unlinked.location_id and feed.publisher = unlinked.publisher
      and feed.listing_ref = unlinked.listing_ref
    order by feed.id for no key update of feed
  ), ended as (
    update insight_feeds feed set due_at = '-infinity' from feeds where feed.account_id = $accountId and feed.id = feeds.id
  )
  select location_id as "locationId", connected_account_id as "connectedAccountId" from unlinked`;
}

/** Returns which of these locations the account has, and whether each is archived. The rows stay locked. */
export const lockLinkableLocations = selectRows<
  [key: { accountId: number; locationIds: readonly number[] }],
  { locationId: number; archived: boolean },
  Transaction
>({
  text: `select id as "locationId", archived_at is not null as archived from locations
    where account_id = $accountId and id = any($locationIds::integer[]) order by id for no key update`,
});
