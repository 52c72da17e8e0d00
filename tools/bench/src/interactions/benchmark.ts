import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { issueApiKey } from '@listings/feature-accounts';
import { Database, migrate } from '@listings/persistence';
import { createLogger, systemClock } from '@listings/platform';
import { loadPublishers } from '@listings/publisher-registry';
import { CHECKOUT } from '../checkout.js';
import { MEASURED_ACCOUNT } from '../data/accounts.js';
import { answerOf, assertSameAnswers } from '../locations/same-answers.js';
import { PUBLISHERS, publisherSettings } from '../locations/installation.js';
import { startChild } from '../machine/child.js';
import type { Child } from '../machine/child.js';
import { startCluster } from '../machine/cluster.js';
import { pinProcess } from '../machine/cpu.js';
import { measure } from '../measure/contender.js';
import type { Round } from '../measure/contender.js';
import { loadInteractions } from './data.js';
import { measureIngestion } from './ingestion.js';
import type { IngestionResult } from './ingestion.js';

const CONNECTIONS = 50;
const WARM_UP_MS = 1_000;
/** Before the first round, so that no server compiles its code while it is measured. */
const COMPILE_MS = 5_000;
const DAY_MS = 86_400_000;

/** The measurements of one kind of request. */
export interface InteractionWorkload {
  readonly title: string;
  readonly aim: number;
  readonly bare: readonly Round[];
  readonly product: readonly Round[];
}

/** The result of a run. */
export interface InteractionResult {
  readonly workloads: readonly InteractionWorkload[];
  readonly ingestion: IngestionResult;
  readonly pinned: boolean;
}

/** Runs the benchmark of interactions, or only loads its data, and stops everything that it started. */
export async function benchmarkInteractions(
  options: InteractionOptions,
  say: (text: string) => void,
): Promise<InteractionResult | undefined> {
  const folder = options.data;
  if (options.fresh) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const postgres = await startCluster(folder);
  const children: Child[] = [];
  try {
    const url = postgres.url('product');
    await ensureData({ url, server: postgres.url('postgres'), marker: join(folder, 'data.json'), options, say });
    if (options.loadOnly) return undefined;
    const environment = { ...publisherSettings, PUBLISHERS: PUBLISHERS.join(), DATABASE_URL: url };
    const publishers = await loadPublishers({
      packages: PUBLISHERS,
      environment: publisherSettings,
      logger: createLogger({ name: 'bench', level: 'silent' }),
      clock: systemClock,
    });
    const key = await prepare(url);
    const start = async (name: string, script: string, more: Readonly<Record<string, string>>) => {
      const child = await startChild({
        script: join(CHECKOUT, 'dist', script),
        environment: more,
        logFile: join(folder, `${name}.log`),
      });
      children.push(child);
      return child;
    };
    const product = await start('product', 'apps/api/src/main.js', {
      ...environment,
      ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
      PUBLIC_URL: 'http://127.0.0.1',
      MEDIA_DIR: join(folder, 'media'),
      PORT: '0',
      METRICS_PORT: '0',
      NODE_ENV: 'production',
      LISTINGS_SUPERVISED: '1',
    });
    const hostnames = Object.fromEntries(
      publishers.all.map(({ names, declaration }) => [names.constant, declaration.site.hostname]),
    );
    const bare = await start('bare', 'tools/bench/src/interactions/bare-main.js', {
      DATABASE_URL: url,
      HOSTNAMES: JSON.stringify(hostnames),
    });
    const load = await start('load', 'tools/bench/src/load/main.js', {});
    const pinned =
      options.pin &&
      availableParallelism() > 1 &&
      [
        pinProcess(product.pid, 0),
        pinProcess(bare.pid, 0),
        pinProcess(postgres.pid, 1),
        pinProcess(load.pid, availableParallelism() > 2 ? 2 : 1),
      ].every(Boolean);
    const workloads = await compare({ options, product, bare, load, postgresPid: postgres.pid, key, url, say });
    for (const child of children.splice(0)) await child.stop();
    say(`Ingesting ${options.ingested.toLocaleString('en')} reviews`);
    const [registered] = publishers.all;
    if (!registered) throw new Error('No publisher is loaded.');
    const ingestion = await measureIngestion(url, { registered, reviews: options.ingested });
    return { workloads, ingestion, pinned };
  } finally {
    for (const child of children) await child.stop();
    await postgres.stop();
  }
}

async function ensureData(given: {
  url: string;
  server: string;
  marker: string;
  options: InteractionOptions;
  say: (text: string) => void;
}): Promise<void> {
  const { url, server, marker, options, say } = given;
  // The dates of the data are relative to the day of the load.
  const wanted = { measured: options.measured, others: options.others };
  if (existsSync(marker) && readFileSync(marker, 'utf8') === JSON.stringify(wanted)) return migrate(url);
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query('drop database if exists product with (force)');
  await client.query('create database product');
  await client.end();
  await loadInteractions(url, wanted, say);
  writeFileSync(marker, JSON.stringify(wanted));
}

