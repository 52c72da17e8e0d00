import { expect, it } from '@jest/globals';
import type { Sql, Transaction } from '@listings/persistence';
import { newAccount, temporaryDatabase } from '@listings/persistence/testing';
import { shared } from '@listings/testing/jest';
import { deleteUnusedTags } from './account-tags.js';

/** A part of the plan, as EXPLAIN returns it. */
interface PlanNode {
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly Plans?: readonly PlanNode[];
}

const database = shared(temporaryDatabase);

/** The rows that all parts of the statement passed on, each time that they ran. */
async function rowsOf(transaction: Transaction, statement: (sql: Sql) => Promise<unknown>): Promise<number> {
  let plan: PlanNode | undefined;
  await statement({
    ...transaction,
    execute: async (text, values) => {
      const [row] = await transaction.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        `explain (analyze, format json) ${String(text)}`,
        values,
      );
      plan = row?.['QUERY PLAN'][0].Plan;
      return 0;
    },
  });
  const passed = (node: PlanNode): number =>
    node['Actual Rows'] * node['Actual Loops'] + (node.Plans ?? []).reduce((sum, child) => sum + passed(child), 0);
  return passed(plan as PlanNode);
}

it('[contract 13] the names of the tags of an account are compared with the tags of its locations once, however many those are', async () => {
  const accountId = await newAccount(database);
  await database.sql`
    insert into locations (account_id, name, country_iso, sub_category_id, search, tags)
    select ${accountId}, 'Place ' || n, 'US', 1, '', array(select 'tag ' || (n * 10 + m) % 400
    from generate_series(1, 10) m)
    from generate_series(1, 1000) n`;
  await database.sql`
    insert into account_tags (account_id, name) select ${accountId}, 'tag ' || n from generate_series(0, 499) n`;
  await database.sql`analyze locations, account_tags`;
  await database.transaction(async (transaction) => {
    // As if the account had more tags than fit in the memory of a statement.
    await transaction.execute(`set local work_mem = '64kB'`);
    expect(await rowsOf(transaction, (sql) => deleteUnusedTags(sql, { accountId }))).toBeLessThan(100_000);
  });
  const left = await database.sql`select 1 from account_tags where account_id = ${accountId}`;
  expect(left).toHaveLength(400);
});
