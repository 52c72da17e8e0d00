import { describe, expect, it } from '@jest/globals';
import { claimWork, releaseLostClaims } from '../store/claims.js';
import { insertWork } from '../store/requests.js';
import { workFixture } from '../testing/work-fixture.js';
import { underClaim } from './under-claims.js';

const KIND = 'made-up';

const fixture = workFixture({ accounts: 1 });

const nameOf = async (accountId: number) => {
  const rows = await fixture.database.query<{ name: string }>('select name from accounts where id = $1', [accountId]);
  return rows[0]?.name;
};

describe('a transaction of a step', () => {
  it('[reliability 2] stores nothing once the claim of the row is lost', async () => {
    const { database } = fixture;
    const [accountId = 0] = fixture.accounts;
    await insertWork(database, { accountId, kind: KIND, rows: [{ subject: 'one' }] });
    const turns = [{ accountId, group: '', most: 1 }];
    const [work] = await claimWork(database, { kind: KIND, turns, leaseMs: 60_000 });
    const rename = (name: string, meanwhile?: () => Promise<unknown>) =>
      underClaim(database, work!, async (transaction) => {
        await transaction.execute('update accounts set name = $2 where id = $1', [accountId, name]);
        await meanwhile?.();
        return name;
      });
    const lose = async () => {
      await fixture.endClaims(KIND);
      await releaseLostClaims(database, { limit: 10 });
    };

    expect(await rename('first')).toEqual({ result: 'first' });
    expect(await rename('second', lose)).toBeUndefined();
    expect(await rename('third')).toBeUndefined();
    expect(await nameOf(accountId)).toBe('first');
  });
});
