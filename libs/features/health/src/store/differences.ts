import type { AccountSiteKey } from '@listings/domain';
import type { SendableListing, SendableLocation } from '@listings/feature-listings';
import { selectedLocations } from '@listings/feature-locations';
import type { RankedLocations } from '@listings/feature-locations';
import { arraysOf, changeRows, firstBatch, preparedTexts, selectRows, valuesOf } from '@listings/persistence';
import type { AddValue, Sql, Transaction } from '@listings/persistence';
import type { ListingField } from '@listings/publisher-sdk';
import type { Difference, DifferenceState } from '../rules/difference-life.js';

/** Identifies a field of a listing of an account. */
export interface DifferenceKey {
  readonly locationId: number;
  readonly publisher: string;
  readonly field: ListingField;
}

/** A difference with its place and its version. */
export interface StoredDifference extends Difference, DifferenceKey {
  readonly revision: number;
  readonly decidedAt: Date | null;
  /** Who decided: an e-mail address or the name of a key; null before. */
  readonly decidedBy: string | null;
}

const COLUMNS = `difference.location_id as "locationId", difference.publisher, difference.field, difference.state, difference.agreement,
  difference.ours, difference.theirs, difference.found_at as "foundAt", difference.confirmed_at as "confirmedAt",
  difference.decided_at as "decidedAt", difference.decided_by as "decidedBy", difference.closed_at as "closedAt",
  difference.rejections, difference.revision`;

/** Returns all differences of a listing, also those that have ended: at most one for each field. */
export const findDifferencesOfListing = selectRows<[given: AccountSiteKey], StoredDifference>({
  name: 'differences-of-listing',
  text: `select ${COLUMNS} from listing_differences difference
    where account_id = $accountId and location_id = $locationId and publisher = $publisher`,
});

/** Returns the differences of all listings of a location that have not ended. */
export const findDifferencesOfLocation = selectRows<[key: { accountId: number; locationId: number }], StoredDifference>(
  {
    name: 'differences-of-location',
    text: `select ${COLUMNS} from listing_differences difference where account_id = $accountId and location_id = $locationId and closed_at is null`,
  },
);

/** A difference to write, with what was read before; null for a new one. */
export interface WrittenDifference extends Difference, DifferenceKey {
  /** The listing that was read. */
  readonly listingRef: string;
  readonly before: (Difference & Pick<StoredDifference, 'revision'>) | null;
}

/** Holds locations and their links as they are until the transaction ends, in the order in which every change locks them. */
export const holdLocations = changeRows<[given: { accountId: number; locationIds: readonly number[] }], Transaction>({
  name: 'differences-locations',
  text: 'select from locations where account_id = $accountId and id = any($locationIds::integer[]) order by id for share',
});

/**
 * Writes what readings say of differences of an account, and returns what it wrote. One that somebody decided about since it was read stays
 * as it is: the next reading sees it.
 */
export async function storeDifferences(
  transaction: Transaction,
  { accountId, differences }: { accountId: number; differences: readonly WrittenDifference[] },
): Promise<WrittenDifference[]> {
  if (differences.length === 0) return [];
  const written = await transaction.query<DifferenceKey>(STORE, [
    accountId,
    ...arraysOf(differences, 'locationId', 'publisher', 'field', 'state', 'agreement', 'ours'),
    ...arraysOf(differences, 'theirs', 'foundAt', 'confirmedAt', 'closedAt', 'rejections'),
    differences.map(({ before }) => before?.revision ?? null),
    differences.map(({ listingRef }) => listingRef),
  ]);
  return differences.filter((each) =>
    written.some(
      ({ locationId, publisher, field }) =>
        locationId === each.locationId && publisher === each.publisher && field === each.field,
    ),
  );
}

