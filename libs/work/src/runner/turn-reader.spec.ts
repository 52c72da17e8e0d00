import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { markTurns } from '../store/turns.js';
import { KIND, workFixture } from '../testing/work-fixture.js';
import type { WorkGroup } from '../work-row.js';
import { TurnReader } from './turn-reader.js';

const ACCOUNTS = 12;

const fixture = workFixture({ accounts: ACCOUNTS });

/** Makes groups of some accounts due; the accounts by their place. */
async function makeDue(groupCounts: readonly number[]): Promise<WorkGroup[]> {
  const groups = groupCounts.flatMap((count, place) =>
    Array.from({ length: count }, (_, n) => ({ accountId: fixture.accounts[place] ?? 0, group: `g${n}` })),
  );
  await markTurns(fixture.database, { kind: KIND, turns: groups.map((group) => ({ ...group, inMs: 0 })) });
  return groups;
}

const nameOf = ({ accountId, group }: WorkGroup) => `${accountId} ${group}`;
const none = () => false;

describe('the turns of a kind', () => {
  it('[design 6.2] reach every account within as many searches as it takes to reach all, wherever they begin', async () => {
    const below = (min: number, max: number) => fc.integer({ min, max });
    const counts = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: ACCOUNTS, maxLength: ACCOUNTS, size: 'max' });
    await fc.assert(
      fc.asyncProperty(counts, below(1, 5), below(0, 20), async (given, accounts, begin) => {
        await fixture.clear();
        const due = new Set((await makeDue(given)).map(({ accountId }) => accountId));
        const reader = new TurnReader(KIND, fixture.account + begin);
        const reached = new Set<number>();
        for (let search = 0; search < Math.ceil(due.size / accounts); search += 1) {
          const found = await reader.next(fixture.database, { accounts, isFull: none });
          for (const { accountId } of found) reached.add(accountId);
        }
        expect([...reached].sort()).toEqual([...due].sort());
      }),
      { numRuns: 40 },
    );
  });

  it('[design 6.2] reach every group of an account that has more of them than one read returns', async () => {
    const due = await makeDue([30, 1, 25]);
    const reader = new TurnReader(KIND, 0);
    const reached = new Set<string>();
    for (let search = 0; search < 12; search += 1) {
      const found = await reader.next(fixture.database, { accounts: 2, isFull: none });
      for (const group of found) reached.add(nameOf(group));
      // Two of the three accounts in each search, however many groups one of them has.
      expect(new Set(found.map(({ accountId }) => accountId)).size).toBe(2);
    }
    expect([...reached].sort()).toEqual(due.map(nameOf).sort());
  });

  it('[design 6.2] leave groups out that are full, and go on behind them', async () => {
    const due = await makeDue([3, 2, 1]);
    const [full] = fixture.accounts;
    const reader = new TurnReader(KIND, 0);
    const found = await reader.next(fixture.database, { accounts: 2, isFull: ({ accountId }) => accountId === full });
    expect(found).toEqual(due.filter(({ accountId }) => accountId !== full));
  });
});
