import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';
import { Module } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';
import { Registry } from 'prom-client';
import type { Route } from '@listings/api-kit';
import { ApiMetrics, fastifyAdapter, initialise } from '@listings/api-kit';
import { createAccount, issueApiKey } from '@listings/feature-accounts';
import { CONNECTIONS } from '@listings/feature-connections';
import type { ConnectionsDependencies } from '@listings/feature-connections';
import { hashPassword, IDENTITY } from '@listings/feature-identity';
import type { IdentityDependencies } from '@listings/feature-identity';
import { LOCATIONS } from '@listings/feature-locations';
import type { LocationsDependencies } from '@listings/feature-locations';
import { PHOTOS } from '@listings/feature-photos';
import type { PhotosDependencies } from '@listings/feature-photos';
import { CLOCK, JOB_QUEUE } from '@listings/nest';
import type { Feature } from '@listings/nest/features';
import { Database, migrate } from '@listings/persistence';
import { eventsOf, statementTag } from '@listings/persistence/testing';
import type { StatementTag } from '@listings/persistence/testing';
import { PublisherRegistry } from '@listings/publisher-registry';
import { testDatabase } from '@listings/testing';
import type { ManualClock } from '@listings/testing';
import { ApiModule } from '../api.module.js';
import { servePages } from '../dashboard/serve-pages.js';
import { DocumentedAnswers } from './documented-answers.js';
import type { Answer } from './documented-answers.js';
import { tickingClock } from './ticking-clock.js';

/** A test account with its keys. */
export type TestAccount = Readonly<{ id: number; writeKey: string; readKey: string }>;

export type { Answer };