const STORE = {
  name: 'differences-store',
  // A location that was deleted, or linked with another listing meanwhile, gets no difference; one that is gone is not made anew.
  text: `
  insert into listing_differences as stored
    (account_id, location_id, publisher, field, state, agreement, ours, theirs, found_at, confirmed_at, closed_at, rejections)
  select $1, given.location_id, given.publisher, given.field, given.state, given.agreement, given.ours, given.theirs, given.found_at,
    given.confirmed_at, given.closed_at, given.rejections
  from unnest($2::integer[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::timestamptz[], $10::timestamptz[],
    $11::timestamptz[], $12::smallint[], $13::integer[], $14::text[])
    as given (location_id, publisher, field, state, agreement, ours, theirs, found_at, confirmed_at, closed_at, rejections, revision, listing_ref)
  join listing_links link on link.account_id = $1 and link.location_id = given.location_id and link.publisher = given.publisher
    and link.listing_ref = given.listing_ref
  left join listing_differences present on present.account_id = $1 and present.location_id = given.location_id
    and present.publisher = given.publisher and present.field = given.field
  where given.revision is null or present.revision = given.revision
  order by given.location_id, given.publisher, given.field
  on conflict (account_id, location_id, publisher, field) do update set
    state = excluded.state, agreement = excluded.agreement, ours = excluded.ours, theirs = excluded.theirs,
    found_at = excluded.found_at, confirmed_at = excluded.confirmed_at, closed_at = excluded.closed_at,
    rejections = excluded.rejections, revision = stored.revision + 1, rules_version = 0,
    decided_at = case when excluded.state = 'OPEN' then null else stored.decided_at end,
    decided_by = case when excluded.state = 'OPEN' then null else stored.decided_by end
  where stored.revision = any (
    select read.revision from unnest($2::integer[], $3::text[], $4::text[], $13::integer[]) as read (location_id, publisher, field, revision)
    where read.location_id = excluded.location_id and read.publisher = excluded.publisher and read.field = excluded.field
  )
  returning stored.location_id as "locationId", stored.publisher, stored.field`,
};

/** Reads some differences of an account for a decision and locks them until the transaction ends. */
export const lockDifferences = selectRows<
  [given: { accountId: number; keys: readonly DifferenceKey[] }],
  StoredDifference,
  Transaction
>({
  name: 'differences-lock',
  text: `select ${COLUMNS}
    from unnest($keys.locationId::integer[], $keys.publisher::text[], $keys.field::text[]) as asked (location_id, publisher, field)
    join listing_differences difference on difference.account_id = $accountId and difference.location_id = asked.location_id
      and difference.publisher = asked.publisher and difference.field = asked.field
    order by difference.location_id, difference.publisher, difference.field
    for no key update of difference`,
});

/** Stores a decision about locked differences. */
export const storeDecision = changeRows<
  [
    decision: {
      readonly accountId: number;
      readonly keys: readonly DifferenceKey[];
      readonly state: DifferenceState;
      readonly at: Date;
      readonly by: string;
    },
  ],
  Transaction
>({
  name: 'differences-decide',
  text: `update listing_differences difference set state = $state, decided_at = $at, decided_by = $by, revision = revision + 1,
      closed_at = case when $state = 'ACCEPTED' then $at::timestamptz end,
      rejections = difference.rejections + ($state = 'REJECTED')::integer
    from unnest($keys.locationId::integer[], $keys.publisher::text[], $keys.field::text[]) as asked (location_id, publisher, field)
    where difference.account_id = $accountId and difference.location_id = asked.location_id
      and difference.publisher = asked.publisher and difference.field = asked.field`,
  isNeeded: ({ keys }) => keys.length > 0,
});

/** Which differences of an account to list. */
export interface DifferenceFilter {
  readonly state: DifferenceState;
  readonly publisher?: string;
  readonly field?: ListingField;
  readonly locationId?: number;
  /** Those that were found later do not count. */
  readonly foundUntil?: Date;
}

/** A position in the list: behind this difference. */
export interface DifferencePosition extends DifferenceKey {
  readonly foundAt: Date;
}

/** A difference of the list, with its location. */
export interface ListedDifference extends StoredDifference {
  readonly locationName: string;
  readonly city: string | null;
}

