import { afterEach, describe, expect, it } from '@jest/globals';
import type { Caller } from '@listings/domain';
import { globalId } from '@listings/pagination';
import { workOff } from '@listings/work/testing';
import {
  confirmMatches,
  connectedAccountDetails,
  connectionSuggestions,
  linkListing,
  disconnectAccount,
  MATCH_REQUEST,
  MatchRequests,
  triggerMatches,
} from '../index.js';
import { MAX_MATCH_FAILURES } from '../rules/matching/match-request-state.js';
import { startFixture } from '../testing/connections-fixture.js';
import { locationLike } from '../testing/location-like.js';
import { searchForMatches, searchWhile } from '../testing/search-for-matches.js';

const fixture = startFixture();
afterEach(async () => {
  await fixture.admin.clearScripts();
});

const page = { page: 1, perPage: 100 };
const best = { field: 'score', descending: true } as const;

/** A tenant with a connected account, and locations with the names and phones of the sandbox's listings. */
async function tenant({ of = [1, 2, 3], owner = 'owner-a1', publisher = fixture.a } = {}) {
  const caller = await fixture.newCaller();
  const connectedAccountId = await fixture.storeRead(caller, publisher, owner);
  const locationIds: number[] = [];
  for (const nn of of) locationIds.push(await locationLike(fixture, caller, { connectedAccountId, nn }));
  const key = { accountId: caller.accountId, connectedAccountId };
  const suggestions = async (more: object = {}) =>
    (await connectionSuggestions(fixture.deps, caller, { connectedAccountId, sort: best, page, ...more })).records;
  const state = async () => {
    const { details } = await connectedAccountDetails(fixture.deps, caller, connectedAccountId);
    return { status: details.requestMatchesStatus, remarks: details.remarks };
  };
  const trigger = () => triggerMatches(fixture.deps, caller, [connectedAccountId]);
  const run = () => searchForMatches(fixture.deps, connectedAccountId);
  return { caller, connectedAccountId, locationIds, key, suggestions, state, trigger, run };
}

const pass = () => fixture.pass(MATCH_REQUEST, 24);

/** The failed attempts of the search of an account, which `set` changes. */
async function failures({ accountId }: Caller, set?: number): Promise<unknown> {
  const key = [accountId, MATCH_REQUEST];
  if (set !== undefined)
    await fixture.database.execute('update work set failures = $3 where account_id = $1 and kind = $2', [...key, set]);
  const rows = await fixture.database.query<{ failures: number }>(
    'select failures from work where account_id = $1 and kind = $2',
    key,
  );
  return rows[0]?.failures;
}