/** Options of a test request beyond method and path. */
export interface CallOptions {
  readonly key?: string | null;
  readonly body?: unknown;
  readonly rawBody?: string;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The api as in production, with its own test database and real HTTP. */
export interface RunningApi {
  readonly url: string;
  readonly databaseUrl: string;
  readonly database: Database;
  readonly account: TestAccount;
  /** Its clock; begins at the time of the database, and moves only when the test moves it. */
  readonly clock: ManualClock;
  /** Every route of the server. */
  readonly routes: readonly Route[];
  readonly metrics: ApiMetrics;
  /** All metrics of the process. */
  readonly registry: Registry;
  /** Dependencies for tests that do the work of the worker. */
  readonly locations: LocationsDependencies;
  readonly photos: PhotosDependencies;
  readonly connections: ConnectionsDependencies;
  readonly management: IdentityDependencies;
  newAccount(plan?: 'LAUNCH' | 'GROWTH' | 'ENTERPRISE'): Promise<TestAccount>;
  /** The same api, with a new account as the one that its requests and records belong to. */
  withNewAccount(): Promise<RunningApi>;
  /** Sends a request, by default with the account's write key; encodes JSON parameters. */
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  /** Calls a write operation: wraps the fields in `input`. */
  write(path: string, input: object, options?: CallOptions): Promise<Answer>;
  /** The payload of a read operation that succeeds. */
  read(path: string, query?: CallOptions['query'], key?: string): Promise<Answer['body']>;
  /** The status and the messages with which a read is refused. */
  refusal(path: string, query?: CallOptions['query']): Promise<[status: number, ...messages: string[]]>;
  /** The payload of a write operation. */
  send(path: string, input: object, options?: CallOptions): Promise<Answer['body']>;
  /** Runs a statement that has its values at their places; returns its rows. */
  readonly sql: StatementTag;
  /** The number of rows of a table, with the conditions behind its name. */
  count(from: string, ...values: readonly unknown[]): Promise<number>;
  /** Creates a valid location with other values in some fields; returns its record. */
  newLocation(overrides?: object, key?: string): Promise<Answer['body']>;
  /** Events recorded for the account, oldest first. */
  events(accountId?: number): Promise<{ event: string; location_id: string; data: Record<string, unknown> }[]>;
  close(): Promise<void>;
}

/** Discards jobs: no worker runs in these tests. */
@Module({})
class LostJobsModule {}

const queue = {
  module: LostJobsModule,
  global: true,
  providers: [{ provide: JOB_QUEUE, useValue: { enqueue: async () => undefined } }],
  exports: [JOB_QUEUE],
};

/** Apis that share the database of another one. */
let sharing = 0;

/** How an api is started. */
export interface ApiOptions {
  readonly clock?: ManualClock;
  readonly publishers?: PublisherRegistry;
  /** The database of another api. */
  readonly databaseUrl?: string;
  readonly archiveGraceHours?: number;
  readonly corsOrigins?: readonly string[];
  /** Further environment variables. */
  readonly variables?: Readonly<Record<string, string>>;
  readonly requestTimeoutMs?: number;
  /** The features, without which the api has those of the product. */
  readonly features?: readonly Feature[];
}

/** Options that need what other hooks have started are a function. */
type GivenOptions = ApiOptions | (() => ApiOptions | Promise<ApiOptions>);

/** The apis on the database of another one, by that one. */
const beside = new WeakMap<RunningApi, RunningApi[]>();

/** The api of a spec file: starts before the tests, and closes after them. It has its properties in hooks and tests only. */
export function apiOfFile(options: GivenOptions = {}): RunningApi {
  const api = startedBefore(options);
  afterAll(async () => {
    for (const each of [...(beside.get(api) ?? []), api] as Partial<RunningApi>[]) await each.close?.();
  });
  return api;
}

/** A further api of a spec file, on the database of another one. */
export function apiBeside(first: RunningApi, options: GivenOptions = {}): RunningApi {
  const api = startedBefore(options, first);
  beside.set(first, [...(beside.get(first) ?? []), api]);
  return api;
}

function startedBefore(options: GivenOptions, first?: RunningApi): RunningApi {
  const api = {} as RunningApi;
  beforeAll(async () => {
    const given = typeof options === 'function' ? await options() : options;
    Object.assign(api, await startApi(first ? { ...given, databaseUrl: first.databaseUrl } : given));
  });
  return api;
}

/** Starts an api; with `databaseUrl` a second one on the database of the first. */
export async function startApi(options: ApiOptions = {}): Promise<RunningApi> {
  const { publishers = new PublisherRegistry([]), requestTimeoutMs, features } = options;
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
    ARCHIVE_GRACE_HOURS: String(options.archiveGraceHours ?? 0),
    CORS_ORIGINS: options.corsOrigins?.join(','),
    METRICS_PORT: '0',
    ...options.variables,
    LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'fatal',
  };
  const module = await Test.createTestingModule({
    imports: [await ApiModule.of({ publishers, environment, queue, features })],
  })
    .overrideProvider(CLOCK)
    .useValue(clock)
    .compile();
  const app = await initialise(
    module.createNestApplication<NestFastifyApplication>(fastifyAdapter({ requestTimeoutMs }), {
      bodyParser: false,
      logger: false,
    }),
    servePages,
  );
  const database = app.get(Database);
  await app.listen(0, '127.0.0.1');
  // A machine that stands still now must not make the request below too slow for a test that sets a short time.
  const server = app.getHttpServer() as Server;
  const { requestTimeout, headersTimeout } = server;
  Object.assign(server, { requestTimeout: 0, headersTimeout: 0 });
  const url = `http://127.0.0.1:${(app.getHttpServer().address() as AddressInfo).port}`;

  const documented = await DocumentedAnswers.at(`${url}/openapi.json`);
  Object.assign(server, { requestTimeout, headersTimeout });

  // Apis on one database must not make the same users.
  let accounts = options.databaseUrl ? 1_000 * (sharing += 1) : 0;
  const newAccount: RunningApi['newAccount'] = async (plan = 'ENTERPRISE') => {
    accounts += 1;
    const { accountId } = await createAccount(
      { database, clock },
      {
        name: `Account ${accounts}`,
        plan,
        email: `user${accounts}@accounts.example`,
        passwordHash: await hashPassword('correct horse'),
      },
    );
    const issue = async (scope: 'READ' | 'WRITE') =>
      (await issueApiKey({ database, clock }, { accountId, name: scope, scope })).key;
    return { id: accountId, writeKey: await issue('WRITE'), readKey: await issue('READ') };
  };

