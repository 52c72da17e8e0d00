import { lengthInDays } from '@listings/domain';
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
import type { ComparedDays, ReviewRank, ReviewSums } from '../rules/review-numbers.js';
import { NAMES, SIDES, SUM_COLUMNS, SUMS } from './review-sum-columns.js';
import type { SumName } from './review-sum-columns.js';

/** What reviews are grouped by: what their locations have in common, where they were written, or when. */
export const reviewGroupings = [...locationGroupings, 'PUBLISHER', 'DAY', 'WEEK', 'MONTH'] as const;

/** One of {@link reviewGroupings}. */
export type ReviewGrouping = (typeof reviewGroupings)[number];

/** A request of numbers of reviews. */
export interface ReviewRankingQuery {
  readonly accountId: number;
  readonly locations: RankedLocations;
  readonly publishers: readonly string[];
  /** When the reviews were posted; absent: any time, and then nothing is compared. */
  readonly range?: DayRange;
  readonly compared?: ComparedDays;
  readonly grouping: ReviewGrouping;
  readonly rank: ReviewRank;
  /** The number of the period, or how it differs from the one of before. */
  readonly rankOf: 'VALUE' | 'CHANGE';
  readonly page: RankingPage;
  /** Whether the sums of the two periods are stored by location ({@link hasReviewSums}). */
  readonly stored?: boolean;
}

/** The sums of a period, of its compared days, and of those days of before. */
export interface ComparedSums {
  readonly own: ReviewSums;
  readonly compared: ReviewSums;
  readonly before: ReviewSums;
}

/** A group with its sums. */
export interface ReviewGroup extends ComparedSums {
  /** Empty: the locations that are in no group. */
  readonly key: string;
  readonly rank: number | null;
}

/** A page of a ranking. Each review counts once in the totals, also if its location is in several groups. */
export interface ReviewRanking {
  readonly totals: ComparedSums;
  readonly total: number;
  /** One more than the page if there is a further one. */
  readonly groups: readonly ReviewGroup[];
}

/**
 * Adds up the reviews of locations in groups and ranks these, with the totals of all. Groups without any review in both periods are left out. It
 * reads the daily counts, those of all locations together where neither the groups nor the selection need single locations.
 */
export async function findReviewRanking(sql: Sql, query: ReviewRankingQuery): Promise<ReviewRanking> {
  const { all, add } = valuesOf(query.accountId);
  const { grouping, page } = query;
  const isByLocation = grouping === 'LOCATION';
  const base = isLocationGrouping(grouping) ? 'location_id' : 'key';
  const { key, join } = isLocationGrouping(grouping) ? groupOfLocations(grouping) : { key: 'counted.key', join: '' };
  const added = SUM_COLUMNS.map((name) => `sum(counted.${name}) as ${name}`).join(', ');
  const { rows, areSummed } = rowsOf(query, add);
  // A row for a location is read twice, because it takes longer to keep all of them; so are few of many columns.
  const isInline = isByLocation && areSummed;
  // PostgreSQL would read the locations of all accounts, if this one had many of them, because it shares that among processes.
  const ofAccount = areSummed && join !== '' ? 'where place.id > (select 0)' : '';
  const grouped =
    isInline && query.publishers.length === 1
      ? `select ${key} as key, ${SUM_COLUMNS.join(', ')} from based counted`
      : `select coalesce(${key}, '') as key, ${added} from based counted ${join} ${ofAccount} group by ${isInline ? base : '1'}`;
  const text = `
    with based as ${areSummed ? 'not ' : ''}materialized (${rows}), grouped as (${grouped}), ranked as ${isInline ? 'not ' : ''}materialized (
      select grouped.*, (${rankOf(query)})::float8 as rank from grouped
      where ${reviews('own')} + ${reviews('before')} > 0
    )
    ${rankedPage(
      {
        columns: `${jsonOf('page')} as sums`,
        totals: `select ${jsonOf('every')} as totals from (select ${added} from ${totalRows(query, add)} counted) every`,
      },
      page,
      add,
    )}`;
  const found = await sql.query<Row>(text, all);
  const groups = found.flatMap(({ key: group, rank, sums: own }) =>
    group === null || own === null ? [] : [{ key: group, rank, ...sidesOf(own) }],
  );
  return { totals: sidesOf(found[0]?.totals ?? []), total: found[0]?.total ?? 0, groups };
}

