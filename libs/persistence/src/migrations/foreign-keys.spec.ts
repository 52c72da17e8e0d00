import { expect, it } from '@jest/globals';
import { shared } from '@listings/testing/jest';
import { temporaryDatabase } from '../testing/index.js';

/** Foreign keys for which no index begins with their columns. A partial index serves if it only leaves out nulls of them. */
const WITHOUT_INDEX = `
  with keys as (
    select con.conrelid, con.conname, array_agg(att.attname order by att.attnum) as columns,
      array_agg(att.attnum order by att.attnum) as numbers,
      array_agg('(' || quote_ident(att.attname) || ' IS NOT NULL)') as present
    from pg_constraint con join pg_attribute att on att.attrelid = con.conrelid and att.attnum = any (con.conkey)
    where con.contype = 'f' and con.conparentid = 0
    group by 1, 2
  )
  select conrelid::regclass::text as "table", conname as "foreignKey", columns::text[] from keys
  where not exists (
    select 1 from pg_index index
    where index.indrelid = keys.conrelid
      and (index.indpred is null or pg_get_expr(index.indpred, index.indrelid) = any (keys.present))
      and keys.numbers = array(
        select number from unnest((index.indkey::smallint[])[0:cardinality(keys.numbers) - 1]) number order by number
      )
  )
  order by 1, 2`;

const database = shared(temporaryDatabase);

it('[design 3.6] every foreign key has an index that begins with its columns', async () => {
  expect(await database.query(WITHOUT_INDEX)).toEqual([]);
});

it('finds a foreign key without an index', async () => {
  await database.execute('create table opening_notes (account_id integer references accounts (id))');
  expect(await database.query(WITHOUT_INDEX)).toEqual([
    { table: 'opening_notes', foreignKey: 'opening_notes_account_id_fkey', columns: ['account_id'] },
  ]);
});
