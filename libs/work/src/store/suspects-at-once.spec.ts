import { describe, expect, it } from '@jest/globals';
import { MAX_LOST_CLAIMS } from '@listings/domain';
import { KIND, workFixture } from '../testing/work-fixture.js';
import { claimRow, findSuspect, releaseLostClaims, SUSPECT_FROM } from './claims.js';

const LEASE_MS = 60_000;

const fixture = workFixture();

const claim = () =>
  claimRow(fixture.database, { key: { accountId: fixture.account, kind: KIND, subject: 'a' }, leaseMs: LEASE_MS });
const lost = async () => (await fixture.stored('a'))?.lostClaims;
/** The process that has the row ends, and the sweep gives the row back. */
async function processEnds(suspectAtOnce: readonly string[]): Promise<void> {
  await claim();
  await fixture.endClaims();
  await releaseLostClaims(fixture.database, { limit: 10, suspectAtOnce });
}

describe('[reliability 2] a row of a kind whose rows are suspects at once', () => {
  it('is worked on alone after the first process that ended, and given up after the second one', async () => {
    await fixture.add({ subject: 'a' });
    await processEnds([KIND]);
    expect(await lost()).toBe(SUSPECT_FROM);
    expect(await fixture.claim({ most: 5 })).toEqual([]);
    expect(await findSuspect(fixture.database, { kind: KIND, fullGroups: [] })).toMatchObject({ subject: 'a' });

    await processEnds([KIND]);
    expect(await lost()).toBe(MAX_LOST_CLAIMS);
  });

  it.each([
    ['whose claim was taken back in advance, because another row blocked the process', -1, [KIND], 0],
    ['that another release has counted', 3, [KIND], MAX_LOST_CLAIMS],
    ['of another kind, which loses one claim more', 0, ['other'], 1],
  ])('counts as usual where it is one %s', async (_, before, kinds, after) => {
    await fixture.add({ subject: 'a' });
    await fixture.database.execute('update work set lost_claims = $1', [before]);
    await processEnds(kinds);
    expect(await lost()).toBe(after);
  });
});
