import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Caller } from '@listings/domain';
import { globalId } from '@listings/pagination';
import { disconnectAccount, linkListing, listConnectedAccounts, unlinkListing } from '../index.js';
import { codesOf, FIRST_PAGE, startFixture } from '../testing/connections-fixture.js';

let caller: Caller;
let account: string;
const fixture = startFixture();

beforeEach(async () => {
  caller = await fixture.newCaller();
  account = await fixture.connectAndRead(caller, fixture.a, 'owner-a1');
});

const link = async (locationId: number, nn: string) =>
  (await fixture.link(caller, { connectedAccountId: account, refEnd: `91000${nn}`, locationId })).codes;

/** New locations that are linked to the listings of these numbers. */
async function linked(...nns: string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const nn of nns) {
    ids.push(await fixture.newLocation(caller));
    expect(await link(ids.at(-1) as number, nn)).toEqual([]);
  }
  return ids;
}

const links = () =>
  fixture.database.values`select location_id || ' ' || status from listing_links
    where account_id = ${caller.accountId} order by location_id`;

const breakLink = (locationId: number | undefined, status: string) =>
  fixture.database.sql`update listing_links set status = ${status}, issue = 'x' where location_id = ${locationId}`;

const disconnect = (locationIds?: number[]) =>
  disconnectAccount(fixture.deps, caller, { publisher: fixture.a, connectedAccountId: account, locationIds });

const unlink = (locationIds: number[], publisher = fixture.a) =>
  unlinkListing(fixture.deps, caller, { publisher, locationIds });

const disconnected = async () =>
  (await fixture.events(caller)).filter(({ event }) => event === 'connection.location_disconnected');

const accounts = async (filter: object = {}) =>
  (await listConnectedAccounts(fixture.deps, caller, { page: FIRST_PAGE, ...filter })).records;

/** All tenants of this file share the same grant, which the revocation would invalidate. */
const onlyUser = () =>
  fixture.database.sql`update connected_accounts set status = 'DISCONNECTED' where id <> ${account}`;
const revocations = async () => (await fixture.admin.requests({ operation: 'a.oauth.revoke' })).length;

describe('linkListing', () => {
  it('[contract 7] of parallel links to one listing, or to one location, one succeeds', async () => {
    const locations = await Promise.all([1, 2, 3].map(() => fixture.newLocation(caller)));
    const one = await Promise.all(locations.map((locationId) => link(locationId, '01')));
    const free = locations[one.findIndex((each) => each.length > 0)] as number;
    const other = await Promise.all(['02', '03', '04'].map((nn) => link(free, nn)));
    expect(one.flat()).toEqual(['SY81068', 'SY81068']);
    expect(other.flat()).toEqual(['SY81091', 'SY81091']);
    expect(await links()).toHaveLength(2);
  });

  it('[contract 7] refuses an archived location and reports the other broken rules', async () => {
    const locationId = await fixture.newLocation(caller);
    await fixture.archive(locationId);
    expect(await link(locationId, '01')).toEqual(['SY00008']);
    const wrong = { locationId, connectedAccountId: account, connectedAccountListingId: 'x' };
    expect(codesOf(await linkListing(fixture.deps, caller, wrong))).toEqual(['SY81067', 'SY00008']);
  });
});

describe('unlinkListing', () => {
  it('[6.3, contract 7] unlinks the locations, records connection.location_disconnected for each link, and names unknown ids', async () => {
    const [one = 0, two = 0] = await linked('01', '02');
    const unlinked = await fixture.newLocation(caller);
    const foreign = await fixture.newLocation(await fixture.newCaller());
    const unknown = { code: 'SY10046', reason: `Invalid location id ${globalId('Location', foreign)}` };
    expect(await unlink([two, one, unlinked, foreign])).toEqual({ deleted: 2, violations: [unknown] });
    expect((await disconnected()).map(({ location_id }) => location_id)).toEqual([String(one), String(two)]);
    expect((await unlink([one])).deleted).toBe(0);
    expect(await disconnected()).toHaveLength(2);
    expect(await link(one, '01')).toEqual([]);
  });

  it('[contract 7] leaves the listings of other publishers linked', async () => {
    expect(await unlink(await linked('01'), fixture.b)).toEqual({ deleted: 0, violations: [] });
    expect(await links()).toHaveLength(1);
  });
});

describe('disconnectAccount', () => {
  it('[contract 7] revokes the grant, deletes credentials and listings, and records one event per link', async () => {
    const locations = await linked('01', '02');
    const before = await revocations();
    await onlyUser();
    expect(await Promise.all([disconnect(), disconnect()])).toEqual([[], []]);
    expect(await disconnect()).toEqual([]);
    expect(await revocations()).toBeGreaterThan(before);
    expect(await fixture.account(account)).toMatchObject({ status: 'DISCONNECTED', credentials: null });
    const { accountId } = caller;
    expect(await fixture.database.sql`select 1 from connected_listings where account_id = ${accountId}`).toEqual([]);
    const data = { platform: 'publisher_a', connected_account_id: account };
    expect(await disconnected()).toMatchObject(locations.map((id) => ({ location_id: String(id), data })));
  });

  it('does not revoke a grant that another account uses', async () => {
    await fixture.connect(await fixture.newCaller(), fixture.a, 'owner-a1');
    const before = await revocations();
    expect(await disconnect()).toEqual([]);
    expect(await revocations()).toBe(before);
  });

  it('disconnects even if the publisher cannot be reached', async () => {
    await onlyUser();
    await fixture.admin.script({ operation: 'a.oauth.revoke', responses: [{ error: 'unavailable' }] });
    expect(await disconnect()).toEqual([]);
    expect(await accounts()).toMatchObject([{ status: 'DISCONNECTED', connectedLocationsCount: 0 }]);
  });

  it('reconnecting retries broken links, but not those whose listing is gone', async () => {
    const [one, two] = await linked('01', '02');
    await breakLink(one, 'INACCESSIBLE');
    await breakLink(two, 'GONE');
    await fixture.connect(caller, fixture.a, 'owner-a1');
    expect(await links()).toEqual([`${one} LINKED`, `${two} GONE`]);
  });

  it('[contract 7] with locationIds it removes only their links', async () => {
    const [one, two = 0] = await linked('01', '02');
    expect(codesOf(await disconnect([two, 999_999_999]))).toEqual(['SY10046']);
    expect(await links()).toEqual([`${one} LINKED`]);
    const found = await accounts({ publisher: 'PUBLISHER_A', status: 'CONNECTED' });
    expect(found).toMatchObject([{ connectedAccountId: account, connectedLocationsCount: 1 }]);
  });

  it('[7.4] SY81066 for an unknown account, or one of another publisher', async () => {
    const attempt = async (publisher = fixture.a, connectedAccountId = account) =>
      codesOf(await disconnectAccount(fixture.deps, caller, { publisher, connectedAccountId }));
    for (const id of ['x', fixture.clock.uuid()]) expect(await attempt(fixture.a, id)).toEqual(['SY81066']);
    expect(await attempt(fixture.b)).toEqual(['SY81066']);
  });
});
