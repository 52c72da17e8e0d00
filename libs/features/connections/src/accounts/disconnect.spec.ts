import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Caller } from '@listings/domain';
import { globalId } from '@listings/pagination';
import { disconnectAccount, linkListing, unlinkListing, listConnectedAccounts } from '../index.js';
import { startFixture } from '../testing/connections-fixture.js';

let caller: Caller;
let account: string;
const fixture = startFixture();
beforeEach(async () => {
  caller = await fixture.newCaller();
  account = await fixture.connectAndRead(caller, fixture.a, 'owner-a1');
});

const link = async (locationId: number, nn: string, connectedAccountId = account) =>
  linkListing(fixture.deps, caller, {
    locationId,
    connectedAccountId,
    connectedAccountListingId: await fixture.listingId(connectedAccountId, `91000${nn}`),
  });
const linked = async (nn: string) => {
  const locationId = await fixture.newLocation(caller);
  expect(await link(locationId, nn)).toEqual([]);
  return locationId;
};
const links = async () =>
  (await fixture.database.query('select location_id from listing_links where account_id = $1', [caller.accountId]))
    .length;
const disconnect = (locationIds?: number[]) =>
  disconnectAccount(fixture.deps, caller, { publisher: fixture.a, connectedAccountId: account, locationIds });
const unlink = (locationIds: number[], publisher = fixture.a) =>
  unlinkListing(fixture.deps, caller, { publisher, locationIds });
const codes = (violations: readonly { code: string }[]) => violations.map(({ code }) => code);
const disconnected = async () =>
  (await fixture.events(caller)).filter(({ event }) => event === 'connection.location_disconnected');

describe('linkListing', () => {
  it('[4.7.6] links a listing to an existing location and records the event', async () => {
    const locationId = await linked('01');

    expect(await fixture.events(caller)).toMatchObject([
      {
        event: 'connection.location_connected',
        location_id: String(locationId),
        data: { platform: 'publisher_a', connected_account_id: account },
      },
    ]);
  });

  it('[contract 7] allows one listing for a location and one location for a listing', async () => {
    const locationId = await linked('01');
    const other = await fixture.newLocation(caller);

    expect(codes(await link(locationId, '02'))).toEqual(['SY81091']);
    expect(codes(await link(other, '01'))).toEqual(['SY81068']);
    expect(await links()).toBe(1);
  });

  it('[contract 7] of parallel links to one listing, or to one location, one succeeds', async () => {
    const locations = await Promise.all([1, 2, 3].map(() => fixture.newLocation(caller)));

    const one = await Promise.all(locations.map((locationId) => link(locationId, '01')));
    const other = await Promise.all(
      ['02', '03', '04'].map(async (nn) => link(locations[one.findIndex((each) => each.length > 0)] as number, nn)),
    );

    expect(one.flatMap(codes)).toEqual(['SY81068', 'SY81068']);
    expect(other.flatMap(codes)).toEqual(['SY81091', 'SY81091']);
    expect(await links()).toBe(2);
  });

  it('[contract 7] refuses an archived location and reports the other broken rules', async () => {
    const locationId = await fixture.newLocation(caller);
    await fixture.archive(locationId);

    expect(codes(await link(locationId, '01'))).toEqual(['SY00008']);
    const wrong = { locationId, connectedAccountId: account, connectedAccountListingId: 'x' };
    expect(codes(await linkListing(fixture.deps, caller, wrong))).toEqual(['SY81067', 'SY00008']);
  });

  it("[contract 1] another tenant's location is treated as unknown", async () => {
    const foreign = await fixture.newLocation(await fixture.newCaller());

    await expect(link(foreign, '01')).rejects.toMatchObject({ status: 404, code: 'SY90002' });
    await expect(link(2_000_000_000, '01')).rejects.toMatchObject({ status: 404, code: 'SY90002' });
  });
});

describe('unlinkListing', () => {
  it('[6.3, contract 7] unlinks the locations, records connection.location_disconnected for each link, and names unknown ids', async () => {
    const [one, two] = [await linked('01'), await linked('02')];
    const unlinked = await fixture.newLocation(caller);
    const foreign = await fixture.newLocation(await fixture.newCaller());

    expect(await unlink([two, one, unlinked, foreign])).toEqual({
      deleted: 2,
      violations: [{ code: 'SY10046', reason: `Invalid location id ${globalId('Location', foreign)}` }],
    });
    expect((await disconnected()).map(({ location_id }) => location_id)).toEqual([String(one), String(two)]);
    expect((await unlink([one])).deleted).toBe(0);
    expect(await disconnected()).toHaveLength(2);
    expect(await link(one, '01')).toEqual([]);
  });

  it('[contract 7] leaves the listings of other publishers linked', async () => {
    const locationId = await linked('01');

    expect(await unlink([locationId], fixture.b)).toEqual({ deleted: 0, violations: [] });
    expect(await links()).toBe(1);
  });
});

