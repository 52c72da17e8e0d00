import type { DayRange } from '@listings/domain';
import {
  groupOfLocations,
  isLocationGrouping,
  locationGroupings,
  selectedLocations,
} from '@listings/feature-locations';
import type { RankedLocations } from '@listings/feature-locations';
import { rankedPage, valuesOf } from '@listings/persistence';
import type { AddValue, RankingPage, Sql } from '@listings/persistence';
import { linkedFeeds, pairParts, pairsOf, pairSums, SUM_COLUMNS } from './insight-pairs.js';
import type { InsightSource } from './insight-pairs.js';

/**
 * What insights are grouped by: what their locations have in common, the publisher, the time, or the metric. Metrics of different kinds have no total
 * together.
 */
export const insightGroupings = [...locationGroupings, 'PUBLISHER', 'DAY', 'WEEK', 'MONTH', 'METRIC'] as const;

/** One of {@link insightGroupings}. */
export type InsightGrouping = (typeof insightGroupings)[number];

/** By what groups are ordered. */
export const insightRanks = ['VALUE', 'PER_DAY', 'CHANGE', 'CHANGE_PERCENT'] as const;

/** One of {@link insightRanks}. */
export type InsightRank = (typeof insightRanks)[number];

/** A request of numbers of insights. */
export interface InsightRankingQuery {
  readonly accountId: number;
  readonly locations: RankedLocations;
  /** Of one metric, but for the grouping by metric. */
  readonly sources: readonly InsightSource[];
  readonly range: DayRange;
  /** The first day of the compared period, which has as many days. */
  readonly beforeFrom: string;
  readonly grouping: InsightGrouping;
  readonly rank: InsightRank;
  readonly page: RankingPage;
  /** Whether the numbers of the two periods are stored ({@link hasInsightSums}). */
  readonly stored?: boolean;
}

/**
 * The numbers of a set of listings. A pair is a day of a listing that has a value, and whose counterpart in the compared period has one
 * as well: the nth day of the period and the nth day of before, of the same location, publisher and metric.
 */
export interface InsightSums {
  /** The sum of all values; of a level the sum of the last value of each listing. Null: no value. */
  readonly value: number | null;
  /** The days of listings that have a value. */
  readonly days: number;
  /** The same over the pairs, for the period and for before. */
  readonly compared: number | null;
  readonly before: number | null;
  readonly pairs: number;
}

/** A group with its numbers. */
export interface InsightGroup extends InsightSums {
  /** Empty: the locations that are in no group. Of a metric: its name and the publisher. */
  readonly key: string;
  readonly rank: number | null;
}

/** A page of a ranking. Each listing counts once in the totals, also if its location is in several groups. */
export interface InsightRanking {
  readonly totals: InsightSums;
  readonly total: number;
  /** One more than the page if there is a further one. */
  readonly groups: readonly InsightGroup[];
}

const NOTHING: InsightSums = { value: null, days: 0, compared: null, before: null, pairs: 0 };

