import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '@listings/persistence';
import { testDatabase } from '@listings/testing';
import { runLoad } from './load/run-load.js';

/** Few rows: what a migration does to a table shows on each of them. */
const SIZE = { accounts: 4, locations: 24, events: 60 };
/** Rows of a table that are stored. */
const MOST_ROWS = 12;
/** The migrations, and the files in the folder of the baseline that have the SQL of the first one. */
const FROZEN = /^(\d{4}-[\w-]+|baseline\/[\w.-]+)(?<!\.spec)\.ts$/;

/**
 * Writes the checksums of the migrations of the present sources, and rows of each table of their schema, as the baseline of the
 * first release. The tests of libs/persistence compare with it.
 */
export async function writeBaseline(checkout: string): Promise<void> {
  const migrations = join(checkout, 'libs/persistence/src/migrations');
  const folder = join(migrations, 'baseline');
  mkdirSync(folder, { recursive: true });
  const files = readdirSync(migrations, { recursive: true, encoding: 'utf8' }).filter((name) => FROZEN.test(name));
  const checksums = files.sort().map((file) => ({
    file,
    sha256: createHash('sha256')
      .update(readFileSync(join(migrations, file)))
      .digest('hex'),
  }));
  writeFileSync(join(folder, 'migrations.json'), `${JSON.stringify(checksums, null, 2)}\n`);

  const made = await testDatabase(migrate, { plantsEvents: true });
  await runLoad(made.url, SIZE, () => undefined);
  const tables = await rowsOf(made.url);
  writeFileSync(join(folder, 'rows.jsonl'), tables.map((line) => `${line}\n`).join(''));
  await made.drop();
  console.log(`${checksums.length} files and rows of ${tables.length} tables are the baseline now.`);
}

/** A line of JSON for each table: its name, and some of its rows as PostgreSQL writes them. */
async function rowsOf(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
       and relname not in ('schema_migrations', 'migration_checksums', 'typeorm_metadata') order by 1`,
  );
  const lines: string[] = [];
  for (const { name } of tables) {
    const { rows } = await client.query<{ line: string }>(
      `select jsonb_build_object('table', $1::text, 'rows', coalesce(jsonb_agg(row), '[]'))::text as line
       from (select to_jsonb(stored) as row from ${client.escapeIdentifier(name)} stored order by 1 limit ${MOST_ROWS}) rows`,
      [name],
    );
    lines.push((rows[0] as { line: string }).line);
  }
  await client.end();
  return lines;
}
