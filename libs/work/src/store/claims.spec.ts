import { describe, expect, it } from '@jest/globals';
import { KIND, workFixture } from '../testing/work-fixture.js';
import type { ClaimedWork } from '../work-row.js';
import { claimRow, findSuspect, renewClaims } from './claims.js';

const LEASE_MS = 60_000;

const fixture = workFixture();

const claim = (most: number) => fixture.claim({ most, group: '' });

/** Claims the first suspect of a group that is not full. */
async function claimSuspect(): Promise<ClaimedWork | undefined> {
  const key = await findSuspect(fixture.database, { kind: KIND, fullGroups: [] });
  return key && claimRow(fixture.database, { key, leaseMs: LEASE_MS });
}

/** Claims a row and lets its process end, so many times. */
async function lose(times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    const claimed = await claim(1);
    if (claimed.length === 0) await claimSuspect();
    await fixture.loseClaims();
  }
}

describe('a claim of work', () => {
  it('[reliability 2] is renewed by its holder alone, and not after it was given back', async () => {
    await fixture.add({ subject: 'a' });
    const [lost] = await claim(1);
    if (!lost) throw new Error('nothing was claimed');
    const renewed = () => renewClaims(fixture.database, { claims: [lost], leaseMs: LEASE_MS });
    expect(await renewed()).toHaveLength(1);
    await fixture.loseClaims();
    expect(await renewed()).toEqual([]);
    const [present] = await claim(1);
    expect(await renewed()).toEqual([]);
    expect(present?.claimNo).toBe(lost.claimNo + 1);
  });

  it('[reliability 2] takes no suspect with other rows; the suspect that has lost the fewest claims comes first', async () => {
    await fixture.add({ subject: 'a' });
    await lose(3);
    await fixture.add({ subject: 'b' });
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
