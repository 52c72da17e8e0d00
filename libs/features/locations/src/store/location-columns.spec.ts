import { expect, it } from '@jest/globals';
import { temporaryDatabase } from '@listings/persistence/testing';
import { shared } from '@listings/testing/jest';
import { columnOf, columnTypes, storedFields } from './location-columns.js';

/** Columns that only SQL statements use and that are not fields of a stored location. */
const INTERNAL = ['archival_source', 'search', 'unique_store_code', 'update_window_ends_at'];

const database = shared(temporaryDatabase);

it('[design 3.5] the migrated table has a column of the right type for every stored field of a location, and no other', async () => {
  const rows = await database.sql<{ name: string; type: string }>`
    select attname as name, regexp_replace(format_type(atttypid, null), 'timestamp with time zone', 'timestamptz') as type
    from pg_attribute where attrelid = 'locations'::regclass and attnum > 0 and not attisdropped`;
  const migrated = Object.fromEntries(rows.map(({ name, type }) => [name, type]));
  const expected = storedFields.map((field) => [columnOf(field), columnTypes[field]]);
  for (const name of INTERNAL) {
    expect(migrated).toHaveProperty(name);
    delete migrated[name];
  }
  expect(migrated).toEqual(Object.fromEntries(expected));
});