/** Adds up the daily numbers of listings in groups and ranks these. Groups without a value in both periods are left out. */
export async function findInsightRanking(sql: Sql, query: InsightRankingQuery): Promise<InsightRanking> {
  const { sources, grouping, rank, page } = query;
  if (sources.length === 0) return { totals: NOTHING, total: 0, groups: [] };
  const { all, add } = valuesOf(query.accountId);
  const numbersBy = numbersOf(query, add);
  const [base, { key, join }] = isLocationGrouping(grouping)
    ? ['location_id', groupOfLocations(grouping)]
    : ['key', { key: 'counted.key', join: '' }];
  // The total of a level over some days is not the sum of the days. Stored numbers have a shorter way to the totals than the groups.
  const isAddedUpAnew = numbersBy.areStored || (isOfTime(grouping) && sources.some(({ total }) => total === 'last'));
  // Many groups are read twice, because it takes longer to keep them.
  const isInline = numbersBy.areStored && grouping === 'LOCATION';
  const grouped =
    isInline && sources.length === 1
      ? `select ${key} as key, ${SUM_COLUMNS.join(', ')} from based counted`
      : `select coalesce(${key}, '') as key, ${SUMS} from based counted ${join} group by ${isInline ? base : '1'}`;
  const text = `
    with ${numbersBy.common} based as (${numbersBy.branches(baseOf(grouping))}), grouped as (${grouped}),
    ranked as ${isInline ? 'not ' : ''}materialized (
      select grouped.*, (${RANKS[rank]})::float8 as rank from grouped
      where grouped.days > 0 or grouped.earlier > 0
    )
    ${rankedPage(
      {
        columns: `${jsonOf('page')} as sums`,
        totals: `select ${jsonOf('every')} as totals from (
          select ${SUMS} from ${isAddedUpAnew ? `(${numbersBy.branches(`0 as ${base}`)})` : 'based'} counted) every`,
      },
      page,
      add,
    )}`;
  const rows = await sql.query<Row>(text, all);
  const groups = rows.flatMap(({ key: found, rank: number, sums }) =>
    found === null || sums === null ? [] : [{ key: found, rank: number, ...sumsOf(sums) }],
  );
  return { totals: sumsOf(rows[0]?.totals), total: rows[0]?.total ?? 0, groups };
}

/** Until when a publisher has numbers of the selected locations. */
export interface InsightDelay {
  readonly publisher: string;
  /** The listings whose numbers are read. */
  readonly listings: number;
  /** The newest day with numbers of any of them; null: none has numbers. */
  readonly lastDay: string | null;
  /** Listings whose numbers end before that day. */
  readonly behind: number;
}

/** Returns until when each publisher has numbers, in the order of their constants. */
export async function findInsightDelays(
  sql: Sql,
  query: {
    readonly accountId: number;
    readonly locations: RankedLocations;
    readonly publishers: readonly string[];
    /** Whether the numbers of the account are stored ({@link hasInsightSums}). */
    readonly stored?: boolean;
  },
): Promise<InsightDelay[]> {
  const { all, add } = valuesOf(query.accountId);
  const publishers = `${add(query.publishers)}::text[]`;
  const selected = selectedLocations('feed.location_id', query.locations, add);
  const isStored = query.stored === true && selected.length === 0;
  const feeds = linkedFeeds('feed.publisher, feed.newest_day', [`feed.publisher = any(${publishers})`, ...selected]);
  const counted = isStored
    ? `select publisher, newest_day, sum(listings) as listings from (${STORED_ENDINGS}) ending
       where publisher = any(${publishers}) group by publisher, newest_day`
    : `select publisher, newest_day, count(*) as listings from (${feeds}) feed group by publisher, newest_day`;
  return sql.query<InsightDelay>(
    `select publisher, sum(listings)::integer as listings, max(newest_day) as "lastDay",
       (coalesce(sum(listings) filter (where newest_day < newest), 0))::integer as behind
     from (
       select *, max(newest_day) over (partition by publisher) as newest from (${counted}) counted
     ) ending group by publisher order by publisher`,
    all,
  );
}

const STORED_ENDINGS = `
  select ending ->> 0 as publisher, (ending ->> 1)::date as newest_day, (ending ->> 2)::integer as listings
  from insight_sum_slots cross join lateral jsonb_array_elements(endings) ending where account_id = $1`;

interface Row {
  readonly totals: readonly (number | null)[];
  readonly total: number;
  readonly key: string | null;
  readonly rank: number | null;
  readonly sums: readonly (number | null)[] | null;
}

const SUMS = SUM_COLUMNS.map((name) => `sum(counted.${name}) as ${name}`).join(', ');

const RANKS: Readonly<Record<InsightRank, string>> = {
  VALUE: 'value',
  PER_DAY: 'value / nullif(days, 0)',
  CHANGE: 'compared - before',
  CHANGE_PERCENT: '100.0 * (compared - before) / nullif(before, 0)',
};

