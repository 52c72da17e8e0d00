import { beforeAll, describe, expect, it } from '@jest/globals';
import { addDays, lengthInDays } from '@listings/domain';
import type { DayRange } from '@listings/domain';
import { shared } from '@listings/testing/jest';
import { rankInsights } from '../index.js';
import type { InsightRankingRequest } from '../index.js';
import { A, B, startFixture } from '../testing/insights-fixture.js';

/** Locations with a listing at A, at both, at B and at none. */
let places: { atA: number; both: number; atB: number; without: number };

const fixture = startFixture({ historyDays: 200 });
const tenant = shared(() => fixture.newTenant());

beforeAll(async () => {
  const [atA, both] = [await fixture.linked(tenant, { nn: 1 }), await fixture.linked(tenant, { nn: 2 })];
  const atB = await fixture.linked(tenant, { publisher: B, nn: 1 });
  await fixture.link(tenant, both, { publisher: B, nn: 2 });
  places = { atA, both, atB, without: await fixture.newLocation(tenant) };
  await fixture.work();
  // Some days are missing, as if the publisher had never reported them.
  await fixture.database.sql`delete from insight_days
    where account_id = ${tenant.accountId} and extract(day from day) in (3, 17) and feed_id % 2 = 0`;
  await fixture.database.sql`update insight_months set numbers[3] = null, numbers[17] = null
    where account_id = ${tenant.accountId} and feed_id % 2 = 0`;
  const { accountId } = tenant;
  const update = (id: number, tags: string[], state: string, folder: string) =>
    fixture.database.sql`with added as (insert into folders (account_id, name)
      values (${accountId}, ${folder}) returning id),
      known as (insert into account_tags (account_id, name) select ${accountId}, unnest(${tags}::text[]) on conflict do nothing)
      update locations set tags = ${tags}, state_iso = ${state}, country_iso = 'US', folder_id = (select id from added)
      where account_id = ${accountId} and id = ${id}`;
  await update(atA, ['coast'], 'CA', 'West');
  await update(both, ['coast', 'new'], 'NY', 'East');
});

const rank = (given: Partial<InsightRankingRequest> = {}, caller = tenant.caller) =>
  rankInsights(fixture.deps, caller, {
    ...{ locations: {}, metric: 'views', grouping: 'LOCATION', rank: 'VALUE', descending: true, size: 50 },
    range: { from: fixture.day(-29), to: fixture.day(0) },
    ...given,
  });

/** The numbers of locations, added up from what a client reads of each of them at each publisher. */
async function addedUp(locationIds: readonly number[], metric: string, { from, to }: DayRange) {
  const sum = (values: readonly (number | null | undefined)[]) =>
    values.reduce<number | null>((total, value) => (typeof value === 'number' ? (total ?? 0) + value : total), null);
  const reports = await Promise.all(
    locationIds.flatMap((locationId) =>
      [A, B].map((publisher) => fixture.read(tenant, locationId, { publisher, fromDate: from, toDate: to })),
    ),
  );
  const days = reports.flatMap(({ daily }) => daily.filter((each) => typeof each[metric] === 'number'));
  return {
    value: sum(reports.map(({ totals }) => totals[metric])),
    days: days.length,
    comparison: {
      days: sum(reports.map(({ comparison }) => comparison.days[metric] ?? 0)) ?? 0,
      value: sum(reports.map(({ comparison }) => comparison.totals[metric])),
      previous: sum(reports.map(({ comparison }) => comparison.previousTotals[metric])),
    },
  };
}

const numbers = ({ value, days, comparison }: Awaited<ReturnType<typeof rank>>['totals']) => {
  return { value, days, comparison };
};

