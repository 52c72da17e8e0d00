import { afterEach, describe, expect, it } from '@jest/globals';
import type { Caller } from '@listings/domain';
import { globalId } from '@listings/pagination';
import { workOff } from '@listings/work/testing';
import { connectedAccountDetails, linkListing, MATCH_REQUEST, MatchRequests } from '../index.js';
import { MAX_MATCH_FAILURES } from '../rules/matching/match-request-state.js';
import { codesOf, startFixture } from '../testing/connections-fixture.js';
import { matchedTenant } from '../testing/matched-tenant.js';
import { searchWhile } from '../testing/search-for-matches.js';

const fixture = startFixture();

afterEach(() => fixture.admin.clearScripts());

const NOBODY = '00000000-0000-4000-8000-000000000000';
const done = { failedIds: [], violations: [] };

async function tenant(options: Parameters<typeof matchedTenant>[1] = {}) {
  const made = await matchedTenant(fixture, options);
  const { caller, connectedAccountId } = made;
  const state = async () => {
    const { details } = await connectedAccountDetails(fixture.deps, caller, connectedAccountId);
    return { status: details.requestMatchesStatus, remarks: details.remarks };
  };
  const suggested = async () => (await made.suggestions()).map(({ locationId }) => Number(locationId)).sort();
  const link = async (refEnd: string, locationId?: number) =>
    (await fixture.link(caller, { connectedAccountId, refEnd, locationId })).codes;
  return { ...made, state, suggested, link };
}

const failed = (remarks: string) => ({ status: 'MATCH_FAILED', remarks });
const COMPLETED = { status: 'MATCH_COMPLETED', remarks: null };
const running = (remarks: string | null = null) => ({ status: 'IN_PROGRESS', remarks });

const pass = () => fixture.pass(MATCH_REQUEST, 24);

/** The failed attempts of the search of an account, and whether it waits for more than half a minute. */
const waiting = ({ accountId }: Caller) =>
  fixture.database.sql`select failures, due_at > now() + interval '30 seconds' as long from work
    where account_id = ${accountId} and kind = ${MATCH_REQUEST}`;

