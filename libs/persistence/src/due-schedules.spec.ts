import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { testDatabase } from '@listings/testing';
import type { TestDatabase } from '@listings/testing';
import { claimEngagement, Database, migrate } from './index.js';

const CLAIM = '00000000-0000-4000-8000-000000000001';
const CONNECTED = 5_000;

let made: TestDatabase;
/** One connection, so that its statistics are those of the claims. */
let database: Database;

beforeAll(async () => {
  made = await testDatabase(migrate);
  database = new Database({ url: made.url, maxConnections: 1 });
});
afterAll(async () => {
  await database?.close();
  await made?.drop();
});
beforeEach(() => plant('truncate accounts, locations, connected_accounts, listing_links cascade'));

/** Runs a statement without the checks of foreign keys, so that a test writes only the rows that it is about. */
async function plant(statement: string, values: readonly unknown[] = []): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.execute(`set local session_replication_role = 'replica'`);
    await transaction.execute(statement, values);
  });
}

/** Plants connected accounts with one feed each, which are due at `due`; account numbers begin at `account`. */
async function plantConnected(given: { account: number; count: number; each: number; due: string }): Promise<void> {
  await plant(
    `with number as (
       select $1::integer + (number - 1) / $3::integer as account_id, number as location_id, gen_random_uuid() as id,
         (${given.due})::timestamptz as due_at
       from generate_series(1, $2::integer) number
     ), connected as (
       insert into connected_accounts (account_id, id, publisher, subject, client_name)
       select account_id, id, 'PUBLISHER_A', id::text, 'Ann' from number
     ), link as (
       insert into listing_links (account_id, location_id, publisher, connected_account_id, listing_id, listing_ref)
       select account_id, location_id, 'PUBLISHER_A', id, id, id::text from number
     ), location as (
       insert into locations (account_id, id, name, country_iso, sub_category_id, search)
       select account_id, location_id, 'Shop ' || location_id, 'US', 1001, '' from number
     )
     insert into engagement_schedules (account_id, connected_account_id, due_at) select account_id, id, due_at from number`,
    [given.account, given.count, given.each],
  );
}

/** The accounts of the feeds that one claim returns. */
const claims: Readonly<Record<string, (limit: number, by?: Database) => Promise<number[]>>> = {
  engagement: async (limit, by = database) =>
    (await claimEngagement(by, { claim: CLAIM, limit })).map(({ accountId }) => accountId),
};

/** The rows of schedules and feeds that were read so far, from indexes and tables. */
async function rowsRead(): Promise<number> {
  await database.query('select pg_stat_force_next_flush()');
  const [row] = await database.query<{ rows: number }>(
    `select (sum(seq_tup_read) + sum(coalesce(idx_tup_fetch, 0)))::integer as rows from pg_stat_user_tables
     where relname in ('engagement_schedules')`,
  );
  return row?.rows ?? 0;
}

describe.each(Object.entries(claims))('a claim of %s', (_, claim) => {
  it('[reliability 2] reads only what is due, whatever the number of connected accounts', async () => {
    await plantConnected({ account: 1, count: CONNECTED, each: 1, due: `now() + interval '1 hour'` });
    await database.execute('analyze');
    const before = await rowsRead();
    expect(await claim(4)).toEqual([]);
    expect((await rowsRead()) - before).toBeLessThan(100);
    await plantConnected({ account: 900_001, count: 3, each: 1, due: `now() - interval '1 minute'` });
    const between = await rowsRead();
    expect((await claim(4)).sort()).toEqual([900_001, 900_002, 900_003]);
    expect((await rowsRead()) - between).toBeLessThan(500);
  });

  it('[reliability 2] takes the accounts in turns, the longest wait first', async () => {
    await plantConnected({ account: 1, count: 30, each: 30, due: `now() - interval '1 hour'` });
    await plantConnected({ account: 100, count: 3, each: 1, due: `now() - interval '1 minute' * number` });
    expect(await claim(3)).toEqual(expect.arrayContaining([1, 102, 101]));
    // Account 1 has a read in progress, so the account without one comes first.
    expect(await claim(1)).toEqual([100]);
    expect(await claim(2)).toEqual([1, 1]);
  });

  it('[reliability 2] sees an account that becomes due behind a backlog larger than its window', async () => {
    await plantConnected({ account: 1, count: CONNECTED, each: CONNECTED, due: `now() - interval '1 hour'` });
    await plantConnected({ account: 2, count: 1, each: 1, due: 'now()' });
    expect((await claim(2)).sort()).toEqual([1, 2]);
  });

  it('[reliability 2] finds an account that became due in the midst of a backlog within some claims', async () => {
    const backlog = { count: CONNECTED, each: CONNECTED };
    await plantConnected({ account: 1, ...backlog, due: `now() - interval '3 hours' + number * interval '1 second'` });
    await plantConnected({ account: 2, count: 1, each: 1, due: `now() - interval '90 minutes'` });
    await plantConnected({ account: 3, ...backlog, due: `now() - number * interval '1 second'` });
    // Each window has about a seventh of the backlog.
    let claims = 0;
    for (let found = false; !found; claims += 1) {
      expect(claims).toBeLessThan(100);
      found = (await claim(3)).includes(2);
    }
  });

  it('[reliability 2] gives a schedule to one of the processes that claim at once', async () => {
    await plantConnected({ account: 1, count: 20, each: 1, due: `now() - interval '1 hour'` });
    const others = new Database({ url: made.url, maxConnections: 4 });
    const all = await Promise.all(Array.from({ length: 8 }, () => claim(3, others)));
    await others.close();
    const claimed = all.flat();
    expect(new Set(claimed).size).toBe(claimed.length);
    expect(claimed.length).toBe(20);
  });
});