/** Returns the newest differences of an account, behind a position. */
export async function findDifferencePage(
  sql: Sql,
  page: { accountId: number; filter: DifferenceFilter; after?: DifferencePosition; limit: number },
): Promise<ListedDifference[]> {
  const { accountId, filter, after, limit } = page;
  const { name, condition, values } = conditionOf(filter);
  return sql.query<ListedDifference>(
    {
      name: `differences-newest${name}`,
      text: `select ${COLUMNS}, place.name as "locationName", place.city
             from listing_differences difference
             join locations place on place.account_id = $1 and place.id = difference.location_id
             where difference.account_id = $1 ${condition}
               and difference.found_at <= coalesce($7::timestamptz, 'infinity')
               and ($7::timestamptz is null or difference.found_at < $7
                 or (difference.location_id, difference.publisher, difference.field) > ($8::integer, $9::text, $10::text))
             order by difference.found_at desc, difference.location_id, difference.publisher, difference.field limit $11`,
    },
    [
      accountId,
      ...values,
      after?.foundAt ?? null,
      after?.locationId ?? null,
      after?.publisher ?? null,
      after?.field ?? null,
      limit,
    ],
  );
}

/** The number of differences that match, and when the newest of them was found; null for none. */
export interface DifferenceCount {
  readonly total: number;
  readonly newestFoundAt: Date | null;
}

/** Counts the differences of an account that match. */
export async function countDifferences(
  sql: Sql,
  { accountId, filter }: { accountId: number; filter: DifferenceFilter },
): Promise<DifferenceCount> {
  const { name, condition, values } = conditionOf(filter);
  const [row] = await sql.query<DifferenceCount>(
    {
      name: `differences-count${name}`,
      text: `select count(*)::integer as total, max(difference.found_at) as "newestFoundAt"
             from listing_differences difference where difference.account_id = $1 ${condition}`,
    },
    [accountId, ...values],
  );
  return row ?? { total: 0, newestFoundAt: null };
}

/** Differences that are alike in what decides whether a push restores them. */
export interface DifferenceGroup extends Pick<DifferenceKey, 'publisher' | 'field'>, SendableLocation, SendableListing {
  /** Of a listing for which the publisher takes no data: what became of its last push decides as well. Null for others. */
  readonly locationId: number | null;
  /** Of photos, whether the listing shows all of ours, as {@link showsAllOurs} says. */
  readonly showsAllOurs: boolean;
  readonly count: number;
}

/** Groups of a count: what they differ in are the states of accounts and of listings, and few of these occur at once. */
const MOST_GROUPS = 1_000;
/** Differences of a count, the newest ones: each takes a look at its location, its link and its listing. */
const MOST_GROUPED = 50_000;

/** Groups the newest differences of an account that match by what decides whether a push restores them, the largest groups first. */
export async function groupDifferences(
  sql: Sql,
  { accountId, filter }: { accountId: number; filter: DifferenceFilter },
): Promise<DifferenceGroup[]> {
  const { name, condition, values } = conditionOf(filter);
  return sql.query<DifferenceGroup>(
    {
      name: `differences-groups${name}`,
      text: `select difference.publisher, difference.field,
               difference.field = 'photos' and starts_with(coalesce(difference.theirs, ''), coalesce(difference.ours, ''))
                 and difference.theirs is not null as "showsAllOurs",
               place.country_iso as "countryIso", place.hide_address as "hideAddress", place.enabled_site_ids as "enabledSiteIds",
               place.archived_at is not null as archived, link.status as "linkStatus", link.issue as "linkIssue",
               connected.status as connection, connected.connectivity_issue as "connectionIssue",
               listing.unavailable ->> 'submission' as "listingObstacle",
               case when listing.unavailable ->> 'submission' is not null then difference.location_id end as "locationId",
               count(*)::integer as count
             from (
               select difference.location_id, difference.publisher, difference.field, difference.ours, difference.theirs
               from listing_differences difference where difference.account_id = $1 ${condition}
               order by difference.found_at desc limit ${MOST_GROUPED}
             ) difference
             join locations place on place.account_id = $1 and place.id = difference.location_id
             left join listing_links link on link.account_id = $1 and link.location_id = difference.location_id
               and link.publisher = difference.publisher
             left join connected_accounts connected on connected.account_id = $1 and connected.id = link.connected_account_id
             left join connected_listings listing on listing.account_id = $1 and listing.id = link.listing_id
             group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13
             order by count desc limit ${MOST_GROUPS}`,
    },
    [accountId, ...values],
  );
}

