import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { addDays, MAX_LOST_CLAIMS } from '@listings/domain';
import { connectAgain } from '@listings/feature-connections/testing';
import { closedRegistry, registryWith } from '@listings/publisher-model';
import { MemorySession } from '@listings/publisher-sdk/testing';
import type { FeedDependencies } from '../index.js';
import { A, B, listingRef, sandboxId, startFixture } from '../testing/insights-fixture.js';

let second: FeedDependencies;

const fixture = startFixture();

beforeAll(async () => {
  second = fixture.anotherProcess();
});

afterEach(async () => {
  await fixture.admin.clearScripts();
  await fixture.admin.clearLimits();
  // No feed of an earlier test is read again.
  await fixture.database.execute('delete from work');
});

const READ = { publisher: A, capability: 'insights', method: 'readDaily' } as const;

/** How many calls for the numbers of a listing of publisher A were answered, apart from those with an expired token. */
const calls = async (nn: number) => {
  const requests = await fixture.admin.requests({ operation: 'a.metrics.daily', listing: sandboxId(A, nn) });
  return requests.filter(({ status }) => status !== 401).length;
};

interface Feed {
  readonly failures: number;
  readonly blocked: boolean;
  readonly coveredFrom: string | null;
  readonly coveredTo: string | null;
  readonly waits: boolean;
}

const feedOf = async (locationId: number) => {
  const [row] = await fixture.database.sql<Feed>`select failures, blocked, covered_from as "coveredFrom",
    covered_to as "coveredTo", due_at > now() as waits from insight_feeds where location_id = ${locationId}`;
  return row;
};

/** Lets the next reads of a listing of publisher A fail. */
const fails = (nn: number, error: 'rate_limited' | 'unavailable' | 'forbidden', times = 1) =>
  fixture.admin.script({
    operation: 'a.metrics.daily',
    match: { listing: sandboxId(A, nn) },
    responses: [{ error, times }],
  });

/** The days of a location that are stored, which are all that its publisher keeps. */
const expectAllDays = async (locationId: number) =>
  expect((await fixture.stored(locationId)).length).toBeGreaterThan(90);

describe('reading the numbers of a linked listing', () => {
  it('[contract 11, insights] stores every day that the publisher keeps, as the publisher reports it', async () => {
    const { locationId } = await fixture.newLinked({ nn: 1 });
    await fixture.work(fixture.wholeHistory);
    const plugIn = fixture.publishers.get(A).publisher.insights;
    const session = new MemorySession({ accessToken: 'at-a1', refreshToken: 'rt-a1' });
    const asked = { session, listingRef: listingRef(A, 1), from: fixture.day(-400), to: fixture.day(-1) };
    const told = await plugIn?.readDaily(asked);
    const days = await fixture.stored(locationId);
    const values = days.flatMap(({ day, metrics }) =>
      Object.entries(metrics).map(([metric, value]) => `${metric} ${day} ${value}`),
    );
    expect(values.sort()).toEqual(told?.map(({ metric, date, value }) => `${metric} ${date} ${value}`).sort());
    expect(days.length).toBeGreaterThan(390);
    expect(await feedOf(locationId)).toMatchObject({ coveredFrom: fixture.day(-540), waits: true });
    // 540 days, in calls of 90 days.
    expect((await fixture.admin.requests({ operation: 'a.metrics.daily' })).length).toBe(6 + 1);
    expect(await fixture.work(fixture.wholeHistory)).toEqual([]);
  });

  it('[contract 11, insights] shows the last 30 days for which the publisher has numbers, and those before: reads never call the publisher', async () => {
    const { tenant, locationId } = await fixture.newLinked({ nn: 2 });
    await fixture.work();
    const days = await fixture.stored(locationId);
    const newest = days.at(-1)?.day ?? '';
    const before = (await fixture.admin.requests({})).length;
    const shown = await fixture.read(tenant, locationId);
    expect(shown).toMatchObject({ fromDate: addDays(newest, -29), toDate: newest, errors: [] });
    expect(shown.daily).toHaveLength(30);
    expect(shown.daily.map((each) => each['calls'])).toEqual(days.slice(-30).map(({ metrics }) => metrics['CALLS']));
    for (const totals of [shown.totals, shown.previousTotals]) expect(totals['calls']).toBeGreaterThan(0);
    expect((await fixture.admin.requests({})).length).toBe(before);
  });

  it('[publishers 1.10] reads on the next day the new days and those that may still change, and stores corrections', async () => {
    const { locationId } = await fixture.newLinked({ nn: 4 });
    await fixture.work();
    const day = fixture.day(-5);
    const before = await calls(4);
    await fixture.admin.engagement({ listing: sandboxId(A, 4), metric: 'CALL_CLICKS', date: day, value: 4_711 });
    await fixture.workAfter(1);
    expect(await calls(4)).toBe(before + 1);
    const days = await fixture.stored(locationId);
    expect(days.find((each) => each.day === day)?.metrics['CALLS']).toBe(4_711);
    expect(days.at(-1)?.day).toBe(fixture.day(-3));
  });

  it('[publishers 5.15] a publisher without numbers is "not available", never zero', async () => {
    const { tenant, locationId } = await fixture.newLinked({ publisher: B, nn: 60 });
    await fixture.work();
    expect(await fixture.stored(locationId)).toEqual([]);
    const shown = await fixture.read(tenant, locationId, { publisher: B });
    expect([shown.daily, shown.errors, shown.toDate]).toEqual([[], [], fixture.day(-1)]);
    expect(Object.values(shown.totals).every((value) => value === null)).toBe(true);
    expect(await feedOf(locationId)).toMatchObject({ failures: 0, coveredFrom: fixture.day(-100) });
  });

  it('[contract 11, insights] an archived location is not read', async () => {
    const { locationId } = await fixture.newLinked({ nn: 5 });
    await fixture.database.execute('update locations set archived_at = now() where id = $1', [locationId]);
    expect(await fixture.work()).toEqual(['idle']);
    expect(await calls(5)).toBe(0);
  });
});

