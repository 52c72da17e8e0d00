import { beforeAll, describe, expect, it } from '@jest/globals';
import { addDays, dayOf } from '@listings/domain';
import { summedPeriod } from '@listings/feature-locations';
import {
  callerOf,
  newAccount,
  newConnectedAccount,
  newLocation,
  temporaryDatabase,
} from '@listings/persistence/testing';
import { manualClock } from '@listings/testing';
import { shared } from '@listings/testing/jest';
import { testWork, workOff } from '@listings/work/testing';
import type { FeedDependencies, InsightRankingQuery } from '../index.js';
import { findInsightRanking, InsightSums, insightTotals, requestInsightSums } from '../index.js';
import { INSIGHT_SUM } from '../rules/feed-timing.js';
import { storeInsightMonths } from '../store/insight-months.js';
import { storeInsightDays } from '../store/insight-outcomes.js';
import type { InsightSource } from '../store/insight-pairs.js';
import { findInsightDelays } from '../store/insight-rankings.js';
import { hasInsightSums } from '../store/insight-sums.js';
import { sourcesOf } from './insight-sources.js';

/** Adds up accounts of any size. */
class AllSums extends InsightSums {
  protected override readonly few = 0;
}

const METRICS = ['IMPRESSIONS_MAPS', 'IMPRESSIONS_SEARCH', 'CALLS', 'FOLLOWERS'];
const SITES = ['ONE', 'TWO'];
const STATES = ['CA', 'NY', null];
const DAY_MS = 86_400_000;

interface Listing {
  readonly feedId: number;
  readonly locationId: number;
  readonly publisher: string;
  readonly days: Map<string, Record<string, number>>;
}

// The period begins on a leap day and ends in the month after the next one.
const clock = manualClock('2028-03-29T20:00:00.000Z');
const today = () => dayOf(clock.now());
const publishers = {
  all: SITES.map((constant) => ({
    names: { constant },
    publisher: { insights: { metrics: METRICS } },
    declaration: { site: { hostname: `${constant}.example`, name: constant } },
  })),
} as unknown as FeedDependencies['publishers'];
const sources = sourcesOf(publishers.all);
const places: { id: number; tags: string[]; state: string | null }[] = [];
const listings: Listing[] = [];
let deps: FeedDependencies;
let accountId: number;

/** The same numbers in every run. */
let state = 7;
const roll = (sides: number) => {
  state = (state * 48_271) % 2_147_483_647;
  return state % sides;
};

/** Stores days of a listing as a reading does, and requests the sums. */
async function report({ feedId, locationId, days }: Listing, from: string, to: string, gaps = 9): Promise<void> {
  const read: { date: string; metrics: Record<string, number> }[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) {
    if (roll(gaps) === 0) continue;
    const metrics = Object.fromEntries(METRICS.flatMap((name) => (roll(12) === 0 ? [] : [[name, roll(40)]])));
    read.push({ date, metrics });
    days.set(date, { ...days.get(date), ...metrics });
  }
  const newest = [...days.keys()].sort().at(-1) ?? null;
  await database.transaction(async (transaction) => {
    await transaction.execute('update insight_feeds set newest_day = $2 where id = $1', [feedId, newest]);
    await storeInsightDays(transaction, accountId, [{ feedId, days: read }]);
    await storeInsightMonths(transaction, accountId, [{ feedId, days: read }]);
    await requestInsightSums(deps, transaction, { accountId, locationIds: [locationId], few: 0 });
  });
}

/** Lets the worker add up what is due now, and what becomes due a while later. */
async function sum(): Promise<void> {
  await database.sql`
    update work set due_at = now() where kind = ${INSIGHT_SUM} and due_at < now() + interval '31 minutes'`;
  await workOff(deps, new AllSums(deps));
}

const database = shared(temporaryDatabase);

beforeAll(async () => {
  deps = { database, publishers, clock, work: testWork(database) } as unknown as FeedDependencies;
  accountId = await newAccount(database);
  const connected = Object.fromEntries(SITES.map((site) => [site, clock.uuid()]));
  for (const [publisher, connectedAccountId] of Object.entries(connected))
    await newConnectedAccount(database, { accountId, connectedAccountId, publisher, credentials: '' });
  for (let n = 0; n < 9; n += 1) {
    const tags = ['coast', 'new'].filter(() => roll(2) === 0);
    const place = { tags, state: STATES[n % 3] ?? null };
    const id = await newLocation(database, accountId, { tags, state_iso: place.state });
    places.push({ id, ...place });
    for (const publisher of SITES.filter((_, index) => index === 0 || n % 2 === 0)) {
      const ref = `${publisher} ${id}`;
      const [row] = await database.sql<{ id: number }>`
        with listing as (
          insert into connected_listings (account_id, connected_account_id, publisher, ref, name, content)
          values (${accountId}, ${connected[publisher]}::uuid, ${publisher}, ${ref}, 'Shop', '{}') returning id
        ), link as (
          insert into listing_links (account_id, location_id, publisher, connected_account_id, listing_id, listing_ref)
          select ${accountId}, ${id}, ${publisher}, ${connected[publisher]}, id, ${ref} from listing
        )
        insert into insight_feeds (account_id, location_id, publisher, listing_ref, connected_account_id)
        values (${accountId}, ${id}, ${publisher}, ${ref}, ${connected[publisher]}) returning id`;
      listings.push({ feedId: row?.id ?? 0, locationId: id, publisher, days: new Map() });
    }
  }
});