describe('a search for matches', () => {
  it('[4.7, contract 14] suggests each listing and location once, with score and reasons, and names no address of an account whose publisher has none', async () => {
    const { caller, search, suggestions, suggested, locationIds } = await tenant();
    expect(await search()).toEqual({ event: 'completed', suggested: 3 });
    expect(await suggested()).toEqual(locationIds);
    const found = await suggestions();
    expect(found[0]?.reasons).toEqual(expect.arrayContaining(['Same phone number', 'Same name', 'Same address']));
    expect(found.every(({ score }) => score >= 0.8)).toBe(true);
    expect(await fixture.events(caller)).toEqual([]);
    await fixture.database.sql`update connected_accounts set email = null where account_id = ${caller.accountId}`;
    expect((await suggestions())[0]).toMatchObject({ accountEmail: null });
  });

  it('[contract 7] requesting a search while one runs succeeds without a further effect', async () => {
    const { trigger, suggestions } = await tenant();
    await trigger();
    const ended = await searchWhile(fixture.deps, async () => {
      expect(await trigger()).toEqual(done);
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
    expect(await state()).toEqual(failed('The listings could not be compared'));
  });

  it('[publishers 0.1] waits for a rate limit without counting an attempt', async () => {
    const { caller, search, run, state } = await tenant();
    const limited = { error: 'rate_limited', headers: { 'retry-after': '600' } } as const;
    await fixture.admin.script({ operation: 'a.listings.list', responses: [limited] });
    expect(await search()).toEqual({ event: 'postponed' });
    await pass();
    expect(await waiting(caller)).toMatchObject([{ failures: 0 }]);
    expect(await state()).toEqual(running('Waiting for the rate limit of the publisher'));
    expect(await run()).toMatchObject({ event: 'completed' });
    expect(await state()).toEqual(COMPLETED);
  });

  it('[publishers 0.1] a transient failure is retried with back-off and then fails with remarks', async () => {
    const { caller, search, run, state } = await tenant();
    await fixture.admin.script({ operation: 'a.listings.list', responses: [{ error: 'unavailable', times: -1 }] });
    expect(await search()).toMatchObject({ event: 'postponed' });
    expect(await waiting(caller)).toMatchObject([{ failures: 1 }]);
    await fixture.database.sql`update work set failures = ${MAX_MATCH_FAILURES - 2} where kind = ${MATCH_REQUEST}`;
    await pass();
    expect(await run()).toMatchObject({ event: 'postponed' });
    expect(await waiting(caller)).toMatchObject([{ long: true }]);
    await pass();
    expect(await run()).toMatchObject({ event: 'failed' });
    expect(await state()).toEqual(failed('The listings could not be read from the publisher; try again later'));
    await fixture.admin.clearScripts();
    expect(await search()).toMatchObject({ event: 'completed' });
    expect(await state()).toEqual(COMPLETED);
  });

  it('[publishers 0.1] invalid credentials end it, and the owner must reconnect', async () => {
    const { connectedAccountId, trigger, run, state } = await tenant({ owner: 'owner-a3' });
    await trigger();
    await fixture.admin.revokeToken({ owner: 'owner-a3', token: 'refresh' });
    await fixture.admin.expireToken({ owner: 'owner-a3', token: 'access' });
    expect(await run()).toMatchObject({ event: 'failed' });
    expect(await state()).toEqual(failed('The connected account is no longer authorized; connect it again'));
    expect(await fixture.account(connectedAccountId)).toMatchObject({ status: 'REAUTH_REQUIRED' });
    expect(codesOf(await trigger())).toEqual(['SY81069']);
  });

  it('[contract 7] an account that was disconnected meanwhile gets no suggestions', async () => {
    const { caller, connectedAccountId, search, trigger, suggestions, state } = await tenant();
    expect(await search()).toMatchObject({ suggested: 3 });
    await trigger();
    await searchWhile(fixture.deps, () => fixture.disconnect(caller, fixture.a, connectedAccountId));
    expect(await suggestions()).toEqual([]);
    expect(await state()).toMatchObject({ status: 'NOT_REQUESTED' });
    expect(codesOf(await trigger())).toEqual(['SY81069']);
  });

  it('[contract 7] never suggests what is linked or archived, also after the search', async () => {
    const { search, suggested, page, link, locationIds } = await tenant({ of: [1, 2, 3, 4, 5] });
    const [one, two, three, four, five = 0] = locationIds;
    expect(await link('00001', one)).toEqual([]);
    await search();
    expect(await suggested()).toEqual([two, three, four, five]);
    // Two is linked as suggested; three's listing to another location; five is archived.
    expect(await link('00002', two)).toEqual([]);
    expect(await link('00003')).toEqual([]);
    await fixture.archive(five);
    expect(await suggested()).toEqual([four]);
    expect((await page()).pageInfo).toMatchObject({ totalRecords: 1, totalPages: 1 });
  });

  it('[4.7] a new search replaces the previous suggestions, and an unchanged pair keeps its id', async () => {
    const { search, suggestions, suggested, locationIds, like } = await tenant({ of: [1, 2] });
    const [changed, kept = 0] = locationIds;
    const idOfKept = async () => (await suggestions({ locationIds: [kept] })).map((each) => each.matchedDataDatabaseId);
    await search();
    const before = await idOfKept();
    const renamed = `name = 'Renamed', phone = null, street = null`;
    await fixture.database.execute(`update locations set ${renamed} where id = $1`, [changed]);
    const added = await like(9);
    await search();
    expect(await suggested()).toEqual([kept, added].sort());
    expect(await idOfKept()).toEqual(before);
  });
});

describe('confirmMatches', () => {
  const ended = async (options: Parameters<typeof tenant>[0] = {}) => {
    const made = await tenant(options);
    await made.search();
    const records = await made.suggestions({ sort: { field: 'name', descending: false } });
    return { ...made, records, ids: records.map(({ matchedDataDatabaseId }) => matchedDataDatabaseId) };
  };

  it('[contract 7] links each as linkListing does: event, submission, one of each', async () => {
    const { caller, ids, connectedAccountId, locationIds, confirm, suggestions } = await ended();
    const [first = '', second = '', third = ''] = ids;
    expect(await confirm([first, globalId('MatchRecord', second), third])).toEqual(done);
    expect(await suggestions()).toEqual([]);
    const events = (await fixture.events(caller)).map(({ event, location_id, data }) => ({ event, location_id, data }));
    const data = { platform: 'publisher_a', connected_account_id: connectedAccountId };
    const connected = (id: number) => ({ event: 'connection.location_connected', location_id: String(id), data });
    expect(new Set(events)).toEqual(new Set(locationIds.map(connected)));
    const links = locationIds.map((locationId) => expect.objectContaining({ connectedAccountId, locationId }));
    const told = { change: 'links', of: expect.objectContaining({ links: expect.arrayContaining(links) }) };
    expect(fixture.takeTold().at(-1)).toEqual(told);
  });

  it('[contract 7] links what it can to confirm: an outdated suggestion fails with the matching code', async () => {
    const { caller, connectedAccountId, records, ids, confirm, link } = await ended({ of: [1, 2, 3, 4] });
    const [, second, third = 0] = records.map(({ locationId }) => Number(locationId));
    const [listing = ''] = await fixture.database.values<string>`select listing_id from match_suggestions
      where id = ${ids[0]}`;
    // The first one's listing goes to another location; the second location gets another listing; the third is archived.
    const connectedAccountListingId = globalId('ConnectedAccountListing', listing);
    const locationId = await fixture.newLocation(caller, 'Other');
    await linkListing(fixture.deps, caller, { locationId, connectedAccountId, connectedAccountListingId });
    await link('00020', second);
    await fixture.archive(third);
    const result = await confirm([...ids, 'nonsense', NOBODY]);
    expect([...result.failedIds].sort()).toEqual([...ids.slice(0, 3), 'nonsense', NOBODY].sort());
    const codeOf = (id: string) => result.violations.find(({ reason }) => reason.endsWith(`(${id})`))?.code;
    const codes = ['SY81068', 'SY81091', 'SY00008', undefined, 'SY81093', 'SY81093'];
    expect([...ids, 'nonsense', NOBODY].map(codeOf)).toEqual(codes);
    expect(await confirm(ids.slice(3))).toMatchObject({ failedIds: ids.slice(3) });
  });

  it('[contract 7] parallel confirmations of one record link once', async () => {
    const { caller, ids, confirm } = await ended();
    const results = await Promise.all([ids, ids.toReversed(), ids, ids].map((each) => confirm(each)));
    expect(results.flatMap(({ failedIds }) => failedIds)).toHaveLength(9);
    expect(results.flatMap(codesOf).filter((code) => !['SY81068', 'SY81091'].includes(code))).toEqual([]);
    const events = await fixture.eventNames(caller);
    expect(events.filter((event) => event === 'connection.location_connected')).toHaveLength(3);
  });

  it('[7.4] reports an account whose credentials became invalid meanwhile', async () => {
    const { connectedAccountId, ids, confirm } = await ended();
    await fixture.setStatus('REAUTH_REQUIRED', connectedAccountId);
    expect(codesOf(await confirm(ids.slice(0, 1)))).toEqual(['SY81069']);
  });
});
