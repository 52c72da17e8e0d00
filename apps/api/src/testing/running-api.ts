import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAccount, createAuthenticate, issueApiKey } from '@listings/feature-accounts';
import type { ConnectionsDependencies } from '@listings/feature-connections';
import type { LocationsDependencies } from '@listings/feature-locations';
import { photosDependencies } from '@listings/feature-photos';
import type { PhotosDependencies } from '@listings/feature-photos';
import { Database, migrate } from '@listings/persistence';
import { createLogger, Encryption, FolderMediaStore, systemClock } from '@listings/platform';
import type { Clock } from '@listings/platform';
import { PublisherRegistry } from '@listings/publisher-registry';
import { testDatabase } from '@listings/testing';
import { connectionsDependencies } from '../connections/connections-dependencies.js';
import { routesOf } from '../http/route-table.js';
import type { Route } from '../http/route-table.js';
import { createMetrics } from '../metrics.js';
import type { ApiMetrics } from '../metrics.js';
import { DocumentedAnswers } from './documented-answers.js';
import type { AnswerDocument } from './documented-answers.js';
import { createServer } from '../server.js';

/** An account of a test with its keys. */
export interface TestAccount {
  readonly id: number;
  readonly writeKey: string;
  readonly readKey: string;
}

/** An answer of the api. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- assertions look into answers of every shape
  readonly body: any;
}

/** What a request of a test carries beyond method and path. */
export interface CallOptions {
  readonly key?: string | null;
  readonly body?: unknown;
  readonly rawBody?: string;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The api as it runs in production, over a database of its own and real HTTP. */
export interface RunningApi {
  readonly url: string;
  readonly databaseUrl: string;
  readonly database: Database;
  readonly account: TestAccount;
  /** Every route of the server. */
  readonly routes: readonly Route[];
  readonly metrics: ApiMetrics;
  /** For what a worker does beside the api. */
  readonly locations: LocationsDependencies;
  readonly photos: PhotosDependencies;
  readonly connections: ConnectionsDependencies;
  newAccount(plan?: 'LAUNCH' | 'GROWTH' | 'ENTERPRISE'): Promise<TestAccount>;
  /** Sends a request with the account's write key unless told otherwise; JSON parameters are encoded. */
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  /** A write operation: wraps the fields in `input` and answers the payload in `data`. */
  write(path: string, input: object, options?: CallOptions): Promise<Answer>;
  /** Events recorded for the account, oldest first. */
  events(accountId?: number): Promise<{ event: string; location_id: string; data: Record<string, unknown> }[]>;
  close(): Promise<void>;
}

/** No worker runs beside these tests. */
const lostHints = { hint: async () => undefined, hintMany: async () => undefined };

/** Starts one for a test file; with `databaseUrl` a second process over the database of another one. */
export async function startApi(
  options: {
    clock?: Clock;
    publishers?: PublisherRegistry;
    databaseUrl?: string;
    archiveGraceHours?: number;
    corsOrigins?: readonly string[];
  } = {},
): Promise<RunningApi> {
  const { clock = systemClock, publishers = new PublisherRegistry([]) } = options;
  const { url: databaseUrl, drop } = options.databaseUrl
    ? { url: options.databaseUrl, drop: async () => undefined }
    : await testDatabase(migrate);
  const database = new Database({ url: databaseUrl, maxConnections: 5 });
  const logger = createLogger({ name: 'api-test', level: process.env['TEST_LOG_LEVEL'] ?? 'fatal' });
  const publicUrl = 'https://listings.example';
  const records = { verifyingPublishers: publishers.verifying, mediaUrl: `${publicUrl}/media` };
  const { archiveGraceHours } = options;
  const locations = { database, clock, hints: lostHints, publishers, records, archiveGraceHours };
  const mediaDir = await mkdtemp(join(tmpdir(), 'listings-media-'));
  const media = new FolderMediaStore(mediaDir);
  const photos = photosDependencies({ ...locations, logger, media, allowPrivateAddresses: true });
  const encryption = new Encryption([Buffer.alloc(32, 7).toString('base64')]);
  const connections = connectionsDependencies(locations, photos, { encryption, logger, publicUrl });
  const metrics = createMetrics();
  const app = await createServer({
    features: { locations, connections, posts: locations, photos, ready: async () => true },
    database,
    authenticate: createAuthenticate({ database, clock, marketplaceHosts: ['market.example'] }),
    metrics,
    publicUrl,
    corsOrigins: options.corsOrigins,
    logger,
  });
  await app.listen(0, '127.0.0.1');
  const url = `http://127.0.0.1:${(app.getHttpServer().address() as AddressInfo).port}`;

  const document = await (await fetch(`${url}/openapi.json`)).json();
  const documented = new DocumentedAnswers(document as AnswerDocument);

  let accounts = options.databaseUrl ? 1000 : 0;
  const newAccount: RunningApi['newAccount'] = async (plan = 'ENTERPRISE') => {
    accounts += 1;
    const { accountId } = await createAccount(
      { database, clock },
      { name: `Account ${accounts}`, plan, email: `user${accounts}@accounts.example`, password: 'correct horse' },
    );
    const issue = async (scope: 'READ' | 'WRITE') =>
      (await issueApiKey({ database, clock }, { accountId, name: scope, scope })).key;
    return { id: accountId, writeKey: await issue('WRITE'), readKey: await issue('READ') };
  };
  const account = await newAccount();

  const call: RunningApi['call'] = async (method, path, given = {}) => {
    const target = new URL(`${url}${path.startsWith('/api') || path.startsWith('/healthz') ? '' : '/api/v4'}${path}`);
    for (const [name, value] of Object.entries(given.query ?? {})) {
      target.searchParams.set(name, typeof value === 'string' ? value : JSON.stringify(value));
    }
    const body = given.rawBody ?? (given.body === undefined ? undefined : JSON.stringify(given.body));
    const key = given.key === undefined ? account.writeKey : given.key;
    const response = await fetch(target, {
      method,
      body,
      headers: {
        ...(key === null ? {} : { authorization: `API ${key}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...given.headers,
      },
    });
    const text = await response.text();
    const problem = documented.problem(method, target.pathname, response.status, text, response.headers);
    if (problem) throw new Error(`The answer is not as documented: ${problem}\n${text.slice(0, 2_000)}`);
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: text.startsWith('{') ? JSON.parse(text) : text,
    };
  };

  return {
    url,
    databaseUrl,
    database,
    account,
    routes: routesOf(app.getHttpAdapter().getInstance()),
    metrics,
    locations,
    photos,
    connections,
    newAccount,
    call,
    write: (path, input, given) => call('POST', path, { ...given, body: { input } }),
    async events(accountId = account.id) {
      const rows = await database.query<{ body: string }>(
        'select body from events where account_id = $1 order by sequence',
        [accountId],
      );
      return rows.map(
        ({ body }) => JSON.parse(body) as { event: string; location_id: string; data: Record<string, unknown> },
      );
    },
    async close() {
      await app.close();
      await database.close();
      await drop();
      await rm(mediaDir, { recursive: true });
    },
  };
}

let made = 0;

/** A location that breaks no rule; each call makes another one. */
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
