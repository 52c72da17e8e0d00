import { describe, expect, it } from '@jest/globals';
import { disconnectAccount } from '../index.js';
import type { ConnectionFollower } from '../index.js';
import { connectedAccountListings } from '../listings/connected-account-listings.js';
import { readListings } from '../listings/read-listings.js';
import { startFixture } from '../testing/connections-fixture.js';

const fixture = startFixture();

describe('a feature that follows connected accounts', () => {
  it('[contract 7] is told of new credentials, of links that are made and removed, and of the end', async () => {
    const caller = await fixture.newCaller();
    const { accountId } = caller;
    const connectedAccountId = await fixture.connectAndRead(caller, fixture.a, 'owner-a1');
    const key = { accountId, connectedAccountId };
    expect(fixture.takeTold()).toEqual([{ change: 'reconnected', of: key }]);

    const { locationId } = await fixture.link(caller, { connectedAccountId, refEnd: '01' });
    const links = [expect.objectContaining({ connectedAccountId, locationId })];
    const of = { accountId, publisher: fixture.a.names.constant, links, at: expect.any(Date) };
    expect(fixture.takeTold()).toEqual([{ change: 'links', of }]);

    await fixture.connect(caller, fixture.a, 'owner-a1');
    expect(fixture.takeTold()).toEqual([{ change: 'reconnected', of: key }]);

    const request = { publisher: fixture.a, connectedAccountId, locationIds: [locationId] };
    await disconnectAccount(fixture.deps, caller, request);
    expect(fixture.takeTold()).toEqual([{ change: 'links', of }]);
    await fixture.disconnect(caller, fixture.a, connectedAccountId);
    expect(fixture.takeTold()).toEqual([{ change: 'disconnected', of: key }]);
  });

  it.each([
    ['INACCESSIBLE', 45_000],
    ['GONE', 360_000],
  ])('[contract 7] goes on with what waited for a listing as soon as a read finds it again: %s', async (status, ms) => {
    const caller = await fixture.newCaller();
    const connectedAccountId = await fixture.connectAndRead(caller, fixture.a, 'owner-a1');
    const key = { accountId: caller.accountId, connectedAccountId };
    const { locationId } = await fixture.link(caller, { connectedAccountId, refEnd: '03' });
    await fixture.database.sql`update listing_links set status = ${status}, issue = 'Role removed'
      where account_id = ${caller.accountId}`;
    const told: unknown[] = [];
    const follower: ConnectionFollower = {
      accessReturned: async (_, __, listings) => void told.push(listings),
      statesChanged: async (_, { locationIds }) => void told.push(...locationIds),
    };
    const deps = { ...fixture.deps, followers: [follower] };
    const read = () => connectedAccountListings(deps, caller, { connectedAccountId, page: { page: 1, perPage: 1 } });
    await read();
    expect(told).toEqual([]);
    await fixture.clock.advance(ms);
    await read();
    const { constant: publisher } = fixture.a.names;
    expect(told).toEqual([expect.objectContaining({ ...key, publisher, locationIds: [locationId] }), locationId]);
    const link = await fixture.database
      .sql`select status, issue from listing_links where account_id = ${caller.accountId}`;
    expect(link).toEqual([{ status: 'LINKED', issue: null }]);
    await readListings(deps, { ...key, publisher: fixture.a.names.constant });
    expect(told).toHaveLength(2);
  });

  it('[contract 9] is told of a read of the listings, and of locations whose links have another state', async () => {
    const caller = await fixture.newCaller();
    const connectedAccountId = await fixture.connectAndRead(caller, fixture.a, 'owner-a1');
    const key = { accountId: caller.accountId, connectedAccountId };
    const { locationId } = await fixture.link(caller, { connectedAccountId, refEnd: '02' });
    const told: unknown[] = [];
    const follower: ConnectionFollower = {
      statesChanged: async (_, locations) => void told.push(locations),
      listingsRead: async (_, account) => void told.push(account),
    };
    const deps = { ...fixture.deps, followers: [follower] };
    await readListings(deps, { ...key, publisher: fixture.a.names.constant });
    await disconnectAccount(deps, caller, { publisher: fixture.a, connectedAccountId });
    expect(told).toEqual([key, { accountId: caller.accountId, locationIds: [locationId] }]);
  });
});
