import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { issueApiKey } from '@listings/feature-accounts';
import { Database, migrate } from '@listings/persistence';
import { systemClock } from '@listings/platform';
import type { PostgresServer } from '@listings/testing';
import { MEASURED_ACCOUNT } from '../data/accounts.js';
import { benchPublishers, intoMemory, publisherSettings } from '../locations/installation.js';
import { assertRateLimited, assertSameAnswers } from '../locations/same-answers.js';
import { childrenIn } from '../machine/child.js';
import type { Child } from '../machine/child.js';
import { emptyDatabases, startCluster } from '../machine/cluster.js';
import { pinServers } from '../machine/cpu.js';
import { productEnvironment } from '../machine/product-environment.js';
import { measure } from '../measure/contender.js';
import type { Round } from '../measure/contender.js';
import { flag, optionalText, seconds, wholeNumber } from '../options.js';
import type { OptionsOf } from '../options.js';
import { loadInteractions } from './data.js';
import { measureIngestion } from './ingestion.js';
import type { IngestionResult } from './ingestion.js';
import { interactionShape } from './shape.js';

const CONNECTIONS = 50;
const WARM_UP_MS = 1_000;
/** Before the first round, so that no server compiles its code while it is measured. */
const COMPILE_MS = 5_000;
const DAY_MS = 86_400_000;

/** The options of the command line. */
export const OPTIONS = {
  measured: wholeNumber(200_000, 'interactions of one account', { least: 10_000, most: 10_000_000, short: 10_000 }),
  others: wholeNumber(800_000, 'interactions of the 199 other accounts', { least: 0, most: 50_000_000, short: 10_000 }),
  ingested: wholeNumber(100_000, 'reviews to ingest', { least: 1_000, most: 1_000_000, short: 1_000 }),
  rounds: wholeNumber(5, 'rounds; each runs both servers in turn', { most: 50, short: 3 }),
  seconds: seconds(4, 'measured seconds of a server in a round', { short: 1 }),
  'load-only': flag('generates the data, and measures nothing'),
  data: optionalText('the folder of the data (.listings-bench/interactions-<measured>-<others> in the checkout)'),
  pin: flag('does not pin server and PostgreSQL to one processor each', true),
};

/** The options of a run, with the folder of the data. */
export type InteractionOptions = OptionsOf<typeof OPTIONS> & { readonly data: string };

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
  mkdirSync(folder, { recursive: true });
  const postgres = await startCluster(folder);
  const children = childrenIn(folder);
  try {
    const url = postgres.url('product');
    await ensureData({ url, server: postgres, marker: join(folder, 'data.json'), options, say });
    if (options['load-only']) return undefined;
    const publishers = await benchPublishers();
    const key = await prepare(url);
    const environment = productEnvironment({ url, folder }, publisherSettings);
    const product = await children.start('product', 'apps/api/src/main.js', environment);
    const hostnames = Object.fromEntries(
      publishers.all.map(({ names, declaration }) => [names.constant, declaration.site.hostname]),
    );
    const bare = await children.start('bare', 'tools/bench/src/interactions/bare-main.js', {
      DATABASE_URL: url,
      HOSTNAMES: JSON.stringify(hostnames),
      SHAPE: JSON.stringify(await interactionShape(Number(product.ready['port']), pageRequest(key))),
    });
    const load = await children.start('load', 'tools/bench/src/load/main.js');
    const pinned =
      options.pin && pinServers({ servers: [product.pid, bare.pid], postgres: postgres.pid, load: load.pid });
    const workloads = await compare({ options, product, bare, load, postgresPid: postgres.pid, key, url, say });
    await children.stop();
    say(`Ingesting ${options.ingested.toLocaleString('en')} reviews`);
    const [registered] = publishers.all;
    if (!registered) throw new Error('No publisher is loaded.');
    const ingestion = await measureIngestion(url, { registered, reviews: options.ingested });
    return { workloads, ingestion, pinned };
  } finally {
    await children.stop();
    await postgres.stop();
  }
}

async function ensureData(given: {
  url: string;
  server: PostgresServer;
  marker: string;
  options: InteractionOptions;
  say: (text: string) => void;
}): Promise<void> {
  const { url, server, marker, options, say } = given;
  // The dates of the data are relative to the day of the load.
  const wanted = { measured: options.measured, others: options.others };
  if (existsSync(marker) && readFileSync(marker, 'utf8') === JSON.stringify(wanted)) return migrate(url);
  await emptyDatabases(server, ['product']);
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
  await intoMemory(database);
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
    await assertRateLimited(ports.product, requests[0] ?? '');
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

/** A page of 20 interactions; without parameters the first one. */
function pageRequest(key: string, parameters: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams({ tag: 'all', first: '20', ...parameters }).toString();
  return [
    `GET /api/v4/rollup_interactions?${query} HTTP/1.1`,
    'host: 127.0.0.1',
    `authorization: API ${key}`,
    '',
    '',
  ].join('\r\n');
}

/** The requests of each kind; they are repeated in turn. */
async function workloadsOf(url: string, key: string): Promise<{ title: string; aim: number; requests: string[] }[]> {
  const request = (parameters: Readonly<Record<string, string>>) => pageRequest(key, parameters);
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
