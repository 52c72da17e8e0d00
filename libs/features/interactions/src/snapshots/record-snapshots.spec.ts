import { beforeEach, describe, expect, it } from '@jest/globals';
import { addDays } from '@listings/domain';
import type { Database, Transaction } from '@listings/persistence';
import { eventsOf } from '@listings/persistence/testing';
import { manualClock } from '@listings/testing';
import { recordSnapshots } from '../index.js';
import type { IngestionDependencies } from '../index.js';
import { insertInteractions } from '../store/interaction-writes.js';
import { A, B, startFixture } from '../testing/interactions-fixture.js';
import { reviewRow } from '../testing/review-rows.js';
import type { ReviewToStore } from '../testing/review-rows.js';

let now: Date;

const fixture = startFixture();

beforeEach(async () => {
  const tables = 'interactions interaction_feeds review_snapshots webhook_deliveries events event_outbox';
  for (const table of tables.split(' ')) await fixture.database.execute(`delete from ${table}`);
});

const recordAll = ({ database }: Pick<IngestionDependencies, 'database'> = fixture.deps) =>
  recordSnapshots({ database, clock: manualClock(now) });
const at = (text: string) => new Date(text);

/** An account that began to ingest on this day, with one location for each list of reviews. */
async function account(begun: string, reviews: readonly (readonly (ReviewToStore & { publisher?: string })[])[]) {
  const tenant = await fixture.newTenant();
  const { accountId } = tenant;
  const locations: number[] = [];
  for (const [index, list] of reviews.entries()) {
    const locationId = await fixture.newLocation(tenant);
    locations.push(locationId);
    if (index === 0) await fixture.link(tenant, locationId, { publisher: A, nn: 1 });
    for (const publisher of [A, B]) {
      const rows = list.filter((each) => (each.publisher ?? A) === publisher).map((each) => reviewRow(accountId, each));
      await fixture.database.transaction((transaction) =>
        insertInteractions(transaction, { accountId, locationId, publisher }, rows),
      );
    }
  }
  now = at(begun);
  await recordAll();
  return { accountId, locations };
}

const snapshots = (accountId: number) => eventsOf<ReturnType<typeof snapshot>>(fixture.database, accountId);
const snapshot = (granularity: string, period: string, [total, fresh, average, previous]: readonly number[]) => {
  const averages = { average_rating: average, previous_average_rating: previous };
  return { period, granularity, total_reviews: total, new_reviews_in_period: fresh, ...averages };
};

/** The database of a process that is killed before the commit of the transaction after `commits` others. */
function dyingAfter(commits: number): Database {
  const { database } = fixture;
  let begun = 0;
  return new Proxy(database, {
    get(_, name) {
      if (name !== 'transaction') return Reflect.get(database, name) as unknown;
      return <T>(work: (transaction: Transaction) => Promise<T>) => {
        begun += 1;
        const dies = begun > commits;
        return database.transaction(async (transaction) => {
          const result = await work(transaction);
          if (dies) throw new Error('killed');
          return result;
        });
      };
    },
  });
}