/** Issues a key of the measured account, gives it limits that it never reaches, and reads everything into memory. */
async function prepare(url: string): Promise<string> {
  const database = new Database({ url, maxConnections: 1, statementTimeoutMs: 0 });
  await database.execute(`delete from api_keys where name = 'bench'`);
  const { key } = await issueApiKey(
    { database, clock: systemClock },
    { accountId: MEASURED_ACCOUNT, name: 'bench', scope: 'READ' },
  );
  await database.execute(
    'update accounts set minute_limit = 100000000, hour_limit = 100000000, day_limit = 100000000 where id = $1',
    [MEASURED_ACCOUNT],
  );
  await database.execute('vacuum (analyze)');
  await database.execute('create extension if not exists pg_prewarm');
  await database.execute(
    `select pg_prewarm(oid) from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'i')`,
  );
  await database.execute('checkpoint');
  await database.close();
  return key;
}

async function compare(setting: {
  options: InteractionOptions;
  product: Child;
  bare: Child;
  load: Child;
  postgresPid: number;
  key: string;
  url: string;
  say: (text: string) => void;
}): Promise<InteractionWorkload[]> {
  const { options, product, bare, load, postgresPid, key, url, say } = setting;
  const servers = { bare, product };
  const ports = { bare: Number(bare.ready['port']), product: Number(product.ready['port']) };
  const results: InteractionWorkload[] = [];
  for (const { title, aim, requests } of await workloadsOf(url, key)) {
    say(`Measuring ${title}`);
    await assertSameAnswers(
      [
        { name: 'product', port: ports.product },
        { name: 'bare', port: ports.bare },
      ],
      requests.slice(0, 30),
    );
    const { headers } = await answerOf(ports.product, requests[0] ?? '');
    if (!headers.has('x-ratelimit-remaining'))
      throw new Error('The product does not count the requests: see product.log.');
    const rounds: Record<'bare' | 'product', Round[]> = { bare: [], product: [] };
    const send = (name: 'bare' | 'product', warmUpMs: number, measuredMs: number) => {
      const order = { port: ports[name], connections: CONNECTIONS, requests, once: false, warmUpMs, measuredMs };
      return measure({ load, serverPid: servers[name].pid, databasePid: postgresPid, order });
    };
    if (results.length === 0) for (const name of ['bare', 'product'] as const) await send(name, COMPILE_MS, 500);
    for (let round = 0; round < options.rounds; round += 1) {
      for (const name of round % 2 === 0 ? (['bare', 'product'] as const) : (['product', 'bare'] as const)) {
        rounds[name].push(await send(name, WARM_UP_MS, options.seconds * 1_000));
      }
    }
    results.push({ title, aim, ...rounds });
  }
  return results;
}

/** The requests of each kind; they are repeated in turn. */
async function workloadsOf(url: string, key: string): Promise<{ title: string; aim: number; requests: string[] }[]> {
  const request = (parameters: Readonly<Record<string, string>>) => {
    const query = new URLSearchParams({ tag: 'all', first: '20', ...parameters }).toString();
    return [
      `GET /api/v4/rollup_interactions?${query} HTTP/1.1`,
      'host: 127.0.0.1',
      `authorization: API ${key}`,
      '',
      '',
    ].join('\r\n');
  };
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows: places } = await client.query<{ id: string; posted: string; content: string }>(
    `select id, (extract(epoch from posted_at) * 1000)::bigint as posted, content from interactions
     where account_id = $1 and status <> 'ARCHIVED' order by posted_at limit 400 offset 1000`,
    [MEASURED_ACCOUNT],
  );
  const [range] = (
    await client.query<{ last: Date }>(`select max(posted_at) as last from interactions where account_id = $1`, [
      MEASURED_ACCOUNT,
    ])
  ).rows;
  await client.end();
  const dayBefore = (days: number) => new Date((range?.last.getTime() ?? 0) - days * DAY_MS).toISOString().slice(0, 10);
  const filtered = Array.from({ length: 300 }, (_, turn) =>
    request({
      ratingFilters: JSON.stringify([1 + (turn % 2), 3 + (turn % 3)]),
      startDate: dayBefore(120 + turn),
      endDate: dayBefore(30 + turn),
    }),
  );
  const deep = places.map(({ id, posted }) =>
    request({ after: Buffer.from(`Interaction:newest:${id}:${posted}`).toString('base64') }),
  );
  const searches = places.map(({ content }) => request({ searchString: content.split(' ').slice(0, 3).join(' ') }));
  return [
    { title: 'filtered page of 20: two ratings, 91 days', aim: 0.85, requests: filtered },
    { title: 'first page of 20', aim: 0.85, requests: [request({})] },
    { title: 'deep page of 20', aim: 0.85, requests: deep },
    { title: 'search of three words', aim: 0.85, requests: searches },
  ];
}

/** Options of a run. */
export interface InteractionOptions {
  readonly measured: number;
  readonly others: number;
  readonly ingested: number;
  readonly rounds: number;
  readonly seconds: number;
  readonly fresh: boolean;
  /** Ends the run when the data is there. */
  readonly loadOnly: boolean;
  /** The folder with the data. */
  readonly data: string;
  readonly pin: boolean;
}
