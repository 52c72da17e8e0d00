import { LINKABLE_LISTING } from '@listings/feature-locations';
import { selectNumber, selectRows, selectsAny } from '@listings/persistence';

/** How many active locations have a listing at a publisher, and what the others lack. */
export interface CoverageRow {
  readonly publisher: string;
  readonly linked: number;
  readonly notVerified: number;
  readonly broken: number;
  readonly creating: number;
  readonly suggested: number;
  readonly failed: number;
}

/** Counts the active locations of an account, from its counters. */
export const countActiveLocations = selectNumber<[given: { accountId: number }]>({
  name: 'coverage-locations',
  text: 'select coalesce(sum(active_locations), 0) as total from location_counts where account_id = $accountId',
});

/**
 * Counts the active locations of an account by what they have at each publisher. A location without a link is counted once: a listing that is being created
 * goes before a suggestion, and a suggestion before a failed creation. A publisher without any of them has no row.
 * Links alone are as many as locations. Archived locations are few and come from their index, so no statement reads all locations.
 */
export const countCoverage = selectRows<[given: { accountId: number }], CoverageRow>({
  name: 'coverage-counts',
  text: `
  with archived as materialized (
    select id from locations where account_id = $1 and archived_at is not null
  ), linked as (
    select link.publisher,
      count(*) filter (where link.status = 'LINKED') as linked,
      count(*) filter (where link.status = 'LINKED'
        and verification.state in ('NOT_VERIFIED', 'PENDING', 'UNDER_REVIEW', 'REJECTED')) as not_verified,
      count(*) filter (where link.status <> 'LINKED') as broken
    from listing_links link
    left join listing_verifications verification on verification.account_id = $1
      and verification.location_id = link.location_id and verification.publisher = link.publisher
    where link.account_id = $1 and not exists (select 1 from archived where archived.id = link.location_id)
    group by link.publisher
  ), found as (
    select location_id, publisher, case when state = 'FAILED' then 3 else 1 end as state
    from listing_creations where account_id = $1 and state <> 'CREATED'
    union all
    select suggestion.location_id, listing.publisher, 2
    from match_suggestions suggestion
    join connected_listings listing on listing.account_id = $1 and listing.id = suggestion.listing_id
    where suggestion.account_id = $1
      and ${LINKABLE_LISTING}
  ), unlinked as (
    select publisher, location_id, min(state) as state from found
    where not exists (select 1 from listing_links link
        where link.account_id = $1 and link.location_id = found.location_id and link.publisher = found.publisher)
      and not exists (select 1 from archived where archived.id = found.location_id)
    group by publisher, location_id
  )
  select publisher, sum(linked)::integer as linked, sum(not_verified)::integer as "notVerified", sum(broken)::integer as broken,
    sum(creating)::integer as creating, sum(suggested)::integer as suggested, sum(failed)::integer as failed
  from (
    select publisher, linked, not_verified, broken, 0 as creating, 0 as suggested, 0 as failed from linked
    union all
    select publisher, 0, 0, 0, count(*) filter (where state = 1), count(*) filter (where state = 2), count(*) filter (where state = 3)
    from unlinked group by publisher
  ) counted
  group by publisher`,
  values: ({ accountId }) => [accountId],
});

/** A location for which a listing shall be created. */
export interface ListingCandidate {
  readonly locationId: number;
  readonly name: string;
  /** It is in the state SUGGESTED at the publisher: a person confirms the match instead. Never for an archived location. */
  readonly suggested: boolean;
}

/**
 * Returns those of some locations that exist, and whether each is in the state SUGGESTED at a publisher.
 * The limit lets PostgreSQL look at each location by itself instead of at all suggestions of the account.
 */
export const findListingCandidates = selectRows<
  [given: { accountId: number; publisher: string; locationIds: readonly number[] }],
  ListingCandidate
>({
  name: 'coverage-candidates',
  text: `
  select place.id as "locationId", place.name, confirmable.found is not null as suggested
  from unnest($3::integer[]) as wanted (location_id)
  join locations place on place.account_id = $1 and place.id = wanted.location_id
  left join lateral (
    select true as found from match_suggestions suggestion
    join connected_listings listing on listing.account_id = $1 and listing.id = suggestion.listing_id and listing.publisher = $2
    where suggestion.account_id = $1 and suggestion.location_id = place.id and place.archived_at is null
      and ${LINKABLE_LISTING}
      and not exists (select 1 from listing_links link
        where link.account_id = $1 and link.location_id = place.id and link.publisher = $2)
      and not exists (select 1 from listing_creations creation
        where creation.account_id = $1 and creation.location_id = place.id and creation.publisher = $2
          and creation.state in ('REQUESTED', 'CREATING'))
    limit 1
  ) confirmable on true`,
  values: ({ accountId, publisher, locationIds }) => [accountId, publisher, locationIds],
});

/** Whether a suggestion of a location at a publisher can be confirmed. */
export const hasSuggestion = selectsAny<[of: { accountId: number; locationId: number; publisher: string }]>({
  name: 'suggestion-of-location',
  text: `select 1 from match_suggestions suggestion
    join connected_listings listing on listing.account_id = $1 and listing.id = suggestion.listing_id
      and listing.publisher = $3
    where suggestion.account_id = $1 and suggestion.location_id = $2 and ${LINKABLE_LISTING} limit 1`,
  values: ({ accountId, locationId, publisher }) => [accountId, locationId, publisher],
});

/** Counts the connected accounts by publisher; disconnected ones are left out. */
export const countConnectedAccounts = selectRows<
  [given: { accountId: number }],
  { readonly publisher: string; readonly connected: number; readonly toReconnect: number }
>({
  name: 'coverage-accounts',
  text: `select publisher, count(*) filter (where status = 'CONNECTED') as connected,
      count(*) filter (where status = 'REAUTH_REQUIRED') as "toReconnect"
    from connected_accounts where account_id = $accountId and status <> 'DISCONNECTED' group by publisher`,
});