describe('a publisher that refuses', () => {
  it('[publishers 0.1] a rate limit pauses the feeds of its connected account only, and counts as no failure', async () => {
    const limited = await fixture.newTenant();
    const other = await fixture.newTenant();
    const [one, two] = [await fixture.linked(limited, { nn: 6 }), await fixture.linked(limited, { nn: 7 })];
    await fails(6, 'rate_limited');
    expect((await fixture.work()).filter((result) => result === 'paused')).toEqual(['paused']);
    const paused = [await calls(6), await calls(7)];
    expect(paused.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(2);
    const free = await fixture.linked(other, { nn: 8 });
    await fixture.work();
    await expectAllDays(free);
    expect([await calls(6), await calls(7)]).toEqual(paused);
    expect([(await feedOf(one))?.failures, (await feedOf(two))?.failures]).toEqual([0, 0]);
    await fixture.workAfter(1);
    await expectAllDays(one);
    await expectAllDays(two);
  });

  it('[publishers 0.1] a transient failure is retried later, without losing the place', async () => {
    const { locationId } = await fixture.newLinked({ nn: 9 });
    let reads = 0;
    let before: Awaited<ReturnType<typeof feedOf>>;
    const publishers = registryWith(fixture.publishers, READ, (read) => async (request) => {
      reads += 1;
      if (reads === 2) {
        before = await feedOf(locationId);
        await fails(9, 'unavailable', 2);
      }
      return read(request);
    });
    expect(await fixture.work(fixture.anotherProcess(publishers))).toEqual(['read', 'failed']);
    expect(await feedOf(locationId)).toEqual({ ...before, failures: 1, waits: true });
    await fixture.workAfter(1);
    await fixture.workAfter(1);
    expect(await feedOf(locationId)).toMatchObject({ failures: 0 });
    await expectAllDays(locationId);
  });

  it('[contract 7] invalid credentials pause the feeds until the owner connects again, which resumes them at once', async () => {
    const tenant = await fixture.newTenant();
    const connectedAccountId = await fixture.connect(tenant.accountId, A, 'dead');
    const key = { accountId: tenant.accountId, connectedAccountId };
    const setStatus = (status: string) =>
      fixture.database.execute('update connected_accounts set status = $2 where id = $1', [connectedAccountId, status]);
    const locationId = await fixture.newLocation(tenant);
    await fixture.link(tenant, locationId, { nn: 10, connectedAccountId });
    await setStatus('REAUTH_REQUIRED');
    expect(await fixture.work()).toEqual(['paused']);
    expect(await fixture.work()).toEqual([]);
    await setStatus('CONNECTED');
    await fixture.database.transaction((transaction) => fixture.resume(transaction, key));
    await fixture.work();
    await expectAllDays(locationId);
  });

  it('[contract 7] a read that fails while the owner connects the account again is repeated at once', async () => {
    const { tenant, locationId } = await fixture.newLinked({ nn: 12 });
    const key = { accountId: tenant.accountId, connectedAccountId: tenant.connected[A] ?? '' };
    let reads = 0;
    const publishers = registryWith(fixture.publishers, READ, (read) => async (request) => {
      reads += 1;
      if (reads === 1) {
        await fixture.database.transaction((transaction) => fixture.resume(transaction, key));
        await fails(12, 'forbidden');
      }
      return read(request);
    });
    const results = await fixture.work(fixture.anotherProcess(publishers));
    expect(results.slice(0, 2)).toEqual(['blocked', 'read']);
    await expectAllDays(locationId);
  });

  it('[publishers 2.4] a missing right to see metrics does not break the link of the listing', async () => {
    const { locationId } = await fixture.newLinked({ nn: 11 });
    await fails(11, 'forbidden');
    expect(await fixture.work()).toEqual(['blocked']);
    const links = await fixture.database.query('select status from listing_links where location_id = $1', [locationId]);
    expect([links, (await feedOf(locationId))?.blocked]).toEqual([[{ status: 'LINKED' }], true]);
    await fixture.workAfter(1);
    await expectAllDays(locationId);
  });
});

describe('several workers [reliability 2]', () => {
  it('[contract 11, insights] make one call at a time for each connected account, and store the same as one worker', async () => {
    const tenant = await fixture.newTenant();
    const locations = await Promise.all([21, 22, 23, 24].map((nn) => fixture.linked(tenant, { nn })));
    const readDuringCalls: string[][] = [];
    const publishers = registryWith(fixture.publishers, READ, (read) => async (request) => {
      readDuringCalls.push(await fixture.work(second));
      return read(request);
    });
    const workers = [fixture.anotherProcess(publishers), fixture.anotherProcess(publishers)];
    while ((await feedOf(locations[0] ?? 0))?.waits !== true || (await feedOf(locations[3] ?? 0))?.waits !== true) {
      await Promise.all(workers.map((worker) => fixture.work(worker)));
    }
    expect(readDuringCalls).toEqual(Array.from({ length: 4 * 2 }, () => []));
    for (const locationId of locations) await expectAllDays(locationId);
  });

  it('[reliability 2] a feed that kills its workers is skipped for a day, and does not stop the others', async () => {
    const { tenant, locationId } = await fixture.newLinked({ nn: 26 });
    const lost = 'update work set lost_claims = $2 where account_id = $1';
    await fixture.database.execute(lost, [tenant.accountId, MAX_LOST_CLAIMS]);
    expect(await fixture.work()).toEqual(['idle']);
    expect(await calls(26)).toBe(0);
    const other = await fixture.linked(tenant, { nn: 27 });
    await fixture.work();
    await expectAllDays(other);
    await fixture.workAfter(1);
    await expectAllDays(locationId);
  });
});

/** A worker at which publisher A reports no metrics for three hours, and the number of reads that it was asked for. */
function closedWorker() {
  const closed = closedRegistry(fixture.publishers, READ, fixture.clock);
  return { asked: closed.asked, worker: fixture.anotherProcess(closed.publishers) };
}

/** Lets minutes pass for the rows of work, but not for the pause of the connected account. */
const pass = (minutes: number) =>
  fixture.database.execute(`update work set due_at = due_at - $1 * interval '1 minute'`, [minutes]);

it('[publishers 0.1] insight feeds of a publisher that takes no calls until a time wait together, count no failure, and are read after the owner connected the account again', async () => {
  const tenant = await fixture.newTenant();
  const locations = [await fixture.linked(tenant, { nn: 31 }), await fixture.linked(tenant, { nn: 32 })];
  const { asked, worker } = closedWorker();
  expect(await fixture.work(worker)).toEqual(['paused']);
  for (let round = 0; round < 3; round += 1) {
    expect(await fixture.work(worker)).not.toContain('failed');
    for (const locationId of locations) expect(await feedOf(locationId)).toMatchObject({ failures: 0 });
    await pass(32);
  }
  expect(asked.calls).toBe(1);
  // Another publisher of the same account is not affected.
  const elsewhere = await fixture.linked(tenant, { publisher: B, nn: 1 });
  await fixture.work();
  expect(await fixture.stored(elsewhere)).not.toEqual([]);
  for (const locationId of locations) expect(await fixture.stored(locationId)).toEqual([]);
  const key = { accountId: tenant.accountId, connectedAccountId: tenant.connected[A] ?? '' };
  await connectAgain(fixture.deps, key, fixture.resume);
  await fixture.work();
  for (const locationId of locations) await expectAllDays(locationId);
});
