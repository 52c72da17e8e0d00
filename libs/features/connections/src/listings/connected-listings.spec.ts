import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Caller } from '@listings/domain';
import { shared } from '@listings/testing/jest';
import { connectedAccountFolders, connectedAccountListings } from '../index.js';
import { startFixture } from '../testing/connections-fixture.js';

let a: string;
let b: string;
const fixture = startFixture();
const caller = shared(() => fixture.newCaller());

beforeAll(async () => {
  a = await fixture.connect(caller, fixture.a, 'owner-a1');
  b = await fixture.connect(caller, fixture.b, 'owner-b1');
});

const page = (number = 1, perPage = 20) => ({ page: number, perPage });

/** A page of the listings of a connected account, by default the first one. */
const list = (connectedAccountId: string, given: { by?: Caller; page?: ReturnType<typeof page> } = {}) =>
  connectedAccountListings(fixture.deps, given.by ?? caller, { connectedAccountId, page: given.page ?? page() });
const calls = async () => (await fixture.admin.requests({ operation: 'a.listings.list' })).length;
const laterBy = (minutes: number) => fixture.clock.advance(minutes * 60_000);

/** Lets the next request for the listings of an account at A fail. */
const failNext = (error: 'unavailable' | 'rate_limited' = 'unavailable', headers = {}) =>
  fixture.admin.script({ operation: 'a.accounts.list', responses: [{ error, headers }] });

/** An account of its own that is connected to publisher A, and by default has read the listings. */
async function tenant(owner: string, { connect = fixture.connectAndRead } = {}) {
  const by = await fixture.newCaller();
  const connectedAccountId = await connect(by, fixture.a, owner);
  const read = (number = 1) => list(connectedAccountId, { by, page: page(number) });
  return { by, connectedAccountId, read };
}

describe('connectedAccountListings', () => {
  it.each(['a', 'b'] as const)(
    '[contract 7] shows all 60 listings of publisher %s, each once, page by page',
    async (key) => {
      const pages = [];
      for (const number of [1, 2, 3]) pages.push(await list(key === 'a' ? a : b, { page: page(number, 25) }));
      expect(pages.map(({ records }) => records.length)).toEqual([25, 25, 10]);
      const pageInfo = { hasNextPage: true, hasPreviousPage: false, totalPages: 3, totalRecords: 60 };
      expect(pages[0]?.pageInfo).toEqual(pageInfo);
      const records = pages.flatMap(({ records: each }) => each);
      expect(new Set(records.map(({ id }) => id)).size).toBe(60);
      expect(records[0]).toEqual({
        id: expect.any(String),
        accountTypeName: `${fixture[key].names.pascal}Account`,
        locationId: null,
        locationName: expect.any(String),
        address: expect.any(String),
        phone: expect.any(String),
        liveLink: expect.stringMatching(/^https?:/),
      });
      expect(Buffer.from(records[0]?.id ?? '', 'base64').toString()).toMatch(/^ConnectedAccountListing:[0-9a-f-]{36}$/);
    },
  );

  it('reads from the publisher once, and again only for page 1 of stale listings; ids stay', async () => {
    const first = await list(a);
    const before = await calls();
    await list(a);
    await laterBy(6);
    await list(a, { page: page(2) });
    expect(await calls()).toBe(before);
    const again = await list(a);
    expect(await calls()).toBeGreaterThan(before);
    expect(again).toEqual({ ...first, listingsReadAt: expect.any(String) });
    expect(again.listingsReadAt! > first.listingsReadAt!).toBe(true);
  });

  it('shows the stored listings when stale ones cannot be read again', async () => {
    await laterBy(6);
    await failNext();
    expect((await list(a)).records).toHaveLength(20);
  });

  it('deletes a listing that the publisher no longer returns', async () => {
    const { read } = await tenant('owner-a2');
    await fixture.admin.access({ listing: 'locations/9200040', mode: 'hidden' });
    await laterBy(6);
    const { pageInfo } = await read();
    await fixture.admin.access({ listing: 'locations/9200040', mode: 'restored' });
    expect(pageInfo.totalRecords).toBe(59);
  });

  it('[contract 7] says that the list is incomplete while the first reading goes on', async () => {
    const { connectedAccountId, read } = await tenant('owner-a3');
    await fixture.database.sql`update connected_accounts set listings_read_at = null where id = ${connectedAccountId}`;
    await failNext();
    const soFar = await read();
    expect(soFar.records.length).toBeGreaterThan(0);
    expect(soFar.listingsReadAt).toBeNull();
    expect((await read()).listingsReadAt).toBe(fixture.clock.now().toISOString());
  });

  it('a failed first read fails the request and never returns an empty list', async () => {
    const { by, connectedAccountId, read } = await tenant('owner-a3', { connect: fixture.connect });
    await failNext();
    await expect(read()).rejects.toMatchObject({ status: 503, code: 'SY90007', headers: { 'retry-after': '5' } });
    await failNext('rate_limited', { 'retry-after': '30' });
    await expect(read()).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '30' } });
    await fixture.setStatus('REAUTH_REQUIRED', connectedAccountId);
    expect(await read()).toMatchObject({ violations: [{ code: 'SY81069' }], records: [] });
    const folders = connectedAccountFolders(fixture.deps, by, connectedAccountId);
    await expect(folders).rejects.toMatchObject({ code: 'SY81069' });
  });
});

it('[contract 7] connectedAccountFolders names the groups of publisher A and the businesses of publisher B with the number of their listings', async () => {
  const folders = await connectedAccountFolders(fixture.deps, caller, a);
  const counts = folders.map(({ folderName, locationCount }) => `${folderName} ${locationCount}`);
  expect(counts).toEqual([expect.stringMatching(/^\S.* 5$/), 'North 30', 'South 25']);
  const businesses = await connectedAccountFolders(fixture.deps, caller, b);
  expect(businesses.map(({ locationCount }) => locationCount).sort()).toEqual([20, 40]);
});