describe('the numbers of many locations', () => {
  it.each(['views', 'searches', 'calls', 'followers', 'pageVisitors'])(
    '[contract 11] the %s of all locations are those of each, compared over the days that both periods have',
    async (metric) => {
      for (const days of [1, 30, 90]) {
        const range = { from: fixture.day(1 - days), to: fixture.day(0) };
        const page = await rank({ metric, range });
        const { atA, both, atB, without } = places;
        expect(numbers(page.totals)).toEqual(await addedUp([atA, both, atB, without], metric, range));
        for (const group of page.groups)
          expect(numbers(group)).toEqual(await addedUp([Number(group.key)], metric, range));
      }
    },
  );

  it('[contract 11] days that the publisher has not reported yet are in no comparison', async () => {
    const { totals, delays } = await rank({ metric: 'calls' });
    expect(delays).toEqual([
      { publisher: A, listings: 2, lastDay: fixture.day(-3), behind: 0 },
      expect.objectContaining({ publisher: B, listings: 2, behind: 0 }),
    ]);
    // The sandbox reports with a delay of three days [publishers 1.10], so 27 of 30 days of two listings have numbers, without the missing ones.
    expect(totals.days).toBeLessThanOrEqual(54);
    expect(totals.comparison.days).toBeLessThan(totals.days);
    expect(totals.value).toBeGreaterThanOrEqual(totals.comparison.value ?? 0);
  });

  it('[contract 11] groups by tag, folder, state and publisher; a listing counts in each of its groups and once in the totals', async () => {
    const range = { from: fixture.day(-29), to: fixture.day(0) };
    const values = async (grouping: InsightRankingRequest['grouping']) => {
      const { groups, totals } = await rank({ grouping });
      expect(numbers(totals)).toEqual(await addedUp(Object.values(places), 'views', range));
      return Object.fromEntries(groups.map((group) => [group.name, group.value]));
    };
    const of = async (...ids: number[]) => (await addedUp(ids, 'views', range)).value;
    const { atA, both, atB } = places;
    expect(await values('TAG')).toEqual({ coast: await of(atA, both), new: await of(both), null: await of(atB) });
    expect(await values('FOLDER')).toEqual({ West: await of(atA), East: await of(both), null: await of(atB) });
    expect(await values('STATE')).toMatchObject({
      'California, United States': await of(atA),
      'New York, United States': await of(both),
    });
    const sites = await rank({ grouping: 'PUBLISHER' });
    expect(sites.groups.map(({ key }) => key).sort()).toEqual([A, B]);
    for (const tag of ['new', 'NEW']) expect((await rank({ locations: { tag } })).totals.value).toBe(await of(both));
    expect((await rank({ locations: { tag: 'deleted' } })).totals.value).toBeNull();
    expect((await rank({ hostnames: ['unknown.example'] })).delays).toEqual([]);
  });

  it('[contract 11] orders by number, change and percentage in both directions, with pages', async () => {
    for (const rankBy of ['VALUE', 'PER_DAY', 'CHANGE', 'CHANGE_PERCENT'] as const) {
      const down = await rank({ rank: rankBy });
      const paged: (string | null)[] = [];
      let cursor: string | undefined;
      do {
        const page = await rank({ rank: rankBy, size: 1, ...(cursor !== undefined && { cursor }) });
        paged.push(...page.groups.map(({ key }) => key));
        expect(page.total).toBe(3);
        cursor = page.next ?? undefined;
      } while (cursor !== undefined);
      expect(paged).toEqual(down.groups.map(({ key }) => key));
      const up = await rank({ rank: rankBy, descending: false });
      expect(up.groups.map(({ key }) => key)).toEqual([...paged].reverse());
    }
  });

  it('[contract 11] a compared period of a year before has as many days; an empty future has none', async () => {
    const range = { from: fixture.day(-29), to: fixture.day(0) };
    const { compared } = await rank({ range, beforeFrom: addDays(range.from, -364) });
    expect([compared.from, lengthInDays(compared)]).toEqual([addDays(range.from, -364), 30]);
    const later = await rank({ range: { from: fixture.day(400), to: fixture.day(410) } });
    expect([later.groups, later.total, later.totals.value, later.totals.comparison.days]).toEqual([[], 0, null, 0]);
  });
});
