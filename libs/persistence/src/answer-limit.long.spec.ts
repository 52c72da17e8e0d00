import { beforeAll, expect, it } from '@jest/globals';
import type { TcpProxy } from '@listings/testing';
import { shared } from '@listings/testing/jest';
import { readDatabaseFailure } from './database-failures.js';
import type { Database } from './database.js';
import { temporaryDatabase } from './testing/index.js';

/** Also the limit of the wait for a new connection, on a busy machine too. */
const PATIENCE_MS = 1_500;

const server = shared(temporaryDatabase);
let proxy: TcpProxy;
let database: Database;

beforeAll(async () => {
  const options = { maxConnections: 1, patienceMs: PATIENCE_MS };
  ({ pool: database, proxy } = await server.poolThroughProxy(options));
});

const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

it('[reliability 2] a statement that the server does not answer fails, and the next one has another connection', async () => {
  await database.ping();
  const before = proxy.connections();
  proxy.faults.blackhole = true;
  expect(readDatabaseFailure(await errorOf(database.query('select 1')))).toEqual({
    kind: 'transient',
    reason: `PostgreSQL has not answered for ${PATIENCE_MS} ms.`,
  });
  proxy.heal();
  await database.ping();
  expect(proxy.connections()).toBe(before + 1);
});

it('[reliability 2] a transaction that the server does not answer fails, and its connection is not used again', async () => {
  await database.ping();
  const before = proxy.connections();
  const error = await errorOf(
    database.transaction(async (transaction) => {
      await transaction.query('select 1');
      proxy.faults.blackhole = true;
      await transaction.query('select 2');
    }),
  );
  expect(readDatabaseFailure(error)?.kind).toBe('transient');
  proxy.heal();
  await database.transaction((transaction) => transaction.query('select 3'));
  expect(proxy.connections()).toBe(before + 1);
});

it('a statement that begins in the same moment in which the limit of its unused connection ends is answered', async () => {
  const began = performance.now();
  // Node runs this timer and that of the connection, which is refreshed below, one directly after the other.
  const asked = new Promise<unknown>((resolve) => setTimeout(() => resolve(errorOf(database.ping())), PATIENCE_MS));
  await database.ping();
  while (performance.now() < began + 1.5 * PATIENCE_MS);
  expect(await asked).toBeUndefined();
});
