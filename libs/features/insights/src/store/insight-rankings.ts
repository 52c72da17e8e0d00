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
import type { InsightTotal } from '../rules/insight-metrics.js';
import { insightSpans } from '../rules/insight-spans.js';

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

/** A metric of the API at a publisher that reports it. */
export interface InsightSource {
  readonly metric: string;
  readonly publisher: string;
  /** The metrics of the plug-in that it adds up. A day without one of them has no value. */
  readonly parts: readonly string[];
  readonly total: InsightTotal;
}

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
  const parts = partsOf(query, add);
  const [base, { key, join }] = isLocationGrouping(grouping)
    ? ['location_id', groupOfLocations(grouping)]
    : ['key', { key: 'counted.key', join: '' }];
  const branches = (by: string) => sources.map((source) => sourceNumbers(source, parts, by)).join(' union all ');
  // The total of a level over some days is not the sum of the days.
  const isLevelByTime = isOfTime(grouping) && sources.some(({ total }) => total === 'last');
  const text = `
    with side as materialized (${parts.sides}), ${parts.feeds},
    based as materialized (${branches(baseOf(grouping))}), grouped as (
      select coalesce(${key}, '') as key, ${SUMS} from based counted ${join} group by 1
    ), ranked as (
      select grouped.*, (${RANKS[rank]})::float8 as rank from grouped
      where grouped.days > 0 or grouped.pairs > 0 or grouped.earlier > 0
    )
    ${rankedPage(
      {
        columns: `${jsonOf('page')} as sums`,
        totals: `select ${jsonOf('every')} as totals from (
          select ${SUMS} from ${isLevelByTime ? `(${branches(`0 as ${base}`)})` : 'based'} counted) every`,
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
  {
    accountId,
    locations,
    publishers,
  }: { accountId: number; locations: RankedLocations; publishers: readonly string[] },
): Promise<InsightDelay[]> {
  const { all, add } = valuesOf(accountId);
  const feeds = linkedFeeds('feed.publisher, feed.newest_day', [
    `feed.publisher = any(${add(publishers)}::text[])`,
    ...selectedLocations('feed.location_id', locations, add),
  ]);
  return sql.query<InsightDelay>(
    `select publisher, sum(listings)::integer as listings, max(newest_day) as "lastDay",
       (coalesce(sum(listings) filter (where newest_day < newest), 0))::integer as behind
     from (
       select publisher, newest_day, count(*) as listings, max(newest_day) over (partition by publisher) as newest
       from (${feeds}) feed
       group by publisher, newest_day
     ) ending group by publisher order by publisher`,
    all,
  );
}

/**
 * The feeds of linked listings; one whose link was removed is deleted later. PostgreSQL does not see that a location has one listing at a
 * publisher: with a plain comparison of the listings it would expect few feeds, and look up the months of each.
 */
function linkedFeeds(columns: string, conditions: readonly string[]): string {
  return `select ${columns} from insight_feeds feed
    join listing_links link on link.account_id = $1 and link.location_id = feed.location_id
      and link.publisher = feed.publisher and coalesce(link.listing_ref = feed.listing_ref, false)
    where ${['feed.account_id = $1', ...conditions].join(' and ')}`;
}

interface Row {
  readonly totals: readonly (number | null)[];
  readonly total: number;
  readonly key: string | null;
  readonly rank: number | null;
  readonly sums: readonly (number | null)[] | null;
}

/** The columns of numbers. `earlier` counts the days of before that have a value, so that a group with nothing else is found. */
const COLUMNS = ['value', 'days', 'compared', 'before', 'pairs', 'earlier'] as const;
const SUMS = COLUMNS.map((name) => `sum(counted.${name}) as ${name}`).join(', ');

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

interface Parts {
  /** The days of a month that belong to the period or to before, with the day of the period on which they begin. */
  readonly sides: string;
  readonly feeds: string;
  readonly feedOf: (publisher: string) => string;
  /** The condition that a month `stored` is one of those that are read. */
  readonly ofFeeds: (publisher: string) => string;
  readonly add: AddValue;
}

/** The parts that all sources share. */
function partsOf({ range, beforeFrom, locations, sources }: InsightRankingQuery, add: AddValue): Parts {
  const sides = insightSpans(range, beforeFrom).flatMap((span) => [
    { day: span.day, own: true, month: span.month, first: span.first, last: span.last },
    { day: span.day, own: false, month: span.beforeMonth, first: span.beforeFirst, last: span.beforeLast },
  ]);
  const column = (name: keyof (typeof sides)[number], type: string) =>
    `${add(sides.map((side) => side[name]))}::${type}[]`;
  const publishers = [...new Set(sources.map(({ publisher }) => publisher))];
  const selected = selectedLocations('feed.location_id', locations, add);
  const feedsOf = (publisher: string) =>
    linkedFeeds('feed.id, feed.location_id, feed.publisher', [`feed.publisher = ${add(publisher)}::text`, ...selected]);
  const months = add([...new Set(sides.map(({ month }) => month))]);
  const feedOf = (publisher: string) => `feed${publishers.indexOf(publisher)}`;
  return {
    sides: `select * from unnest(${column('day', 'date')}, ${column('own', 'boolean')}, ${column('month', 'date')},
      ${column('first', 'integer')}, ${column('last', 'integer')}) as side (day, own, month, first, last)`,
    feeds: publishers.map((publisher, n) => `feed${n} as materialized (${feedsOf(publisher)})`).join(', '),
    feedOf,
    // The months of all listings are read in a row; those of other publishers with the same metric leave with the feeds.
    ofFeeds: (publisher) =>
      `stored.month = any(${months}::date[])${
        selected.length === 0 ? '' : ` and stored.feed_id = any(array(select id from ${feedOf(publisher)}))`
      }`,
    add,
  };
}

/** The numbers of a metric at a publisher, one row for each value of `by`. */
function sourceNumbers(
  { metric, publisher, parts, total }: InsightSource,
  { feedOf, ofFeeds, add }: Parts,
  by: string,
): string {
  const names = parts.flatMap((_, n) => [`own${n}`, `before${n}`]);
  const days = parts.flatMap((part) => {
    const isPart = `stored.metric = ${add(part)}::text`;
    return ['side.own', 'not side.own'].map(
      (side) => `max(stored.numbers[side.first:side.last]) filter (where ${side} and ${isPart})`,
    );
  });
  const sum = (side: 'own' | 'before') => parts.map((_, n) => `each.${side}${n}`).join(' + ');
  const pairs = `
    select listing.feed_id, feed.location_id, feed.publisher, ${add(metric)}::text as metric,
      listing.day + each.slot::integer - 1 as day, ${sum('own')} as own, ${sum('before')} as before
    from (
      select stored.feed_id, side.day, ${days.map((values, n) => `${values} as ${names[n]}`).join(', ')}
      from insight_months stored join side on side.month = stored.month
      where stored.account_id = $1 and stored.metric = any(${add(parts)}::text[]) and ${ofFeeds(publisher)}
      group by stored.feed_id, side.day
    ) listing
    join ${feedOf(publisher)} feed on feed.id = listing.feed_id
    cross join lateral unnest(${names.map((name) => `listing.${name}`).join(', ')}) with ordinality as each (${names.join(', ')}, slot)`;
  const both = 'own is not null and before is not null';
  const counts = `count(own) as days, count(*) filter (where ${both}) as pairs, count(before) as earlier`;
  if (total === 'sum')
    return `
      select ${by}, sum(own) as value, sum(own) filter (where ${both}) as compared, sum(before) filter (where ${both}) as before, ${counts}
      from (${pairs}) paired group by 1`;
  const last = (value: string, condition: string) =>
    `(max(array[day - '2000-01-01'::date, ${value}]::float8[]) filter (where ${condition}))[2]`;
  const column = by.replace(/^.* as |^paired\./, '');
  return `
    select ${column}, sum(value) as value, sum(compared) as compared, sum(before) as before,
      sum(days) as days, sum(pairs) as pairs, sum(earlier) as earlier
    from (
      select ${by}, ${last('own', 'own is not null')} as value, ${last('own', both)} as compared, ${last('before', both)} as before, ${counts}
      from (${pairs}) paired group by 1, feed_id
    ) listing group by 1`;
}

/** All numbers as a JSON array, in the order of {@link COLUMNS}. */
function jsonOf(row: string): string {
  return `json_build_array(${COLUMNS.map((name) => `${row}.${name}`).join(', ')})`;
}

function sumsOf(sums: readonly (number | null)[] | undefined): InsightSums {
  const [value = null, days, compared = null, before = null, pairs] = sums ?? [];
  return { value, days: days ?? 0, compared, before, pairs: pairs ?? 0 };
}
