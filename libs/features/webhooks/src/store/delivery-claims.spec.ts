import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Transaction } from '@listings/persistence';
import { Database } from '@listings/persistence';
import { newAccount, temporaryDatabase } from '@listings/persistence/testing';
import { shared } from '@listings/testing/jest';
import type { ClaimBounds, ClaimedWebhook } from './delivery-claims.js';
import {
  claimWebhookDeliveries,
  findAccountsWithWebhookDeliveries,
  releaseClaims,
  renewClaims,
} from './delivery-claims.js';
import { MOVED_COLUMNS } from './delivery-moves.js';
import type { WebhookDeliveryResult } from './delivery-results.js';
import { recordResults } from './delivery-results.js';
import { releaseHeldOfOpenEndpoints, releaseStrandedWebhookDeliveries } from './held-deliveries.js';

const database = shared(temporaryDatabase);

beforeEach(async () => {
  await database.execute('truncate events, webhook_deliveries, webhook_attempts');
  await database.execute('delete from accounts');
});

const LIMITS = { limit: 100, perEndpoint: 8, perFailingEndpoint: 2, leaseMs: 10_000, maxLostClaims: 5 };
const BOUNDS: ClaimBounds = { ...LIMITS, suspects: 'one' };
const DISABLING = { ms: 5 * 86_400_000, failures: 10 };
const locationsOf = (count: number) => Array.from({ length: count }, (_, location) => location);

/** Inserts an account with an open endpoint and one due delivery for each location id. */
async function account(locations: readonly (number | null)[]): Promise<number> {
  const id = await newAccount(database);
  await database.sql`insert into webhook_endpoints (account_id, url, secret) values (${id}, 'http://receiver.test', 's')`;
  await database.sql`with event as (
      insert into events (account_id, sequence, location_id, type, body)
      select account_id, place, location, 'profile.created', json_build_object('event', 'profile.created',
        'timestamp', '2026-07-06T18:33:29.664Z', 'account_id', account_id, 'location_id', coalesce(location, 1)::text,
        'data', json_build_object('source', 'api'))::text
      from webhook_endpoints, unnest(${locations}::integer[]) with ordinality as given (location, place)
      where account_id = ${id}
      returning account_id, sequence, location_id, type, created_at
    ) insert into webhook_deliveries (account_id, sequence, location_id, type, created_at) select * from event`;
  return id;
}

function claim(accounts: readonly number[], bounds: Partial<ClaimBounds> = {}, quota: Partial<EndpointQuota> = {}) {
  const quotas = accounts.map((accountId) => ({ accountId, ahead: 0, own: 0, ...quota }));
  return database.transaction((transaction) => claimWebhookDeliveries(transaction, quotas, { ...BOUNDS, ...bounds }));
}

type EndpointQuota = Parameters<typeof claimWebhookDeliveries>[1][number];
const claimed = async (...given: Parameters<typeof claim>) => (await claim(...given)).deliveries;

const ANSWER = { delayMs: null, ageMs: 10, durationMs: 10, responseStatus: 200, responseBody: '', error: null };
const resultsOf = (deliveries: readonly ClaimedWebhook[], change: Partial<WebhookDeliveryResult> = {}) =>
  deliveries.map(({ accountId, sequence, claimNo }): WebhookDeliveryResult => {
    return { accountId, sequence, claimNo, state: 'DELIVERED', ...ANSWER, ...change };
  });

const record = (...given: Parameters<typeof resultsOf>) =>
  database.transaction((transaction) => recordResults(transaction, resultsOf(...given), DISABLING));
const sequences = (deliveries: readonly ClaimedWebhook[]) => deliveries.map((each) => each.sequence);
const expire = () =>
  database.sql`update webhook_deliveries set lease_until = now() - interval '1 second',
    next_attempt_at = now() - interval '1 second' where lease_until is not null`;

/** Moves the end of every lease, as if the time had passed. */
const pass = (ms: number) =>
  database.sql`update webhook_deliveries set lease_until = lease_until - ${ms} * interval '1 ms',
    next_attempt_at = next_attempt_at - ${ms} * interval '1 ms' where lease_until is not null`;

const attempts = () =>
  database.sql`select sequence, claim_no as "claimNo", attempt, error, response_status as status
    from webhook_attempts order by 1, 2`;

