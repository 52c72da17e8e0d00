import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DynamicModule } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';
import { CLOCK } from '@listings/nest';
import type { Injected } from '@listings/nest';
import type { Feature } from '@listings/nest/features';
import { lostJobs } from '@listings/nest/testing';
import { Database, migrate } from '@listings/persistence';
import { PublisherRegistry } from '@listings/publisher-registry';
import { testDatabase } from '@listings/testing';
import type { ManualClock } from '@listings/testing';
import type { Route } from '../operations/route-table.js';
import { ApiModule } from '../server/api.module.js';
import { fastifyAdapter, initialise } from '../server/server.js';
import type { ServePages } from '../server/server.js';
import { tickingClock } from './ticking-clock.js';

/** How a server of tests is started. */
export interface ServerOptions {
  /** The features whose operations it has, each before those that build on it. */
  readonly features: readonly Feature[];
  readonly clock?: ManualClock;
  readonly publishers?: PublisherRegistry;
  /** The database of another server. */
  readonly databaseUrl?: string;
  /** Further environment variables. */
  readonly variables?: Readonly<Record<string, string>>;
  readonly requestTimeoutMs?: number;
  readonly servePages?: ServePages;
  /** What the server has beside the features. */
  readonly modules?: readonly DynamicModule[];
}

/** A server as in production, with its own test database and real HTTP, but without a queue server. */
export interface RunningServer {
  readonly url: string;
  readonly databaseUrl: string;
  readonly database: Database;
  /** Its clock; begins at the time of the database, and moves only when the test moves it. */
  readonly clock: ManualClock;
  /** Every route of the server. */
  readonly routes: readonly Route[];
  /** What the server has under an injection token, for tests that do the work of the worker. */
  get<Value>(token: Injected<Value>): Value;
  close(): Promise<void>;
}

/** Starts a server of some features; with `databaseUrl` a second one on the database of the first. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { features, publishers = new PublisherRegistry([]), modules = [], requestTimeoutMs, servePages } = options;
  const { url: databaseUrl, drop } = options.databaseUrl
    ? { url: options.databaseUrl, drop: async () => undefined }
    : await testDatabase(migrate);
  const clock = options.clock ?? tickingClock(await timeOf(databaseUrl));
  const mediaDir = await mkdtemp(join(tmpdir(), 'listings-media-'));
  const environment = {
    DATABASE_URL: databaseUrl,
    DATABASE_CONNECTIONS: '5',
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
    PUBLISHERS: 'loaded-before',
    PUBLIC_URL: 'https://listings.example',
    MEDIA_DIR: mediaDir,
    ALLOW_PRIVATE_ADDRESSES: 'true',
    MARKETPLACE_HOSTS: 'market.example',
    ARCHIVE_GRACE_HOURS: '0',
    METRICS_PORT: '0',
    ...options.variables,
    LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'fatal',
  };
  const module = await Test.createTestingModule({
    imports: [await ApiModule.of({ publishers, environment, queue: lostJobs, features }), ...modules],
  })
    .overrideProvider(CLOCK)
    .useValue(clock)
    .compile();
  const adapter = fastifyAdapter({ requestTimeoutMs });
  const created = module.createNestApplication<NestFastifyApplication>(adapter, { bodyParser: false, logger: false });
  const app = await initialise(created, servePages);
  await app.listen(0, '127.0.0.1');
  return {
    url: `http://127.0.0.1:${((app.getHttpServer() as Server).address() as AddressInfo).port}`,
    databaseUrl,
    database: app.get(Database),
    clock,
    routes: app.getHttpAdapter().getInstance().routeTable.routes,
    get: (token) => app.get(token as symbol),
    async close() {
      await app.close();
      await drop();
      await rm(mediaDir, { recursive: true });
    },
  };
}

/** Reads from a server however long that takes: a machine that stands still must not fail a test with a short limit. */
export async function withoutTimeouts<Result>({ get }: RunningServer, read: () => Promise<Result>): Promise<Result> {
  const server = get(HttpAdapterHost).httpAdapter.getHttpServer() as Server;
  const { requestTimeout, headersTimeout } = server;
  Object.assign(server, { requestTimeout: 0, headersTimeout: 0 });
  const result = await read();
  Object.assign(server, { requestTimeout, headersTimeout });
  return result;
}

/** The time of a database. */
export async function timeOf(databaseUrl: string): Promise<Date> {
  const database = new Database({ url: databaseUrl, maxConnections: 1 });
  const [row] = await database.query<{ now: Date }>('select now()');
  await database.close();
  return row?.now as Date;
}
