import pg from 'pg';
import { accountRows } from './account-rows.js';
import type { LoadSize } from './account-rows.js';
import { connectionRows } from './connection-rows.js';
import { eventRows, pastMonths } from './event-rows.js';
import { interactionRows } from './interaction-rows.js';
import { jobRows } from './job-rows.js';
import { locationRows } from './location-rows.js';
import { postRows } from './post-rows.js';
import { workRows } from './work-rows.js';

/** The full size at scale 1. `accounts` replaces the number of accounts that belongs to the scale. */
export function sizeOf({ scale, accounts }: { scale: number; accounts?: number | undefined }): LoadSize {
  return {
    accounts: accounts ?? Math.max(100, Math.round(10_000 * scale)),
    locations: Math.round(2_000_000 * scale),
    events: Math.round(20_000_000 * scale),
  };
}

/** Connections that load at the same time. */
const LANES = 2;

/**
 * Fills an empty, migrated database. Foreign keys and triggers are off while the rows are written, so the statements below
 * write what the triggers would; the indexes are those of the migrations. Statistics are complete and pages are vacuumed
 * afterwards, as autovacuum leaves them.
 */
export async function runLoad(url: string, size: LoadSize, say: (text: string) => void): Promise<void> {
  const first = await connect(url);
  for (const sql of [...accountRows(size), pastMonths]) await first.query(sql);
  // The widest tables first, so that the lanes end together.
  const waiting = [
    ...eventRows(size),
    ...locationRows(),
    ...connectionRows(),
    ...interactionRows(),
    ...postRows(),
    ...workRows(),
    ...jobRows(),
  ];
  const lanes = [first, ...(await Promise.all(Array.from({ length: LANES - 1 }, () => connect(url))))];
  await Promise.all(
    lanes.map(async (client) => {
      for (let sql = waiting.shift(); sql; sql = waiting.shift()) {
        const began = performance.now();
        const { rowCount } = await client.query(sql);
        const seconds = (performance.now() - began) / 1_000;
        const table = /^insert into (\w+)/.exec(sql)?.[1];
        if (seconds > 2) say(`${table}: ${rowCount?.toLocaleString('en')} rows (${seconds.toFixed(0)} s)`);
      }
    }),
  );
  say('Vacuum and statistics');
  for (const table of ['accounts', 'insight_feeds', 'post_items', 'post_deliveries', 'location_photos'])
    await first.query(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`);
  await first.query('drop table plan_places');
  await first.query('vacuum (analyze)');
  await Promise.all(lanes.map((client) => client.end()));
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  // A lane that fails ends the server under the others; the first failure is the one to report.
  client.on('error', () => undefined);
  await client.connect();
  await client.query(`set session_replication_role = 'replica'`);
  await client.query(`set work_mem = '128MB'`);
  await client.query(`set maintenance_work_mem = '512MB'`);
  return client;
}