describe('claiming deliveries', () => {
  it('[reliability I6] writes the attempt before the request is sent and returns all data of the request', async () => {
    const id = await account([7]);
    const deliveries = await claimed([id]);
    const request = { url: 'http://receiver.test', secret: 's', body: expect.stringContaining('"location_id" : "7"') };
    const delivery = { accountId: id, sequence: 1, claimNo: 1, attempt: 1, type: 'profile.created', failing: false };
    expect(deliveries).toMatchObject([{ ...delivery, ...request }]);
    expect(await attempts()).toEqual([{ sequence: 1, claimNo: 1, attempt: 1, error: null, status: null }]);
    expect(await claimed([id])).toEqual([]);
  });

  it('[contract 8] claims at most eight deliveries of an endpoint, two while it only fails, and more in advance only for a single process', async () => {
    const id = await account(locationsOf(50));
    expect(await claimed([id])).toHaveLength(8);
    expect(await claimed([id])).toHaveLength(0);
    expect(await claimed([id], {}, { ahead: 32, own: 4 })).toHaveLength(0);
    expect(await claimed([id], {}, { ahead: 32, own: 8 })).toHaveLength(24);
    const failing = await account(locationsOf(50));
    await database.sql`update webhook_endpoints set failing_since = now() where account_id = ${failing}`;
    expect(await claimed([failing], {}, { ahead: 32, own: 0 })).toHaveLength(2);
  });

  it('[contract 8] gives scarce slots to the endpoint with the fewest requests in flight', async () => {
    const big = await account(locationsOf(50));
    await claim([big], { limit: 4 });
    const small = await account([1, 2, 3]);
    const deliveries = await claimed([big, small], { limit: 3 });
    expect(deliveries.map((each) => each.accountId)).toEqual([small, small, small]);
  });

  it('[contract 8] claims one event of a location at a time, and events without a location without this limit', async () => {
    const id = await account([1, 1, 2, 1, null, null]);
    for (const expected of [[1, 3, 5, 6], [2], [4]]) {
      const deliveries = await claimed([id]);
      expect(sequences(deliveries)).toEqual(expected);
      await record(deliveries);
    }
  });

  it('[contract 8] the third failed attempt of an event lets the next one start', async () => {
    const id = await account([1, 1]);
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      const deliveries = await claimed([id]);
      expect(sequences(deliveries)).toEqual([1]);
      await record(deliveries, { state: 'PENDING', delayMs: 0, error: 'HTTP 500' });
    }
    expect(sequences(await claimed([id], { perFailingEndpoint: 8 }))).toEqual([1, 2]);
  });

  it('[reliability 2] the result of an older claim changes nothing', async () => {
    const id = await account([1]);
    const old = await claimed([id]);
    await expire();
    const [fresh] = await claimed([id]);
    expect(fresh).toMatchObject({ claimNo: 2, attempt: 1, lostClaims: 1 });
    const nothing = { recorded: 0, disabled: [] };
    expect(await record(old)).toEqual(nothing);
    // Its failure does not make the delivery due while another process sends it.
    const failure = { state: 'PENDING', delayMs: 0, responseStatus: 500, error: 'HTTP 500' } as const;
    expect(await record(old, failure)).toEqual(nothing);
    expect(await claimed([id])).toEqual([]);
    expect(await renewClaims(database, old, { leaseMs: 10_000 })).toEqual([]);
    await releaseClaims(database, old);
    const stored = await database.query('select status, claim_no from webhook_deliveries');
    expect(stored).toEqual([{ status: 'PENDING', claim_no: 2 }]);
    expect(await attempts()).toMatchObject([
      { claimNo: 1, error: 'LOST: the process ended before the outcome was known', status: null },
      { claimNo: 2, error: null },
    ]);
    expect(await record([fresh as ClaimedWebhook])).toMatchObject({ recorded: 1 });
  });

  it('[reliability 2] a renewed claim outlives its first lease, and a released one leaves no attempt', async () => {
    const id = await account([1, 2]);
    const deliveries = await claimed([id], { leaseMs: 60_000 });
    const [kept, returned] = deliveries as [ClaimedWebhook, ClaimedWebhook];
    expect(await renewClaims(database, [kept], { leaseMs: 180_000 })).toHaveLength(1);
    await releaseClaims(database, [returned]);
    await pass(90_000);
    expect(sequences(await claimed([id]))).toEqual([2]);
    expect(await attempts()).toMatchObject([{ claimNo: 1 }, { sequence: 2, claimNo: 2, attempt: 1 }]);
    await pass(120_000);
    expect(sequences(await claimed([id]))).toEqual([1, 2]);
  });

  it('[reliability 2] a delivery that crashes five processes is given up, others of the same claims are not', async () => {
    const id = await account([1, 2, 3, 1]);
    const delivered = new Set<number>();
    for (let crash = 1; crash <= 5; crash += 1) {
      const deliveries = await claimed([id]);
      expect(sequences(deliveries)).toContain(1);
      // From the third time on, suspects are claimed one at a time; the other deliveries wait.
      expect(deliveries).toHaveLength(crash <= 2 ? 3 : 1);
      await expire();
    }
    for (let round = 0; round < 4; round += 1) {
      const deliveries = await claimed([id]);
      for (const each of deliveries) delivered.add(each.sequence);
      await record(deliveries);
    }
    expect([...delivered].sort()).toEqual([2, 3, 4]);
    expect(await database.values`select status from webhook_deliveries where sequence = 1`).toEqual(['EXHAUSTED']);
  });

  it('[contract 8] with deliverOnce a claim that was lost is not repeated', async () => {
    const id = await account([1]);
    await database.execute('update webhook_endpoints set deliver_once = true');
    await claim([id]);
    await expire();
    expect(await claimed([id])).toEqual([]);
    expect(await database.values`select status from webhook_deliveries`).toEqual(['EXHAUSTED']);
  });

  it('[design 3.6] lists accounts with deliveries with one index probe each, and when they are due', async () => {
    const late = await account([1, 2]);
    const later = await account([1]);
    await database.sql`update webhook_deliveries set next_attempt_at = now() + interval '1 hour'
      where account_id = ${later}`;
    const accounts = await findAccountsWithWebhookDeliveries(database, { after: 0, limit: 10 });
    expect(accounts.map((each) => each.accountId)).toEqual([late, later]);
    expect(accounts[0]?.dueInMs).toBeLessThanOrEqual(0);
    expect(accounts[1]?.dueInMs).toBeGreaterThan(3_500_000);
    expect(await findAccountsWithWebhookDeliveries(database, { after: late, limit: 1 })).toHaveLength(1);
  });

  it('[contract 8] a held event holds back a later one that is due', async () => {
    const id = await account([1, 1, 2]);
    await database.execute(`update webhook_deliveries set status = 'HELD' where sequence = 1`);
    expect(sequences(await claimed([id]))).toEqual([3]);
    expect((await releaseHeldOfOpenEndpoints(database, { after: 0, accounts: 10, limit: 10 })).changed).toBe(1);
    const first = await claimed([id]);
    expect(sequences(first)).toEqual([1]);
    await record(first);
    expect(sequences(await claimed([id]))).toEqual([2]);
  });

  it('[reliability 2] renewals skip deliveries whose result is recorded at the same moment', async () => {
    const id = await account(Array<null>(150).fill(null));
    const deliveries = await claimed([id], { limit: 150, perEndpoint: 150 });
    for (const [position, each] of deliveries.entries()) {
      const [, renewed] = await Promise.all([record([each]), renewClaims(database, deliveries, { leaseMs: 10_000 })]);
      expect(renewed.length).toBeGreaterThanOrEqual(deliveries.length - position - 1);
    }
  });

  it('[contract 8] a move between the tables of deliveries keeps all columns', async () => {
    const columns = await database.sql<{ name: string }>`select attname::text as name from pg_attribute
      where attrelid = 'webhook_deliveries'::regclass and attnum > 0 and not attisdropped and attname <> 'lease_until'`;
    expect(columns.map(({ name }) => name).sort()).toEqual([...MOVED_COLUMNS].sort());
  });

  it('[contract 8] maintenance statements have a limit, and continue where the last one ended', async () => {
    const ids = [await account([1, 1]), await account([1, 2, 2]), await account([1, 1])];
    await claim(ids);
    await database.sql`delete from webhook_deliveries where account_id = any(${ids}) and sequence = 1`;
    let location = { accountId: 0, locationId: 0 };
    const released: number[] = [];
    do {
      const run = await releaseStrandedWebhookDeliveries(database, { after: location, limit: 1 });
      released.push(run.changed);
      location = run.after;
    } while (location.accountId > 0);
    // The third event of the second account waits for the one before it.
    expect(released.filter((count) => count > 0)).toEqual([1, 1]);
    await database.sql`update webhook_deliveries set status = 'HELD', lease_until = null where account_id = any(${ids})`;
    let held = 0;
    let count = 0;
    for (let runs = 0; runs < 20; runs += 1) {
      const run = await releaseHeldOfOpenEndpoints(database, { after: held, accounts: 1, limit: 1 });
      expect(run.changed).toBeLessThanOrEqual(1);
      count += run.changed;
      held = run.after;
    }
    expect(count).toBe(4);
  });
});

