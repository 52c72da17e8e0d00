import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import type { RecordSettings } from '@listings/domain';
import { migrate } from '@listings/persistence';
import { BARE_SEARCH_INDEX, bareTables } from '../bare/schema.js';
import { accountIds, accountName, accountOf, foldersOf } from './accounts.js';
import { copyInto, copyLine } from './copy.js';
import { loadRange } from './load-range.js';
import type { Range } from './load-range.js';
import { bareFields, FIRST_LOCATION_ID, isArchived } from './location-rows.js';

/** The two databases of a benchmark, and the data to load. */
export interface DataSet {
  readonly productUrl: string;
  readonly bareUrl: string;
  readonly locations: number;
  readonly settings: RecordSettings;
}

/** Fills the empty databases of the product and of the bare server with the same locations. */
export async function loadData(data: DataSet, say: (text: string) => void): Promise<void> {
  const { productUrl, bareUrl, locations, settings } = data;
  await migrate(productUrl);
  await withClient(bareUrl, (bare) => bare.query(bareTables(bareFields(settings))));
  const counts = countByAccount(locations);
  await withClient(productUrl, async (product) => {
    await insertAccounts(product, counts);
    const indexes = await dropIndexes(product);
    await loadLocations(data, (done) => say(`Loaded ${done.toLocaleString('en')} of ${locations.toLocaleString('en')} locations`)); // prettier-ignore
    say('Building the indexes');
    await product.query(`set maintenance_work_mem = '512MB'`);
    for (const definition of indexes) await product.query(definition);
    await product.query(`select setval(pg_get_serial_sequence('locations', 'id'), $1)`, [
      FIRST_LOCATION_ID + locations,
    ]);
    await product.query('vacuum (analyze)');
  });
  await withClient(bareUrl, async (bare) => {
    await copyInto(bare, 'bare_accounts (id, locations)', [...counts].map(([id, { all }]) => copyLine([id, all]))); // prettier-ignore
    await bare.query(`set maintenance_work_mem = '512MB'`);
    await bare.query(BARE_SEARCH_INDEX);
    await bare.query(`select setval(pg_get_serial_sequence('bare_locations', 'key'), $1)`, [FIRST_LOCATION_ID + locations]); // prettier-ignore
    await bare.query('vacuum (analyze)');
  });
}

type Counts = Map<number, { all: number; active: number }>;

function countByAccount(locations: number): Counts {
  const counts: Counts = new Map(accountIds.map((id) => [id, { all: 0, active: 0 }]));
  for (let index = 0; index < locations; index += 1) {
    const count = counts.get(accountOf(index));
    if (!count) continue;
    count.all += 1;
    if (!isArchived(index)) count.active += 1;
  }
  return counts;
}

async function insertAccounts(product: pg.Client, counts: Counts): Promise<void> {
  await copyInto(
    product,
    'accounts (id, name, plan)',
    accountIds.map((id) => copyLine([id, accountName(id), 'ENTERPRISE'])),
  );
  await copyInto(
    product,
    'account_counters (account_id)',
    accountIds.map((id) => copyLine([id])),
  );
  await copyInto(
    product,
    'location_counts (account_id, slot, locations, active_locations)',
    [...counts].flatMap(([id, { all, active }]) => [
      copyLine([id, 0, all, active]),
      ...Array.from({ length: 63 }, (_, other) => copyLine([id, other + 1, 0, 0])),
    ]),
  );
  await copyInto(
    product,
    'folders (account_id, id, name)',
    accountIds.flatMap((account) => foldersOf(account).map(({ id, name }) => copyLine([account, id, name]))),
  );
}

/** Drops the indexes of the tables to fill, except constraints; returns the statements that create them again. */
async function dropIndexes(product: pg.Client): Promise<string[]> {
  const { rows } = await product.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid in ('locations'::regclass, 'location_documents'::regclass)
       and not exists (select 1 from pg_constraint where conindid = indexrelid)`,
  );
  for (const { name } of rows) await product.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

/** Loads in one thread per processor; a small set is loaded without threads. */
async function loadLocations(data: DataSet, progress: (done: number) => void): Promise<void> {
  const { locations } = data;
  const threads = locations < 10_000 ? 0 : Math.min(availableParallelism(), 4);
  let done = 0;
  let said = 0;
  const loaded = (count: number) => {
    done += count;
    if (done - said < locations / 10 && done < locations) return;
    said = done;
    progress(done);
  };
  if (threads === 0) return loadRange({ ...data, from: 0, to: locations }, loaded);
  const share = Math.ceil(locations / threads);
  const ranges = Array.from({ length: threads }, (_, thread) => ({
    ...data,
    from: thread * share,
    to: Math.min(locations, (thread + 1) * share),
  }));
  await Promise.all(ranges.map((range) => inThread(range, loaded)));
}

function inThread(range: Range, loaded: (count: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./load-worker.js', import.meta.url), { workerData: range });
    worker.on('message', loaded);
    worker.once('error', reject);
    worker.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`A loading thread ended with ${code}.`))));
  });
}

async function withClient(url: string, use: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await use(client);
  } finally {
    await client.end();
  }
}
