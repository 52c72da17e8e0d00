import { exportedTables } from '@listings/feature-transfer';
import * as transferStore from '@listings/feature-transfer/store';
import type { ExplainedDatabase } from '../explained-database.js';
import type { Place } from '../place.js';
import type { Calls } from './call.js';

const ofSource = ({ accountId }: Place) => ({ accountId, source: 'https://service.example' });
const there = ({ locationIds }: Place) => locationIds.map((id) => `there-${id}`);

/** A table of an export. */
function tableOf(name: string): transferStore.NamedTable {
  const table = exportedTables.get(name);
  if (!table) throw new Error(`${name} is not exported.`);
  return { ...table, name };
}

async function readAll(lines: AsyncGenerator<unknown>): Promise<void> {
  for await (const _ of lines);
}

/** Reads a table of an account, as an export does. */
function reading(name: string) {
  return async (sql: ExplainedDatabase, { accountId }: Place) => {
    await transferStore.beginSnapshot(sql);
    await readAll(transferStore.readLines(sql, tableOf(name), accountId));
  };
}

/** Exports and imports of accounts, and moves from other services. */
export const transfer: Calls = {
  findMovedLocations: [420, 420, (sql, at) => transferStore.findMovedLocations(sql, ofSource(at), there(at))],
  findMovedIds: [420, 420, (sql, at) => transferStore.findMovedIds(sql, ofSource(at), at.locationIds)],
  saveMovedLocations: [
    60,
    60,
    (sql, at) =>
      transferStore.saveMovedLocations(sql, ofSource(at), [
        {
          sourceId: `there-${at.locationId}`,
          locationId: at.locationId,
          fields: { name: ['a', 'b'] },
          photos: ['p1'],
          askedPhotos: {},
        },
      ]),
  ],
  beginSnapshot: [1, 1, (sql) => transferStore.beginSnapshot(sql)],
  ...Object.fromEntries(
    [...exportedTables.keys()].map((name) => [`readLines: ${name}`, [3_500, 85_000, reading(name)] as const]),
  ),
  readImages: [
    100,
    10_000,
    (sql, { accountId }) =>
      readAll(transferStore.readImages(sql, { ...tableOf('location_photos'), images: 'media_id' }, accountId)),
  ],
  inOrderOfReferences: [700, 700, (sql) => transferStore.inOrderOfReferences(sql, [...exportedTables.keys()])],
  hasAccounts: [10, 10, (sql) => transferStore.hasAccounts(sql)],
  hasOnly: [20, 20, (sql, { accountId }) => transferStore.hasOnly(sql, accountId)],
  emptyTable: [170, 170, (sql, { accountId }) => transferStore.emptyTable(sql, tableOf('account_tags'), accountId)],
  insertLines: [
    80,
    80,
    (sql, { accountId }) =>
      transferStore.insertLines(sql, tableOf('account_tags'), {
        accountId,
        columns: ['name'],
        lines: ['{"name":"imported"}'],
      }),
  ],
  passIds: [200, 200, (sql, { accountId }) => transferStore.passIds(sql, tableOf('location_photos'), accountId)],
};
