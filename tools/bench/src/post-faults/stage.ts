import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { insertAccount, issueApiKey } from '@listings/feature-accounts';
import { saveEndpoint } from '@listings/feature-webhooks';
import { Database, migrate } from '@listings/persistence';
import { Encryption, systemClock } from '@listings/platform';
import {
  buildApp,
  createCluster,
  freePort,
  postgresAnswers,
  startPostgres,
  startPostsPublisher,
  startReceiver,
  tcpProxy,
  waitFor,
} from '@listings/testing';
import type { PostsPublisher, Receiver, TcpProxy } from '@listings/testing';
import { ENCRYPTION_KEY } from '../machine/product-environment.js';
import { linkLocations } from '../posts/linked-locations.js';
import { startRestarted } from './restarted-process.js';
import type { RestartedProcess } from './restarted-process.js';

/** The sites of the campaign; the first one decides the events of the items. */
export const SITES = ['FIRST', 'SECOND'] as const;
/** A lost post may appear so long after the time that the publisher needs. */
const MARGIN_MS = 4_000;

/** A process that is killed and started again. */
export interface Victim {
  readonly name: string;
  /** Resolves when the new process is ready. */
  killAndRestart(): Promise<void>;
}

/** The product with all its processes on a PostgreSQL of its own, two publishers behind a proxy, and a receiver. */
export interface FaultStage {
  readonly database: Database;
  readonly publisher: PostsPublisher;
  readonly proxy: TcpProxy;
  readonly receiver: Receiver;
  readonly victims: readonly Victim[];
  readonly accountId: number;
  readonly locationIds: readonly number[];
  readonly apiUrl: string;
  readonly apiKey: string;
  /** The ends of the logs of all processes, for an error. */
  output(): string;
  close(): Promise<void>;
}

/** Starts the stage with so many locations, each linked at both sites. Posts appear at the publisher after a while. */
export async function openFaultStage(options: { locations: number; appearsAfterMs: number }): Promise<FaultStage> {
  const { locations, appearsAfterMs } = options;
  const folder = mkdtempSync(join(tmpdir(), 'post-faults-'));
  const cluster = await startRestartedPostgres(folder);
  const url = cluster.url;
  await migrate(url);
  const database = new Database({ url, maxConnections: 4 });
  const publisher = await startPostsPublisher();
  const proxy = await tcpProxy({ port: publisher.port });
  const receiver = await startReceiver();
  const clock = systemClock;
  const encryption = new Encryption([ENCRYPTION_KEY]);
  const accountId = await database.transaction((sql) => insertAccount(sql, { name: 'Faults', plan: 'ENTERPRISE' }));
  const { key: apiKey } = await issueApiKey({ database, clock }, { accountId, name: 'faults', scope: 'WRITE' });
  await saveEndpoint({ database, clock, encryption, allowPrivateAddresses: true }, accountId, { url: receiver.url });
  const locationIds = await linkLocations(database, { accountId, count: locations, sites: SITES, encryption });
  const plugIns = SITES.map((site) => publisher.plugIn(site, { findableWithinMs: appearsAfterMs + MARGIN_MS }));
  const apiPort = await freePort();
  const environment = {
    ENCRYPTION_KEY,
    DATABASE_URL: url,
    PUBLISHERS: plugIns.join(),
    POSTS_PUBLISHER_URL: `http://127.0.0.1:${proxy.port}`,
    PUBLIC_URL: 'https://listings.example',
    MEDIA_DIR: join(folder, 'media'),
    ALLOW_PRIVATE_ADDRESSES: 'true',
    METRICS_PORT: '0',
    LOG_LEVEL: 'info',
    LISTINGS_SUPERVISED: '1',
  };
  const apps = ['api', 'worker', 'webhook-dispatcher'] as const;
  const builds = apps.map((app) => buildApp(app));
  const processes: (readonly [string, RestartedProcess])[] = [0, 1, 1, 2].map((n) => {
    const [name, build] = [apps[n] as string, builds[n]];
    return [name, startRestarted(build?.main ?? '', { ...environment, PORT: String(apiPort) })];
  });
  await Promise.all(processes.map(([, each]) => each.ready()));
  return {
    database,
    publisher,
    proxy,
    receiver,
    accountId,
    locationIds,
    apiUrl: `http://127.0.0.1:${apiPort}/api/v4`,
    apiKey,
    victims: [
      ...processes.map(([name, each]) => ({
        name,
        killAndRestart: async () => {
          await each.killAndRestart();
          await each.ready();
        },
      })),
      { name: 'postgresql', killAndRestart: () => cluster.killAndRestart() },
    ],
    output: () => processes.map(([name, each]) => `${name}: ${each.output().slice(-3_000)}`).join('\n'),
    async close() {
      await Promise.all(processes.map(([, each]) => each.stop()));
      await proxy.close();
      await publisher.close();
      await receiver.close();
      await database.close();
      await cluster.stop();
      for (const build of builds) build.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A PostgreSQL server that can be killed; it is started again on its port. */
async function startRestartedPostgres(folder: string) {
  const password = systemClock.uuid();
  const dataDir = join(folder, 'postgres');
  await createCluster({ dataDir, password, durable: false });
  const port = await freePort();
  const start = () =>
    startPostgres({
      dataDir,
      port,
      password,
      logFile: join(folder, 'postgres.log'),
      settings: { max_connections: '100' },
    });
  let server = await start();
  const client = new pg.Client({ connectionString: server.url('postgres') });
  await client.connect();
  await client.query('create database faults');
  await client.end();
  return {
    url: server.url('faults'),
    async killAndRestart() {
      process.kill(server.pid, 'SIGKILL');
      await server.exited;
      server = await start();
      await waitFor(() => postgresAnswers(server.url('faults')), {
        describe: 'PostgreSQL after a kill',
      });
    },
    stop: () => server.stop(),
  };
}