describe('statements about a batch', () => {
  /** One connection, which keeps its plans. */
  const single = shared(() => new Database({ url: database.url, maxConnections: 1, byIndex: true }));

  const claimBatch = (transaction: Transaction, accountId: number) =>
    claimWebhookDeliveries(transaction, [{ accountId, ahead: 300, own: 300 }], { ...BOUNDS, limit: 300 });
  const recordBatch = (transaction: Transaction, deliveries: readonly ClaimedWebhook[]) =>
    recordResults(transaction, resultsOf(deliveries), DISABLING);
  const keysOf = (deliveries: readonly ClaimedWebhook[]) =>
    deliveries.map(({ accountId, sequence, claimNo }) => ({ accountId, sequence, claimNo }));

  /**
   * Scans of the index of claims, and sequential scans of the deliveries that are to be sent, by the work of this transaction. The
   * statistics of the database count those of other connections too, many seconds after the scans.
   */
  const scansOf = async (work: (transaction: Transaction) => Promise<void>) => {
    const scans = async (transaction: Transaction) => {
      const [row] = await transaction.query<Record<'ofClaims' | 'ofTable', number>>(
        `select pg_stat_get_xact_numscans('webhook_deliveries_claimed'::regclass) as "ofClaims",
           pg_stat_get_xact_numscans('webhook_deliveries_pending'::regclass) as "ofTable"`,
      );
      return row ?? { ofClaims: NaN, ofTable: NaN };
    };
    return single.transaction(async (transaction) => {
      const before = await scans(transaction);
      await work(transaction);
      const after = await scans(transaction);
      return { ofClaims: after.ofClaims - before.ofClaims, ofTable: after.ofTable - before.ofTable };
    });
  };

  it('find the rows by their key, though the statistics count no claims', async () => {
    const id = await account(Array<null>(300).fill(null));
    await database.execute('vacuum (analyze) webhook_deliveries');
    const { deliveries } = await single.transaction((transaction) => claimBatch(transaction, id));
    expect(deliveries).toHaveLength(300);

    const scans = await scansOf(async (transaction) => {
      expect(await renewClaims(transaction, keysOf(deliveries), { leaseMs: 10_000 })).toHaveLength(300);
      await releaseClaims(transaction, keysOf(deliveries.slice(0, 100)));
      expect(await recordBatch(transaction, deliveries.slice(100))).toMatchObject({ recorded: 200 });
    });
    expect(scans).toEqual({ ofClaims: 0, ofTable: 0 });
  });

  it('read no more of a table that has grown after they were planned', async () => {
    const few = await account([1, 1]);
    await database.execute('vacuum (analyze) webhook_deliveries');
    // PostgreSQL keeps the plan from the sixth execution on.
    for (let turn = 0; turn < 8; turn += 1) {
      const { deliveries } = await single.transaction((transaction) => claimBatch(transaction, few));
      await releaseClaims(single, keysOf(deliveries));
      await single.transaction((transaction) => recordBatch(transaction, []));
    }
    const many = await account(locationsOf(600).map((place) => place % 200));
    const scans = await scansOf(async (transaction) => {
      const { deliveries } = await claimBatch(transaction, many);
      expect(await recordBatch(transaction, deliveries)).toMatchObject({ recorded: 200 });
    });
    expect(scans.ofClaims).toBeGreaterThan(0);
    expect(scans.ofTable).toBe(0);
  });
});
