import { expect, it } from '@jest/globals';
import { newAccount, temporaryDatabase } from '@listings/persistence/testing';
import { shared } from '@listings/testing/jest';
import { testContext } from '../testing/task-context.js';
import { SearchRebuildsTask } from './search-rebuilds-task.js';

const database = shared(() => temporaryDatabase());

it('[contract 4] the worker rebuilds the search words of all rows in batches, and leaves the pass of tomorrow', async () => {
  await database.sql`
    insert into search_rebuilds (target, due_at)
    select target, due_at from unnest(array['locations', 'connected_listings']) as target,
      unnest(array[now(), now() + interval '1 day']) as due_at`;
  const accountId = await newAccount(database);
  await database.sql`
    insert into locations (account_id, name, country_iso, sub_category_id, phone, search)
    select ${accountId}, 'Zed42', 'US', 1001, '+1415555' || number, '' from generate_series(1001, 1450) as number`;

  const { context, clock } = testContext();
  const tasks = [1, 2].map(() => new SearchRebuildsTask(database, context));
  for (const task of tasks) task.onApplicationBootstrap();
  const passes = async () => {
    const rows = await database.sql<{ due: boolean }>`select due_at <= now() as due from search_rebuilds`;
    return rows.map(({ due }) => due);
  };
  await clock.advanceUntil(async () => !(await passes()).includes(true));
  for (const task of tasks) await task.beforeApplicationShutdown();

  expect(await database.sql`select 1 from locations where search = ''`).toEqual([]);
  expect(await passes()).toEqual([false, false]);
});
