import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { perTest, shared } from '@listings/testing/jest';
import { ResponseUnit } from './response-unit.js';
import { temporaryDatabase } from './testing/index.js';

const database = shared(temporaryDatabase);

beforeAll(async () => {
  await database.execute('create table unit_steps (step text)');
});

beforeEach(() => database.execute('truncate unit_steps'));

const write = (step: string) => `insert into unit_steps values ('${step}')`;
const steps = async () =>
  (await database.query<{ step: string }>('select step from unit_steps order by ctid')).map(({ step }) => step);

describe('the unit of work of a stored response', () => {
  const unit = perTest(() => new ResponseUnit(database));

  it('[design 6.5] commits the change together with the response', async () => {
    await unit.transaction((transaction) => transaction.execute(write('change')));
    expect(await steps()).toEqual([]);
    await unit.commit(async (sql) => void (await sql.execute(write('response'))));
    expect(await steps()).toEqual(['change', 'response']);
  });

  it('[design 6.5] lets further work of the operation join its transaction', async () => {
    await unit.transaction((transaction) => transaction.execute(write('first')));
    await unit.statement((transaction) => transaction.execute(write('second')));
    await unit.rollback();
    expect(await steps()).toEqual([]);
  });

  it('[design 6.5] does one thing after the other, so that no transaction is left open', async () => {
    const first = unit.transaction((transaction) => transaction.execute(write('first')));
    await expect(unit.transaction(async () => undefined)).rejects.toThrow('one thing after the other');
    await first;
    const nested = unit.transaction(() => unit.statement(async () => undefined));
    await expect(nested).rejects.toThrow('one thing after the other');
    await unit.rollback();
    expect(await steps()).toEqual([]);
  });

  it('[design 6.5] begins anew after work that failed', async () => {
    await expect(unit.transaction((transaction) => transaction.execute('select 1 / 0'))).rejects.toThrow('zero');
    await unit.transaction((transaction) => transaction.execute(write('again')));
    await unit.commit(async () => undefined);
    expect(await steps()).toEqual(['again']);
  });

  it('[design 6.5] undoes the change when the response cannot be stored', async () => {
    await unit.transaction((transaction) => transaction.execute(write('change')));
    await expect(unit.commit((sql) => sql.execute('select 1 / 0').then(() => undefined))).rejects.toThrow('zero');
    await unit.rollback();
    expect(await steps()).toEqual([]);
  });

  it('[design 6.5] stores the response of an operation that changed nothing', async () => {
    await unit.commit(async (sql) => void (await sql.execute(write('response'))));
    await unit.rollback();
    expect(await steps()).toEqual(['response']);
  });
});
