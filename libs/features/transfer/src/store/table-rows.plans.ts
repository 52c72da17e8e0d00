import { declarePlans, schema } from '@listings/persistence/plans';
import type { MeasuredDatabase, Place } from '@listings/persistence/plans';
import { exportedTables } from '../account-tables.js';
import {
  beginSnapshot,
  emptyTable,
  hasAccounts,
  hasOnly,
  inOrderOfReferences,
  insertLines,
  passIds,
  readImages,
  readLines,
} from './table-rows.js';
import type { NamedTable } from './table-rows.js';

/** A table of an export. */
function tableOf(name: string): NamedTable {
  const table = exportedTables.get(name);
  if (!table) throw new Error(`${name} is not exported.`);
  return { ...table, name };
}

async function readAll(lines: AsyncGenerator<unknown>): Promise<void> {
  for await (const _ of lines);
}

/** Reads a table of an account, as an export does. */
function reading(name: string) {
  return async (sql: MeasuredDatabase, { accountId }: Place) => {
    await beginSnapshot(sql);
    await readAll(readLines(sql, tableOf(name), accountId));
  };
}

/** The calls of the functions in table-rows.ts. */
export const plans = declarePlans(
  {
    beginSnapshot: { pages: 1, call: (sql) => beginSnapshot(sql) },
    ...Object.fromEntries(
      [...exportedTables.keys()].map((name) => [
        `readLines: ${name}`,
        { pages: { small: 3_500, largest: 85_000 }, call: reading(name) } as const,
      ]),
    ),
    readImages: {
      pages: { small: 100, largest: 10_000 },
      call: (sql, { accountId }) =>
        readAll(readImages(sql, { ...tableOf('location_photos'), images: 'media_id' }, accountId)),
    },
    inOrderOfReferences: { pages: 700, call: (sql) => inOrderOfReferences(sql, [...exportedTables.keys()]) },
    hasAccounts: { pages: 10, call: (sql) => hasAccounts(sql) },
    hasOnly: { pages: 20, call: (sql, { accountId }) => hasOnly(sql, accountId) },
    emptyTable: { pages: 170, call: (sql, { accountId }) => emptyTable(sql, tableOf('account_tags'), accountId) },
    insertLines: {
      pages: 80,
      call: (sql, { accountId }) =>
        insertLines(sql, tableOf('account_tags'), { accountId, columns: ['name'], lines: ['{"name":"imported"}'] }),
    },
    passIds: { pages: 200, call: (sql, { accountId }) => passIds(sql, tableOf('location_photos'), accountId) },
  },
  {
    growing: { readImages: 'exports the photos of the account', readLines: 'exports a table of the account' },
    acrossAccounts: {
      beginSnapshot: schema('begins the transaction of an export'),
      hasAccounts: schema('asks before an import, which an operator starts'),
      inOrderOfReferences: schema('orders the tables of an import, which an operator starts'),
    },
  },
);
