import { arraysOf } from '@listings/persistence';
import type { Sql, Transaction } from '@listings/persistence';
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
export async function findChecksAt(
  sql: Sql,
  { accountId, publishers }: { accountId: number; publishers: readonly string[] },
): Promise<RequestedCheck[]> {
  if (publishers.length === 0) return [];
  return sql.query<RequestedCheck>(
    {
      name: 'duplicate-checks-at',
      text: `select distinct wanted.publisher as subject, ${REST_MS} as "inMs" from unnest($2::text[]) as wanted (publisher)
             left join duplicate_checks held on held.account_id = $1 and held.publisher = wanted.publisher`,
    },
    [accountId, publishers],
  );
}

/** Returns the checks that follow from a change of the data of locations: at every publisher at which one is linked. */
export async function findChecksOfLinks(
  sql: Sql,
  key: { accountId: number; locationIds: readonly number[] },
): Promise<RequestedCheck[]> {
  if (key.locationIds.length === 0) return [];
  return sql.query<RequestedCheck>(
    {
      name: 'duplicate-checks-of-links',
      text: `select distinct link.publisher as subject, ${REST_MS} as "inMs" from listing_links link
             left join duplicate_checks held on held.account_id = $1 and held.publisher = link.publisher
             where link.account_id = $1 and link.location_id = any($2::integer[])`,
    },
    [key.accountId, key.locationIds],
  );
}

/** Returns for how long accounts rest after their last checks at publishers, in milliseconds; 0 if they do not. */
export async function findCheckRests(
  sql: Sql,
  keys: readonly DuplicateCheckKey[],
): Promise<(DuplicateCheckKey & { restMs: number })[]> {
  return sql.query<DuplicateCheckKey & { restMs: number }>(
    {
      name: 'duplicate-check-rests',
      text: `select wanted.account_id as "accountId", wanted.publisher, ${REST_MS} as "restMs"
             from unnest($1::integer[], $2::text[]) as wanted (account_id, publisher)
             left join duplicate_checks held on held.account_id = wanted.account_id and held.publisher = wanted.publisher`,
    },
    arraysOf(keys, 'accountId', 'publisher'),
  );
}

/** Stores after a check that the next one begins after a rest at the earliest. */
export async function storeCheckRest(
  transaction: Transaction,
  { accountId, publisher, restMs }: DuplicateCheckKey & { restMs: number },
): Promise<void> {
  await transaction.execute(
    {
      name: 'duplicate-check-rest',
      text: `insert into duplicate_checks (account_id, publisher, rest_until)
             values ($1, $2, now() + $3::float8 * interval '1 millisecond')
             on conflict (account_id, publisher) do update set rest_until = excluded.rest_until`,
    },
    [accountId, publisher, restMs],
  );
}

/** A location of a check, with whether it is linked to a listing of the publisher. */
export type CheckableLocation = MatchableLocation & { readonly isLinked: boolean };

/** Returns the next active locations of the account after an id, in the order of their ids. */
export async function findCheckableLocations(
  sql: Sql,
  page: DuplicateCheckKey & { after: number; limit: number },
): Promise<CheckableLocation[]> {
  return sql.query<CheckableLocation>(
    `select ${MATCHABLE},
       exists (select 1 from listing_links link
               where link.account_id = $1 and link.location_id = place.id and link.publisher = $2) as "isLinked"
     from locations place where account_id = $1 and id > $3 and archived_at is null order by id limit $4`,
    [page.accountId, page.publisher, page.after, page.limit],
  );
}

/** A listing of a check. */
export interface CheckableListing {
  readonly ref: string;
  readonly name: string;
  readonly content: unknown;
}

/**
 * Returns the next listings of the publisher after a reference, in the order of the references: those that are neither
 * linked nor marked as a duplicate. A listing that several connected accounts can access occurs once.
 */
export async function findCheckableListings(
  sql: Sql,
  page: DuplicateCheckKey & { after: string; limit: number },
): Promise<CheckableListing[]> {
  return sql.query<CheckableListing>(
    `select distinct on (listing.ref) listing.ref, listing.name, listing.content
     from connected_listings listing
     where listing.account_id = $1 and listing.publisher = $2 and listing.ref > $3
       and not exists (select 1 from listing_links link
         where link.account_id = $1 and link.publisher = $2 and link.listing_ref = listing.ref)
       and not exists (select 1 from duplicate_listings marked
         where marked.account_id = $1 and marked.publisher = $2 and marked.listing_ref = listing.ref
           and marked.status = 'MARKED')
     order by listing.ref, listing.id limit $4`,
    [page.accountId, page.publisher, page.after, page.limit],
  );
}

/** Returns the next pairs after one that a client marked as no duplicate, in the order of location and reference. */
export async function findDismissedPairs(
  sql: Sql,
  page: DuplicateCheckKey & { after: { locationId: number; listingRef: string }; limit: number },
): Promise<{ locationId: number; listingRef: string }[]> {
  return sql.query(
    `select location_id as "locationId", listing_ref as "listingRef" from duplicate_listings
     where account_id = $1 and publisher = $2 and status = 'NOT_DUPLICATE'
       and (location_id, listing_ref) > ($3::integer, $4::text)
     order by location_id, listing_ref limit $5`,
    [page.accountId, page.publisher, page.after.locationId, page.after.listingRef, page.limit],
  );
}
