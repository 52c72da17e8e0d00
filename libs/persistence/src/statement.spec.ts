import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { testDatabase } from '@listings/testing';
import type { TestDatabase } from '@listings/testing';
import { Database } from './database.js';
import { migrate } from './migrate.js';
import { changesRow, changesRows, selectsNumber, selectsRow, selectsRows } from './statement.js';

let made: TestDatabase;
let database: Database;
beforeAll(async () => {
  made = await testDatabase(migrate);
  database = new Database({ url: made.url, maxConnections: 1 });
});
afterAll(async () => {
  await database?.close();
  await made?.drop();
});

const named = selectsRows<{ both: string }, { first: string; second: string | null }>(
  `select $first || coalesce($second, '-') || $first as both`,
);

it('gives a statement the values of its parameters by their names, each as often as the text names it', async () => {
  expect(await named(database, { second: 'b', first: 'a' })).toEqual([{ both: 'aba' }]);
  expect(await named(database, { first: 'a', second: null })).toEqual([{ both: 'a-a' }]);
});

it('refuses a call that has no value for a parameter, instead of storing nothing for it', async () => {
  const given = { first: 'a' } as { first: string; second: string | null };
  await expect(named(database, given)).rejects.toThrow('no value for $second');
});

it('says which row a statement has found, how many it has changed, and whether it has changed one', async () => {
  await database.execute('create table things (id integer)');
  expect(await changesRows<object>('insert into things values (1), (2)')(database, {})).toBe(2);
  const remove = changesRow<{ id: number }>('delete from things where id = $id', { name: 'things-remove' });
  expect([await remove(database, { id: 1 }), await remove(database, { id: 1 })]).toEqual([true, false]);
  const find = selectsRow<{ id: number }, { id: number }>('select id from things where id = $id');
  expect([await find(database, { id: 2 }), await find(database, { id: 1 })]).toEqual([{ id: 2 }, undefined]);
  const count = selectsNumber<{ above: number }>('select count(*) from things where id > $above');
  expect([await count(database, { above: 0 }), await count(database, { above: 2 })]).toEqual([1, 0]);
});
