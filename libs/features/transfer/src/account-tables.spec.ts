import { describe, expect, it } from '@jest/globals';
import { columnsOf } from '@listings/persistence';
import type { ExportedTable } from '@listings/persistence';
import { temporaryDatabase } from '@listings/persistence/testing';
import { shared } from '@listings/testing/jest';
import { accountTables, exportedTables } from './account-tables.js';

/** The tables with rows of accounts or of their members. */
const TABLES = `
  select distinct c.relname::text as name from pg_class c
  where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace and (
    c.relname in ('accounts', 'users')
    or exists (select from pg_attribute where attrelid = c.oid and attname = 'account_id')
    or exists (select from pg_constraint where conrelid = c.oid and confrelid in ('accounts'::regclass, 'users'::regclass))
  ) order by 1`;

const COLUMNS = `
  select attname::text as name, format_type(atttypid, null) as type, not attnotnull as nullable
  from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attname <> 'account_id' order by 1`;

/** Names of types that a declaration writes in another way. */
const SHORT: Readonly<Record<string, string>> = {
  'character varying': 'text',
  'double precision': 'double',
  'double precision[]': 'double[]',
  'timestamp with time zone': 'timestamptz',
  'timestamp with time zone[]': 'timestamptz[]',
};

const database = shared(temporaryDatabase);

/** The differences between what a table declares and what it has. */
async function differences(name: string, table: ExportedTable): Promise<string[]> {
  const leftOut = Object.keys(table.leftOut ?? {});
  const found = await database.query<{ name: string; type: string; nullable: boolean }>(COLUMNS, [name]);
  const text = (column: { name: string; type: string; nullable: boolean }) =>
    `${name}.${column.name} ${SHORT[column.type] ?? column.type}${column.nullable ? '?' : ''}`;
  const stored = found.filter((column) => !leftOut.includes(column.name)).map(text);
  const declared = columnsOf(table).map(text);
  return [
    ...stored.filter((column) => !declared.includes(column)).map((column) => `${column} is not declared`),
    ...declared.filter((column) => !stored.includes(column)).map((column) => `${column} does not exist`),
    ...leftOut
      .filter((column) => !found.some((each) => each.name === column))
      .map((column) => `${name}.${column} does not exist`),
    ...Object.keys(table.secrets ?? {})
      .filter((column) => !columnsOf(table).some((each) => each.name === column))
      .map((column) => `${name}.${column} is no exported column`),
  ];
}

describe('the tables of an account', () => {
  it('[export] are exported, or there is a reason why not', async () => {
    const tables = (await database.query<{ name: string }>(TABLES)).map(({ name }) => name);
    const declared = Object.values(accountTables).flatMap((each) =>
      Object.keys({ ...each.exported, ...each.notExported }),
    );
    expect(declared.toSorted()).toEqual(tables);
    const reasons = Object.values(accountTables).flatMap(({ notExported }) => Object.values(notExported));
    expect(reasons.filter((reason) => reason.length < 10)).toEqual([]);
  });

  it('[export] are exported with all their columns, or there is a reason why not', async () => {
    const found: string[] = [];
    for (const [name, table] of exportedTables) found.push(...(await differences(name, table)));
    expect(found).toEqual([]);
  });

  it('[export] a column that nobody has declared is found', async () => {
    const { columns, leftOut } = exportedTables.get('folders') as ExportedTable;
    const having = (changed: string) => differences('folders', { columns: changed, leftOut });
    expect(await having(columns.replace('name text, ', ''))).toEqual(['folders.name text is not declared']);
    expect(await having(`${columns}, colour text`)).toEqual(['folders.colour text does not exist']);
  });

  it('[export, design 3.9] declares each encrypted column as a secret', () => {
    const secrets = [...exportedTables].flatMap(([name, { secrets: columns = {} }]) =>
      Object.keys(columns).map((column) => `${name}.${column}`),
    );
    expect(secrets.toSorted()).toEqual([
      'connected_accounts.credentials',
      'users.password_hash',
      'users.totp_secret',
      'webhook_endpoints.previous_secret',
      'webhook_endpoints.secret',
    ]);
  });
});
