import { beforeAll, describe, expect, it } from '@jest/globals';
import { shared } from '@listings/testing/jest';
import { temporaryDatabase } from './testing/index.js';

const database = shared(temporaryDatabase);

beforeAll(async () => {
  await database.execute('create table steps (step text)');
});

/** The committed steps in their order. */
async function steps(): Promise<string[]> {
  const rows = await database.query<{ step: string }>('select step from steps order by ctid');
  return rows.map(({ step }) => step);
}

describe('the end of a transaction', () => {
  it('[reliability 2] runs what was registered for it in the order of the names, and commits it with the rest', async () => {
    const after: string[][] = [];
    await database.transaction(async (transaction) => {
      const write = (step: string) => transaction.execute('insert into steps values ($1)', [step]);
      transaction.afterCommit(async () => void after.push(await steps()));
      transaction.beforeCommit('b', async () => void (await write('b')));
      transaction.beforeCommit('a', async () => void (await write('a 1')));
      transaction.beforeCommit('a', async () => void (await write('a 2')));
      await write('first');
    });
    expect(after).toEqual([['first', 'a 1', 'a 2', 'b']]);
  });

  it('[reliability 2] undoes everything when one of them fails', async () => {
    const before = await steps();
    const failing = database.transaction(async (transaction) => {
      await transaction.execute(`insert into steps values ('lost')`);
      transaction.beforeCommit('a', async () => void (await transaction.execute('select 1 / 0')));
    });
    await expect(failing).rejects.toThrow('division by zero');
    expect(await steps()).toEqual(before);
  });

  it('[reliability 2] does not exist for a single statement', async () => {
    const single = database.statement(async (transaction) => {
      transaction.beforeCommit('a', async () => undefined);
    });
    await expect(single).rejects.toThrow('a needs a transaction');
  });
});