function valueOn({ days }: Listing, { parts }: InsightSource, day: string): number | null {
  const values = parts.map((part) => days.get(day)?.[part]);
  return values.every((value) => value !== undefined)
    ? values.reduce<number>((all, value) => all + (value ?? 0), 0)
    : null;
}

const ALL_DAYS = Array.from({ length: 30 }, (_, n) => n);
type Sums = Record<'value' | 'days' | 'compared' | 'before' | 'pairs', number | null>;
const plus = (one: number | null, other: number | null) => (other === null ? one : (one ?? 0) + other);

/** Adds up the pairs of listings, one after the other: what the statements must return. */
function addedUp(chosen: readonly { listing: Listing; source: InsightSource; days: readonly number[] }[]): Sums | null {
  const { range, beforeFrom } = summedPeriod(today());
  const sums: Sums = { value: null, days: 0, compared: null, before: null, pairs: 0 };
  let earlier = 0;
  const dates = ALL_DAYS.map((n) => ({ own: addDays(range.from, n), before: addDays(beforeFrom, n) }));
  for (const { listing, source, days } of chosen) {
    const all = days.map((n) => ({
      own: valueOn(listing, source, dates[n]?.own ?? ''),
      before: valueOn(listing, source, dates[n]?.before ?? ''),
    }));
    const own = all.flatMap((day) => (day.own === null ? [] : [day.own]));
    const pairs = all.filter((day) => day.own !== null && day.before !== null);
    earlier += all.filter((day) => day.before !== null).length;
    const total = (values: readonly (number | null)[]) =>
      source.total === 'last' ? (values.at(-1) ?? null) : values.reduce(plus, null);
    sums.value = plus(sums.value, total(own));
    sums.days = plus(sums.days, own.length);
    sums.compared = plus(sums.compared, total(pairs.map((day) => day.own)));
    sums.before = plus(sums.before, total(pairs.map((day) => day.before)));
    sums.pairs = plus(sums.pairs, pairs.length);
  }
  return sums.days === 0 && earlier === 0 ? null : sums;
}

/** The keys of the groups of a listing and a source, with their days. */
function groupsOf(grouping: string, listing: Listing, { metric }: InsightSource): [string, number[]][] {
  const { locationId, publisher } = listing;
  const place = places.find(({ id }) => id === locationId);
  const { range } = summedPeriod(today());
  const dayKey = (n: number) => {
    const day = addDays(range.from, n);
    if (grouping === 'MONTH') return `${day.slice(0, 7)}-01`;
    return grouping === 'DAY' ? day : addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
  };
  const keys: Record<string, readonly string[]> = {
    LOCATION: [String(locationId)],
    TAG: place?.tags.length ? place.tags : [''],
    STATE: [place?.state ? `US-${place.state}` : ''],
    PUBLISHER: [publisher],
    METRIC: [`${metric} ${publisher}`],
  };
  if (keys[grouping]) return keys[grouping].map((key) => [key, ALL_DAYS]);
  return [...Map.groupBy(ALL_DAYS, dayKey)];
}

/** Compares every grouping of every metric with the naive numbers, from the stored sums and from the months. */
async function expectExact(): Promise<void> {
  const until = today();
  expect(await hasInsightSums(database, { accountId, until, sources })).toBe(true);
  const calls = sources.filter(({ metric }) => metric === 'calls');
  const requests = [
    ...['LOCATION', 'TAG', 'STATE', 'PUBLISHER', 'DAY', 'WEEK', 'MONTH'].flatMap((grouping) =>
      ['views', 'followers'].map((name) => {
        return { grouping, of: sources.filter(({ metric }) => metric === name), tag: undefined };
      }),
    ),
    { grouping: 'LOCATION', of: calls.filter(({ publisher }) => publisher === 'ONE'), tag: undefined },
    { grouping: 'LOCATION', of: calls, tag: 'coast' },
    { grouping: 'DAY', of: calls, tag: 'coast' },
    { grouping: 'METRIC', of: sources, tag: undefined },
  ];
  for (const { grouping, of, tag } of requests) {
    const chosen = listings.flatMap((listing) => {
      const isSelected = tag === undefined || places.find(({ id }) => id === listing.locationId)?.tags.includes(tag);
      return isSelected
        ? of.filter(({ publisher }) => publisher === listing.publisher).map((source) => ({ listing, source }))
        : [];
    });
    const expected = new Map<string, Parameters<typeof addedUp>[0][number][]>();
    for (const each of chosen)
      for (const [key, days] of groupsOf(grouping, each.listing, each.source))
        expected.set(key, [...(expected.get(key) ?? []), { ...each, days }]);
    const groups = [...expected].flatMap(([key, members]) => {
      const sums = addedUp(members);
      return sums ? [[key, sums] as const] : [];
    });
    for (const stored of [true, false]) {
      const found = await findInsightRanking(database, {
        ...{ accountId, sources: of, ...summedPeriod(until), rank: 'VALUE', stored },
        ...{ locations: { ...(tag !== undefined && { tag }) }, page: { descending: true, size: 100 } },
        grouping: grouping as InsightRankingQuery['grouping'],
      });
      const name = `${grouping} of ${of[0]?.metric} ${stored}`;
      const shown = Object.fromEntries(found.groups.map(({ key, rank: _, ...sums }) => [key, sums]));
      const totals = addedUp(chosen.map((each) => ({ ...each, days: ALL_DAYS }))) ?? addedUp([]);
      expect([name, shown]).toEqual([name, Object.fromEntries(groups)]);
      expect([name, found.total, found.totals]).toEqual([name, groups.length, totals]);
    }
  }
  const request = { accountId, locations: {}, publishers: SITES };
  expect(await findInsightDelays(database, { ...request, stored: true })).toEqual(
    await findInsightDelays(database, request),
  );
}

