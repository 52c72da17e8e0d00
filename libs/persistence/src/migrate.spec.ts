import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { testDatabase } from '@listings/testing';
import type { TestDatabase } from '@listings/testing';
import { Database } from './database.js';
import { migrate, MigrationBlockedError } from './migrate.js';

let made: TestDatabase;
let database: Database;
beforeEach(async () => {
  made = await testDatabase(migrate);
  database = new Database({ url: made.url });
  // As before the last migration but two, which changes the table of photos.
  await database.execute(`delete from schema_migrations where name = 'PhotoIds1764000000035'`);
});
afterEach(async () => {
  await database?.close();
  await made?.drop();
});

const applied = async () =>
  (await database.query(`select 1 from schema_migrations where name = 'PhotoIds1764000000035'`)).length === 1;

it('[reliability 2] a migration does not hold up a table that a transaction uses, and is repeated', async () => {
  let running: Promise<unknown> | undefined;
  await database.transaction(async (transaction) => {
    await transaction.query('select 1 from location_photos');
    const failed = await migrate(made.url, { lockTimeoutMs: 100, attempts: 1 }).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(MigrationBlockedError);
    expect(await applied()).toBe(false);
    running = migrate(made.url, { lockTimeoutMs: 100 });
    // Its lock request would hold up this statement of another connection for as long as the transaction is open.
    await database.query('select 1 from location_photos');
  });
  await running;
  expect(await applied()).toBe(true);
});

it('[reliability 2] a migration has no limit of time, whatever the role of the database has', async () => {
  const name = new URL(made.url).pathname.slice(1);
  await database.execute(`alter database "${name}" set statement_timeout = 1`);
  try {
    await migrate(made.url);
  } finally {
    await database.execute(`alter database "${name}" reset statement_timeout`);
  }
  expect(await applied()).toBe(true);
});