/** Rows with all sums, from which groups are added up. */
interface SummedRows {
  readonly rows: string;
  /** Whether there is one row for a location and publisher already. */
  readonly areSummed: boolean;
}

function rowsOf(query: ReviewRankingQuery, add: AddValue): SummedRows {
  const { grouping, range, stored = false, publishers, locations } = query;
  const base = isLocationGrouping(grouping) ? 'location_id' : 'key';
  if (isLocationGrouping(grouping) && !range) {
    const sums = SIDES.flatMap((side) =>
      NAMES.map((name) => `${side === 'own' ? SUMS[name] : '0'} as ${side}_${name}`),
    ).join(', ');
    const ofAllTime = [...conditionsOf(query, add), `counts.day = '-infinity'`].join(' and ');
    return {
      rows: `select location_id, ${sums} from interaction_day_counts counts where ${ofAllTime}`,
      areSummed: true,
    };
  }
  // A few locations are found at once.
  if (stored && isLocationGrouping(grouping) && locations.locationIds === undefined) {
    const conditions = [
      'summed.account_id = $1',
      `summed.publisher = any(${add(publishers)}::text[])`,
      ...selectedLocations('summed.location_id', locations, add),
    ].join(' and ');
    const rows = `select location_id, ${SUM_COLUMNS.join(', ')} from review_sums summed where ${conditions}`;
    return { rows, areSummed: true };
  }
  return { rows: sumsBy(base, query, add), areSummed: false };
}

/** The sums of the daily counts, one row for each value of the column `by`. */
function sumsBy(by: string, query: ReviewRankingQuery, add: AddValue): string {
  const sums = SIDES.flatMap((side) =>
    NAMES.map((name) => `coalesce(sum(${name}) filter (where ${side}), 0)::float8 as ${side}_${name}`),
  ).join(', ');
  return `select ${by}, ${sums} from (${reviewsOfPeriods(query, add)}) counts group by ${by}`;
}

/** The rows that add up to the totals: those of all locations together, if nothing selects some of them. */
function totalRows(query: ReviewRankingQuery, add: AddValue): string {
  if (Object.values(query.locations).some((condition) => condition !== undefined)) return 'based';
  return `(${sumsBy('key', { ...query, grouping: 'PUBLISHER' }, add)})`;
}

interface Row {
  readonly totals: readonly number[];
  readonly total: number;
  readonly key: string | null;
  readonly rank: number | null;
  readonly sums: readonly number[] | null;
}

/** The counts of the period and of before, each with what it counts for: a day may be in both. */
function reviewsOfPeriods(query: ReviewRankingQuery, add: AddValue): string {
  const { range, compared, grouping } = query;
  const conditions = conditionsOf(query, add).join(' and ');
  const sums = NAMES.map((name) => `${SUMS[name]} as ${name}`).join(', ');
  const counts = (days: string, day: string, sides: Readonly<Record<(typeof SIDES)[number], string>>) => `
    select ${isLocationGrouping(grouping) ? 'counts.location_id' : `${keyOf(grouping, day)} as key`},
      ${SIDES.map((side) => `${sides[side]} as ${side}`).join(', ')}, ${sums}
    from interaction_day_counts counts where ${conditions} and ${days}`;
  if (!range)
    return counts(`counts.day = '-infinity'`, 'counts.day', { own: 'true', compared: 'false', before: 'false' });
  const day = (given: string) => `${add(given)}::date`;
  const own = counts(`counts.day between ${day(range.from)} and ${day(range.to)}`, 'counts.day', {
    own: 'true',
    compared: compared ? `counts.day <= ${day(compared.range.to)}` : 'false',
    before: 'false',
  });
  if (!compared) return own;
  const { from, to } = compared.before;
  // The nth day of before counts for the nth day of the period.
  const counterpart = `counts.day + ${lengthInDays({ from, to: range.from }) - 1}`;
  const between = `counts.day between ${day(from)} and ${day(to)}`;
  return `${own} union all ${counts(between, counterpart, { own: 'false', compared: 'false', before: 'true' })}`;
}

