import { changeRows, selectRows } from '@listings/persistence';
import type { Transaction } from '@listings/persistence';
import { MATCHABLE } from './match-suggestions.js';
import type { MatchableLocation } from './match-suggestions.js';

/** Identifies the check for duplicates of an account at one publisher. */
export interface DuplicateCheckKey {
  readonly accountId: number;
  readonly publisher: string;
}

/** A requested check: the publisher, and the milliseconds for which the account rests after its last check there. */
export interface RequestedCheck {
  readonly subject: string;
  readonly inMs: number;
}

const REST_MS = `greatest(coalesce(extract(epoch from held.rest_until - now()) * 1000, 0), 0)::float8`;

/** Returns the checks that follow from a change at publishers. */
export const findChecksAt = selectRows<[given: { accountId: number; publishers: readonly string[] }], RequestedCheck>({
  name: 'duplicate-checks-at',
  text: `select distinct wanted.publisher as subject, ${REST_MS} as "inMs" from unnest($publishers::text[]) as wanted (publisher)
    left join duplicate_checks held on held.account_id = $accountId and held.publisher = wanted.publisher`,
  isNeeded: ({ publishers }) => publishers.length > 0,
});

/** Returns the checks that follow from a change of the data of locations: at every publisher at which one is linked. */
export const findChecksOfLinks = selectRows<
  [key: { accountId: number; locationIds: readonly number[] }],
  RequestedCheck
>({
  name: 'duplicate-checks-of-links',
  text: `select distinct link.publisher as subject, ${REST_MS} as "inMs" from listing_links link
    left join duplicate_checks held on held.account_id = $accountId and held.publisher = link.publisher
    where link.account_id = $accountId and link.location_id = any($locationIds::integer[])`,
  isNeeded: (key) => key.locationIds.length > 0,
});

/** Returns for how long accounts rest after their last checks at publishers, in milliseconds; 0 if they do not. */
export const findCheckRests = selectRows<[keys: readonly DuplicateCheckKey[]], DuplicateCheckKey & { restMs: number }>({
  name: 'duplicate-check-rests',
  text: `select wanted.account_id as "accountId", wanted.publisher, ${REST_MS} as "restMs"
    from unnest($1.accountId::integer[], $1.publisher::text[]) as wanted (account_id, publisher)
    left join duplicate_checks held on held.account_id = wanted.account_id and held.publisher = wanted.publisher`,
});

/** Stores after a check that the next one begins after a rest at the earliest. */
export const storeCheckRest = changeRows<[given: DuplicateCheckKey & { restMs: number }], Transaction>({
  name: 'duplicate-check-rest',
  text: `insert into duplicate_checks (account_id, publisher, rest_until)
    values ($accountId, $publisher, now() + $restMs::float8 * interval '1 millisecond')
    on conflict (account_id, publisher) do update set rest_until = excluded.rest_until`,
});

/** A location of a check, with whether it is linked to a listing of the publisher. */
export type CheckableLocation = MatchableLocation & { readonly isLinked: boolean };

/** Returns the next active locations of the account after an id, in the order of their ids. */
export const findCheckableLocations = selectRows<
  [page: DuplicateCheckKey & { after: number; limit: number }],
  CheckableLocation
>({
  text: `select ${MATCHABLE},
      exists (select 1 from listing_links link
              where link.account_id = $accountId and link.location_id = place.id and link.publisher = $publisher) as "isLinked"
    from locations place where account_id = $accountId and id > $after and archived_at is null order by id limit $limit`,
});

/**
 * Returns the next listings of the publisher after a reference, in the order of the references: those that are neither
 * linked nor marked as a duplicate. A listing that several connected accounts can access occurs once.
 */
export const findCheckableListings = selectRows<
  [page: DuplicateCheckKey & { after: string; limit: number }],
  { readonly ref: string; readonly name: string; readonly content: unknown }
>({
  text: `select distinct on (listing.ref) listing.ref, listing.name, listing.content
    from connected_listings listing
    where listing.account_id = $accountId and listing.publisher = $publisher and listing.ref > $after
      and not exists (select 1 from listing_links link
        where link.account_id = $accountId and link.publisher = $publisher and link.listing_ref = listing.ref)
      and not exists (select 1 from duplicate_listings marked
        where marked.account_id = $accountId and marked.publisher = $publisher and marked.listing_ref = listing.ref
          and marked.status = 'MARKED')
    order by listing.ref, listing.id limit $limit`,
});

/** Returns the next pairs after one that a client marked as no duplicate, in the order of location and reference. */
export const findDismissedPairs = selectRows<
  [page: DuplicateCheckKey & { after: { locationId: number; listingRef: string }; limit: number }],
  { locationId: number; listingRef: string }
>({
  text: `select location_id as "locationId", listing_ref as "listingRef" from duplicate_listings
    where account_id = $1 and publisher = $2 and status = 'NOT_DUPLICATE'
      and (location_id, listing_ref) > ($3::integer, $4::text)
    order by location_id, listing_ref limit $5`,
  values: (page) => [page.accountId, page.publisher, page.after.locationId, page.after.listingRef, page.limit],
});
