import { beforeAll, describe, expect, it } from '@jest/globals';
import { shared } from '@listings/testing/jest';
import { conditionsOf, declareFilters, declareList, preparedTexts, seek, valuesOf } from './list.js';
import type { Order } from './list.js';
import { temporaryDatabase } from './testing/index.js';

const database = shared(temporaryDatabase);

beforeAll(async () => {
  // Six dishes of each of two accounts; two of them cost the same.
  await database.sql`
    create table dishes (account_id integer, id integer, kind text, price integer, primary key (account_id, id))`;
  await database.sql`
    insert into dishes select account_id, id, kind, price from (values (1), (2)) account (account_id),
      (values (1, 'SOUP', 5), (2, 'MAIN', 20), (3, 'MAIN', 15), (4, 'SOUP', 7), (5, 'CAKE', 5), (6, 'MAIN', 30)) dish (id, kind, price)`;
});

const filters = declareFilters({
  kinds: (kinds: readonly string[], add) => `dish.kind = any(${add(kinds)}::text[])`,
  most: (price: number, add) => `dish.price <= ${add(price)}`,
});

const dishes = declareList({
  columns: 'dish.id',
  of: 'dish',
  from: 'dishes dish',
  filters,
  orders: { price: (way) => `dish.price ${way}, dish.id`, id: (way) => `dish.id ${way}` },
  usual: { field: 'price', descending: true },
});
type Request = Partial<Parameters<typeof dishes.page>[1]>;

async function read(request: Request) {
  const given = { accountId: 1, page: { page: 1, perPage: 4 }, ...request };
  const { rows, total } = await dishes.page<{ id: number }>(database, given);
  return { ids: rows.map(({ id }) => id), total };
}

describe('a declared list', () => {
  it('[contract 1] without filters has all rows of the account in its usual order, and the exact total', async () => {
    expect(await read({})).toEqual({ ids: [6, 2, 3, 4], total: 6 });
    expect(await read({ page: { page: 2, perPage: 4 } })).toEqual({ ids: [1, 5], total: 6 });
    expect(await read({ page: { page: 3, perPage: 4 } })).toEqual({ ids: [], total: 6 });
    expect(await read({ accountId: 3 })).toEqual({ ids: [], total: 0 });
  });

  it.each<[string, Request, { ids: number[]; total: number }]>([
    ['one filter', { kinds: ['MAIN'] }, { ids: [6, 2, 3], total: 3 }],
    ['all filters', { kinds: ['MAIN', 'CAKE'], most: 15 }, { ids: [3, 5], total: 2 }],
    ['a filter of nothing', { kinds: [] }, { ids: [], total: 0 }],
    ['a filter that is undefined', { most: undefined }, { ids: [6, 2, 3, 4], total: 6 }],
  ])('[contract 1] with %s has the rows that fulfil it, and their total', async (_, request, expected) => {
    expect(await read(request)).toEqual(expected);
  });

  it('[contract 1] has the order and the direction of the request, and names its orders', async () => {
    expect((await read({ sort: { field: 'id', descending: false } })).ids).toEqual([1, 2, 3, 4]);
    expect((await read({ sort: { field: 'price', descending: false } })).ids).toEqual([1, 5, 4, 3]);
    expect(dishes.sortFields).toEqual(['price', 'id']);
  });

  it('[design 6.6] compares the account in both statements, and sends values as parameters', async () => {
    const sent: [unknown, unknown][] = [];
    const query = async (text: unknown, values: unknown) => {
      sent.push([text, values]);
      return [];
    };
    const kinds = [`'; drop table dishes`];
    await dishes.page({ query, execute: async () => 0 }, { accountId: 7, kinds, page: { page: 3, perPage: 4 } });
    const from = 'from dishes dish where dish.account_id = $1 and dish.kind = any($2::text[])';
    expect(sent.map(([text]) => text)).toEqual([
      `select dish.id ${from} order by dish.price desc, dish.id limit 4 offset 8`,
      `select count(*) as total ${from}`,
    ]);
    for (const [, values] of sent) expect(values).toEqual([7, kinds]);
  });
});

describe('a page behind a position', () => {
  const CHEAPEST: Order<{ price: number; id: number }> = {
    keys: [
      ['dish.price', 'integer'],
      ['dish.id', 'integer'],
    ],
    descending: false,
    values: ({ price, id }) => [price, id],
  };

  /** The ids of the page and of the row behind it. */
  async function next(direction: 'forward' | 'backward', size: number, position?: { price: number; id: number }) {
    const { all, add } = valuesOf(1);
    const conditions = conditionsOf(filters, { most: 20 }, add);
    const { behind, order, limit } = seek(CHEAPEST, { direction, size, position }, add);
    const where = ['account_id = $1', ...conditions, ...behind].join(' and ');
    const sql = `select id from dishes dish where ${where} ${order} limit ${limit}`;
    const rows = await database.query<{ id: number }>(sql, all);
    return rows.map(({ id }) => id);
  }

  it('[contract 1] has one row more than its size if a further page follows, in both directions', async () => {
    expect(await next('forward', 2)).toEqual([1, 5, 4]);
    expect(await next('forward', 2, { price: 5, id: 5 })).toEqual([4, 3, 2]);
    expect(await next('forward', 2, { price: 7, id: 4 })).toEqual([3, 2]);
    expect(await next('backward', 2)).toEqual([2, 3, 4]);
    expect(await next('backward', 2, { price: 7, id: 4 })).toEqual([5, 1]);
  });

  it('[contract 1] begins at a position whose row is gone, and between equal rows', async () => {
    expect(await next('forward', 1, { price: 6, id: 99 })).toEqual([4, 3]);
    expect(await next('forward', 9, { price: 5, id: 1 })).toEqual([5, 4, 3, 2]);
  });
});

it('[design 3.6] the statements that stay prepared are those that a process sends first; equal texts have one name', async () => {
  const prepared = preparedTexts('dishes');
  const first = prepared('select 0');
  expect(first).toEqual({ name: 'dishes-0', text: 'select 0' });
  for (let text = 1; text < 200; text += 1) expect(prepared(`select ${text}`)).toHaveProperty('name');
  expect(prepared('select 200')).toBe('select 200');
  expect(prepared('select 0')).toBe(first);
  expect(await database.query(prepared('select 0'))).toHaveLength(1);
});