  const send = async (key: string | null, ...[method, path, given = {}]: Parameters<RunningApi['call']>) => {
    const target = new URL(`${url}${path.startsWith('/api') || path.startsWith('/healthz') ? '' : '/api/v4'}${path}`);
    for (const [name, value] of Object.entries(given.query ?? {})) {
      target.searchParams.set(name, typeof value === 'string' ? value : JSON.stringify(value));
    }
    const body = given.rawBody ?? (given.body === undefined ? undefined : JSON.stringify(given.body));
    const headers = {
      ...(key !== null && { authorization: `API ${key}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...given.headers,
    };
    return documented.answerOf(method, target.pathname, await fetch(target, { method, body, headers }));
  };

  const running = {
    url,
    databaseUrl,
    database,
    clock,
    newAccount,
    sql: statementTag(database),
    async count(from: string, ...values: readonly unknown[]) {
      const [row] = await database.query<{ count: number }>(`select count(*)::integer as count from ${from}`, values);
      return row?.count ?? 0;
    },
    routes: app.getHttpAdapter().getInstance().routeTable.routes,
    metrics: app.get(ApiMetrics),
    registry: app.get<Registry>(Registry, { strict: false }),
    locations: app.get<LocationsDependencies>(LOCATIONS),
    photos: app.get<PhotosDependencies>(PHOTOS),
    connections: app.get<ConnectionsDependencies>(CONNECTIONS),
    management: app.get<IdentityDependencies>(IDENTITY),
    async close() {
      await app.close();
      await drop();
      await rm(mediaDir, { recursive: true });
    },
  };
  const withNewAccount = async (): Promise<RunningApi> => {
    const account = await newAccount();
    const call: RunningApi['call'] = (method, path, given = {}) =>
      send(given.key === undefined ? account.writeKey : given.key, method, path, given);
    const write: RunningApi['write'] = (path, input, more) => call('POST', path, { ...more, body: { input } });
    return {
      ...running,
      account,
      withNewAccount,
      call,
      write,
      async read(path, query, key) {
        const { status, text, body } = await call('GET', path, { query, key });
        if (status !== 200) throw new Error(`GET ${path} is answered with ${text}`);
        return payloadOf(body);
      },
      async refusal(path, query) {
        const { status, body } = await call('GET', path, { query });
        return [status, ...(body.errors ?? []).map(({ message }: { message: string }) => message)];
      },
      send: async (path, input, more) => payloadOf((await write(path, input, more)).body),
      async newLocation(overrides, key) {
        const { text, body } = await write('/locations', validLocation(overrides), { key });
        const { location, errors } = body.data?.createLocation ?? {};
        if (errors?.length !== 0) throw new Error(`The location was refused: ${text}`);
        return location;
      },
      events: (accountId = account.id) => eventsOf(database, accountId),
    };
  };
  return withNewAccount();
}

const payloadOf = ({ data }: { data: object | null }): Answer['body'] => Object.values(data ?? {})[0];

/** The time of a database. */
export async function timeOf(databaseUrl: string): Promise<Date> {
  const database = new Database({ url: databaseUrl, maxConnections: 1 });
  const [row] = await database.query<{ now: Date }>('select now()');
  await database.close();
  return row?.now as Date;
}

let made = 0;

/** A valid location input; each call returns a different one. */
export function validLocation(overrides: object = {}): Record<string, unknown> {
  made += 1;
  return {
    name: `Golden Gate Cafe ${made}`,
    countryIso: 'US',
    stateIso: 'CA',
    city: 'San Francisco',
    street: `${made} Market Street`,
    postalCode: '94103',
    phone: '(415) 555-2671',
    subCategoryId: 1001,
    ...overrides,
  };
}
