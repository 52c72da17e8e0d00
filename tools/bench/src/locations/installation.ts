import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { issueApiKey } from '@listings/feature-accounts';
import { assertMigrated, Database } from '@listings/persistence';
import { createLogger, systemClock } from '@listings/platform';
import { loadPublishers } from '@listings/publisher-registry';
import type { PublisherRegistry } from '@listings/publisher-registry';
import type { PostgresServer } from '@listings/testing';
import { MEASURED_ACCOUNT } from '../data/accounts.js';
import { loadData } from '../data/load.js';
import type { DataSet } from '../data/load.js';
import { bareFields, FIRST_LOCATION_ID } from '../data/location-rows.js';
import { dataProblem } from '../data/verify.js';
import { emptyDatabases, startCluster } from '../machine/cluster.js';
import { productEnvironment } from '../machine/product-environment.js';

/** The two databases with their data, and the product's configuration for them. */
export interface Installation {
  readonly postgres: PostgresServer;
  readonly data: DataSet;
  /** Environment variables of the product's api. */
  readonly environment: Readonly<Record<string, string>>;
  /** An API key of the measured account. */
  readonly key: string;
  /** Sets limits that the measured account never reaches, or removes them. */
  limit(requests: 'counted' | 'unlimited'): Promise<void>;
  stop(): Promise<void>;
}

const MEDIA_URL = 'http://127.0.0.1/media';
/** The publishers of the development start. The benchmark sends nothing to them. */
const PUBLISHERS = ['@listings/publisher-a', '@listings/publisher-b'];
const NOWHERE = 'http://127.0.0.1:9';
/** The settings of the product with them: addresses at which nobody listens. */
export const publisherSettings = {
  PUBLISHERS: PUBLISHERS.join(),
  ...Object.fromEntries(
    'AUTHORIZE_URL TOKEN_URL REVOKE_URL USERINFO_URL ACCOUNTS_BASE INFO_BASE CONTENT_BASE VERIFICATION_BASE ACTIONS_BASE METRICS_BASE'
      .split(' ')
      .map((name) => [`PUBLISHER_A_${name}`, NOWHERE]),
  ),
  PUBLISHER_A_CLIENT_ID: 'bench',
  PUBLISHER_A_CLIENT_SECRET: 'bench',
  PUBLISHER_A_SCOPES: 'openid',
  PUBLISHER_B_CLIENT_ID: 'bench',
  PUBLISHER_B_CLIENT_SECRET: 'bench',
  PUBLISHER_B_DIALOG_BASE: NOWHERE,
  PUBLISHER_B_API_BASE: NOWHERE,
  PUBLISHER_B_API_VERSION: 'v25.0',
};