describe('disconnectAccount', () => {
  it('[contract 7] revokes the grant, deletes credentials and listings, and records one event per link', async () => {
    const locations = [await linked('01'), await linked('02')];
    const before = (await fixture.admin.requests({ operation: 'a.oauth.revoke' })).length;
    // All other tenants of this file share the same grant, which the revocation would invalidate.
    await fixture.database.execute(`update connected_accounts set status = 'DISCONNECTED' where id <> $1`, [account]);
    expect(await Promise.all([disconnect(), disconnect()])).toEqual([[], []]);
    expect(await disconnect()).toEqual([]);

    expect((await fixture.admin.requests({ operation: 'a.oauth.revoke' })).length).toBeGreaterThan(before);
    const [row] = await fixture.database.query('select status, credentials from connected_accounts where id = $1', [
      account,
    ]);
    expect(row).toEqual({ status: 'DISCONNECTED', credentials: null });
    expect(
      await fixture.database.query('select 1 from connected_listings where account_id = $1', [caller.accountId]),
    ).toEqual([]);
    expect((await disconnected()).map(({ location_id, data }) => [location_id, data])).toEqual(
      locations.map((id) => [String(id), { platform: 'publisher_a', connected_account_id: account }]),
    );
  });

  it('does not revoke a grant that another account uses', async () => {
    const other = await fixture.newCaller();
    await fixture.connect(other, fixture.a, 'owner-a1');
    await fixture.admin.clearRequests();

    expect(await disconnect()).toEqual([]);

    expect(await fixture.admin.requests({ operation: 'a.oauth.revoke' })).toEqual([]);
  });

  it('disconnects even if the publisher cannot be reached', async () => {
    await fixture.database.execute(`update connected_accounts set status = 'DISCONNECTED' where id <> $1`, [account]);
    await fixture.admin.script({ operation: 'a.oauth.revoke', responses: [{ error: 'unavailable' }] });

    expect(await disconnect()).toEqual([]);

    const { records } = await listConnectedAccounts(fixture.deps, caller, { page: { page: 1, perPage: 20 } });
    expect(records).toMatchObject([{ status: 'DISCONNECTED', connectedLocationsCount: 0 }]);
  });

  it('[contract 7] connecting the same user again reactivates the account', async () => {
    await disconnect();

    expect(await fixture.connectAndRead(caller, fixture.a, 'owner-a1')).toBe(account);
    expect(await linked('01')).toEqual(expect.any(Number));
  });

  it('reconnecting retries broken links, but not those whose listing is gone', async () => {
    const [one, two] = [await linked('01'), await linked('02')];
    await fixture.database.execute(
      `update listing_links set status = 'INACCESSIBLE', issue = 'x' where location_id = $1`,
      [one],
    );
    await fixture.database.execute(`update listing_links set status = 'GONE', issue = 'x' where location_id = $1`, [
      two,
    ]);

    await fixture.connect(caller, fixture.a, 'owner-a1');

    const found = await fixture.database.query(
      'select status from listing_links where account_id = $1 order by location_id',
      [caller.accountId],
    );
    expect(found).toEqual([{ status: 'LINKED' }, { status: 'GONE' }]);
  });

  it('[contract 7] with locationIds it removes only their links', async () => {
    const [one, two] = [await linked('01'), await linked('02')];

    expect(codes(await disconnect([two, 999_999_999]))).toEqual(['SY10046']);
    expect(
      await fixture.database.query('select location_id from listing_links where account_id = $1', [caller.accountId]),
    ).toEqual([{ location_id: one }]);
    const { records } = await listConnectedAccounts(fixture.deps, caller, {
      page: { page: 1, perPage: 20 },
      publisher: 'PUBLISHER_A',
      status: 'CONNECTED',
    });
    expect(records).toMatchObject([{ connectedAccountId: account, connectedLocationsCount: 1 }]);
  });

  it('[7.4] SY81066 for an unknown account, or one of another publisher or tenant', async () => {
    const attempt = async (asking: Caller, publisher = fixture.a, connectedAccountId = account) =>
      codes(await disconnectAccount(fixture.deps, asking, { publisher, connectedAccountId }));

    expect(await attempt(caller, fixture.a, 'x')).toEqual(['SY81066']);
    expect(await attempt(caller, fixture.a, fixture.deps.clock.uuid())).toEqual(['SY81066']);
    expect(await attempt(caller, fixture.b)).toEqual(['SY81066']);
    expect(await attempt(await fixture.newCaller())).toEqual(['SY81066']);
  });
});

describe('listConnectedAccounts', () => {
  it('[contract 7] filters by publisher and status, page by page', async () => {
    const other = await fixture.connect(caller, fixture.b, 'owner-b1');
    await fixture.database.execute(
      `update connected_accounts set status = 'REAUTH_REQUIRED', connectivity_issue = 'dead' where id = $1`,
      [other],
    );
    const ids = async (filter: object, page = { page: 1, perPage: 20 }) =>
      (await listConnectedAccounts(fixture.deps, caller, { page, ...filter })).records.map(
        ({ connectedAccountId }) => connectedAccountId,
      );

    expect((await ids({})).sort()).toEqual([account, other].sort());
    expect(await ids({ publisher: 'PUBLISHER_B' })).toEqual([other]);
    expect(await ids({ status: 'CONNECTED' })).toEqual([account]);
    expect(await ids({ publisher: 'PUBLISHER_B', status: 'CONNECTED' })).toEqual([]);
    expect([...(await ids({}, { page: 1, perPage: 1 })), ...(await ids({}, { page: 2, perPage: 1 }))].sort()).toEqual(
      [account, other].sort(),
    );
  });
});