describe('a search for matches', () => {
  it('[4.7] suggests nothing before it, and after it each listing and location once, with score and reasons', async () => {
    const { caller, trigger, run, suggestions, state, locationIds } = await tenant();

    expect(await suggestions()).toEqual([]);
    expect(await state()).toEqual({ status: 'NOT_REQUESTED', remarks: null });
    expect(await trigger()).toEqual({ failedIds: [], violations: [] });
    expect(await state()).toEqual({ status: 'IN_PROGRESS', remarks: null });
    expect(await run()).toEqual({ event: 'completed', suggested: 3 });

    expect(await state()).toEqual({ status: 'MATCH_COMPLETED', remarks: null });
    const found = await suggestions();
    expect(found.map(({ locationId }) => Number(locationId)).sort()).toEqual(locationIds);
    expect(found[0]).toMatchObject({
      accountType: 'PUBLISHER_A',
      accountEmail: expect.stringContaining('@'),
      score: expect.any(Number),
      reasons: expect.arrayContaining(['Same phone number', 'Same name', 'Same address']),
    });
    expect(found.every(({ score }) => score >= 0.8)).toBe(true);
    expect(await fixture.events(caller)).toEqual([]);
  });

  it('[contract 7] requesting a search while one runs succeeds without a further effect', async () => {
    const { trigger, suggestions } = await tenant();
    await trigger();
    const ended = await searchWhile(fixture.deps, async () => {
      expect(await trigger()).toEqual({ failedIds: [], violations: [] });
      expect(await suggestions()).toEqual([]);
    });
    expect(ended).toHaveLength(1);
    expect(await suggestions()).toHaveLength(3);
  });

  it('[reliability 2] a search that crashes its processes fails', async () => {
    class Crashing extends MatchRequests {
      override async step(loaded: Parameters<MatchRequests['step']>[0]) {
        return this.giveUp(loaded, { because: 'its processes ended' });
      }
    }
    const { trigger, state } = await tenant();
    await trigger();
    await workOff(fixture.deps, new Crashing(fixture.deps, { inc: () => undefined }));
    expect(await state()).toEqual({ status: 'MATCH_FAILED', remarks: 'The listings could not be compared' });
  });

  it('[publishers 0.1] waits for a rate limit without counting an attempt', async () => {
    const { caller, trigger, run, key, state } = await tenant();
    await trigger();
    await fixture.admin.script({
      operation: 'a.listings.list',
      responses: [{ error: 'rate_limited', headers: { 'retry-after': '600' } }],
    });
    expect(await run()).toEqual({ event: 'postponed' });
    await pass();
    await fixture.database.execute('update connected_accounts set rate_limited_until = null where account_id = $1', [
      key.accountId,
    ]);
    expect(await failures(caller)).toBe(0);
    expect(await state()).toEqual({
      status: 'IN_PROGRESS',
      remarks: 'Waiting for the rate limit of the publisher',
    });
    expect(await run()).toMatchObject({ event: 'completed' });
    expect(await state()).toEqual({ status: 'MATCH_COMPLETED', remarks: null });
  });

  it('[publishers 0.1] a transient failure is retried with back-off and then fails with remarks', async () => {
    const { caller, trigger, run, key, state } = await tenant();
    await trigger();
    await fixture.admin.script({ operation: 'a.listings.list', responses: [{ error: 'unavailable', times: -1 }] });
    expect(await run()).toMatchObject({ event: 'postponed' });
    expect(await failures(caller)).toBe(1);
    await failures(caller, MAX_MATCH_FAILURES - 2);
    await pass();
    expect(await run()).toMatchObject({ event: 'postponed' });
    const [row] = await fixture.database.query<{ ms: number }>(
      `select extract(epoch from due_at - now()) * 1000 as ms from work where account_id = $1 and kind = $2`,
      [key.accountId, MATCH_REQUEST],
    );
    expect(Number(row?.ms)).toBeGreaterThan(30_000);
    await pass();
    expect(await run()).toMatchObject({ event: 'failed' });
    expect(await state()).toEqual({
      status: 'MATCH_FAILED',
      remarks: 'The listings could not be read from the publisher; try again later',
    });
    await fixture.admin.clearScripts();

    await trigger();
    expect(await state()).toEqual({ status: 'IN_PROGRESS', remarks: null });
    expect(await run()).toMatchObject({ event: 'completed' });
  });

  it('[publishers 0.1] invalid credentials end it, and the owner must reconnect', async () => {
    const { caller, connectedAccountId, trigger, run, state } = await tenant({ owner: 'owner-a3' });
    await trigger();
    await fixture.admin.revokeToken({ owner: 'owner-a3', token: 'refresh' });
    await fixture.admin.expireToken({ owner: 'owner-a3', token: 'access' });

    expect(await run()).toMatchObject({ event: 'failed' });
    expect(await state()).toEqual({
      status: 'MATCH_FAILED',
      remarks: 'The connected account is no longer authorized; connect it again',
    });
    const { details } = await connectedAccountDetails(fixture.deps, caller, connectedAccountId);
    expect(details.status).toBe('REAUTH_REQUIRED');
    expect((await trigger()).violations).toMatchObject([{ code: 'SY81069' }]);
  });

  it('[contract 7] an account that was disconnected meanwhile gets no suggestions', async () => {
    const { caller, connectedAccountId, trigger, suggestions, state, run } = await tenant();
    await trigger();
    await run();
    expect(await suggestions()).toHaveLength(3);
    await trigger();
    await searchWhile(fixture.deps, () =>
      disconnectAccount(fixture.deps, caller, { publisher: fixture.a, connectedAccountId }),
    );

    expect(await suggestions()).toEqual([]);
    expect(await state()).toMatchObject({ status: 'NOT_REQUESTED' });
    expect((await trigger()).violations).toMatchObject([{ code: 'SY81069' }]);
  });

  it('[contract 7] never suggests what is linked or archived, also after the search', async () => {
    const { caller, connectedAccountId, locationIds, trigger, run, suggestions } = await tenant({
      of: [1, 2, 3, 4, 5],
    });
    const [one = 0, two = 0, three = 0, four = 0, five = 0] = locationIds;
    const listing = (nn: string) => fixture.listingId(connectedAccountId, `000${nn}`);
    const link = async (locationId: number, nn: string) =>
      linkListing(fixture.deps, caller, {
        locationId,
        connectedAccountId,
        connectedAccountListingId: await listing(nn),
      });
    const suggested = async () => (await suggestions()).map(({ locationId }) => Number(locationId)).sort();
    expect(await link(one, '01')).toEqual([]);
    await trigger();
    await run();
    expect(await suggested()).toEqual([two, three, four, five]);

    // Two is linked as suggested; three's listing to another location; five is archived.
    expect(await link(two, '02')).toEqual([]);
    expect(await link(await fixture.newLocation(caller, 'Elsewhere'), '03')).toEqual([]);
    await fixture.archive(five);
    expect(await suggested()).toEqual([four]);
    const { pageInfo } = await connectionSuggestions(fixture.deps, caller, { connectedAccountId, sort: best, page });
    expect(pageInfo).toMatchObject({ totalRecords: 1, totalPages: 1 });
  });

  it('[4.7] a new search replaces the previous suggestions, and an unchanged pair keeps its id', async () => {
    const { caller, connectedAccountId, trigger, run, suggestions, locationIds } = await tenant({ of: [1, 2] });
    await trigger();
    await run();
    const before = await suggestions();
    await fixture.database.execute(`update locations set name = 'Renamed', phone = null, street = null where id = $1`, [
      locationIds[0],
    ]);
    const added = await locationLike(fixture, caller, { connectedAccountId, nn: 9 });
    await trigger();
    await run();

    const after = await suggestions();
    expect(after.map(({ locationId }) => Number(locationId)).sort()).toEqual([locationIds[1], added].sort());
    const kept = (records: typeof after) => records.find(({ locationId }) => locationId === String(locationIds[1]));
    expect(kept(after)?.matchedDataDatabaseId).toBe(kept(before)?.matchedDataDatabaseId);
  });

  it('[contract 7] names the accounts that it cannot search, and searches the others', async () => {
    const { caller, connectedAccountId, state } = await tenant();
    const other = await tenant();
    const foreign = other.connectedAccountId;

    const result = await triggerMatches(fixture.deps, caller, [
      'nonsense',
      foreign,
      connectedAccountId,
      connectedAccountId,
    ]);

    expect(result.failedIds).toEqual(['nonsense', foreign]);
    expect(result.violations.map(({ code, reason }) => `${code} ${reason}`)).toEqual([
      'SY81066 Connected account does not exist or the account is archived (nonsense)',
      `SY81066 Connected account does not exist or the account is archived (${foreign})`,
    ]);
    expect(await state()).toMatchObject({ status: 'IN_PROGRESS' });
    expect(await other.state()).toMatchObject({ status: 'NOT_REQUESTED' });
  });
});

