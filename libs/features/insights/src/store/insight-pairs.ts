import type { DayRange } from '@listings/domain';
import type { AddValue } from '@listings/persistence';
import type { InsightTotal } from '../rules/insight-metrics.js';
import { insightSpans } from '../rules/insight-spans.js';

/** A metric of the API at a publisher that reports it. */
export interface InsightSource {
  readonly metric: string;
  readonly publisher: string;
  /** The metrics of the plug-in that it adds up. A day without one of them has no value. */
  readonly parts: readonly string[];
  readonly total: InsightTotal;
}

/** The days whose pairs are added up, and of which listings. */
export interface InsightPairs {
  readonly sources: readonly InsightSource[];
  readonly range: DayRange;
  /** The first day of the compared period, which has as many days. */
  readonly beforeFrom: string;
  /** Conditions of a row `feed`; none: all listings of the account. */
  readonly selected: readonly string[];
}

/**
 * The feeds of linked listings; one whose link was removed is deleted later. PostgreSQL does not see that a location has one listing at a
 * publisher: with a plain comparison of the listings it would expect few feeds, and look up the months of each.
 */
export function linkedFeeds(columns: string, conditions: readonly string[]): string {
  return `select ${columns} from insight_feeds feed
    join listing_links link on link.account_id = $1 and link.location_id = feed.location_id
      and link.publisher = feed.publisher and coalesce(link.listing_ref = feed.listing_ref, false)
    where ${['feed.account_id = $1', ...conditions].join(' and ')}`;
}

/** The common table expressions that all sources share. */
export interface PairParts {
  /** They begin a statement, separated by commas. */
  readonly common: string;
  readonly feedOf: (publisher: string) => string;
  /** The condition that a month `stored` is one of those that are read. */
  readonly ofFeeds: (publisher: string) => string;
  readonly add: AddValue;
}

/** The parts that all sources share: the days of the months, and the feeds of each publisher. */
export function pairParts({ range, beforeFrom, selected, sources }: InsightPairs, add: AddValue): PairParts {
  const sides = insightSpans(range, beforeFrom).flatMap((span) => [
    { day: span.day, own: true, month: span.month, first: span.first, last: span.last },
    { day: span.day, own: false, month: span.beforeMonth, first: span.beforeFirst, last: span.beforeLast },
  ]);
  const column = (name: keyof (typeof sides)[number], type: string) =>
    `${add(sides.map((side) => side[name]))}::${type}[]`;
  const publishers = [...new Set(sources.map(({ publisher }) => publisher))];
  const feedsOf = (publisher: string) =>
    linkedFeeds('feed.id, feed.location_id, feed.publisher', [`feed.publisher = ${add(publisher)}::text`, ...selected]);
  const months = add([...new Set(sides.map(({ month }) => month))]);
  const feedOf = (publisher: string) => `feed${publishers.indexOf(publisher)}`;
  const side = `select * from unnest(${column('day', 'date')}, ${column('own', 'boolean')}, ${column('month', 'date')},
      ${column('first', 'integer')}, ${column('last', 'integer')}) as side (day, own, month, first, last)`;
  return {
    common: [
      `side as materialized (${side})`,
      ...publishers.map((publisher, n) => `feed${n} as materialized (${feedsOf(publisher)})`),
    ].join(', '),
    feedOf,
    // The months of all listings are read in a row; those of other publishers with the same metric leave with the feeds.
    ofFeeds: (publisher) =>
      `stored.month = any(${months}::date[])${
        selected.length === 0 ? '' : ` and stored.feed_id = any(array(select id from ${feedOf(publisher)}))`
      }`,
    add,
  };
}

/** The days of the listings of a source, each with its value in the period and that of its counterpart. */
export function pairsOf({ metric, publisher, parts }: InsightSource, { feedOf, ofFeeds, add }: PairParts): string {
  const names = parts.flatMap((_, n) => [`own${n}`, `before${n}`]);
  const days = parts.flatMap((part) => {
    const isPart = `stored.metric = ${add(part)}::text`;
    return ['side.own', 'not side.own'].map(
      (side) => `max(stored.numbers[side.first:side.last]) filter (where ${side} and ${isPart})`,
    );
  });
  const sum = (side: 'own' | 'before') => parts.map((_, n) => `each.${side}${n}`).join(' + ');
  return `
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
}

/** The columns of numbers. `earlier` counts the days of before that have a value, so that a group with nothing else is found. */
export const SUM_COLUMNS = ['value', 'days', 'compared', 'before', 'pairs', 'earlier'] as const;

/** Adds up pairs `from`, one row for each value of the column `by`. */
export function pairSums(from: string, total: InsightTotal, by: string): string {
  const both = 'own is not null and before is not null';
  /** The columns in the order of {@link SUM_COLUMNS}. */
  const columns = (value: string, compared: string, before: string) =>
    `${value} as value, count(own) as days, ${compared} as compared, ${before} as before,
      count(*) filter (where ${both}) as pairs, count(before) as earlier`;
  if (total === 'sum') {
    const ofPairs = (value: string) => `sum(${value}) filter (where ${both})`;
    return `select ${by}, ${columns('sum(own)', ofPairs('own'), ofPairs('before'))} from ${from} paired group by 1`;
  }
  const last = (value: string, condition: string) =>
    `(max(array[day - '2000-01-01'::date, ${value}]::float8[]) filter (where ${condition}))[2]`;
  const column = by.replace(/^.* as |^paired\./, '');
  return `
    select ${column}, ${SUM_COLUMNS.map((name) => `sum(${name}) as ${name}`).join(', ')}
    from (
      select ${by}, ${columns(last('own', 'own is not null'), last('own', both), last('before', both))}
      from ${from} paired group by 1, feed_id
    ) listing group by 1`;
}
