import { describe, expect, it } from '@jest/globals';
import { done, setAside } from '../outcome.js';
import type { WorkOutcome } from '../outcome.js';
import { KIND, workFixture } from '../testing/work-fixture.js';
import type { ClaimedWork } from '../work-row.js';
import { claimRow, findSuspect, lockHeld, renewClaims } from './claims.js';
import { insertWork, makeWorkDue } from './requests.js';
import type { NewWork } from './requests.js';
import { settleClaims } from './settle.js';

const LEASE_MS = 60_000;

const fixture = workFixture();

/** Adds rows one after the other, so that each is due later than the one before it. */
async function add(...rows: NewWork[]): Promise<void> {
  for (const row of rows) await fixture.add(row);
}

const claim = (most: number, group = '') => fixture.claim({ most, group });

/** Claims the first suspect of a group that is not full. */
async function claimSuspect(fullGroups: string[] = []): Promise<ClaimedWork | undefined> {
  const key = await findSuspect(fixture.database, { kind: KIND, fullGroups });
  return key && claimRow(fixture.database, { key, leaseMs: LEASE_MS });
}

async function settle(work: ClaimedWork, outcome: WorkOutcome<undefined>): Promise<void> {
  await fixture.database.transaction(async (transaction) => {
    await lockHeld(transaction, [work]);
    await settleClaims(transaction, [{ work, outcome }]);
  });
}

/** Claims a row and lets its process end, so many times. */
async function lose(times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    const claimed = await claim(1);
    if (claimed.length === 0) await claimSuspect();
    await fixture.loseClaims();
  }
}

const subjects = (rows: readonly ClaimedWork[]) => rows.map(({ subject }) => subject).sort();

describe('a claim of work', () => {
  it('[design 6.2] takes the oldest rows of the first priority, then those of the second one', async () => {
    await add({ subject: 'a' }, { subject: 'b', isFirst: true }, { subject: 'c' }, { subject: 'd', isFirst: true });
    expect(subjects(await claim(1))).toEqual(['b']);
    expect(subjects(await claim(2))).toEqual(['a', 'd']);
    expect(subjects(await claim(2))).toEqual(['c']);
  });

  it('[design 6.2] takes no row of another group, of another account or of later', async () => {
    await add({ subject: 'a', group: 'g' }, { subject: 'b', inMs: LEASE_MS });
    await insertWork(fixture.database, { accountId: fixture.other, kind: KIND, rows: [{ subject: 'c' }] });
    expect(await claim(5)).toEqual([]);
    expect(subjects(await claim(5, 'g'))).toEqual(['a']);
  });

  it('[reliability 2] is renewed by its holder alone, and not after it was given back', async () => {
    await add({ subject: 'a' });
    const [lost] = await claim(1);
    if (!lost) throw new Error('nothing was claimed');
    expect(await renewClaims(fixture.database, { claims: [lost], leaseMs: LEASE_MS })).toHaveLength(1);
    await fixture.loseClaims();
    expect(await renewClaims(fixture.database, { claims: [lost], leaseMs: LEASE_MS })).toEqual([]);
    const [present] = await claim(1);
    expect(await renewClaims(fixture.database, { claims: [lost], leaseMs: LEASE_MS })).toEqual([]);
    expect(present?.claimNo).toBe(lost.claimNo + 1);
  });

  it('[reliability 2] counts how often processes ended in a row, until one records an outcome', async () => {
    await add({ subject: 'a' });
    await lose(1);
    const [again] = await claim(1);
    expect([again?.lostClaims, again?.attempts]).toEqual([1, 2]);
    await add({ subject: 'a' });
    if (again) await settle(again, done(undefined));
    expect((await claim(1))[0]?.lostClaims).toBe(0);
  });

  it('[reliability 2] takes no suspect with other rows; the suspect that has lost the fewest claims comes first', async () => {
    await add({ subject: 'a' });
    await lose(3);
    await add({ subject: 'b' });
    await lose(1);
    const [b] = await claim(1);
    expect(b?.subject).toBe('b');
    await fixture.loseClaims();
    expect(await claim(5)).toEqual([]);
    expect((await claimSuspect())?.subject).toBe('b');
    expect((await claimSuspect())?.subject).toBe('a');
    expect(await claimSuspect()).toBeUndefined();
  });
});

it('[reliability 2] a row of work that is set aside is not claimed and not made due, until its subject is requested again', async () => {
  await add({ subject: 'a' });
  const [row] = await claim(1);
  if (row) await settle(row, setAside('its plug-in does not return', undefined));
  await makeWorkDue(fixture.database, { accountId: fixture.account, kind: KIND, limit: 10 });
  expect(await fixture.stored('a')).toMatchObject({ isDue: false, asideFor: 'its plug-in does not return' });
  expect(await claim(1)).toEqual([]);
  await add({ subject: 'a' });
  expect(subjects(await claim(1))).toEqual(['a']);
});
