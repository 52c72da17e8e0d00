import { expect, it } from '@jest/globals';
import pg from 'pg';
import type { Place } from '@listings/persistence/plans';
import { testDatabase } from '@listings/testing';
import { shared } from '@listings/testing/jest';
import { Measurer } from './measure.js';
import type { Measurement } from './measure.js';

async function createNotes(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `create table notes (account_id integer, id integer, text text, primary key (account_id, id));
     create table small_notes (id integer);
     insert into notes select n % 100, n, repeat('text ', 20) from generate_series(1, 20000) n;
     insert into small_notes values (1);`,
  );
  await client.query('vacuum (analyze)');
  await client.end();
}

const measurer = shared(async () => {
  const { url, drop } = await testDatabase(createNotes, { plantsEvents: true });
  const opened = await Measurer.open(url);
  return {
    measure: opened.measure.bind(opened),
    close: async () => {
      await opened.close();
      await drop();
    },
  };
});

/** Measures one statement. */
function measure(text: string): Promise<Measurement> {
  return measurer.measure({ pages: 0, call: (sql) => sql.query(text) }, {} as Place);
}

it('reports the pages of a statement that finds its rows by an index', async () => {
  const { buffers, scanned, error } = await measure('select text from notes where account_id = 7 and id = 107');
  expect(error).toBeUndefined();
  expect(buffers).toBeGreaterThan(1);
  expect(buffers).toBeLessThan(6);
  expect(scanned).toEqual([]);
});

it('names a large table that a statement reads as a whole, and no small one', async () => {
  const { buffers, scanned } = await measure(`select * from notes, small_notes where text like '%other%'`);
  expect(scanned).toEqual(['notes']);
  expect(buffers).toBeGreaterThan(200);
});

it.each([
  [9, ['notes']],
  [10, []],
])('names a table of which %i in 100 rows are needed: %j', async (rows, expected) => {
  const { scanned } = await measure(`select * from notes where account_id + 0 < ${rows}`);
  expect(scanned).toEqual(expected);
});

it('counts what a part of a statement changes that nothing reads', async () => {
  const { buffers } = await measure(`with gone as (delete from notes where text like 'text%') select 1`);
  expect(buffers).toBeGreaterThan(10_000);
});

it('undoes what a function changes, and reports its error', async () => {
  await measure('delete from notes where account_id = 7');
  const { sent } = await measure('select 1 from notes where account_id = 7 limit 1');
  expect(sent).toHaveLength(1);
  expect(sent[0]?.plans[0]?.nodes.join('\n')).toContain('1 times 1 rows');
  const { error } = await measure('select nothing from notes');
  expect(error).toContain('column "nothing" does not exist');
});
