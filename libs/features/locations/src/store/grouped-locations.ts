import { rankedPage, valuesOf } from '@listings/persistence';
import type { RankingPage, Sql } from '@listings/persistence';
import type { LocationFilter } from './location-reads.js';
import { matchingLocations } from './matching-locations.js';

/** What a list of locations can be grouped by. A location with several tags is in the group of each. */
export const listGroupings = ['COUNTRY', 'STATE', 'CITY', 'TAG', 'FOLDER'] as const;

/** One of {@link listGroupings}. */
export type ListGrouping = (typeof listGroupings)[number];

/** The number by which groups are ordered. */
export const groupOrders = ['LOCATIONS', 'HEALTH', 'RATING', 'DIFFERENCES'] as const;

/** One of {@link groupOrders}. */
export type GroupOrder = (typeof groupOrders)[number];

const KEYS: Readonly<Record<ListGrouping, string>> = {
  COUNTRY: 'based.country_iso',
  STATE: `based.country_iso || '-' || based.state_iso`,
  CITY: `based.country_iso || '-' || coalesce(based.state_iso, '') || '/' || based.city`,
  TAG: 'tag',
  FOLDER: 'based.folder_id::text',
};

const RANKS: Readonly<Record<GroupOrder, string>> = {
  LOCATIONS: 'summed.locations',
  HEALTH: 'summed.score',
  RATING: 'summed.rating',
  DIFFERENCES: 'summed.differences',
};

/** The numbers of a group of locations. */
export interface GroupNumbers {
  readonly locations: number;
  /** The average health; null: no location has one. */
  readonly score: number | null;
  readonly reviews: number;
  /** The average of all stars. */
  readonly rating: number | null;
  readonly differences: number;
}

/** A group of locations. */
export interface LocationGroup extends GroupNumbers {
  /** Empty: the locations that are in no group. */
  readonly key: string;
  readonly rank: number | null;
}

/** Groups the locations of a list and orders the groups by a number. */
export async function findLocationGroups(
  sql: Sql,
  query: {
    readonly accountId: number;
    readonly filter: LocationFilter;
    readonly grouping: ListGrouping;
    readonly order: GroupOrder;
    readonly page: RankingPage;
  },
): Promise<{ readonly groups: readonly LocationGroup[]; readonly total: number }> {
  const { all, add } = valuesOf(query.accountId);
  const { first, from, where } = matchingLocations(query.filter, add);
  const { grouping, order } = query;
  const text = `
    with ${first} based as materialized (
      select page.country_iso, page.state_iso, page.city, page.tags, page.folder_id, counted.score, counted.reviews, counted.rating, counted.differences
      from ${from} join location_numbers counted on counted.account_id = $1 and counted.location_id = page.id where ${where}
    ),
    ranked as materialized (
      select summed.*, ${RANKS[order]}::float8 as rank
      from (
        select coalesce(${KEYS[grouping]}, '') as key, count(*)::integer as locations, avg(based.score)::float8 as score,
          sum(based.reviews)::integer as reviews, (sum(based.rating * based.reviews) / nullif(sum(based.reviews), 0))::float8 as rating,
          sum(based.differences)::integer as differences
        from based ${grouping === 'TAG' ? 'left join lateral unnest(based.tags) tag on true' : ''} group by 1
      ) summed
    )
    ${rankedPage({ columns: 'page.locations, page.score, page.reviews, page.rating, page.differences', totals: 'select 1 as one' }, query.page, add)}`;
  const found = await sql.query<Partial<LocationGroup> & { readonly key: string | null; readonly total: number }>(
    text,
    all,
  );
  const groups = found.filter(({ key }) => key !== null) as unknown as LocationGroup[];
  return { groups, total: found[0]?.total ?? 0 };
}
