import { beforeAll, expect, it } from '@jest/globals';
import { shared } from '@listings/testing/jest';
import { readDatabaseFailure } from './database-failures.js';
import type { Database } from './database.js';
import { temporaryDatabase } from './testing/index.js';

const administrator = shared(temporaryDatabase);
let database: Database;

beforeAll(async () => {
  database = administrator.anotherPool({ maxConnections: 1 });
  await administrator.execute('create table things (name text)');
});

const setReadOnly = (value: 'on' | 'off') =>
  administrator.execute(
    `alter database "${new URL(administrator.url).pathname.slice(1)}" set default_transaction_read_only = ${value}`,
  );
const change = () => database.transaction((transaction) => transaction.execute(`insert into things values ('one')`));

it('[reliability 2] does not use a connection again on which the server was read-only', async () => {
  await setReadOnly('on');
  const error = await change().catch((failure: unknown) => failure);
  const reason = 'cannot execute INSERT in a read-only transaction';
  expect(readDatabaseFailure(error)).toEqual({ kind: 'transient', reason });

  // The setting is read when a connection begins, so the old one would stay read-only.
  await setReadOnly('off');
  expect(await change()).toBe(1);
});
