import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createProductClient,
  readInbox,
  startProduct,
  startReplicatedPostgres,
  tcpProxy,
  waitFor,
} from '@listings/testing';
import type { ReplicatedPostgres, StartedProduct, TcpProxy } from '@listings/testing';
import pg from 'pg';
import { createLocation } from './testing/create-location.js';

/** Writers that work at the same time. */
const WRITERS = 4;
/** Locations that are acknowledged before the fail-over, and after it. */
const WRITTEN = 8;

let servers: ReplicatedPostgres;
/** The address of the database, as platform teams switch it: a name, a proxy or a pooler. */
let address: TcpProxy;
let product: StartedProduct;
let client: ReturnType<typeof createProductClient>;

beforeAll(async () => {
  servers = await startReplicatedPostgres('listings');
  address = await tcpProxy({ port: servers.primary.port });
  const url = new URL(servers.primary.url('listings'));
  url.port = String(address.port);
  product = await startProduct({ env: { DATABASE_URL: url.href } });
  // What each process was doing when its connections broke differs from run to run.
  product.log.allowLine(
    /ECONN(REFUSED|RESET)|EPIPE|onnection terminated|connection error|terminating connection|the database system is /,
  );
  product.log.allowLine(/the server is a standby|read-only transaction|recovery is in progress|during recovery/);
  product.log.allowLine(/notification connection was lost; reconnecting|the request log cannot be stored/);
  client = createProductClient(product.environment);
});
afterAll(async () => {
  await product?.stop();
  await address?.close();
  await servers?.stop();
});

/** Rows of a statement on the server that was the standby. */
async function onStandby<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
  const database = new pg.Client({ connectionString: servers.standby.url('listings') });
  await database.connect();
  try {
    return (await database.query<Row>(sql)).rows;
  } finally {
    await database.end();
  }
}

/** The connections that listen: that of the queue, which has its name, and that of the dispatcher for events. */
const LISTENERS = ['listings-webhook-dispatcher', 'work'];

/** The connections to that server which have subscribed to something, as far as {@link LISTENERS} has them. */
async function listeners(): Promise<string[]> {
  const rows = await onStandby<{ name: string }>(
    `select distinct application_name as name from pg_stat_activity
     where datname = 'listings' and (application_name not like 'listings-%' or query ilike 'listen %') order by 1`,
  );
  return rows.map(({ name }) => name).filter((name) => LISTENERS.includes(name));
}

describe('a fail-over of PostgreSQL to another address', () => {
  it('[reliability 2, I1] loses nothing that was acknowledged, uses no standby, and listens again', async () => {
    const acknowledged = new Map<string, string>();
    let writing = true;
    let made = 0;
    const writers = Array.from({ length: WRITERS }, async () => {
      while (writing) {
        const name = `Over there ${(made += 1)}`;
        acknowledged.set(await createLocation(client, name), name);
      }
    });
    const written = (count: number) =>
      waitFor(() => acknowledged.size >= count, { describe: `${count} acknowledged`, timeoutMs: 120_000 });
    await written(WRITTEN);
    const { pids } = product.environment;

    await servers.killPrimary();
    // The address leads to the other server while that is still a standby.
    address.switchTo(servers.standby.port);
    const refused = address.connections();
    await waitFor(() => address.connections() > refused + WRITERS, { describe: 'connections to the standby' });
    await waitFor(
      async () =>
        (await onStandby(`select 1 from pg_stat_activity where datname = 'listings' and pid <> pg_backend_pid()`))
          .length === 0,
      { describe: 'the product to leave the standby', intervalMs: 5 },
    );
    const before = acknowledged.size;
    await servers.promote();
    await written(before + WRITTEN);
    writing = false;
    await Promise.all(writers);

    const stored = await onStandby<{ name: string }>(`select name from locations where name like 'Over there %'`);
    expect(stored.map(({ name }) => name).sort()).toEqual([...acknowledged.values()].sort());
    expect(new Set(acknowledged.values()).size).toBe(made);
    const announced = await waitFor(
      async () => {
        const events = (await readInbox(product.environment)).map(
          ({ body }) => JSON.parse(body) as { event: string; data: { name?: string }; location_id: string },
        );
        const created = new Set(
          events.filter(({ event }) => event === 'profile.created').map(({ location_id }) => location_id),
        );
        return [...acknowledged.keys()].every((id) => created.has(plainId(id))) ? created : undefined;
      },
      { describe: 'an event for every acknowledged location', intervalMs: 250 },
    );
    expect(announced.size).toBeGreaterThanOrEqual(acknowledged.size);

    await waitFor(async () => (await listeners()).length === LISTENERS.length, {
      describe: 'the subscriptions on the new server',
    }).catch(() => undefined);
    expect(await listeners()).toEqual(LISTENERS);
    // No process ended for it.
    for (const name of ['api', 'worker', 'webhook-dispatcher'])
      expect(() => process.kill(pids[name] as number, 0)).not.toThrow();
  });
});

/** The id of a webhook is the plain number; that of the api has it in base64. */
function plainId(id: string): string {
  return Buffer.from(id, 'base64').toString().split(':')[1] as string;
}
