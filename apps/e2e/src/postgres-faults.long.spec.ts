import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import {
  createProductClient,
  isNightly,
  readInbox,
  startProduct,
  startReplicatedPostgres,
  tcpProxy,
  waitFor,
} from '@listings/testing';
import type { ReplicatedPostgres, StartedProduct, TcpProxy } from '@listings/testing';
import { createLocation } from './testing/create-location.js';

/** Writers that work at the same time. */
const WRITERS = 4;

/** Locations that are acknowledged before a fault, and after it. */
const WRITTEN = 8;

/** `pg_ctl stop -m immediate` sends SIGQUIT. */
const ENDS = Array.from({ length: isNightly ? 20 : 1 }, () => ['SIGQUIT', 'SIGKILL'] as const).flat();
const SLOW_MS = 600_000;

let servers: ReplicatedPostgres;

/** The address of the database, as platform teams switch it: a name, a proxy or a pooler. */
let address: TcpProxy;
let product: StartedProduct;
let client: ReturnType<typeof createProductClient>;

/** The names of the locations that were acknowledged, by their ids. */
const acknowledged = new Map<string, string>();
let made = 0;
let isWriting = true;
let writers: Promise<unknown>;

/** A campaign whose posts are open when the first fault begins. */
let campaign: string;

beforeAll(async () => {
  servers = await startReplicatedPostgres('listings');
  address = await tcpProxy({ port: servers.primary.port });
  const url = new URL(servers.primary.url('listings'));
  url.port = String(address.port);
  product = await startProduct({ env: { DATABASE_URL: url.href } });
  // What each process was doing when its connections broke differs from run to run.
  product.log.allowLine(/ECONN(REFUSED|RESET)|EPIPE|onnection terminated|connection error|terminating connection/);
  product.log.allowLine(/the server is a standby|read-only transaction|recovery is in progress|during recovery/);
  product.log.allowLine(/notification connection was lost; reconnecting|waiting for the database: /);
  product.log.allowLine(/the database system is |the request log cannot be stored/);
  // The queue is in the same server.
  product.log.allowLine(/job was not enqueued; the sweep will find its rows/);
  client = createProductClient(product.environment);
  const { edges } = await client.get('/locations', { filter: { tag: 'imported' } });
  const created = await client.post('/bulk-posts', {
    postName: 'Autumn',
    locationIds: edges.map(({ node }: { node: { id: string } }) => node.id),
    postType: 'ANNOUNCEMENT',
    postSites: ['PUBLISHER_A'],
    postMessage: [{ site: 'PUBLISHER_A', message: 'Our autumn menu is here.' }],
  });
  campaign = `/bulk-posts/${encodeURIComponent(created.socialPost.id)}`;
  const write = async () => {
    while (isWriting) {
      const name = `Under load ${(made += 1)}`;
      acknowledged.set(await createLocation(client, name), name);
    }
  };
  writers = Promise.all(Array.from({ length: WRITERS }, write));
}, SLOW_MS);

afterAll(async () => {
  isWriting = false;
  await product?.stop();
  await address?.close();
  await servers?.stop();
}, SLOW_MS);

/** The pids that the start has reported last. */
const pids = () =>
  (JSON.parse(readFileSync(join(product.home, 'environment.json'), 'utf8')) as { pids: Record<string, number> }).pids;

/** Waits until further locations are acknowledged. */
const written = () => {
  const count = acknowledged.size + WRITTEN;
  return waitFor(() => acknowledged.size >= count, { describe: `${count} acknowledged`, timeoutMs: 180_000 });
};

/** Rows of a statement on the server that was the standby. */
async function onStandby<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
  const database = new pg.Client({ connectionString: servers.standby.url('listings') });
  await database.connect();
  return (await database.query<Row>(sql).finally(() => database.end())).rows;
}

async function killWorker(): Promise<void> {
  const { worker } = pids();
  process.kill(worker as number, 'SIGKILL');
  await waitFor(() => pids()['worker'] !== worker, { describe: 'another worker' });
}

/** The address leads to the other server while that is still a standby, and then the standby becomes the primary. */
async function failOver(): Promise<void> {
  await servers.killPrimary();
  address.switchTo(servers.standby.port);
  const refused = address.connections();
  await waitFor(() => address.connections() > refused + WRITERS, { describe: 'connections to the standby' });
  const others = `select 1 from pg_stat_activity where datname = 'listings' and pid <> pg_backend_pid()`;
  const left = { describe: 'the product to leave the standby', intervalMs: 5 };
  await waitFor(async () => (await onStandby(others)).length === 0, left);
  await servers.promote();
}

/** The id of a webhook is the plain number; that of the api has it in base64. */
const plainId = (id: string) => Buffer.from(id, 'base64').toString().split(':')[1] as string;

/** The connections that listen: that of the queue, which has its name, and that of the dispatcher for events. */
const LISTENERS = ['listings-webhook-dispatcher', 'work'];

/** The connections to the server that have subscribed to something, as far as {@link LISTENERS} has them. */
async function listeners(): Promise<string[]> {
  const rows = await onStandby<{ name: string }>(
    `select distinct application_name as name from pg_stat_activity
     where datname = 'listings' and (application_name not like 'listings-%' or query ilike 'listen %') order by 1`,
  );
  return rows.map(({ name }) => name).filter((name) => LISTENERS.includes(name));
}

describe('the product under load', () => {
  it.each<readonly [string, () => Promise<void>]>([
    ['its worker is killed', killWorker],
    ...ENDS.map((signal) => [`PostgreSQL ends by ${signal}`, () => servers.restartPrimary(signal)] as const),
    ['PostgreSQL fails over to another address', failOver],
  ])(
    '[reliability 2] accepts changes again after %s',
    async (_, strike) => {
      await written();
      await strike();
      await written();
    },
    SLOW_MS,
  );

  it('[reliability 2, I1] has lost nothing of all that it acknowledged, and repeated nothing', async () => {
    isWriting = false;
    await writers;
    const stored = await onStandby<{ name: string }>(`select name from locations where name like 'Under load %'`);
    expect(stored.map(({ name }) => name).sort()).toEqual([...acknowledged.values()].sort());
    expect(new Set(acknowledged.values()).size).toBe(made);
    await waitFor(async () => {
      const bodies = (await readInbox(product.environment)).map(({ body }) => body);
      const events = bodies.map((body) => JSON.parse(body) as { event: string; location_id: string });
      const created = events.filter(({ event }) => event === 'profile.created').map((event) => event.location_id);
      return [...acknowledged.keys()].every((id) => created.includes(plainId(id)));
    }, 'an event for every acknowledged location');
  });

  it('[reliability 2, I2] has gone on with its campaign, and published it once', async () => {
    const view = await waitFor(async () => {
      const { socialPostInfo } = await client.get(campaign);
      return socialPostInfo.status === 'SUCCESS' ? socialPostInfo : undefined;
    }, 'the campaign');
    expect(view.publishDetails).toEqual([expect.objectContaining({ site: 'PUBLISHER_A', status: 'PUBLISHED' })]);
  });

  it('[reliability 2] listens on the new server, and no process but the killed one has ended', async () => {
    await waitFor(
      async () => expect(await listeners()).toEqual(LISTENERS) ?? true,
      'the subscriptions on the new server',
    );
    for (const name of ['api', 'webhook-dispatcher'])
      expect([name, pids()[name]]).toEqual([name, product.environment.pids[name]]);
  });
});
