import { LINKABLE_LISTING } from '@listings/feature-locations';
import { changeRows, countChanges, selectRows, selectsAny } from '@listings/persistence';
import type { Transaction } from '@listings/persistence';
import type { ConnectedAccountKey } from '@listings/publisher-gateway';

/** The public page of a listing that a location is known to have at a publisher. */
export interface KnownListing {
  readonly locationId: number;
  readonly publisher: string;
  readonly liveLink: string;
}

/** Remembers listings of locations that have none linked at the publisher; a later page replaces an earlier one. */
export const saveKnownListings = countChanges<
  [given: { accountId: number; listings: readonly KnownListing[] }],
  Transaction
>({
  name: 'known-listings-save',
  text: `insert into known_listings as known (account_id, location_id, publisher, live_link)
    select $accountId, given.location_id, given.publisher, given.live_link
    from unnest($listings.locationId::integer[], $listings.publisher::text[], $listings.liveLink::text[])
      as given (location_id, publisher, live_link)
    join locations place on place.account_id = $accountId and place.id = given.location_id
    where not exists (
      select 1 from listing_links link
      where link.account_id = $accountId and link.location_id = given.location_id and link.publisher = given.publisher
    )
    order by given.location_id, given.publisher
    on conflict (account_id, location_id, publisher) do update set live_link = excluded.live_link
      where known.live_link <> excluded.live_link`,
});

/** Whether an account has known listings at a publisher. */
export const hasKnownListings = selectsAny<[given: { accountId: number; publisher: string }]>({
  name: 'known-listings-any',
  text: 'select 1 from known_listings where account_id = $accountId and publisher = $publisher limit 1',
});

/**
 * Returns the next listings of a connected account that may be linked, behind a reference and in the order of the references, at most `limit`. One
 * that several locations are known to have has a row for each.
 */
export const findKnownListings = selectRows<
  [key: ConnectedAccountKey & { publisher: string; after: string; limit: number }],
  { readonly ref: string; readonly listingId: string; readonly locationId: number | null }
>({
  name: 'known-listings-of-account',
  text: `with listed as materialized (
      select id, ref, live_link from connected_listings listing
      where account_id = $1 and connected_account_id = $2 and ref > $4 and ${LINKABLE_LISTING}
      order by ref limit $5
    )
    select listed.ref, listed.id as "listingId", known.location_id as "locationId"
    from listed left join known_listings known
      on known.account_id = $1 and known.publisher = $3 and known.live_link = listed.live_link
    order by listed.ref`,
  values: ({ accountId, connectedAccountId, publisher, after, limit }) => [
    accountId,
    connectedAccountId,
    publisher,
    after,
    limit,
  ],
});

/** Forgets the known listings of locations that are linked at the publisher now. */
export const forgetKnownListings = changeRows<
  [given: { accountId: number; links: readonly { locationId: number; publisher: string }[] }],
  Transaction
>({
  name: 'known-listings-forget',
  text: `delete from known_listings known
    using unnest($links.locationId::integer[], $links.publisher::text[]) as linked (location_id, publisher)
    where known.account_id = $accountId and known.location_id = linked.location_id and known.publisher = linked.publisher`,
  isNeeded: ({ links }) => links.length > 0,
});
