import { randomUUID } from 'node:crypto';
import type { Caller } from '@listings/domain';
import { insertAccount } from '../accounts/accounts.js';
import type { Database, Sql } from '../database.js';

/** Stores an ENTERPRISE account. Returns its id. */
export function newAccount(database: Database, name = 'Tenant'): Promise<number> {
  return database.transaction((transaction) => insertAccount(transaction, { name, plan: 'ENTERPRISE' }));
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
