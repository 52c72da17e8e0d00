import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Registry } from 'prom-client';
import { deleteDueAccounts } from '@listings/feature-accounts';
import { Database, insertAccount, migrate } from '@listings/persistence';
import { createLogger, systemClock } from '@listings/platform';
import { testDatabase, waitFor } from '@listings/testing';
import { WorkerMetrics } from '../metrics.js';
import { AccountDeletionsTask } from './account-deletions-task.js';

let made: Awaited<ReturnType<typeof testDatabase>>;
let database: Database;
beforeAll(async () => {
  made = await testDatabase(migrate, { plantsEvents: true });
  database = new Database({ url: made.url });
});
afterAll(async () => {
  await database?.close();
  await made?.drop();
});

const newAccount = (deletion: string) =>
  database.transaction(async (transaction) => {
    const accountId = await insertAccount(transaction, { name: 'Shops', plan: 'ENTERPRISE' });
    await transaction.execute(`update accounts set deletion_at = ${deletion} where id = $1`, [accountId]);
    return accountId;
  });
const accounts = async () =>
  (await database.query<{ id: number }>('select id from accounts order by id')).map(({ id }) => id);

describe('the deletion of accounts', () => {
  it('[contract 12] by the worker goes on until all due accounts are gone, leaves the others, and counts them', async () => {
    const kept = [await newAccount('null'), await newAccount(`now() + interval '1 minute'`)];
    const large = await newAccount('now()');
    await newAccount('now()');
    // More than one run deletes.
    await database.execute(
      `insert into events (account_id, sequence, type, body) select $1, n, 'profile.updated', '{}' from generate_series(1, 25000) n`,
      [large],
    );
    const registry = new Registry();
    const logger = createLogger({ name: 'test', level: 'silent' });
    const task = new AccountDeletionsTask(database, systemClock, logger, new WorkerMetrics(registry));
    task.onApplicationBootstrap();
    await waitFor(async () => (await accounts()).length === 2, {
      describe: 'the due accounts to go',
      timeoutMs: 20_000,
    });
    await task.beforeApplicationShutdown();

    expect(await accounts()).toEqual(kept);
    expect(await database.query('select 1 from events')).toEqual([]);
    expect(await registry.metrics()).toContain('listings_deleted_accounts_total 2\n');
  }, 30_000);

  it('[contract 12, reliability 3] leaves rows of other accounts that are at the same place in another partition', async () => {
    const kept = await newAccount('null');
    const deleted = await newAccount('now()');
    // The first row of a table each, so both have the same `ctid`.
    await database.execute('truncate events');
    await database.execute(
      `insert into events (account_id, sequence, type, body, created_at)
       values ($1, 1, 'profile.updated', '{}', now()), ($2, 1, 'profile.updated', '{}', now() + interval '1 month')`,
      [deleted, kept],
    );
    const places = await database.query<{ place: string }>('select distinct ctid::text as place from events');
    expect(places).toHaveLength(1);
    await deleteDueAccounts({ database, clock: systemClock, logger: createLogger({ name: 'test', level: 'silent' }) });
    expect(await database.query('select account_id as id from events')).toEqual([{ id: kept }]);
  });
});
