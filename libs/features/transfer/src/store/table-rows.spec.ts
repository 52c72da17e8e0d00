import { expect, it } from '@jest/globals';
import { newAccount, temporaryDatabase } from '@listings/persistence/testing';
import { shared } from '@listings/testing/jest';
import { readLines } from './table-rows.js';

const database = shared(temporaryDatabase);

it.each([
  ['are 200 at once, if they are small', Array.from({ length: 450 }, () => 1), [1, 200, 200, 49]],
  ['are ten at once where 200 have more than a megabyte', Array.from({ length: 22 }, () => 60_000), [1, 10, 11]],
  ['are alone where ten have more than a megabyte', [1, 1, 800_000, 800_000, 1, 1], [1, 1, 1, 3]],
  ['are none of an empty table', [], []],
])('[export] [reliability 4, G18] the lines of a table %s', async (_, sizes, expected) => {
  const accountId = await newAccount(database);
  await database.sql`insert into audit_log (account_id, at, actor, actor_name, action, details)
    select ${accountId}::integer, now(), 'SERVICE', 'listings', 'account.renamed', jsonb_build_object('to', repeat('x', size))
    from unnest(${sizes}::integer[]) size`;
  const found = await database.transaction(async (transaction) => {
    const lines: string[][] = [];
    const table = { name: 'audit_log', columns: 'id bigint, details jsonb' };
    for await (const some of readLines(transaction, table, accountId)) lines.push(some);
    return lines;
  });
  expect(found.map(({ length }) => length)).toEqual(expected);
  const rows = found.flat().map((line) => JSON.parse(line) as { details: { to: string } });
  expect(rows.map(({ details }) => details.to.length)).toEqual(sizes);
});
