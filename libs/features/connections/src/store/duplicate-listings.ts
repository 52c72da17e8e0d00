import { hasTag } from '@listings/feature-locations';
import { countChanges, declareList, selectRow, selectRows, selectsAny, selectValues } from '@listings/persistence';
import type { Transaction } from '@listings/persistence';
import { decidedStatus, duplicateTable } from '../rules/duplicate-state.js';
import type { DuplicateDecision, DuplicateStatus, ShownStatus } from '../rules/duplicate-state.js';
import type { DuplicateCheckKey } from './duplicate-checks.js';
import type { ListingKey } from './listing-links.js';
import { MATCHABLE } from './match-suggestions.js';
import type { MatchableLocation } from './match-suggestions.js';

/** A duplicate that a check has found. */
export interface FoundDuplicate {
  readonly locationId: number;
  readonly listingRef: string;
  readonly score: number;
  readonly reasons: readonly string[];
}

/**
 * Stores a batch of duplicates that a check has found, in one statement. A pair that was found before keeps its id and
 * the time of its detection, and the decision of a client stays. Rows are written in one order, so that a check and a
 * decision do not deadlock.
 */
export const storeSuspected = countChanges<
  [found: DuplicateCheckKey & { duplicates: readonly FoundDuplicate[]; now: Date }]
>({
  name: 'duplicates-store-suspected',
  text: `
  insert into duplicate_listings as known
    (account_id, location_id, publisher, listing_ref, status, score, reasons, detected_at)
  select $accountId, found.location_id, $publisher, found.listing_ref, 'SUSPECTED', found.score,
    array(select jsonb_array_elements_text(found.reasons)), $now
  from unnest($duplicates.locationId::integer[], $duplicates.listingRef::text[], $duplicates.score::numeric[], $reasons::jsonb[])
    as found (location_id, listing_ref, score, reasons)
  join locations place on place.account_id = $accountId and place.id = found.location_id
  order by found.location_id, found.listing_ref
  on conflict (account_id, location_id, publisher, listing_ref) do update
    set score = excluded.score, reasons = excluded.reasons
    where known.status = any($from::text[])`,
  computed: ({ duplicates }) => ({
    reasons: duplicates.map(({ reasons }) => JSON.stringify(reasons)),
    from: duplicateTable.sources('suspected'),
  }),
});

/** Deletes the suspected pairs that a check did not find, in one statement. */
export const deleteUnsuspected = countChanges<
  [given: DuplicateCheckKey & { found: readonly { locationId: number; listingRef: string }[] }]
>({
  text: `with gone as (
      select ctid as place from duplicate_listings suspected
      where account_id = $accountId and publisher = $publisher and status = 'SUSPECTED' and not exists (
        select 1 from unnest($found.locationId::integer[], $found.listingRef::text[]) as found (location_id, listing_ref)
        where found.location_id = suspected.location_id and found.listing_ref = suspected.listing_ref)
      order by location_id, listing_ref for update
    )
    delete from duplicate_listings where ctid = any(array(select place from gone))`,
});

/** A duplicate as lists show it. */
export interface DuplicateRow<Status = DuplicateStatus> {
  readonly id: string;
  readonly locationId: number;
  /** Our id of the listing, in the first connected account that can access it. */
  readonly listingId: string;
  readonly publisher: string;
  /** The publisher's reference of the listing. */
  readonly listingRef: string;
  readonly name: string;
  readonly address: string | null;
  readonly phone: string | null;
  readonly liveLink: string | null;
  readonly status: Status;
  readonly score: number;
  readonly reasons: readonly string[];
  readonly detectedAt: Date;
}

const ROW = `duplicate.id, duplicate.location_id as "locationId", listing.id as "listingId", duplicate.publisher,
  duplicate.listing_ref as "listingRef", listing.name, listing.address, listing.phone, listing.live_link as "liveLink", duplicate.status,
  duplicate.score::float8 as score, duplicate.reasons, duplicate.detected_at as "detectedAt"`;

/** The stored data of the listing. The duplicate of a listing that is gone is left out. */
const LISTING = `
  join lateral (
    select id, name, address, phone, live_link from connected_listings listing
    where listing.account_id = $1 and listing.publisher = duplicate.publisher and listing.ref = duplicate.listing_ref
    order by id limit 1
  ) listing on true`;

const FROM = `
  duplicate_listings duplicate
  join locations place on place.account_id = $1 and place.id = duplicate.location_id
  ${LISTING}`;

/**
 * Leaves out what changed after the check, so that no clean-up is needed: a listing that is linked; and a suspected one
 * whose location was unlinked or archived, or that was marked as a duplicate of another location. Without `offset 0` PostgreSQL
 * would read all links of the account once, instead of that of each pair.
 */
