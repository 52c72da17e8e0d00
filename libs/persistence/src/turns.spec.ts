import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testDatabase } from '@listings/testing';
import type { TestDatabase } from '@listings/testing';
import { Database } from './database.js';
import type { Sql } from './database.js';
import { dueByAccount } from './due-by-account.js';
import { migrate } from './migrate.js';
import { claimDuePostDeliveries } from './posts/delivery-claims.js';

const ACCOUNTS = 400;
const DUE_OF_EACH = 60;
/** A sweep. */
const takeDueCampaigns = dueByAccount<{ accountId: number; id: number }>({
  name: 'campaigns-due',
  table: 'social_posts',
  due: 'due_at',
  free: 'true',
  key: { id: 'id' },
});
const resendAfterMs = { sites: new Map(), otherwise: 1_000 };

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
    `with place as (
       insert into locations (account_id, name, country_iso, sub_category_id, search)
       select id, 'Place', 'US', 1, '' from accounts returning account_id, id
     ), post as (
       insert into social_posts (account_id, name, type, status, sites, content, location_count, items_made, due_at)
       select id, 'Post', 'ANNOUNCEMENT', 'INPROGRESS', '{A}', '{}', 1, 1, now() - n * interval '1 second'
       from accounts, generate_series(1, $1) n returning account_id, id
     ), item as (
       insert into post_items (account_id, post_id, location_id, status)
       select post.account_id, post.id, place.id, 'QUEUED' from post join place using (account_id) returning account_id, post_id, location_id, id
     )
     insert into post_deliveries (account_id, post_id, item_id, location_id, site, state, content_key, connected_account_id, listing_ref, next_attempt_at)
     select account_id, post_id, id, location_id, 'A', 'QUEUED', 'key', md5(account_id::text)::uuid, 'ref', now() - interval '1 second' from item`,
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

  it('[reliability 2] a claim reads few more rows than it takes, whatever is due', async () => {
    const { result, read } = await reading('post_deliveries', (sql) =>
      claimDuePostDeliveries(sql, { limit: 16, ofOne: 16, except: [], resendAfterMs }),
    );
    expect(result).toHaveLength(16);
    expect(new Set(result.map(({ accountId }) => accountId)).size).toBeGreaterThan(1);
    expect(read).toBeLessThan(16 * 20);
  });

  it('[reliability 2] finds the rows of the only account with due ones, wherever it begins', async () => {
    await reading('post_deliveries', async (sql) => {
      await sql.execute(
        'update post_deliveries set next_attempt_at = now() + interval $$1 hour$$ where account_id <> $1',
        [first],
      );
      for (let run = 1; run <= 6; run += 1) {
        const claimed = await claimDuePostDeliveries(sql, { limit: 10, ofOne: 10, except: [], resendAfterMs });
        expect(claimed.map(({ accountId }) => accountId)).toEqual(Array(10).fill(first));
      }
      expect(await claimDuePostDeliveries(sql, { limit: 10, ofOne: 10, except: [], resendAfterMs })).toEqual([]);
    });
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

  it('[reliability 2] reaches every connected account of an account with many', async () => {
    await reading('post_deliveries', async (sql) => {
      await sql.execute(
        `update post_deliveries delivery set next_attempt_at = case when delivery.account_id = $1 then next_attempt_at end,
           connected_account_id = md5((n % 20)::text)::uuid
         from (select account_id, id, row_number() over (partition by account_id) as n from post_deliveries) numbered
         where (delivery.account_id, delivery.id) = (numbered.account_id, numbered.id)`,
        [first],
      );
      const reached = new Set<string>();
      for (let run = 0; run < 100; run += 1) {
        const claimed = await claimDuePostDeliveries(sql, { limit: 2, ofOne: 2, except: [], resendAfterMs });
        for (const { connectedAccountId } of claimed) reached.add(connectedAccountId);
        await sql.execute(
          `update post_deliveries set lease_until = null, state = 'QUEUED' where lease_until is not null`,
        );
      }
      expect(reached.size).toBe(20);
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

  it('[reliability 2] takes no row of a connected account that is left out', async () => {
    await reading('post_deliveries', async (sql) => {
      const [left] = await sql.query<{ id: string }>('select md5($1::text)::uuid as id', [first]);
      const claimed = await claimDuePostDeliveries(sql, {
        limit: 500,
        ofOne: 500,
        except: [left?.id ?? ''],
        resendAfterMs,
      });
      expect(claimed.length).toBeGreaterThan(400);
      expect(claimed.filter(({ accountId }) => accountId === first)).toEqual([]);
    });
  });
});