describe('review snapshots', () => {
  it('[6.5] [contract 8] a day is recorded at 00:15 after its end, in UTC, for each location with new reviews', async () => {
    const { accountId, locations } = await account('2026-07-07T12:00:00Z', [
      [
        { postedAt: at('2026-07-06T10:00:00Z'), rating: 2 },
        { postedAt: at('2026-07-07T00:00:00Z'), rating: 5 },
        { postedAt: at('2026-07-07T23:59:59.999Z'), rating: 4 },
        { postedAt: at('2026-07-07T20:00:00Z'), rating: null },
        { postedAt: at('2026-07-07T20:00:00Z'), rating: 1, archived: true },
        { postedAt: at('2026-07-07T20:00:00Z'), rating: 1, category: 'QUESTION' },
        { postedAt: at('2026-07-08T00:00:00Z'), rating: 1 },
      ],
      [{ postedAt: at('2026-07-05T10:00:00Z'), rating: 3 }],
    ]);
    now = at('2026-07-08T00:14:59Z');
    expect(await recordAll()).toBe(0);
    now = at('2026-07-08T00:15:00Z');
    expect(await recordAll()).toBe(1);
    const event = { event: 'review_analytics.daily_snapshot', location_id: String(locations[0]) };
    const data = snapshot('daily', '2026-07-07', [4, 3, 4.5, 2]);
    expect(await snapshots(accountId)).toEqual([expect.objectContaining({ ...event, data })]);
  });

  it('[6.5] running twice, or in two processes at once, records each snapshot once', async () => {
    const { accountId } = await account(
      '2026-07-07T12:00:00Z',
      Array.from({ length: 30 }, () => [{ postedAt: at('2026-07-07T08:00:00Z'), rating: 4 }]),
    );
    now = at('2026-07-08T06:00:00Z');
    const second = fixture.anotherProcess();
    await Promise.all([recordAll(), recordAll(second), recordAll()]);
    await recordAll();
    expect(await snapshots(accountId)).toHaveLength(30);
  });

  it('[6.5] [reliability 2] of 501 locations are recorded once each, although the process dies between its transactions', async () => {
    const review = { postedAt: at('2026-07-07T08:00:00Z'), rating: 4 };
    const { accountId } = await account('2026-07-07T12:00:00Z', [[review]]);
    // More locations than one transaction records, with the counts of the first one.
    await fixture.database.sql`insert into interaction_day_counts
      select (jsonb_populate_record(counted, jsonb_build_object('location_id', location_id + n))).*
      from interaction_day_counts counted, generate_series(1, 500) n
      where account_id = ${accountId} and location_id > 0`;
    now = at('2026-07-08T01:00:00Z');
    await expect(recordAll({ database: dyingAfter(1) })).rejects.toThrow('killed');
    const locations = async () => (await snapshots(accountId)).map(({ location_id }) => Number(location_id));
    expect(await locations()).toHaveLength(500);
    expect(await recordAll()).toBe(1);
    expect(await recordAll()).toBe(0);
    expect(await locations()).toHaveLength(501);
    expect(new Set(await locations()).size).toBe(501);
  });

  it('[6.5, 8] missed periods are recorded as in a slow and obvious computation: a week begins on Monday, and its average has four decimals', async () => {
    let seed = 11;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const start = Date.parse('2026-06-20T00:00:00Z');
    const lists = Array.from({ length: 12 }, () =>
      Array.from({ length: random(40) }, () => ({
        postedAt: new Date(start + random(30 * 24 * 60) * 60_000),
        rating: random(6) === 0 ? null : 1 + random(5),
        archived: random(9) === 0,
        publisher: random(2) === 0 ? A : B,
      })),
    );
    const { accountId, locations } = await account('2026-06-29T12:00:00Z', lists);
    now = at('2026-07-20T00:45:00Z');
    await recordAll();

    const mean = (reviews: readonly { rating: number | null }[]) => {
      const stars = reviews.flatMap(({ rating }) => rating ?? []);
      return stars.length === 0 ? 0 : Number((stars.reduce((sum, each) => sum + each, 0) / stars.length).toFixed(4));
    };
    const expected: string[] = [];
    for (const [granularity, length] of Object.entries({ daily: 1, weekly: 7 })) {
      for (let period = '2026-06-29'; addDays(period, length) <= '2026-07-20'; period = addDays(period, length)) {
        for (const [index, list] of lists.entries()) {
          const shown = list.filter(({ archived }) => !archived);
          const between = (from: string, to: string) =>
            shown.filter(({ postedAt }) => {
              const day = postedAt.toISOString().slice(0, 10);
              return day >= from && day < to;
            });
          const fresh = between(period, addDays(period, length));
          if (fresh.length === 0) continue;
          const total = between('0000-01-01', addDays(period, length)).length;
          const averages = [mean(fresh), mean(between(addDays(period, -length), period))];
          const data = snapshot(granularity, period, [total, fresh.length, ...averages]);
          expected.push(JSON.stringify([String(locations[index]), data]));
        }
      }
    }
    const recorded = (await snapshots(accountId)).map(({ location_id, data }) => JSON.stringify([location_id, data]));
    expect(expected.length).toBeGreaterThan(100);
    expect(recorded.sort()).toEqual(expected.sort());
  });
});
