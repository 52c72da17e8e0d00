import { groupOfLocations, selectedLocations } from '@listings/feature-locations';
import type { LocationGrouping, RankedLocations } from '@listings/feature-locations';
import {
  changeRows,
  conditionsOf,
  declareFilters,
  rankedPage,
  seek,
  selectValues,
  valuesOf,
} from '@listings/persistence';
import type { AddValue, Given, Order, RankingPage, Sql, Transaction } from '@listings/persistence';
import { gapBit, healthGaps } from '../rules/health-score.js';
import type { HealthGap } from '../rules/health-score.js';

/** The score of a location with its gaps as bits. */
export interface StoredScore {
  readonly locationId: number;
  readonly score: number | null;
  readonly gaps: number;
}

/** Returns the next locations of an account in the order of their ids. */
export const findLocationsAfter = selectValues<[given: { accountId: number; afterId: number; limit: number }], number>({
  name: 'health-locations-after',
  text: 'select id from locations where account_id = $accountId and id > $afterId order by id limit $limit',
});

/** Stores scores of an account; those that are the same already stay untouched. */
export const storeScores = changeRows<
  [given: { accountId: number; scores: readonly StoredScore[]; at: Date }],
  Transaction
>({
  name: 'location-health-store',
  text: `insert into location_health as stored (account_id, location_id, score, gaps, changed_at)
    select $accountId, place.id, given.score, given.gaps, $at
    from unnest($scores.locationId::integer[], $scores.score::smallint[], $scores.gaps::integer[]) as given (id, score, gaps)
    cross join lateral (select id from locations where account_id = $accountId and id = given.id limit 1) place order by place.id
    on conflict (account_id, location_id) do update set score = excluded.score, gaps = excluded.gaps, changed_at = excluded.changed_at
    where (stored.score, stored.gaps) is distinct from (excluded.score, excluded.gaps)`,
  isNeeded: ({ scores }) => scores.length > 0,
});

const filters = declareFilters({
  atLeast: (score: number, add) => `counted.score >= ${add(score)}::smallint`,
  atMost: (score: number, add) => `counted.score <= ${add(score)}::smallint`,
  gap: (gap: HealthGap) => `counted.gaps & ${gapBit(gap)} <> 0`,
});

/** Which scores are listed. */
export interface HealthFilter extends Given<typeof filters> {
  readonly locations: RankedLocations;
}

/** A location of the list. */
export interface ListedHealth {
  readonly locationId: number;
  readonly name: string;
  readonly city: string | null;
  readonly countryIso: string;
  readonly score: number;
  readonly gaps: number;
  readonly changedAt: Date;
}

/** A position in the list: behind this location. */
export type HealthPosition = Pick<ListedHealth, 'score' | 'locationId'>;

const byScore = (descending: boolean): Order<HealthPosition> => ({
  keys: [
    ['counted.score', 'smallint'],
    ['counted.location_id', 'integer'],
  ],
  descending,
  values: ({ score, locationId }) => [score, locationId],
});

function matching({ locations, ...filter }: HealthFilter, add: AddValue, page: { isFirst?: boolean } = {}): string[] {
  return [
    'counted.account_id = $1',
    'counted.score is not null',
    ...conditionsOf(filters, filter, add),
    ...selectedLocations('counted.location_id', locations, add, page),
  ];
}

/** Reads a page of locations in the order of their scores; one more than the size if there is a further one. */
export async function findHealthPage(
  sql: Sql,
  page: {
    readonly accountId: number;
    readonly filter: HealthFilter;
    readonly descending: boolean;
    readonly size: number;
    readonly position?: HealthPosition;
  },
): Promise<ListedHealth[]> {
  const { accountId, filter, descending, size, position } = page;
  const { all, add } = valuesOf(accountId);
  const conditions = matching(filter, add, { isFirst: true });
  const { behind, order, limit } = seek(byScore(descending), { size, ...(position && { position }) }, add);
  return sql.query<ListedHealth>(
    // The index alone finds the locations of the page, also behind many without the gap.
    `select counted.location_id as "locationId", place.name, place.city, place.country_iso as "countryIso", counted.score, counted.gaps, stored.changed_at as "changedAt"
     from (
       select counted.location_id, counted.score, counted.gaps from location_health counted
       where ${[...conditions, ...behind].join(' and ')} ${order} limit ${limit}
     ) counted
     join location_health stored on stored.account_id = $1 and stored.location_id = counted.location_id
     join locations place on place.account_id = $1 and place.id = counted.location_id ${order}`,
    all,
  );
}

/** Scores added up. */
export interface HealthSums {
  readonly locations: number;
  readonly scoreSum: number;
  /** The locations with each gap, in the order of the gaps. */
  readonly withGap: readonly number[];
}

const SUMS = `count(*)::integer as locations, coalesce(sum(counted.score), 0)::float8 as score_sum,
  json_build_array(${healthGaps.map((gap) => `count(*) filter (where counted.gaps & ${gapBit(gap)} <> 0)`).join(', ')}) as with_gap`;

const NAMED = (row: string) => `${row}.locations, ${row}.score_sum as "scoreSum", ${row}.with_gap as "withGap"`;

/** Adds up the scores that match. */
export async function sumHealth(
  sql: Sql,
  { accountId, filter }: { accountId: number; filter: HealthFilter },
): Promise<HealthSums> {
  const { all, add } = valuesOf(accountId);
  const [row] = await sql.query<HealthSums>(
    `select ${NAMED('summed')} from (select ${SUMS} from location_health counted where ${matching(filter, add).join(' and ')}) summed`,
    all,
  );
  return row as HealthSums;
}

/** A group of locations with its scores. */
export interface HealthGroup extends HealthSums {
  /** Empty: the locations that are in no group. */
  readonly key: string;
  /** The average score. */
  readonly rank: number | null;
}

/** Groups locations and ranks the groups by their average score. */
export async function findHealthRanking(
  sql: Sql,
  query: {
    readonly accountId: number;
    readonly locations: RankedLocations;
    readonly grouping: LocationGrouping;
    readonly page: RankingPage;
  },
): Promise<{ readonly groups: readonly HealthGroup[]; readonly total: number }> {
  const { all, add } = valuesOf(query.accountId);
  const { key, join } = groupOfLocations(query.grouping);
  const text = `
    with based as materialized (select counted.location_id, counted.score, counted.gaps from location_health counted where ${matching({ locations: query.locations }, add).join(' and ')}),
    ranked as materialized (
      select summed.*, summed.score_sum / summed.locations as rank
      from (select coalesce(${key}, '') as key, ${SUMS} from based counted ${join} group by 1) summed
    )
    ${rankedPage({ columns: NAMED('page'), totals: 'select 1 as one' }, query.page, add)}`;
  const found = await sql.query<Partial<HealthGroup> & { readonly key: string | null; readonly total: number }>(
    text,
    all,
  );
  const groups = found.filter(({ key: group }) => group !== null) as unknown as HealthGroup[];
  return { groups, total: found[0]?.total ?? 0 };
}
