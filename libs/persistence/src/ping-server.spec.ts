import { describe, expect, it } from '@jest/globals';
import { shared } from '@listings/testing/jest';
import { temporaryDatabase } from './testing/index.js';

const server = shared(temporaryDatabase);

/** A pool of one connection behind a proxy, and nobody who has it. */
const behindProxy = () => server.poolThroughProxy({ maxConnections: 1, patienceMs: 5_000 });

describe('a ping of the server', () => {
  it('[operating] is answered while work holds all connections of the pool, also to several at once, and takes none of them', async () => {
    const { pool, proxy } = await behindProxy();
    await pool.transaction(async (transaction) => {
      const before = proxy.connections();
      await Promise.all([pool.pingServer(), pool.pingServer(), pool.pingServer()]);
      expect(proxy.connections()).toBe(before + 1);
      expect(pool.connections).toMatchObject({ inUse: 1, waiting: 0, most: 1 });
      await transaction.query('select 1');
    });
  });

  it('[operating] fails while the server is away, whether or not the pool has a free connection', async () => {
    const { pool, proxy } = await behindProxy();
    await pool.ping();
    const work = pool.transaction(async () => {
      proxy.faults.refuse = true;
      await expect(pool.pingServer()).rejects.toThrow();
    });
    await work;
    proxy.cutAll();
    await expect(pool.pingServer()).rejects.toThrow();
    proxy.heal();
    await pool.pingServer();
  });

  it('[operating] uses the pool when it has room', async () => {
    const { pool, proxy } = await behindProxy();
    await pool.ping();
    await pool.pingServer();
    expect(proxy.connections()).toBe(1);
  });
});
