import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { testDatabase } from '@listings/testing';
import type { TestDatabase } from '@listings/testing';
import { readDatabaseFailure } from './database-failures.js';
import { Database } from './database.js';

let made: TestDatabase;
let administrator: Database;
let database: Database;
beforeAll(async () => {
  made = await testDatabase(async function nothing() {});
  administrator = new Database({ url: made.url });
  database = new Database({ url: made.url, maxConnections: 1 });
  await administrator.execute('create table things (name text)');
});
afterAll(async () => {
  await database?.close();
  await administrator?.close();
  await made?.drop();
});

const setReadOnly = (value: 'on' | 'off') =>
  administrator.execute(
    `alter database "${new URL(made.url).pathname.slice(1)}" set default_transaction_read_only = ${value}`,
  );
const change = () => database.transaction((transaction) => transaction.execute(`insert into things values ('one')`));

it('[reliability 2] does not use a connection again on which the server was read-only', async () => {
  await setReadOnly('on');
  const error = await change().catch((failure: unknown) => failure);
  expect(readDatabaseFailure(error)).toEqual({
    kind: 'transient',
    reason: 'cannot execute INSERT in a read-only transaction',
  });

  // The setting is read when a connection begins, so the old one would stay read-only.
  await setReadOnly('off');
  expect(await change()).toBe(1);
});
