import pg from 'pg';
import { migrate } from '@listings/persistence';
import type { PostgresServer } from '@listings/testing';
import { emptyDatabases } from '../machine/cluster.js';

/** How much work is open. */
export interface WorkSize {
  readonly accounts: number;
  readonly rows: number;
}

/** A kind of the load: one account in `every` has rows of it, in `groups` groups. */
interface LoadedKind {
  readonly kind: string;
  readonly every: number;
  readonly groups: number;
}

/** The kinds that are measured: rows of every account, rows of one account in ten, and rows whose turns are all later. */
export const kinds = { spread: 'spread-1', dense: 'dense', later: 'later' } as const;

/** A fifth of the rows has each. */
const loaded: readonly LoadedKind[] = [
  ...[kinds.spread, 'spread-2', 'spread-3'].map((kind) => ({ kind, every: 1, groups: 2 })),
  { kind: kinds.dense, every: 10, groups: 1 },
  { kind: kinds.later, every: 1, groups: 1 },
];

/** The rows of one statement. */
const ROWS_OF_A_STATEMENT = 250_000;

/** Creates a database with open work, all of it due, and with a bare table of as many rows. */
export async function loadWork(server: PostgresServer, size: WorkSize): Promise<void> {
  await emptyDatabases(server, ['work']);
  const url = server.url('work');
  await migrate(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`set session_replication_role = 'replica'`);
    await client.query(ACCOUNTS, [size.accounts]);
    const ofOneKind = Math.floor(size.rows / loaded.length);
    for (const { kind, every, groups } of loaded) {
      for (let from = 0; from < ofOneKind; from += ROWS_OF_A_STATEMENT) {
        const to = Math.min(from + ROWS_OF_A_STATEMENT, ofOneKind) - 1;
        await client.query(ROWS, [kind, from, to, Math.floor(size.accounts / every), every, groups]);
      }
    }
    await client.query(TURNS, [kinds.later]);
    for (const [table, due] of [
      ['bare_work', `now() - n % 3600 * interval '1 second'`],
      ['bare_later', `now() + interval '1 day' + n % 3600 * interval '1 second'`],
    ]) {
      await client.query(`
        create table ${table} (id bigint primary key, account_id integer not null, due_at timestamptz not null, lease_until timestamptz)`);
      await client.query(
        `insert into ${table} (id, account_id, due_at) select n, 1 + n % $2::integer, ${due} from generate_series(1, $1::integer) n`,
        [size.rows, size.accounts],
      );
      await client.query(`create index ${table}_due on ${table} (due_at)`);
    }
    await client.query('vacuum (analyze)');
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}

const ACCOUNTS = `insert into accounts (id, name) select n, 'Account ' || n from generate_series(1, $1::integer) n`;

/** The rows of an account are spread over the pages of the table. */
const ROWS = `
  insert into work (account_id, kind, subject, group_key, due_at)
  select 1 + n % $4::integer * $5::integer, $1, n, md5('group ' || n / $4::integer % $6::integer),
    now() - n * 7919::bigint % 3600 * interval '1 second'
  from generate_series($2::integer, $3::integer) n`;

const TURNS = `
  insert into work_turns (kind, account_id, group_key, due_at)
  select kind, account_id, group_key, case kind when $1 then now() + interval '1 day' else min(due_at) end
  from work group by 1, 2, 3 order by 2`;
