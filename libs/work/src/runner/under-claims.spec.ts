import { expect, it } from '@jest/globals';
import { workFixture } from '../testing/work-fixture.js';
import { underClaim } from './under-claims.js';

const fixture = workFixture({ accounts: 1 });

const nameOf = async (accountId: number) => {
  const rows = await fixture.database.query<{ name: string }>('select name from accounts where id = $1', [accountId]);
  return rows[0]?.name;
};

it('[reliability 2] a transaction of a step stores nothing once the claim of the row is lost', async () => {
  const { database, account } = fixture;
  await fixture.add({ subject: 'one' });
  const [work] = await fixture.claim();
  const rename = (name: string, meanwhile?: () => Promise<unknown>) =>
    underClaim(database, work!, async (transaction) => {
      await transaction.execute('update accounts set name = $2 where id = $1', [account, name]);
      await meanwhile?.();
      return name;
    });
  expect(await rename('first')).toEqual({ result: 'first' });
  expect(await rename('second', fixture.loseClaims)).toBeUndefined();
  expect(await rename('third')).toBeUndefined();
  expect(await nameOf(account)).toBe('first');
});
