import { beforeAll, expect, it } from '@jest/globals';
import type { TcpProxy } from '@listings/testing';
import { shared } from '@listings/testing/jest';
import { readDatabaseFailure } from './database-failures.js';
import type { Database } from './database.js';
import { temporaryDatabase } from './testing/index.js';

/** Limit of the wait for an answer in these tests, and for a new connection on a busy machine. */
const PATIENCE_MS = 1_500;

const server = shared(temporaryDatabase);
let machine: TcpProxy;
let database: Database;

beforeAll(async () => {
  const options = { maxConnections: 1, patienceMs: PATIENCE_MS };
  ({ pool: database, proxy: machine } = await server.poolThroughProxy(options));
});

it('[reliability 2] gives up a subscription to a server that answers nothing', async () => {
  machine.faults.blackhole = true;
  const error = await database.listener().catch((failure: unknown) => failure);
  expect(readDatabaseFailure(error)).toMatchObject({ kind: 'transient' });
  machine.heal();

  const listener = await database.listener();
  machine.faults.blackhole = true;
  const refused = await listener.query('listen things').catch((failure: unknown) => failure);
  expect(readDatabaseFailure(refused)).toEqual({ kind: 'transient', reason: 'Query read timeout' });
  await listener.end();
  machine.heal();
});