/** The condition of a filter with its parameters $2 to $6. Those of one location are found by its key, not among all of the account. */
function conditionOf({ state, publisher, field, locationId, foundUntil }: DifferenceFilter) {
  const among = `and difference.state = $2 and ($3::text is null or difference.publisher = $3) and ($4::text is null or difference.field = $4)
    and difference.found_at <= coalesce($6::timestamptz, 'infinity')`;
  const values = [state, publisher ?? null, field ?? null, locationId ?? null, foundUntil ?? null];
  return locationId === undefined
    ? { name: '', condition: `${among} and $5::integer is null`, values }
    : { name: '-of-location', condition: `${among} and difference.location_id = $5`, values };
}

/** The differences in a state of some locations; absent publishers and fields: all. */
export interface DifferenceSelection {
  readonly state: DifferenceState;
  readonly locations: RankedLocations;
  readonly publishers?: readonly string[];
  readonly fields?: readonly ListingField[];
}

const selectedTexts = preparedTexts('differences-selected');

/**
 * Returns the next differences of a selection in the order of their keys: at most `limit`, and no further one once their values have a megabyte.
 * There are no more where none is returned.
 */
export async function findNextDifferences(
  sql: Sql,
  {
    accountId,
    after,
    limit,
    ...selection
  }: DifferenceSelection & { readonly accountId: number; readonly after?: DifferenceKey; readonly limit: number },
): Promise<(ListedDifference & { readonly storeId: string | null })[]> {
  const { all, add } = valuesOf(accountId);
  const conditions = selectedDifferences(selection, add);
  if (after)
    conditions.push(
      `(difference.location_id, difference.publisher, difference.field) > (${add(after.locationId)}::integer, ${add(after.publisher)}::text, ${add(after.field)}::text)`,
    );
  return sql.query(
    selectedTexts(
      firstBatch({
        rows: `select ${COLUMNS}, place.name as "locationName", place.store_id as "storeId", place.city,
            coalesce(octet_length(difference.ours), 0) + coalesce(octet_length(difference.theirs), 0) as bytes
          from listing_differences difference
          join locations place on place.account_id = $1 and place.id = difference.location_id
          where ${conditions.join(' and ')}
          order by difference.location_id, difference.publisher, difference.field limit ${add(limit)}`,
        order: '"locationId", publisher, field',
      }),
    ),
    all,
  );
}

/** Counts the differences of a selection. */
export async function countSelectedDifferences(
  sql: Sql,
  { accountId, ...selection }: DifferenceSelection & { readonly accountId: number },
): Promise<number> {
  const { all, add } = valuesOf(accountId);
  const conditions = selectedDifferences(selection, add);
  const [row] = await sql.query<{ total: number }>(
    selectedTexts(
      `select count(*)::integer as total from listing_differences difference where ${conditions.join(' and ')}`,
    ),
    all,
  );
  return row?.total ?? 0;
}

function selectedDifferences({ state, locations, publishers, fields }: DifferenceSelection, add: AddValue): string[] {
  return [
    'difference.account_id = $1',
    `difference.state = ${add(state)}::text`,
    ...(publishers ? [`difference.publisher = any(${add(publishers)}::text[])`] : []),
    ...(fields ? [`difference.field = any(${add(fields)}::text[])`] : []),
    ...selectedLocations('difference.location_id', locations, add),
  ];
}

/** What the event of a closed difference needs. */
export type ToldDifference = DifferenceKey &
  Pick<Difference, 'state' | 'agreement' | 'ours' | 'theirs' | 'foundAt' | 'confirmedAt'>;

/**
 * Removes the differences of listings that are no longer linked, or of another listing than before. Returns those that people were told
 * of, as `isAnnounced` says: the others have no event.
 */
export const deleteDifferences = selectRows<
  [given: { accountId: number; publisher: string; locationIds: readonly number[] }],
  ToldDifference,
  Transaction
>({
  name: 'differences-delete',
  text: `with deleted as (
      delete from listing_differences difference using unnest($locationIds::integer[]) as given (id)
      where difference.account_id = $accountId and difference.publisher = $publisher and difference.location_id = given.id
      returning location_id, publisher, field, state, agreement, ours, theirs, found_at, confirmed_at
    )
    select location_id as "locationId", publisher, field, state, agreement, ours, theirs, found_at as "foundAt",
      confirmed_at as "confirmedAt"
    from deleted where state = 'OPEN' and confirmed_at is not null`,
});