const SHOWN = `duplicate.status in ('SUSPECTED', 'MARKED')
  and not exists (select 1 from listing_links own
    where own.account_id = $1 and own.publisher = duplicate.publisher and own.listing_ref = duplicate.listing_ref)
  and (duplicate.status = 'MARKED' or (place.archived_at is null
    and exists (select 1 from listing_links link
      where link.account_id = $1 and link.location_id = duplicate.location_id and link.publisher = duplicate.publisher offset 0)
    and not exists (select 1 from duplicate_listings other
      where other.account_id = $1 and other.publisher = duplicate.publisher
        and other.listing_ref = duplicate.listing_ref and other.status = 'MARKED')))`;

/** Returns the duplicates of a location, the highest score first. */
export const findDuplicates = selectRows<
  [key: { accountId: number; locationId: number; limit: number }],
  DuplicateRow<ShownStatus>
>({
  name: 'duplicates-of-location',
  text: `select ${ROW} from ${FROM} where duplicate.account_id = $1 and ${SHOWN} and duplicate.location_id = $2
    order by duplicate.score desc, duplicate.id limit $3`,
  values: ({ accountId, locationId, limit }) => [accountId, locationId, limit],
});

/** The duplicates of all locations, newest first. */
const duplicates = declareList({
  columns: ROW,
  of: 'duplicate',
  from: FROM,
  where: SHOWN,
  filters: {
    tag: (tag: string, add) => hasTag('place.tags', add(tag)),
  },
  orders: { detected: () => 'duplicate.detected_at desc, duplicate.id' },
  usual: { field: 'detected', descending: true },
});

/** Returns a page of the duplicates of all locations, or of those with a tag, with the total count. */
export const pageOfDuplicates = duplicates.page<DuplicateRow<ShownStatus>>;

/** Returns one location with the fields that matching compares; undefined if the account has none with that id. */
export const findMatchableLocation = selectRow<[key: { accountId: number; locationId: number }], MatchableLocation>({
  text: `select ${MATCHABLE}
    from locations where account_id = $accountId and id = $locationId`,
});

/** A listing that a client decides about. */
export interface DecidableListing {
  readonly id: string;
  readonly publisher: string;
  readonly ref: string;
  readonly name: string;
  readonly content: unknown;
  readonly isLinked: boolean;
}

/** Returns listings of the account by our ids, in the order in which they are to be locked. */
export const findDecidableListings = selectRows<[key: { accountId: number; ids: readonly string[] }], DecidableListing>(
  {
    text: `select listing.id, listing.publisher, listing.ref, listing.name, listing.content,
      exists (select 1 from listing_links link where link.account_id = $accountId and link.publisher = listing.publisher
        and link.listing_ref = listing.ref) as "isLinked"
    from connected_listings listing where listing.account_id = $accountId and listing.id = any($ids::uuid[])
    order by listing.publisher, listing.ref, listing.id`,
  },
);

/**
 * Stores the decision of a client about listings of one location, in one statement. A pair that a check had found keeps
 * its score, its reasons and the time of its detection. Returns the ids of the pairs.
 */
export const storeDecisions = selectValues<
  [
    decided: {
      accountId: number;
      locationId: number;
      decision: DuplicateDecision;
      listings: readonly (Omit<FoundDuplicate, 'locationId'> & { publisher: string })[];
      now: Date;
    },
  ],
  string,
  Transaction
>({
  text: `insert into duplicate_listings as known
      (account_id, location_id, publisher, listing_ref, status, score, reasons, detected_at)
    select $accountId, $locationId, decided.publisher, decided.listing_ref, $status, decided.score,
      array(select jsonb_array_elements_text(decided.reasons)), $now
    from unnest($listings.publisher::text[], $listings.listingRef::text[], $listings.score::numeric[], $reasons::jsonb[])
      as decided (publisher, listing_ref, score, reasons)
    order by decided.publisher, decided.listing_ref
    on conflict (account_id, location_id, publisher, listing_ref) do update set status = excluded.status
      where known.status = any($from::text[])
    returning id`,
  computed: ({ decision, listings }) => ({
    status: decidedStatus[decision],
    reasons: listings.map(({ reasons }) => JSON.stringify(reasons)),
    from: duplicateTable.sources(decision),
  }),
});

/** Returns decided pairs as lists show them, whatever their status. */
export const findDecidedDuplicates = selectRows<[key: { accountId: number; ids: readonly string[] }], DuplicateRow>({
  text: `select ${ROW} from ${FROM} where duplicate.account_id = $1 and duplicate.id = any($2::uuid[])
    order by duplicate.score desc, duplicate.id`,
  values: ({ accountId, ids }) => [accountId, ids],
});

/** True if a client marked the listing as a duplicate of any location: matching leaves it out [contract 11]. */
export const isMarkedDuplicate = selectsAny<[given: ListingKey]>({
  text: `select 1 from duplicate_listings
    where account_id = $accountId and publisher = $publisher and listing_ref = $listingRef and status = 'MARKED' limit 1`,
});