/** Starts PostgreSQL on the data folder of that size, and loads the data if it is missing or outdated. */
export async function openInstallation(options: {
  folder: string;
  locations: number;
  say: (text: string) => void;
}): Promise<Installation> {
  const { folder, locations, say } = options;
  mkdirSync(folder, { recursive: true });
  const postgres = await startCluster(folder);
  try {
    // The part of the records that depends on the configuration.
    const settings = { verifyingPublishers: (await benchPublishers()).verifying, mediaUrl: MEDIA_URL };
    const data: DataSet = { productUrl: postgres.url('product'), bareUrl: postgres.url('bare'), locations, settings };
    await ensureData({ postgres, data, marker: join(folder, 'data.json'), say });
    const product = new Database({ url: data.productUrl, maxConnections: 1, statementTimeoutMs: 0 });
    await removeEarlierRuns(product, data);
    const { key } = await issueApiKey(
      { database: product, clock: systemClock },
      { accountId: MEASURED_ACCOUNT, name: 'bench', scope: 'WRITE' },
    );
    // A dispatcher would listen too; without a listener a notification is cheaper than in production.
    const listener = await product.listener();
    await listener.query('listen listings_events');
    return {
      postgres,
      data,
      key,
      environment: productEnvironment({ url: data.productUrl, folder }, publisherSettings),
      async limit(requests) {
        const limit = requests === 'counted' ? 100_000_000 : null;
        await product.execute('update accounts set minute_limit = $2, hour_limit = $2, day_limit = $2 where id = $1', [
          MEASURED_ACCOUNT,
          limit,
        ]);
      },
      async stop() {
        await listener.end();
        // Now, because the stop of the server must be quick.
        await product.execute('checkpoint');
        await product.close();
        await postgres.stop();
      },
    };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

/** The publishers of {@link publisherSettings}. */
export function benchPublishers(): Promise<PublisherRegistry> {
  return loadPublishers({
    packages: PUBLISHERS,
    environment: publisherSettings,
    logger: createLogger({ name: 'bench', level: 'silent' }),
    clock: systemClock,
  });
}

async function ensureData(options: {
  postgres: PostgresServer;
  data: DataSet;
  marker: string;
  say: (text: string) => void;
}): Promise<void> {
  const { postgres, data, marker, say } = options;
  if (
    existsSync(marker) &&
    (JSON.parse(readFileSync(marker, 'utf8')) as { locations: number }).locations === data.locations
  ) {
    const problem = await storedProblem(data);
    if (!problem) return;
    say(`The stored data does not fit this release and is made again (${problem.split('\n')[0]})`);
  }
  rmSync(marker, { force: true });
  await emptyDatabases(postgres, ['product', 'bare']);
  await loadData(data, say);
  const problem = await dataProblem(data.productUrl, data);
  if (problem) throw new Error(`The generated data differs from the product's: ${problem}`);
  writeFileSync(marker, JSON.stringify({ locations: data.locations }));
}

async function storedProblem(data: DataSet): Promise<string | undefined> {
  const database = new Database({ url: data.productUrl, maxConnections: 1 });
  try {
    await assertMigrated(database);
    return (await bareProblem(data)) ?? (await dataProblem(data.productUrl, data));
  } catch (error) {
    return String(error);
  } finally {
    await database.close();
  }
}

/** Says if the record has other fields than the table of the bare server. */
async function bareProblem({ bareUrl, settings }: DataSet): Promise<string | undefined> {
  const bare = new Database({ url: bareUrl, maxConnections: 1 });
  try {
    const columns = await bare.query<{ name: string }>(
      `select column_name as name from information_schema.columns where table_name = 'bare_locations' order by ordinal_position`,
    );
    const wanted = bareFields(settings).map(({ name }) => name);
    const names = columns.map(({ name }) => name).slice(-wanted.length);
    return names.join() === wanted.join() ? undefined : 'the record has other fields than the table of the bare server';
  } finally {
    await bare.close();
  }
}

/** Deletes the locations that the last run created, so that every run begins with the same data. */
async function removeEarlierRuns(product: Database, data: DataSet): Promise<void> {
  const last = FIRST_LOCATION_ID + data.locations - 1;
  await product.transaction(async (transaction) => {
    await transaction.execute(`delete from api_keys where name = 'bench'`);
    for (const table of ['webhook_attempts', 'webhook_deliveries', 'events', 'event_outbox'])
      await transaction.execute(`delete from ${table} where account_id = $1`, [MEASURED_ACCOUNT]);
    const removed = await transaction.execute('delete from locations where account_id = $1 and id > $2', [
      MEASURED_ACCOUNT,
      last,
    ]);
    await transaction.execute('update account_counters set event_sequence = 0 where account_id = $1', [
      MEASURED_ACCOUNT,
    ]);
    await transaction.execute(
      `update location_counts set locations = locations - $2, active_locations = active_locations - $2
       where account_id = $1 and slot = 0`,
      [MEASURED_ACCOUNT, removed],
    );
    await transaction.execute(
      `insert into webhook_endpoints (account_id, url, secret) values ($1, 'https://receiver.example/', 'unused')
       on conflict (account_id) do nothing`,
      [MEASURED_ACCOUNT],
    );
  });
  await product.execute('vacuum (analyze)');
  await intoMemory(product);
  const bare = new Database({ url: data.bareUrl, maxConnections: 1, statementTimeoutMs: 0 });
  const removed = await bare.execute('delete from bare_locations where account_key = $1 and key > $2', [
    MEASURED_ACCOUNT,
    last,
  ]);
  await bare.execute('update bare_accounts set locations = locations - $2 where id = $1', [MEASURED_ACCOUNT, removed]);
  await bare.execute('vacuum (analyze)');
  await intoMemory(bare);
  // Writes dirty pages now, not while a round is measured.
  await bare.execute('checkpoint');
  await bare.close();
}

/** Reads every table and index of the database, so that no round has cold reads. */
export async function intoMemory(database: Database): Promise<void> {
  await database.execute('create extension if not exists pg_prewarm');
  await database.execute(
    `select pg_prewarm(oid) from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'i')`,
  );
}
