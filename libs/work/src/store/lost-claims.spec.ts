import { describe, expect, it } from '@jest/globals';
import { MAX_LOST_CLAIMS } from '@listings/domain';
import type { NamedStatement, Sql } from '@listings/persistence';
import { KIND, workFixture } from '../testing/work-fixture.js';
import { claimRow, findSuspect, SUSPECT_FROM } from './claims.js';
import { COMES_AFTER_MS, forgiveClaims, releaseLostClaims } from './lost-claims.js';
import type { LostClaims } from './lost-claims.js';

const LEASE_MS = 60_000;

const fixture = workFixture();

const claim = () =>
  claimRow(fixture.database, { key: { accountId: fixture.account, kind: KIND, subject: 'a' }, leaseMs: LEASE_MS });
const lost = async () => (await fixture.stored('a'))?.lostClaims;
/** The process that has the row ends, and the sweep gives the row back; with `isForgiven` somebody had asked the process to stop. */
async function processEnds(sweep: Partial<LostClaims> = {}, { isForgiven = false } = {}): Promise<void> {
  const claimed = await claim();
  if (isForgiven && claimed) expect(await forgiveClaims(fixture.database, [claimed])).toHaveLength(1);
  await fixture.endClaims();
  await releaseLostClaims(fixture.database, { limit: 10, ...sweep });
  await fixture.passTime(COMES_AFTER_MS);
}
const AT_ONCE = { suspectAtOnce: [KIND] };

describe('[reliability 2] a row of a kind whose rows are suspects at once', () => {
  it('is worked on alone after the first process that ended, and given up after the second one', async () => {
    await fixture.add({ subject: 'a' });
    await processEnds(AT_ONCE);
    expect(await lost()).toBe(SUSPECT_FROM);
    expect(await fixture.claim({ most: 5 })).toEqual([]);
    expect(await findSuspect(fixture.database, { kind: KIND, fullGroups: [] })).toMatchObject({ subject: 'a' });

    await processEnds(AT_ONCE);
    expect(await lost()).toBe(MAX_LOST_CLAIMS);
  });

  it('is due after the rows of other kinds that the process had, so that they begin before it is alone', async () => {
    await fixture.add({ subject: 'a' });
    await claim();
    await fixture.endClaims();
    const released = await releaseLostClaims(fixture.database, { limit: 10, ...AT_ONCE });
    expect(released).toMatchObject([{ kind: KIND, inMs: COMES_AFTER_MS }]);
    expect(await fixture.stored('a')).toMatchObject({ isDue: false });
    await fixture.passTime(COMES_AFTER_MS);
    await claim();
    await fixture.endClaims();
    expect(await releaseLostClaims(fixture.database, { limit: 10 })).toMatchObject([{ inMs: 0 }]);
    expect(await fixture.stored('a')).toMatchObject({ isDue: true });
  });

  it.each([
    ['whose claim was taken back in advance, because another row blocked the process', -1, [KIND], 0],
    ['that another release has counted', 3, [KIND], MAX_LOST_CLAIMS],
    ['of another kind, which loses one claim more', 0, ['other'], 1],
  ])('counts as usual where it is one %s', async (_, before, suspectAtOnce, after) => {
    await fixture.add({ subject: 'a' });
    await fixture.database.execute('update work set lost_claims = $1', [before]);
    await processEnds({ suspectAtOnce });
    expect(await lost()).toBe(after);
  });
});

describe('[reliability 2] a lost claim does not count', () => {
  it.each([0, SUSPECT_FROM, MAX_LOST_CLAIMS])(
    'of a process that was asked to stop, whether this release or another one gives the row back: after %i',
    async (before) => {
      await fixture.add({ subject: 'a' });
      await fixture.database.execute('update work set lost_claims = $1', [before]);
      await processEnds(AT_ONCE, { isForgiven: true });
      expect(await lost()).toBe(before);
      await processEnds({}, { isForgiven: true });
      expect(await lost()).toBe(before);
    },
  );

  it('that ended while nobody could renew it; one that ended after that does', async () => {
    await fixture.add({ subject: 'a' });
    await processEnds({ ...AT_ONCE, countedMs: 0 });
    expect(await lost()).toBe(0);
    await processEnds({ ...AT_ONCE, countedMs: 0 }, { isForgiven: true });
    expect(await lost()).toBe(0);
    await processEnds({ ...AT_ONCE, countedMs: LEASE_MS });
    expect(await lost()).toBe(SUSPECT_FROM);
  });
});

it('[reliability 2] a process that is asked to stop changes no row whose claim it has lost', async () => {
  await fixture.add({ subject: 'a' });
  const claimed = await claim();
  if (!claimed) throw new Error('no row was claimed');
  expect(await forgiveClaims(fixture.database, [{ ...claimed, claimNo: claimed.claimNo - 1 }])).toEqual([]);
  await fixture.loseClaims();
  expect(await forgiveClaims(fixture.database, [claimed])).toEqual([]);
  expect(await lost()).toBe(1);
});

it('[reliability 2] a claim is taken back in advance once, also where that is tried again', async () => {
  await fixture.add({ subject: 'a' });
  const claimed = await claim();
  if (!claimed) throw new Error('no row was claimed');
  for (const lostClaims of [0, 3, 0]) {
    await fixture.database.execute('update work set lost_claims = $1', [lostClaims]);
    await forgiveClaims(fixture.database, [claimed]);
    expect(await lost()).toBe(lostClaims - 1);
  }
  expect(await forgiveClaims(fixture.database, [claimed])).toHaveLength(1);
  expect(await lost()).toBe(-1);
});

it('[reliability 2] a claim that cannot be taken back in advance keeps no other account from it', async () => {
  const { database, other } = fixture;
  await fixture.add({ subject: 'a' });
  const claimed = await claim();
  if (!claimed) throw new Error('no row was claimed');
  const ofOther = { ...claimed, accountId: other };
  const failing: Sql = {
    execute: (...given) => database.execute(...given),
    query: async <Row extends object>(statement: string | NamedStatement, values: readonly unknown[] = []) => {
      if (values[0] === other) throw new Error('the database is away');
      return database.query<Row>(statement, values);
    },
  };
  expect(await forgiveClaims(failing, [ofOther, claimed])).toMatchObject([{ accountId: fixture.account }]);
  await expect(forgiveClaims(failing, [ofOther])).rejects.toThrow('the database is away');
});