function conditionsOf(query: ReviewRankingQuery, add: AddValue): string[] {
  return [
    'counts.account_id = $1',
    `counts.category = 'REVIEW'`,
    `counts.publisher = any(${add(query.publishers)}::text[])`,
    ...placeConditions(query, add),
  ];
}

function placeConditions({ locations, grouping }: ReviewRankingQuery, add: AddValue): string[] {
  const selected = selectedLocations('counts.location_id', locations, add);
  if (selected.length === 0 && !isLocationGrouping(grouping)) return ['counts.location_id = 0'];
  // A few locations are found by the primary key, many in the index of the days, which has this condition.
  return [locations.locationIds ? 'counts.location_id > 0' : 'abs(counts.location_id) > 0', ...selected];
}

function keyOf(grouping: ReviewGrouping, day: string): string {
  if (grouping === 'PUBLISHER') return 'counts.publisher';
  if (grouping === 'DAY') return `(${day})::text`;
  return `date_trunc('${grouping === 'WEEK' ? 'week' : 'month'}', (${day})::timestamp)::date::text`;
}

const total = (side: string, names: readonly SumName[]) => `(${names.map((name) => `${side}_${name}`).join(' + ')})`;
const rated = (side: string) => total(side, ['one', 'two', 'three', 'four', 'five']);
const reviews = (side: string) => total(side, ['none', 'one', 'two', 'three', 'four', 'five']);
const positive = (side: string) => total(side, ['four', 'five', 'recommended']);
const negative = (side: string) => total(side, ['one', 'two', 'discouraged']);
const stars = (side: string) =>
  `(${(['one', 'two', 'three', 'four', 'five'] as const).map((name, n) => `${n + 1} * ${side}_${name}`).join(' + ')})`;

/** The numbers as {@link reviewNumbers} computes them. */
const RANKS: Readonly<Record<ReviewRank, (side: string) => string>> = {
  REVIEWS: reviews,
  AVERAGE_RATING: (side) => `${stars(side)}::float8 / nullif(${rated(side)}, 0)`,
  ANSWERED: (side) => `${side}_answered`,
  ANSWER_RATE: (side) => `100.0::float8 * ${side}_answered / nullif(${reviews(side)}, 0)`,
  ANSWER_HOURS: (side) => `${side}_seconds / 3600.0::float8 / nullif(${side}_timed, 0)`,
  POSITIVE: positive,
  NEUTRAL: (side) => `${side}_three`,
  NEGATIVE: negative,
  POSITIVE_SHARE: (side) =>
    `100.0::float8 * ${positive(side)} / nullif(${positive(side)} + ${side}_three + ${negative(side)}, 0)`,
};

function rankOf({ rank, rankOf: of, compared }: ReviewRankingQuery): string {
  if (of === 'VALUE') return RANKS[rank]('own');
  return compared ? `${RANKS[rank]('compared')} - ${RANKS[rank]('before')}` : 'null';
}

/** All sums as a JSON array, in the order of {@link SIDES} and {@link NAMES}. */
function jsonOf(row: string): string {
  return `json_build_array(${SUM_COLUMNS.map((name) => `coalesce(${row}.${name}, 0)`).join(', ')})`;
}

function sidesOf(sums: readonly number[]): ComparedSums {
  const side = (index: number): ReviewSums => {
    const of = (name: SumName) => sums[index * NAMES.length + NAMES.indexOf(name)] ?? 0;
    const [one, two, three, four, five] = [of('one'), of('two'), of('three'), of('four'), of('five')];
    const withStars = one + two + three + four + five;
    return {
      ...{ one, two, three, four, five },
      reviews: withStars + of('none'),
      rated: withStars,
      stars: one + 2 * two + 3 * three + 4 * four + 5 * five,
      answered: of('answered'),
      timed: of('timed'),
      seconds: of('seconds'),
      positive: four + five + of('recommended'),
      neutral: three,
      negative: one + two + of('discouraged'),
    };
  };
  return { own: side(0), compared: side(1), before: side(2) };
}