describe('confirmMatches', () => {
  const ended = async (options: Parameters<typeof tenant>[0] = {}) => {
    const made = await tenant(options);
    await made.trigger();
    await made.run();
    const records = await made.suggestions({ sort: { field: 'name', descending: false } });
    return { ...made, records, ids: records.map(({ matchedDataDatabaseId }) => matchedDataDatabaseId) };
  };

  it('[contract 7] links each as linkListing does: event, submission, one of each', async () => {
    const { caller, ids, connectedAccountId, locationIds, suggestions } = await ended();

    expect(
      await confirmMatches(fixture.deps, caller, [ids[0] ?? '', globalId('MatchRecord', ids[1] ?? ''), ids[2] ?? '']),
    ).toEqual({
      failedIds: [],
      violations: [],
    });

    expect(await suggestions()).toEqual([]);
    const events = await fixture.events(caller);
    expect(events.map(({ event, location_id }) => [event, Number(location_id)]).sort()).toEqual(
      locationIds.map((id) => ['connection.location_connected', id]),
    );
    expect(events[0]?.data).toEqual({ platform: 'publisher_a', connected_account_id: connectedAccountId });
    const links = locationIds.map((locationId) => expect.objectContaining({ connectedAccountId, locationId }));
    const told = { change: 'links', of: expect.objectContaining({ links: expect.arrayContaining(links) }) };
    expect(fixture.takeTold().at(-1)).toEqual(told);
  });

  it('[contract 7] links what it can to confirm: an outdated suggestion fails with the matching code', async () => {
    const { caller, connectedAccountId, records, ids } = await ended({ of: [1, 2, 3, 4] });
    const [first, second, third] = records.map(({ locationId }) => Number(locationId));
    const refOf = async (id: string | undefined) => {
      const [row] = await fixture.database.query<{ listingId: string }>(
        'select listing_id as "listingId" from match_suggestions where id = $1',
        [id],
      );
      return globalId('ConnectedAccountListing', row?.listingId ?? '');
    };
    const reference = async (id: string | undefined) => ({
      connectedAccountId,
      connectedAccountListingId: await refOf(id),
    });
    // The first one's listing goes to another location; the second location gets another listing; the third is archived.
    await linkListing(fixture.deps, caller, {
      locationId: await fixture.newLocation(caller, 'Other'),
      ...(await reference(ids[0])),
    });
    await linkListing(fixture.deps, caller, {
      locationId: second ?? 0,
      connectedAccountId,
      connectedAccountListingId: await fixture.listingId(connectedAccountId, '00020'),
    });
    await fixture.archive(third ?? 0);
    expect(first).toBeDefined();

    const result = await confirmMatches(fixture.deps, caller, [
      ...ids,
      'nonsense',
      '00000000-0000-4000-8000-000000000000',
    ]);

    expect([...result.failedIds].sort()).toEqual(
      [...ids.slice(0, 3), 'nonsense', '00000000-0000-4000-8000-000000000000'].sort(),
    );
    expect(result.violations.map(({ code, reason }) => [reason.replace(/.*\((.*)\)$/, '$1'), code]).sort()).toEqual(
      [
        [ids[0], 'SY81068'],
        [ids[1], 'SY81091'],
        [ids[2], 'SY00008'],
        ['nonsense', 'SY81093'],
        ['00000000-0000-4000-8000-000000000000', 'SY81093'],
      ].sort(),
    );
    expect(await confirmMatches(fixture.deps, caller, ids.slice(3))).toMatchObject({ failedIds: ids.slice(3) });
  });

  it('[contract 7] parallel confirmations of one record link once', async () => {
    const { caller, ids } = await ended();

    const results = await Promise.all(
      [ids, [...ids].reverse(), ids, ids].map((each) => confirmMatches(fixture.deps, caller, each)),
    );

    const failures = results.flatMap(({ failedIds }) => failedIds);
    expect(failures).toHaveLength(9);
    expect(
      results.flatMap(({ violations }) => violations).every(({ code }) => ['SY81068', 'SY81091'].includes(code)),
    ).toBe(true);
    expect(
      (await fixture.events(caller)).filter(({ event }) => event === 'connection.location_connected'),
    ).toHaveLength(3);
  });

  it("[contract 1] another account's record is treated as unknown", async () => {
    const { ids, suggestions } = await ended();
    const stranger = await fixture.newCaller();

    expect(await confirmMatches(fixture.deps, stranger, ids)).toMatchObject({
      failedIds: ids,
      violations: ids.map((id) => ({ code: 'SY81093', reason: expect.stringContaining(id) })),
    });
    expect(await suggestions()).toHaveLength(3);
  });

  it('[7.4] reports an account whose credentials became invalid meanwhile', async () => {
    const { caller, connectedAccountId, ids } = await ended();
    await fixture.setStatus('REAUTH_REQUIRED', connectedAccountId);

    expect((await confirmMatches(fixture.deps, caller, ids.slice(0, 1))).violations).toMatchObject([
      { code: 'SY81069' },
    ]);
  });
});
