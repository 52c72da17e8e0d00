import { dayOf } from '@listings/domain';
import type { Caller } from '@listings/domain';
import { invalidId } from '@listings/errors';
import { findIgnoredHolidays } from '@listings/feature-accounts';
import { rankedGroups, spellingOfTag } from '@listings/feature-locations';
import type { LocationGrouping, RankedGroup, RankedLocations } from '@listings/feature-locations';
import type { HolidayDate } from '@listings/holidays';
import { rankCursor, rankPosition, requireLocationId } from '@listings/pagination';
import type { HealthDependencies } from '../dependencies.js';
import { gapsOf, healthGaps } from '../rules/health-score.js';
import type { HealthGap } from '../rules/health-score.js';
import { holidaysAfter, holidaysOf } from '../rules/next-holiday.js';
import { findHealthDays, findScoredCountries } from '../store/health-days.js';
import type { HistoryGrouping } from '../store/health-days.js';
import { findHealthPage, findHealthRanking, sumHealth } from '../store/location-health.js';
import type { HealthFilter, HealthPosition, HealthSums, ListedHealth } from '../store/location-health.js';

/** The health of some locations together. */
export interface HealthNumbers {
  /** The number of locations with a score; archived and permanently closed ones have none. */
  readonly locations: number;
  /** The average score, to one decimal; null without locations. */
  readonly score: number | null;
  readonly gaps: readonly { readonly gap: HealthGap; readonly locations: number }[];
}

/** The health of all locations of an account. */
export interface AccountHealth extends HealthNumbers {
  /** The holidays for which hours are missing: the next one of each country with locations; none where no location misses any. */
  readonly holidays: readonly HolidayDate[];
}

/** A location of the list, with the holiday for which it has no hours; null: it misses none. */
export type LocationOfPage = Omit<ListedHealth, 'countryIso'> & { readonly holiday: HolidayDate | null };

/** A page of a list of locations by health. */
export interface HealthPage {
  readonly locations: readonly LocationOfPage[];
  /** Of all locations that match. */
  readonly totals: HealthNumbers;
  /** The cursor of the next page; null: this is the last one. */
  readonly next: string | null;
}

/** Lists locations in the order of their scores, with the numbers of all that match. */
export async function listHealth(
  { database, clock }: Pick<HealthDependencies, 'database' | 'clock'>,
  { accountId }: Pick<Caller, 'accountId'>,
  request: {
    readonly filter: HealthFilter;
    readonly descending: boolean;
    readonly size: number;
    readonly cursor?: string;
  },
): Promise<HealthPage> {
  const { filter, descending, size, cursor } = request;
  const order = `health ${descending}`;
  const position = cursor === undefined ? undefined : positionOf(order, cursor);
  const [found, sums, ignored] = await Promise.all([
    findHealthPage(database, { accountId, filter, descending, size, ...(position && { position }) }),
    sumHealth(database, { accountId, filter }),
    findIgnoredHolidays(database, accountId),
  ]);
  const nextHoliday = holidaysAfter(dayOf(clock.now()), ignored);
  const locations = found.slice(0, size);
  const last = found.length > size ? locations.at(-1) : undefined;
  return {
    locations: locations.map(({ countryIso, ...location }) => ({
      ...location,
      holiday: gapsOf(location.gaps).includes('NO_HOLIDAY_HOURS') ? nextHoliday(countryIso) : null,
    })),
    totals: numbersOf(sums),
    next: last ? rankCursor(order, { rank: last.score, key: String(last.locationId) }) : null,
  };
}

/** Decodes a cursor of the list. Throws the 400 of a malformed id if its score or location is impossible. */
function positionOf(order: string, cursor: string): HealthPosition {
  const { rank, key } = rankPosition(order, cursor);
  if (rank === null || !Number.isInteger(rank) || rank < 0 || rank > 100) throw invalidId('undecodable');
  return { score: rank, locationId: requireLocationId(key) };
}

/** Returns the health of all locations of an account, with the holidays for which hours are missing. */
export async function accountHealth(
  { database, clock }: Pick<HealthDependencies, 'database' | 'clock'>,
  { accountId }: Pick<Caller, 'accountId'>,
): Promise<AccountHealth> {
  const numbers = numbersOf(await sumHealth(database, { accountId, filter: { locations: {} } }));
  if (!numbers.gaps.some(({ gap, locations }) => gap === 'NO_HOLIDAY_HOURS' && locations > 0))
    return { ...numbers, holidays: [] };
  const [countries, ignored] = await Promise.all([
    findScoredCountries(database, { accountId }),
    findIgnoredHolidays(database, accountId),
  ]);
  return { ...numbers, holidays: holidaysOf(countries, holidaysAfter(dayOf(clock.now()), ignored)) };
}

/** A page of groups of locations by their average score. */
export interface HealthGroupPage {
  readonly groups: readonly (RankedGroup & HealthNumbers)[];
  readonly total: number;
  /** The cursor of the next page; null: this is the last one. */
  readonly next: string | null;
}

/** Groups locations and ranks the groups by their average score. */
export async function rankHealth(
  { database }: Pick<HealthDependencies, 'database'>,
  { accountId }: Pick<Caller, 'accountId'>,
  request: {
    readonly locations: RankedLocations;
    readonly grouping: Exclude<LocationGrouping, 'LOCATION'>;
    readonly descending: boolean;
    readonly size: number;
    readonly cursor?: string;
  },
): Promise<HealthGroupPage> {
  const { locations, grouping, descending, size, cursor } = request;
  const order = `health ${grouping} ${descending}`;
  const found = await findHealthRanking(database, {
    ...{ accountId, locations, grouping },
    page: { descending, size, ...(cursor !== undefined && { position: rankPosition(order, cursor) }) },
  });
  const page = await rankedGroups(database, {
    ...{ accountId, grouping, found: found.groups, size, order, numbers: numbersOf },
    nameOf: (key) => key,
  });
  return { ...page, total: found.total };
}

/** The scores of an account, or of a group of its locations, day by day. */
export async function healthHistory(
  { database }: Pick<HealthDependencies, 'database'>,
  { accountId }: Pick<Caller, 'accountId'>,
  query: { readonly grouping: HistoryGrouping; readonly key: string; readonly from: string; readonly to: string },
): Promise<readonly { readonly day: string; readonly locations: number; readonly score: number }[]> {
  const key = query.grouping === 'TAG' ? await spellingOfTag(database, { accountId, tag: query.key }) : query.key;
  const days = await findHealthDays(database, { accountId, ...query, key });
  return days.map(({ day, locations, scoreSum }) => ({ day, locations, score: average(scoreSum, locations) }));
}

function numbersOf({ locations, scoreSum, withGap }: HealthSums): HealthNumbers {
  return {
    locations,
    score: locations === 0 ? null : average(scoreSum, locations),
    gaps: healthGaps.map((gap, index) => ({ gap, locations: withGap[index] ?? 0 })),
  };
}

function average(sum: number, count: number): number {
  return Math.round((10 * sum) / count) / 10;
}
