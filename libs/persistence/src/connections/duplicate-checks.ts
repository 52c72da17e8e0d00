import type { Sql, Transaction } from '../database.js';
import { LEASE_END, leaseRenewal } from '../leases.js';
import type { MatchableLocation } from './match-suggestions.js';

/** Identifies the check for duplicates of an account at one publisher. */
export interface DuplicateCheckKey {
  readonly accountId: number;
  readonly publisher: string;
}

/** A check that this process has claimed. */
export interface ClaimedDuplicateCheck extends DuplicateCheckKey {
  readonly claimNo: number;
  /** Consecutive claims whose process ended without a result. */
  readonly lostClaims: number;
}

/** The location id of a request that concerns the listings. */
const LISTINGS_READ = 0;

const TOUCH = `on conflict (account_id, publisher, location_id) do update set location_id = excluded.location_id`;

/**
 * Requests a check after a change, in the transaction of the change: of the links of these locations, or of the
 * listings. The caller holds the locks of the locations. A repeated request touches its row, so that a claim that
 * deletes the row waits for no writer and misses no change.
 */
export async function requestDuplicateCheck(
  transaction: Sql,
  request: DuplicateCheckKey & { changed: 'listings' | { readonly locationIds: readonly number[] } },
): Promise<void> {
  const { accountId, publisher, changed } = request;
  const ids = changed === 'listings' ? [LISTINGS_READ] : changed.locationIds;
  if (ids.length === 0) return;
  await transaction.execute(
    {
      name: 'duplicate-checks-request',
      text: `insert into duplicate_check_requests (account_id, publisher, location_id)
             select $1, $2, id from (select distinct unnest($3::integer[]) as id) changed order by id ${TOUCH}`,
    },
    [accountId, publisher, ids],
  );
}

/** Requests checks at every publisher at which these locations are linked, after a change of their data. */
export async function requestDuplicateChecksOfLinks(
  transaction: Transaction,
  key: { accountId: number; locationIds: readonly number[] },
): Promise<void> {
  if (key.locationIds.length === 0) return;
  await transaction.execute(
    {
      name: 'duplicate-checks-request-of-links',
      text: `insert into duplicate_check_requests (account_id, publisher, location_id)
             select account_id, publisher, location_id from listing_links
             where account_id = $1 and location_id = any($2::integer[]) order by location_id, publisher ${TOUCH}`,
    },
    [key.accountId, key.locationIds],
  );
}

/** Condition on `held`, the row of a check: no process works on it. */
const FREE = '(held.lease_until is null or held.lease_until < now())';

/**
 * Takes the checks of the preceding part `due` and deletes their requests. Skips requests whose change is not committed
 * yet: they stay, and so the check is due again.
 */
const TAKE = `
  claimed as (
    insert into duplicate_checks as held (account_id, publisher, claim_no, lease_until)
    select account_id, publisher, 1, ${LEASE_END} from due order by account_id, publisher
    on conflict (account_id, publisher) do update set
      claim_no = held.claim_no + 1,
      lost_claims = held.lost_claims + case when held.lease_until is null then 0 else 1 end,
      lease_until = excluded.lease_until
    where ${FREE}
    returning account_id, publisher, claim_no, lost_claims
  ), seen as (
    select request.ctid as place
    from claimed join duplicate_check_requests request using (account_id, publisher)
    for update of request skip locked
  ), taken as (
    -- by place, because a join could also read the requests of all accounts
    delete from duplicate_check_requests where ctid = any(array(select place from seen))
  )
  select account_id as "accountId", publisher, claim_no as "claimNo", lost_claims as "lostClaims" from claimed`;

/**
 * Claims due checks, at most one of each account, in random order: requested ones, and those whose process died. The
 * recursion jumps in the index from one account and publisher to the next and never scans one account's requests.
 */
export async function claimDueDuplicateChecks(
  sql: Sql,
  { limit }: { limit: number },
): Promise<ClaimedDuplicateCheck[]> {
  return sql.query<ClaimedDuplicateCheck>(CLAIM_DUE, [limit]);
}

const CLAIM_DUE = {
  name: 'duplicate-checks-claim-due',
  text: `
  with recursive requested (account_id, publisher) as (
    (select account_id, publisher from duplicate_check_requests order by account_id, publisher limit 1)
    union all
    select next.account_id, next.publisher from requested cross join lateral (
      select request.account_id, request.publisher from duplicate_check_requests request
      where (request.account_id, request.publisher) > (requested.account_id, requested.publisher)
      order by request.account_id, request.publisher limit 1
    ) next
  ), due as (
    select account_id, publisher from (
      select account_id, publisher, row_number() over (partition by account_id order by random()) as turn
      from (select * from requested
            union select account_id, publisher from duplicate_checks where lease_until < now()) wanted
      left join duplicate_checks held using (account_id, publisher)
      where ${FREE} and (held.rest_until is null or held.rest_until <= now())
        and not exists (select 1 from duplicate_checks other
                        where other.account_id = wanted.account_id and other.lease_until > now())
    ) waiting
    where turn = 1 order by random() limit $1
  ), ${TAKE}`,
};

/** Claims one check, due or not; undefined while another process works on it. */
export async function claimDuplicateCheck(
  sql: Sql,
  key: DuplicateCheckKey,
): Promise<ClaimedDuplicateCheck | undefined> {
  const [claimed] = await sql.query<ClaimedDuplicateCheck>(CLAIM_ONE, [key.accountId, key.publisher]);
  return claimed;
}

const CLAIM_ONE = {
  name: 'duplicate-check-claim',
  text: `with due as (select $1::integer as account_id, $2::text as publisher), ${TAKE}`,
};

/** Extends the lease of a claimed check; false if the claim is lost. */
export const extendDuplicateCheckLease = leaseRenewal('duplicate_checks', {
  accountId: 'account_id',
  publisher: 'publisher',
  claimNo: 'claim_no',
});

/** Ends a check; the next one begins after the rest at the earliest. False if the claim was lost. */
export async function endDuplicateCheck(sql: Sql, claim: ClaimedDuplicateCheck & { restMs: number }): Promise<boolean> {
  const changed = await sql.execute(
    `update duplicate_checks set lease_until = null, lost_claims = 0,
       rest_until = now() + $4::float8 * interval '1 millisecond'
     where account_id = $1 and publisher = $2 and claim_no = $3 and lease_until is not null`,
    [claim.accountId, claim.publisher, claim.claimNo, claim.restMs],
  );
  return changed === 1;
}

/** A location of a check, with whether it is linked to a listing of the publisher. */
export type CheckableLocation = MatchableLocation & { readonly isLinked: boolean };

/** Returns the next active locations of the account after an id, in the order of their ids. */
export async function findCheckableLocations(
  sql: Sql,
  page: DuplicateCheckKey & { after: number; limit: number },
): Promise<CheckableLocation[]> {
  return sql.query<CheckableLocation>(
    `select id, name, street, street1, city, state_iso as "stateIso", postal_code as "postalCode",
       country_iso as "countryIso", latitude, longitude, phone, additional_phones as "additionalPhones",
       biz_url as "bizUrl", store_id as "storeId",
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
