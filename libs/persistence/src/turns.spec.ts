import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testDatabase } from '@listings/testing';
import type { TestDatabase } from '@listings/testing';
import { Database } from './database.js';
import type { Sql } from './database.js';
import { migrate } from './migrate.js';
import { takeDueCampaigns } from './posts/campaigns.js';

const ACCOUNTS = 400;
const DUE_OF_EACH = 60;

let made: TestDatabase;
let database: Database;
let first: number;

beforeAll(async () => {
  made = await testDatabase(migrate);
  database = new Database({ url: made.url });
  const rows = await database.query<{ id: number }>(
    `insert into accounts (name) select 'Account ' || n from generate_series(1, $1) n returning id`,
    [ACCOUNTS],
  );
  first = Math.min(...rows.map(({ id }) => id));
  await database.execute(
    `with post as (
       insert into social_posts (account_id, name, type, status, sites, content, location_count, items_made, due_at)
       select id, 'Post', 'ANNOUNCEMENT', 'INPROGRESS', '{A}', '{}', 1, 1, now() - n * interval '1 second'
       from accounts, generate_series(1, $1) n
     )
     select 1`,
    [DUE_OF_EACH],
  );
  await database.execute('vacuum (analyze)');
});
afterAll(async () => {
  await database?.close();
  await made?.drop();
});

/** The rows of a table that this connection has read, with those of its earlier transactions. */
async function rowsRead(sql: Sql, table: string): Promise<number> {
  const [row] = await sql.query<{ read: number }>(
    `select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables where relname = $1`,
    [table],
  );
  return row?.read ?? 0;
}

/** Runs `work` and returns its result with the number of rows of a table that it read, then undoes it. */
async function reading<T>(table: string, work: (sql: Sql) => Promise<T>): Promise<{ result: T; read: number }> {
  const undo = new Error('undo');
  let found: { result: T; read: number } | undefined;
  await database
    .transaction(async (transaction) => {
      const before = await rowsRead(transaction, table);
      const result = await work(transaction);
      found = { result, read: (await rowsRead(transaction, table)) - before };
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return found as { result: T; read: number };
}

describe('work in turns', () => {
  it('[reliability 2] a sweep reads few more rows than it takes, and begins at another account each time', async () => {
    const starts = new Set<number>();
    for (let run = 0; run < 8; run += 1) {
      const { result, read } = await reading('social_posts', (sql) =>
        takeDueCampaigns(sql, { perAccount: 50, limit: 20 }),
      );
      expect(result).toMatchObject({ leftDue: true });
      expect(result.rows).toHaveLength(20);
      expect(read).toBeLessThan(20 * 20);
      for (const { accountId } of result.rows) starts.add(accountId);
    }
    expect(starts.size).toBeGreaterThan(2);
  });

  it('[reliability 2] reaches every account in a bounded number of sweeps, wherever the accounts with work are', async () => {
    await reading('social_posts', async (sql) => {
      // Two groups of ten accounts with work, as after a move between clusters: nearly every random id is in between.
      const busy = Array.from({ length: 10 }, (_, n) => [first + n, first + ACCOUNTS - 10 + n]).flat();
      await sql.execute('update social_posts set due_at = null where account_id <> all($1)', [busy]);
      const reached = new Set<number>();
      for (let run = 0; run < 25; run += 1) {
        // The backlog stays: what was taken is due again at once.
        const { rows } = await takeDueCampaigns(sql, { perAccount: 50, limit: 20 });
        for (const { accountId } of rows) reached.add(accountId);
        await sql.execute('update social_posts set enqueued_until = null where enqueued_until is not null');
      }
      expect([...reached].sort((a, b) => a - b)).toEqual(busy.sort((a, b) => a - b));
    });
  });

  it('[reliability 2] goes on after accounts whose rows wait for their jobs, though it takes nothing', async () => {
    await reading('social_posts', async (sql) => {
      const busy = Array.from({ length: 10 }, (_, n) => [first + n, first + ACCOUNTS - 10 + n]).flat();
      await sql.execute('update social_posts set due_at = null where account_id <> all($1)', [busy]);
      const last = first + ACCOUNTS - 1;
      await sql.execute(`update social_posts set enqueued_until = now() + interval '1 hour' where account_id <> $1`, [
        last,
      ]);
      const reached = new Set<number>();
      for (let run = 0; run < 12; run += 1) {
        const { rows } = await takeDueCampaigns(sql, { perAccount: 50, limit: 20 });
        for (const { accountId } of rows) reached.add(accountId);
      }
      expect([...reached]).toEqual([last]);
    });
  });
});
