import { randomUUID } from 'node:crypto';
import type { Caller } from '@listings/domain';
import { COUNT_SLOTS } from '../count-slots.js';
import type { Database, Sql } from '../database.js';

/** Stores an ENTERPRISE account with the rows in which it counts. Returns its id. */
export function newAccount(database: Database, name = 'Tenant'): Promise<number> {
  return database.transaction(async (transaction) => {
    const [row] = await transaction.query<{ id: number }>(
      `with new_account as (insert into accounts (name, plan) values ($1, 'ENTERPRISE') returning id),
            counters as (insert into account_counters (account_id) select id from new_account),
            counts as (
              insert into location_counts (account_id, slot)
              select id, generate_series(0, ${COUNT_SLOTS - 1}) from new_account
            )
       select id from new_account`,
      [name],
    );
    return (row as { id: number }).id;
  });
}

/** A caller of the account through an API key without limits. */
export function callerOf(accountId: number, scope: Caller['scope'] = 'WRITE'): Caller {
  return { accountId, scope, source: 'api', limits: { minute: null, hour: null, day: null } };
}

/** Stores a location with a name of its own and these columns. Returns its id. */
export async function newLocation(
  sql: Sql,
  accountId: number,
  columns: Readonly<Record<string, unknown>> = {},
): Promise<number> {
  const row = { name: `Place ${randomUUID()}`, country_iso: 'US', sub_category_id: 1, search: '', ...columns };
  const names = Object.keys(row);
  const [stored] = await sql.query<{ id: number }>(
    `insert into locations (account_id, ${names.join(', ')})
     values ($1, ${names.map((_, index) => `$${index + 2}`).join(', ')}) returning id`,
    [accountId, ...Object.values(row)],
  );
  if (columns['tags'])
    await sql.query(
      'insert into account_tags (account_id, name) select $1::integer, unnest($2::text[]) on conflict do nothing',
      [accountId, columns['tags']],
    );
  return (stored as { id: number }).id;
}

/** Stores that many locations. Returns their ids, in ascending order. */
export async function newLocations(sql: Sql, accountId: number, count: number): Promise<number[]> {
  const rows = await sql.query<{ id: number }>(
    `insert into locations (account_id, name, country_iso, sub_category_id, search)
     select $1, 'Place ' || gen_random_uuid(), 'US', 1, '' from generate_series(1, $2) returning id`,
    [accountId, count],
  );
  return rows.map(({ id }) => id).sort((one, other) => one - other);
}
