import { describe, expect, it } from '@jest/globals';
import { startedTask } from '@listings/nest/testing';
import { temporaryDatabase } from '@listings/persistence/testing';
import { createLogger } from '@listings/platform';
import { manualClock } from '@listings/testing';
import { shared } from '@listings/testing/jest';
import { deleteDueAccounts } from '../account/delete-due-accounts.js';
import { insertAccount } from '../store/accounts.js';
import { AccountDeletionsTask } from './account-deletions-task.js';

const database = shared(() => temporaryDatabase({ plantsEvents: true }));

/** The time of the clock. */
const DUE = `'2026-07-06T12:16:00Z'`;
const newAccount = (deletion: string) =>
  database.transaction(async (transaction) => {
    const accountId = await insertAccount(transaction, { name: 'Shops', plan: 'ENTERPRISE' });
    await transaction.execute(`update accounts set deletion_at = ${deletion} where id = $1`, [accountId]);
    return accountId;
  });

const accounts = () => database.values<number>`select id from accounts order by id`;

describe('the deletion of accounts', () => {
  it('[contract 12] by the worker goes on until all due accounts are gone, leaves the others, and counts them', async () => {
    const kept = [await newAccount('null'), await newAccount(`'2026-07-07T00:00:00Z'`)];
    const large = await newAccount(DUE);
    await newAccount(DUE);
    // More than one run deletes.
    await database.sql`
      insert into events (account_id, sequence, type, body) select ${large}, n, 'profile.updated', '{}'
      from generate_series(1, 25000) n`;
    const task = await startedTask((metrics, context) => new AccountDeletionsTask(database, metrics, context));
    await task.clock.advanceUntil(async () => (await accounts()).length === 2);
    await task.stop();

    expect(await accounts()).toEqual(kept);
    expect(await database.sql`select 1 from events`).toEqual([]);
    expect(await task.metrics()).toContain('listings_deleted_accounts_total 2\n');
  });

  it('[contract 12, reliability 3] leaves rows of other accounts that are at the same place in another partition', async () => {
    const kept = await newAccount('null');
    const deleted = await newAccount(DUE);
    // The first row of a table each, so both have the same `ctid`.
    await database.sql`truncate events`;
    await database.sql`
      insert into events (account_id, sequence, type, body, created_at)
      values (${deleted}, 1, 'profile.updated', '{}', now()), (${kept}, 1, 'profile.updated', '{}', now() + interval '1 month')`;
    const places = await database.sql<{ place: string }>`select distinct ctid::text as place from events`;
    expect(places).toHaveLength(1);
    const logger = createLogger({ name: 'test', level: 'silent' });
    await deleteDueAccounts({ database, clock: manualClock(), logger });
    expect(await database.sql`select account_id as id from events`).toEqual([{ id: kept }]);
  });
});
