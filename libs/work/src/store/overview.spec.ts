import { expect, it } from '@jest/globals';
import { again, waitsFor } from '../outcome.js';
import { workFixture } from '../testing/work-fixture.js';
import { claimWork } from './claims.js';
import { readWaitingWork } from './overview.js';
import { insertWork } from './requests.js';
import { settleClaims } from './settle.js';

const KIND = 'made-up';

const fixture = workFixture();

/** Adds rows of a group whose steps end with the outcome that belongs to the first letter of the subject. */
async function worked(accountId: number, group: string, subjects: readonly string[]): Promise<void> {
  const { database } = fixture;
  await insertWork(database, { accountId, kind: KIND, rows: subjects.map((subject) => ({ subject, group })) });
  const works = await claimWork(database, { kind: KIND, turns: [{ accountId, group, most: 9 }], leaseMs: 60_000 });
  const limit = waitsFor('its limit', undefined, { atMostMs: 60_000 });
  const outcomes = { l: limit, o: waitsFor('its owner', undefined), t: again(60_000, undefined) };
  const settled = works.map((work) => ({ work, outcome: outcomes[work.subject.charAt(0) as 'l' | 'o' | 't'] }));
  await database.transaction((transaction) => settleClaims(transaction, settled));
}

it('[contract 1] an overview of the work of an account says what waits for what since when, and nothing of other accounts and of what waits for its time', async () => {
  const [own = 0, other = 0] = fixture.accounts;
  await worked(own, 'one', ['l1', 'l2', 'o1', 't1']);
  await worked(own, 'two', ['o2']);
  await worked(other, 'one', ['l3']);
  const read = (accountId: number) => readWaitingWork(fixture.database, { accountId, kinds: [KIND], limit: 9 });
  expect(await read(own)).toEqual([
    { kind: KIND, group: 'one', reason: 'its limit', rows: 2, since: expect.any(Date) },
    { kind: KIND, group: 'one', reason: 'its owner', rows: 1, since: expect.any(Date) },
    { kind: KIND, group: 'two', reason: 'its owner', rows: 1, since: expect.any(Date) },
  ]);
  expect(await read(other)).toMatchObject([{ reason: 'its limit', rows: 1 }]);
  expect(await readWaitingWork(fixture.database, { accountId: own, kinds: ['another'], limit: 9 })).toEqual([]);
});
