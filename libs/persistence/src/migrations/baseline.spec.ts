import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from '@jest/globals';
import { testDatabase } from '@listings/testing';
import type { TestDatabase } from '@listings/testing';
import { Database } from '../database.js';
import { migrate } from '../migrate.js';
import { migrations } from './index.js';

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');
const frozen = JSON.parse(read('./baseline/migrations.json')) as { file: string; sha256: string }[];

/** The numbers of its migrations; the other files have their SQL. */
const FROZEN_NUMBERS = frozen.flatMap(({ file }) => (/^\d{4}-/.test(file) ? [Number(file.slice(0, 4))] : []));

/** Some rows of each table of the baseline. PostgreSQL reads the text as it wrote it: JavaScript would round large numbers. */
const stored = read('./baseline/rows.jsonl')
  .split('\n')
  .filter((text) => text !== '')
  .map((text) => ({ text, ...(JSON.parse(text) as { table: string; rows: unknown[] }) }));

/**
 * What later migrations take out of the tables of the baseline: the columns that they drop or whose values they change. Each
 * entry says where the values are then, and another test checks that.
 */
const CHANGED: Readonly<Record<string, readonly string[]>> = {};

describe('the baseline of release 0.2.0', () => {
  it('[design 1] has migrations that nobody changes: new ones follow them', () => {
    const sha256Of = (file: string) =>
      createHash('sha256')
        .update(read(`./${file}`))
        .digest('hex');
    const now = frozen.map(({ file }) => ({ file, sha256: sha256Of(file) }));
    // Changed by mistake? Restore the file, and write a new migration. Before the first release: run
    // `node tools/plan-suite/baseline.mjs` (docs/decisions/0045).
    expect(now).toEqual(frozen);
    const numbers = migrations.map((migration) => Number(migration.name.slice(-4)));
    expect(FROZEN_NUMBERS).toEqual(numbers.slice(0, FROZEN_NUMBERS.length));
  });

  it('[design 1] has rows of nearly all tables', () => {
    expect(stored.filter(({ rows }) => rows.length === 0).map(({ table }) => table)).toEqual(WITHOUT_ROWS.split(' '));
  });
});

/** Tables that the rows of the baseline leave empty: each has no row for most of the time. */
const WITHOUT_ROWS =
  'attempt_counts idempotency_keys mails match_suggestions photo_request_items photo_requests recovery_codes ' +
  'search_rebuilds sign_ups sso_flows task_leases user_links';

describe('an upgrade from the baseline', () => {
  let made: TestDatabase | undefined;
  let database: Database;

  afterEach(async () => {
    await database.close();
    await made?.drop();
  });

  /** A database with the schema and the rows of the baseline. */
  async function open(): Promise<string> {
    made = await testDatabase(baseline, { plantsEvents: true });
    database = new Database({ url: made.url, maxConnections: 1 });
    // Foreign keys and triggers are off: the rows have what those would write.
    await database.execute(`set session_replication_role = 'replica'`);
    await database.execute(`truncate ${stored.map(({ table }) => `"${table}"`).join()}`);
    await createDaysBeforeYesterday(database);
    for (const { table, text } of stored) await fill(database, table, text);
    return made.url;
  }

  it('[design 1] loses no row and no value', async () => {
    const url = await open();
    expect(await lostRows(database)).toEqual([]);
    await migrate(url);
    expect(await lostRows(database)).toEqual([]);
  });

  it('[design 1] finds a migration that loses a row, a value or a table', async () => {
    await open();
    await database.execute(`
      delete from locations where id = (select min(id) from locations);
      update users set name = 'Somebody' where id = (select id from users order by 1 limit 1);
      update social_posts set sites = sites || '{OTHER}' where account_id = (select min(account_id) from social_posts);
      alter table accounts drop column plan cascade;
      drop table folders cascade`);

    const lost = await lostRows(database);

    const rowsOf = (table: string) => stored.find((each) => each.table === table)?.rows.length;
    expect(lost).toEqual([
      { table: 'accounts', rows: rowsOf('accounts') },
      { table: 'folders', rows: rowsOf('folders') },
      { table: 'locations', rows: 1 },
      { table: 'social_posts', rows: 1 },
      { table: 'users', rows: 1 },
    ]);
  });
});

/** Applies the migrations of the baseline. */
async function baseline(url: string): Promise<void> {
  await migrate(url, { migrations: migrations.slice(0, FROZEN_NUMBERS.length) });
}

/** The rows of the request log are as old as the baseline, whose migrations create the days from yesterday on. */
async function createDaysBeforeYesterday(database: Database): Promise<void> {
  const [row] = await database.query<{ yesterday: string }>(
    `select to_char((now() at time zone 'UTC') - interval '1 day', 'YYYY-MM-DD') as yesterday`,
  );
  await database.execute(
    `create table request_log_before partition of request_log
     for values from (minvalue) to ('${row?.yesterday} 00:00:00+00')`,
  );
}

async function fill(database: Database, table: string, text: string): Promise<void> {
  const columns = await database.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  const names = columns.map(({ name }) => name).join();
  await database.execute(
    `insert into "${table}" (${names}) overriding system value
     select ${names} from jsonb_populate_recordset(null::"${table}", $1::jsonb -> 'rows')`,
    [text],
  );
}

/** How many stored rows of each table are no longer there with all their values; a table that is gone has lost all. */
async function lostRows(database: Database): Promise<{ table: string; rows: number }[]> {
  const lost: { table: string; rows: number }[] = [];
  for (const { table, rows, text } of stored) {
    const present = 'select to_regclass($1) is not null as present';
    const [found] = await database.query<{ present: boolean }>(present, [table]);
    const missing = found?.present
      ? await database.query(
          `select 1 from jsonb_array_elements($1::jsonb -> 'rows') expected
           where not exists (
             select from "${table}" now where to_jsonb(now) @> (expected - $2::text[])
               -- "contains" alone would find a part of a list or of an object
               and not exists (
                 select from jsonb_each(expected - $2::text[]) field where to_jsonb(now) -> field.key is distinct from field.value
               )
           )`,
          [text, CHANGED[table] ?? []],
        )
      : rows;
    if (missing.length > 0) lost.push({ table, rows: missing.length });
  }
  return lost;
}
