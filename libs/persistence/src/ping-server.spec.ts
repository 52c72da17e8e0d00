import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { tcpProxy, testDatabase } from '@listings/testing';
import type { TestDatabase } from '@listings/testing';
import { Database } from './database.js';

let made: TestDatabase;
beforeAll(async () => {
  made = await testDatabase(async function nothing() {});
});
afterAll(() => made?.drop());

/** A database behind a proxy, with a pool of one connection and nobody who has it. */
async function behindProxy() {
  const url = new URL(made.url);
  const proxy = await tcpProxy({ port: Number(url.port) });
  url.port = String(proxy.port);
  const database = new Database({ url: url.href, maxConnections: 1, patienceMs: 5_000 });
  const close = async () => {
    await database.close();
    await proxy.close();
  };
  return { database, proxy, close };
}

describe('a ping of the server', () => {
  it('[operating] is answered while work holds all connections of the pool, also to several at once, and takes none of them', async () => {
    const { database, proxy, close } = await behindProxy();
    await database.transaction(async (transaction) => {
      const before = proxy.connections();
      await Promise.all([database.pingServer(), database.pingServer(), database.pingServer()]);
      expect(proxy.connections()).toBe(before + 1);
      expect(database.connections).toMatchObject({ inUse: 1, waiting: 0, most: 1 });
      await transaction.query('select 1');
    });
    await close();
  });

  it('[operating] fails while the server is away, whether or not the pool has a free connection', async () => {
    const { database, proxy, close } = await behindProxy();
    await database.ping();
    const work = database.transaction(async () => {
      proxy.faults.refuse = true;
      await expect(database.pingServer()).rejects.toThrow();
    });
    await work;
    proxy.cutAll();
    await expect(database.pingServer()).rejects.toThrow();
    proxy.heal();
    await database.pingServer();
    await close();
  });

  it('[operating] uses the pool when it has room', async () => {
    const { database, proxy, close } = await behindProxy();
    await database.ping();
    await database.pingServer();
    expect(proxy.connections()).toBe(1);
    await close();
  });
});
