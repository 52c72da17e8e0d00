import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { tcpProxy, testDatabase } from '@listings/testing';
import type { TcpProxy, TestDatabase } from '@listings/testing';
import { readDatabaseFailure } from './database-failures.js';
import { Database } from './database.js';

/** Limit of the wait for an answer in these tests, and for a new connection on a busy machine. */
const PATIENCE_MS = 1_500;

let made: TestDatabase;
let machine: TcpProxy;
let database: Database;
beforeAll(async () => {
  made = await testDatabase(async function nothing() {});
  machine = await tcpProxy({ port: Number(new URL(made.url).port) });
  const url = new URL(made.url);
  url.port = String(machine.port);
  database = new Database({ url: url.href, maxConnections: 1, patienceMs: PATIENCE_MS });
});
afterAll(async () => {
  await database?.close();
  await machine?.close();
  await made?.drop();
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
