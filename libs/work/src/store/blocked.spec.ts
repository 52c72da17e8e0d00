import { beforeAll, describe, expect, it } from '@jest/globals';
import { workFixture } from '../testing/work-fixture.js';
import { blockedWork } from './blocked.js';
import { claimWork, releaseLostClaims } from './claims.js';
import { insertWork } from './requests.js';

const KIND = 'made-up';

let account: number;
const fixture = workFixture();
beforeAll(async () => {
  account = fixture.accounts[0] ?? 0;
});

/** Claims the only row. */
async function claim() {
  const turns = [{ accountId: account, group: '', most: 5 }];
  return claimWork(fixture.database, { kind: KIND, turns, leaseMs: 60_000 });
}

/** What a watchdog does when the row blocks its process; returns how often it has done so. */
async function block(subject: string): Promise<number | undefined> {
  let times: number | undefined;
  for (const statement of blockedWork.record) {
    const [row] = await fixture.database.query<{ times: number }>(statement, [
      account,
      KIND,
      subject,
      'posts.createPost',
    ]);
    times = row?.times;
  }
  await fixture.endClaims(KIND);
  await releaseLostClaims(fixture.database, { limit: 10 });
  return times;
}

describe('a row of work that blocks its process', () => {
  it('[reliability 2] is counted, and its next claim says how often', async () => {
    await insertWork(fixture.database, { accountId: account, kind: KIND, rows: [{ subject: 'a' }] });
    await claim();
    expect(await block('a')).toBe(1);
    expect((await claim())[0]?.blockedTimes).toBe(1);
    expect(await block('a')).toBe(2);
  });

  it('[reliability 2] is not counted when it did so more than a week ago', async () => {
    await insertWork(fixture.database, { accountId: account, kind: KIND, rows: [{ subject: 'a' }] });
    await claim();
    await block('a');
    await fixture.database.execute(`update work set blocked_at = now() - interval '8 days'`);
    expect((await claim())[0]?.blockedTimes).toBe(0);
    expect(await block('a')).toBe(1);
  });

  it('[reliability 2] costs the other rows of its process no claim', async () => {
    await insertWork(fixture.database, { accountId: account, kind: KIND, rows: [{ subject: 'a' }, { subject: 'b' }] });
    await claim();
    await fixture.database.execute(blockedWork.forgive, [account, KIND, 'b']);
    await block('a');
    const claimed = await claim();
    expect(new Map(claimed.map(({ subject, lostClaims }) => [subject, lostClaims]))).toEqual(
      new Map([
        ['a', 1],
        ['b', 0],
      ]),
    );
  });
});