function isOfTime(grouping: InsightGrouping): boolean {
  return ['DAY', 'WEEK', 'MONTH'].includes(grouping);
}

/** What the rows of a source are added up by, as a column. */
function baseOf(grouping: InsightGrouping): string {
  if (isLocationGrouping(grouping)) return 'paired.location_id';
  if (grouping === 'PUBLISHER') return 'paired.publisher as key';
  if (grouping === 'METRIC') return `paired.metric || ' ' || paired.publisher as key`;
  if (grouping === 'DAY') return 'paired.day::text as key';
  return `date_trunc('${grouping === 'WEEK' ? 'week' : 'month'}', paired.day::timestamp)::date::text as key`;
}

/** Where the numbers of a request come from. */
interface Numbers {
  /** From the stored sums, and not from the months. */
  readonly areStored: boolean;
  /** What the statement begins with, with a comma behind it. */
  readonly common: string;
  /** The numbers of all sources, one row for each value of the column `by`. */
  readonly branches: (by: string) => string;
}

/** The numbers from the stored sums, if these have them, and otherwise from the months. */
function numbersOf(query: InsightRankingQuery, add: AddValue): Numbers {
  const { sources, locations, grouping, stored = false } = query;
  const union = (branch: (source: InsightSource) => string) => sources.map(branch).join(' union all ');
  const isOfAll = Object.values(locations).every((condition) => condition === undefined);
  const isSummed =
    !isOfTime(grouping) ||
    // A level has its last value of a week, which the days do not say. Days of some locations are not stored.
    (isOfAll && (grouping === 'DAY' || sources.every(({ total }) => total === 'sum')));
  // A few locations are found at once.
  if (stored && isSummed && locations.locationIds === undefined) {
    const ofLocations = selectedLocations('paired.location_id', locations, add);
    const branches = (by: string) => union((source) => storedSums(source, { by, ofLocations }, add));
    return { areStored: true, common: '', branches };
  }
  const parts = pairParts({ ...query, selected: selectedLocations('feed.location_id', locations, add) }, add);
  return {
    areStored: false,
    common: `${parts.common},`,
    branches: (by) => union((source) => pairSums(`(${pairsOf(source, parts)})`, source.total, by)),
  };
}

/** The stored sums of a source; those of its days need fewer rows where no location is asked for. */
function storedSums(
  { metric, publisher, total }: InsightSource,
  { by, ofLocations }: { readonly by: string; readonly ofLocations: readonly string[] },
  add: AddValue,
): string {
  const isByDay = by.includes('paired.day');
  const isByLocation = ofLocations.length > 0 || (total === 'last' && !isByDay);
  const conditions = [
    'paired.account_id = $1',
    `paired.metric = ${add(metric)}::text`,
    `paired.publisher = ${add(publisher)}::text`,
    ...ofLocations,
  ];
  const of = conditions.join(' and ');
  // One row for each location.
  if (by === 'paired.location_id')
    return `select ${by}, ${SUM_COLUMNS.join(', ')} from insight_sums paired where ${of}`;
  return `
    select ${by}, ${SUM_COLUMNS.map((name) => `sum(paired.${name}) as ${name}`).join(', ')}
    from ${isByLocation ? 'insight_sums' : 'insight_day_sums'} paired where ${of} group by 1`;
}

/** All numbers as a JSON array, in the order of {@link SUM_COLUMNS}. */
function jsonOf(row: string): string {
  return `json_build_array(${SUM_COLUMNS.map((name) => `${row}.${name}`).join(', ')})`;
}

function sumsOf(sums: readonly (number | null)[] | undefined): InsightSums {
  const [value = null, days, compared = null, before = null, pairs] = sums ?? [];
  return { value, days: days ?? 0, compared, before, pairs: pairs ?? 0 };
}
