import { declarePlans, pages, schema } from '@listings/persistence/plans';
import type { Call, MeasuredDatabase, Place } from '@listings/persistence/plans';
import { exportedTables } from '../account-tables.js';
import * as store from './index.js';

const ofSource = ({ accountId }: Place) => ({ accountId, source: 'https://service.example' });
const there = ({ locationIds }: Place) => locationIds.map((id) => `there-${id}`);

/** A table of an export. */
function tableOf(name: string): store.NamedTable {
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
    await store.beginSnapshot(sql);
    await readAll(store.readLines(sql, tableOf(name), accountId));
  };
}

/** The calls of the statements of this store. */
export const plans = declarePlans(
  {
    findMovedLocations: pages(420, (sql, at) => store.findMovedLocations(sql, ofSource(at), there(at))),
    findMovedIds: pages(420, (sql, at) => store.findMovedIds(sql, ofSource(at), at.locationIds)),
    saveMovedLocations: pages(60, (sql, at) =>
      store.saveMovedLocations(sql, ofSource(at), [
        {
          sourceId: `there-${at.locationId}`,
          locationId: at.locationId,
          fields: { name: ['a', 'b'] },
          photos: ['p1'],
          askedPhotos: {},
        },
      ]),
    ),
    beginSnapshot: pages(1, (sql) => store.beginSnapshot(sql)),
    ...Object.fromEntries(
      [...exportedTables.keys()].map((name): [string, Call] => [
        `readLines: ${name}`,
        pages({ small: 3_500, largest: 85_000 }, reading(name)),
      ]),
    ),
    readImages: pages({ small: 100, largest: 10_000 }, (sql, { accountId }) =>
      readAll(store.readImages(sql, { ...tableOf('location_photos'), images: 'media_id' }, accountId)),
    ),
    inOrderOfReferences: pages(700, (sql) => store.inOrderOfReferences(sql, [...exportedTables.keys()])),
    hasAccounts: pages(10, (sql) => store.hasAccounts(sql)),
    hasOnly: pages(20, (sql, { accountId }) => store.hasOnly(sql, accountId)),
    emptyTable: pages(170, (sql, { accountId }) => store.emptyTable(sql, tableOf('account_tags'), accountId)),
    insertLines: pages(80, (sql, { accountId }) =>
      store.insertLines(sql, tableOf('account_tags'), { accountId, columns: ['name'], lines: ['{"name":"imported"}'] }),
    ),
    passIds: pages(200, (sql, { accountId }) => store.passIds(sql, tableOf('location_photos'), accountId)),
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
