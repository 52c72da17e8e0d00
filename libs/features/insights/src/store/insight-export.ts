import { hasTag } from '@listings/feature-locations';
import { conditionsOf, declareFilters, preparedTexts, seek, valuesOf } from '@listings/persistence';
import type { Given, Order, Sql } from '@listings/persistence';
import type { InsightDay } from '../rules/insight-report.js';

/** A linked listing with numbers, and what people call its location. */
export interface ListingOfInsights {
  readonly feedId: number;
  readonly locationId: number;
  readonly publisher: string;
  readonly name: string;
  readonly storeId: string | null;
  readonly city: string | null;
}

const filters = declareFilters({
  locationIds: (ids: readonly number[], add) => `feed.location_id = any(${add(ids)}::integer[])`,
  publishers: (names: readonly string[], add) => `feed.publisher = any(${add(names)}::text[])`,
  tag: (tag: string, add) => hasTag('place.tags', add(tag)),
  folderId: (id: string, add) => `place.folder_id = ${add(id)}::uuid`,
  countryIso: (iso: string, add) => `place.country_iso = ${add(iso)}`,
  stateIso: (iso: string, add) => `place.state_iso = ${add(iso)}`,
});

/** Which listings to export the numbers of. */
export type InsightListingFilter = Given<typeof filters>;

const BY_LOCATION: Order<Pick<ListingOfInsights, 'locationId' | 'publisher'>> = {
  keys: [
    ['feed.location_id', 'integer'],
    ['feed.publisher', 'text'],
  ],
  descending: false,
  values: ({ locationId, publisher }) => [locationId, publisher],
};

const prepared = preparedTexts('insight-listings');

/** Reads the next linked listings of an account by location and publisher, and one more if others follow. */
export async function findInsightListings(
  sql: Sql,
  {
    accountId,
    filter,
    after,
    size,
  }: {
    accountId: number;
    filter: InsightListingFilter;
    after?: Pick<ListingOfInsights, 'locationId' | 'publisher'>;
    size: number;
  },
): Promise<ListingOfInsights[]> {
  const { all, add } = valuesOf(accountId);
  const { behind, order, limit } = seek(BY_LOCATION, { position: after, size }, add);
  const conditions = ['feed.account_id = $1', ...conditionsOf(filters, filter, add), ...behind].join(' and ');
  return sql.query<ListingOfInsights>(
    prepared(
      `select feed.id as "feedId", feed.location_id as "locationId", feed.publisher, place.name, place.store_id as "storeId", place.city
       from insight_feeds feed
       -- the offsets make the planner look up the rows of each feed in its order; else it would join all links of the account
       cross join lateral (
         select 1 from listing_links link where link.account_id = $1 and link.location_id = feed.location_id
           and link.publisher = feed.publisher and link.listing_ref = feed.listing_ref offset 0
       ) linked
       cross join lateral (
         select name, store_id, city, tags, folder_id, country_iso, state_iso from locations where account_id = $1 and id = feed.location_id offset 0
       ) place
       where ${conditions} ${order} limit ${limit}`,
    ),
    all,
  );
}

/** Reads the days of some listings that have numbers, oldest first. */
export async function findDaysOfListings(
  sql: Sql,
  { accountId, feedIds, from, to }: { accountId: number; feedIds: readonly number[]; from: string; to: string },
): Promise<ReadonlyMap<number, readonly InsightDay[]>> {
  const rows = await sql.query<InsightDay & { feedId: number }>(
    {
      name: 'insight-days-of-listings',
      text: `select feed_id as "feedId", day as date, metrics from insight_days
             where account_id = $1 and feed_id = any($2::bigint[]) and day between $3::date and $4::date order by feed_id, day`,
    },
    [accountId, feedIds, from, to],
  );
  return Map.groupBy(rows, ({ feedId }) => feedId);
}