describe('the sums of accounts with many listings', () => {
  it('[contract 11] are what a person adds up by hand: gaps, late days, levels and a leap day', async () => {
    for (const listing of listings) {
      const late = 1 + roll(5);
      await report(listing, addDays(today(), -70 + roll(50)), addDays(today(), -late));
    }
    await sum();
    await expectExact();
  });

  it('[contract 11] answer requests of the usual period, and of no other one', async () => {
    const valueOf = async (range = summedPeriod(today()).range) => {
      const { totals } = await insightTotals(deps, callerOf(accountId), { locations: {}, range, metrics: ['calls'] });
      return totals.map(({ value }) => value);
    };
    const [stored, other] = [await valueOf(), await valueOf({ from: addDays(today(), -28), to: today() })];
    const change = (days: number) =>
      database.execute(`update insight_day_sums set value = value + $1 where metric = 'calls'`, [days]);
    await change(1);
    expect(await valueOf()).not.toEqual(stored);
    expect(await valueOf({ from: addDays(today(), -28), to: today() })).toEqual(other);
    await change(-1);
    expect(await valueOf()).toEqual(stored);
  });

  it('[contract 11] follow late days, corrections of old days, and tags that move', async () => {
    for (const listing of listings.filter((_, n) => n % 3 !== 0)) {
      await report(listing, addDays(today(), -45), addDays(today(), -40), 3);
      await report(listing, addDays(today(), -6), addDays(today(), -1), 4);
    }
    await sum();
    for (const place of places.slice(0, 5)) {
      place.tags = place.tags.includes('new') ? ['coast'] : ['new', 'moved'];
      await database.sql`update locations set tags = ${place.tags} where id = ${place.id}`;
    }
    await expectExact();
  });

  it('[contract 11] are of the day before until a new day, also of a new month, is added up', async () => {
    await clock.advance(3 * DAY_MS);
    expect(today()).toBe('2028-04-01');
    expect(await hasInsightSums(database, { accountId, until: today(), sources })).toBe(false);
    for (const listing of listings.slice(0, 6)) await report(listing, addDays(today(), -4), addDays(today(), -1));
    await database.sql`update work set due_at = now() where kind = ${INSIGHT_SUM}`;
    await sum();
    await expectExact();
  });

  it('[contract 11] leave out a listing that is no longer linked, and metrics that are not added up', async () => {
    const [removed] = listings.splice(2, 1);
    const { locationId, publisher } = removed as Listing;
    const unlink = 'delete from listing_links where location_id = $1 and publisher = $2';
    await database.transaction(async (transaction) => {
      await transaction.execute(unlink, [locationId, publisher]);
      await requestInsightSums(deps, transaction, { accountId, locationIds: [locationId], few: 0 });
    });
    await sum();
    await expectExact();
    const more = [...sources, { metric: 'bookings', publisher: 'ONE', parts: ['BOOKINGS'], total: 'sum' } as const];
    expect(await hasInsightSums(database, { accountId, until: today(), sources: more })).toBe(false);
  });

  it('[jobs] are requested only where each request would add up many listings, and end with them', async () => {
    const requests = () => database.sql`select from work where kind = ${INSIGHT_SUM}`;
    const other = await newAccount(database);
    await database.transaction((transaction) =>
      requestInsightSums(deps, transaction, { accountId: other, locationIds: [1] }),
    );
    expect(await database.sql`select from work where account_id = ${other}`).toEqual([]);
    expect(await requests()).toHaveLength(64);
    await database.sql`update work set due_at = now() where kind = ${INSIGHT_SUM}`;
    await workOff(deps, new InsightSums(deps));
    expect(await requests()).toEqual([]);
    for (const table of ['insight_sum_slots', 'insight_sums', 'insight_day_sums'])
      expect(await database.query(`select from ${table}`)).toEqual([]);
  });
});
