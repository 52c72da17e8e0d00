import { join } from 'node:path';
import { createAccount, issueApiKey } from '@listings/feature-accounts';
import { Database } from '@listings/persistence';
import { Encryption, systemClock } from '@listings/platform';
import { CHECKOUT } from '../checkout.js';
import { askChild, childrenIn, measuredOptions } from '../machine/child.js';
import type { Child } from '../machine/child.js';
import { startWithTables } from '../machine/cluster.js';
import { pinProcess } from '../machine/cpu.js';
import { ENCRYPTION_KEY, productEnvironment } from '../machine/product-environment.js';
import { linkLocations } from './linked-locations.js';

/** The site of the benchmark's publisher. */
export const SITE = 'POSTER';
/** Locations of the account of single posts. */
const SMALL = 100;

/** What the publisher has seen since {@link PostsStage.begin}. */
export interface Seen {
  readonly posts: number;
  /** Times of the first and the last create. */
  readonly firstAt: number;
  readonly lastAt: number;
  /** The longest time between two creates. */
  readonly longestPauseMs: number;
}

/** An account of the benchmark. */
export interface BenchAccount {
  readonly accountId: number;
  readonly key: string;
  readonly locationIds: readonly number[];
}

/** PostgreSQL, the api, a publisher, and two accounts with linked locations. */
export interface PostsStage {
  readonly database: Database;
  /** The account of the campaigns. */
  readonly large: BenchAccount;
  /** The account of single posts. */
  readonly small: BenchAccount;
  readonly postgresPid: number;
  readonly apiPid: number;
  readonly publisherPort: number;
  /** Starts the worker on a queue; an empty URL is the queue in PostgreSQL. */
  worker(queueUrl: string, concurrency: number): Promise<Child>;
  /** Starts the bare loop. */
  bare(): Promise<Child>;
  /** Calls the api for an account; returns the `data` of the response and how long it took. */
  call(
    account: BenchAccount,
    request: { method: string; path: string; body?: object },
  ): Promise<{ data: Record<string, unknown>; ms: number }>;
  /** Lets the publisher answer after this time, and forget what it has seen. */
  begin(delayMs: number): Promise<Seen>;
  seen(): Promise<Seen>;
  /** When the publisher got the post of a location; undefined if it has not. */
  postedAt(locationId: number): Promise<number | undefined>;
  close(): Promise<void>;
}

/** Starts the stage on an empty database. */
export async function openPostsStage(options: {
  locations: number;
  queueUrl: string;
  pin: boolean;
  /** The folder of a processor profile of the worker. */
  profile: string | undefined;
}): Promise<PostsStage> {
  const folder = join(CHECKOUT, '.listings-bench/posts');
  const { postgres, url } = await startWithTables(folder, 'posts');
  const database = new Database({ url, maxConnections: 4, statementTimeoutMs: 0 });
  const children = childrenIn(folder);
  const publisher = await children.start('publisher', 'tools/bench/src/posts/publisher-main.js');
  const publisherPort = Number(publisher.ready['port']);
  const environment = productEnvironment(
    { url, folder },
    {
      PUBLISHERS: String(publisher.ready['plugIn']),
      POSTS_PUBLISHER_URL: `http://127.0.0.1:${publisherPort}`,
    },
  );
  const queue = options.queueUrl === '' ? undefined : { QUEUE_URL: options.queueUrl };
  const api = await children.start('api', 'apps/api/src/main.js', { ...environment, ...queue });
  const [large, small] = [
    await newAccount(database, 'large', options.locations),
    await newAccount(database, 'small', SMALL),
  ];
  // The words of these locations are never searched for.
  await database.execute('delete from search_rebuilds');
  await database.execute('vacuum (analyze)');
  if (options.pin) for (const pid of [postgres.pid, publisher.pid]) pinProcess(pid, 1);
  const pinned = async (child: Promise<Child>) => {
    if (options.pin) pinProcess((await child).pid, 0);
    return child;
  };
  return {
    database,
    large,
    small,
    postgresPid: postgres.pid,
    apiPid: api.pid,
    publisherPort,
    worker: (queueUrl, concurrency) =>
      pinned(
        children.start(
          'worker',
          'apps/worker/src/main.js',
          { ...environment, ...(queueUrl && { QUEUE_URL: queueUrl }), POST_CONCURRENCY: String(concurrency) },
          ['--max-semi-space-size=64', ...measuredOptions(options.profile)],
        ),
      ),
    bare: () => pinned(children.start('bare', 'tools/bench/src/posts/bare-main.js')),
    async call({ key }, { method, path, body }) {
      const began = performance.now();
      const response = await fetch(`http://127.0.0.1:${Number(api.ready['port'])}/api/v4${path}`, {
        method,
        headers: { authorization: `API ${key}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      const ms = performance.now() - began;
      if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 500)}`);
      return { data: (JSON.parse(text) as { data: Record<string, unknown> }).data, ms };
    },
    begin: (delayMs) => askChild<Seen>(publisher, 'begin', { delayMs }),
    seen: () => askChild<Seen>(publisher, 'seen'),
    postedAt: async (locationId) =>
      (await askChild<{ at?: number }>(publisher, 'posted', { listing: `listing-${locationId}` })).at,
    async close() {
      await children.stop();
      await database.close();
      await postgres.stop();
    },
  };
}

/** An account with linked locations. */
async function newAccount(database: Database, name: string, locations: number): Promise<BenchAccount> {
  const parts = { database, clock: systemClock };
  const owner = {
    name,
    plan: 'ENTERPRISE',
    email: `${name}@bench.example`,
    passwordHash: null,
  } as const;
  const { accountId } = await createAccount(parts, owner);
  const { key } = await issueApiKey(parts, { accountId, name: 'bench', scope: 'WRITE' });
  const encryption = new Encryption([ENCRYPTION_KEY]);
  const locationIds = await linkLocations(database, { accountId, count: locations, sites: [SITE], encryption });
  return { accountId, key, locationIds };
}
