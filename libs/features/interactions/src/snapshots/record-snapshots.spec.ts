import { beforeEach, describe, expect, it } from '@jest/globals';
import { addDays } from '@listings/domain';
import { insertInteractions } from '../store/interaction-writes.js';
import type { Database, Transaction } from '@listings/persistence';
import { eventsOf } from '@listings/persistence/testing';
import { manualClock } from '@listings/testing';
import { recordSnapshots } from '../index.js';
import type { IngestionDependencies } from '../index.js';
import { A, B, startFixture } from '../testing/interactions-fixture.js';
import { reviewRow } from '../testing/stored-reviews.js';
import type { ReviewToStore } from '../testing/stored-reviews.js';

let now: Date;

const fixture = startFixture();
beforeEach(async () => {
  for (const table of [
    'interactions',
    'interaction_feeds',
    'review_snapshots',
    'webhook_deliveries',
    'events',
    'event_outbox',
  ])
    await fixture.database.execute(`delete from ${table}`);
});

const run = ({ database }: Pick<IngestionDependencies, 'database'> = fixture.deps) =>
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
  await run();
  return { accountId, locations };
}

function snapshots(accountId: number) {
  return eventsOf<Snapshot>(fixture.database, accountId);
}
interface Snapshot {
  period: string;
  granularity: string;
  total_reviews: number;
  new_reviews_in_period: number;
  average_rating: number;
  previous_average_rating: number;
}

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
    expect(await run()).toBe(0);
    now = at('2026-07-08T00:15:00Z');
    expect(await run()).toBe(1);
    expect(await snapshots(accountId)).toEqual([
      expect.objectContaining({
        event: 'review_analytics.daily_snapshot',
        location_id: String(locations[0]),
        data: {
          period: '2026-07-07',
          granularity: 'daily',
          total_reviews: 4,
          new_reviews_in_period: 3,
          average_rating: 4.5,
          previous_average_rating: 2,
        },
      }),
    ]);
  });

  it('[6.5] the averages of reviews without stars, and of a day without reviews, are 0', async () => {
    const { accountId } = await account('2026-07-07T12:00:00Z', [
      [{ postedAt: at('2026-07-07T10:00:00Z'), rating: null }],
      [{ postedAt: at('2026-07-07T10:00:00Z'), rating: 4 }],
    ]);
    now = at('2026-07-08T01:00:00Z');
    expect(await run()).toBe(2);
    expect((await snapshots(accountId)).map(({ data }) => [data.average_rating, data.previous_average_rating])).toEqual(
      [
        [0, 0],
        [4, 0],
      ],
    );
  });

  it('[6.5, 8] a week begins on Monday, and its average has four decimals', async () => {
    const { accountId } = await account('2026-07-08T12:00:00Z', [
      [
        ...[5, 5, 4].map((rating) => ({ postedAt: at('2026-07-12T23:00:00Z'), rating })),
        { postedAt: at('2026-07-05T23:00:00Z'), rating: 1 },
        { postedAt: at('2026-07-13T00:00:00Z'), rating: 1 },
      ],
    ]);
    now = at('2026-07-13T01:00:00Z');
    await run();
    const weekly = (await snapshots(accountId)).filter(({ data }) => data.granularity === 'weekly');
    expect(weekly.map(({ data }) => data)).toEqual([
      {
        period: '2026-07-06',
        granularity: 'weekly',
        total_reviews: 4,
        new_reviews_in_period: 3,
        average_rating: 4.6667,
        previous_average_rating: 1,
      },
    ]);
  });

  it('[6.5] running twice, or in two processes at once, records each snapshot once', async () => {
    const { accountId } = await account(
      '2026-07-07T12:00:00Z',
      Array.from({ length: 30 }, () => [{ postedAt: at('2026-07-07T08:00:00Z'), rating: 4 }]),
    );
    now = at('2026-07-08T06:00:00Z');
    const second = fixture.anotherProcess();
    await Promise.all([run(), run(second), run()]);
    await run();
    expect(await snapshots(accountId)).toHaveLength(30);
  });

  it('[6.5] missed periods are recorded in order after a downtime; the history of a new connection is not', async () => {
    const days = Array.from({ length: 20 }, (_, number) => addDays('2026-07-01', number));
    const { accountId } = await account('2026-07-08T12:00:00Z', [
      days.map((day) => ({ postedAt: at(`${day}T09:00:00Z`), rating: 3 })),
    ]);
    now = at('2026-07-16T09:00:00Z');
    await run();
    const recorded = (await snapshots(accountId)).map(({ data }) => [data.granularity, data.period]);
    expect(recorded.filter(([granularity]) => granularity === 'daily').map(([, period]) => period)).toEqual(
      days.slice(7, 15),
    );
    expect(recorded.filter(([granularity]) => granularity === 'weekly')).toEqual([['weekly', '2026-07-06']]);
  });

  it('[6.5] [reliability 2] of 501 locations are recorded once each, although the process dies between its transactions', async () => {
    const { accountId } = await account('2026-07-07T12:00:00Z', [
      [{ postedAt: at('2026-07-07T08:00:00Z'), rating: 4 }],
    ]);
    // More locations than one transaction records, with the counts of the first one.
    await fixture.database.execute(
      `insert into interaction_day_counts
       select (jsonb_populate_record(counted, jsonb_build_object('location_id', location_id + n))).*
       from interaction_day_counts counted, generate_series(1, 500) n where account_id = $1 and location_id > 0`,
      [accountId],
    );
    now = at('2026-07-08T01:00:00Z');
    await expect(run({ database: dyingAfter(1) })).rejects.toThrow('killed');
    const locations = async () => (await snapshots(accountId)).map(({ location_id }) => Number(location_id));
    expect(await locations()).toHaveLength(500);

    expect(await run()).toBe(1);

    expect(await run()).toBe(0);
    expect(await locations()).toHaveLength(501);
    expect(new Set(await locations()).size).toBe(501);
  });

  it('[6.5] agree with a slow and obvious computation for made-up reviews', async () => {
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
    await run();

    const mean = (ratings: readonly (number | null)[]) => {
      const stars = ratings.filter((rating) => rating !== null);
      return stars.length === 0 ? 0 : Number((stars.reduce((sum, each) => sum + each, 0) / stars.length).toFixed(4));
    };
    const expected: string[] = [];
    for (const [granularity, length, first] of [
      ['daily', 1, '2026-06-29'],
      ['weekly', 7, '2026-06-29'],
    ] as const) {
      for (let period: string = first; addDays(period, length) <= '2026-07-20'; period = addDays(period, length)) {
        for (const [index, list] of lists.entries()) {
          const shown = list.filter(({ archived }) => !archived);
          const between = (from: string, to: string) =>
            shown.filter(({ postedAt }) => {
              const day = postedAt.toISOString().slice(0, 10);
              return day >= from && day < to;
            });
          const fresh = between(period, addDays(period, length));
          if (fresh.length === 0) continue;
          expected.push(
            JSON.stringify([
              String(locations[index]),
              {
                period,
                granularity,
                total_reviews: between('0000-01-01', addDays(period, length)).length,
                new_reviews_in_period: fresh.length,
                average_rating: mean(fresh.map(({ rating }) => rating)),
                previous_average_rating: mean(between(addDays(period, -length), period).map(({ rating }) => rating)),
              },
            ]),
          );
        }
      }
    }
    const recorded = (await snapshots(accountId)).map(({ location_id, data }) => JSON.stringify([location_id, data]));
    expect(expected.length).toBeGreaterThan(100);
    expect(recorded.sort()).toEqual(expected.sort());
  });
});
