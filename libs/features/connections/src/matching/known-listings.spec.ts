import { describe, expect, it } from '@jest/globals';
import type { Caller } from '@listings/domain';
import { connectedAccountDetails, rememberListings, triggerMatches } from '../index.js';
import { startFixture } from '../testing/connections-fixture.js';
import { searchForMatches } from '../testing/search-for-matches.js';
import { linkKnownListings } from './known-listings.js';

const fixture = startFixture();

const remember = ({ accountId }: Caller, pages: readonly (readonly [locationId: number, liveLink: string])[]) => {
  const publisher = fixture.a.names.constant;
  const listings = pages.map(([locationId, liveLink]) => ({ locationId, publisher, liveLink }));
  return fixture.database.transaction((transaction) => rememberListings(transaction, { accountId, listings }));
};

const linksOf = ({ accountId }: Caller) =>
  fixture.database.values`select link.location_id || ' ' || listing.live_link from listing_links link
    join connected_listings listing on listing.account_id = link.account_id and listing.id = link.listing_id
    where link.account_id = ${accountId} order by link.location_id`;

/** The pages of the listings of the first owner, from an account of its own. */
async function pagesOfOwner(): Promise<string[]> {
  const caller = await fixture.newCaller();
  await fixture.connectAndRead(caller, fixture.a, 'owner-a1');
  return fixture.database.values`select live_link from connected_listings
    where account_id = ${caller.accountId} and live_link is not null order by 1`;
}

const statusOf = async (caller: Caller, connectedAccountId: string) =>
  (await connectedAccountDetails(fixture.deps, caller, connectedAccountId)).details.requestMatchesStatus;

describe('the listings that a move has named', () => {
  it('[move] [4.7] are linked to their locations once the account is connected, although nothing else agrees', async () => {
    const [first = '', second = ''] = await pagesOfOwner();
    const caller = await fixture.newCaller();
    const place = (name: string) => fixture.newLocation(caller, name);
    const [one, two, three] = [await place('Something else'), await place('Quite different'), await place('Nowhere')];
    const pages = [[one, first] as const, [two, second] as const, [three, 'https://maps.example/unknown'] as const];
    expect(await remember(caller, pages)).toBe(3);
    expect(await remember(caller, [[one, first]])).toBe(0);
    const connectedAccountId = await fixture.connect(caller, fixture.a, 'owner-a1');
    expect(await statusOf(caller, connectedAccountId)).toBe('IN_PROGRESS');
    expect(await searchForMatches(fixture.deps, connectedAccountId)).toMatchObject({ event: 'completed' });
    expect(await linksOf(caller)).toEqual([`${one} ${first}`, `${two} ${second}`]);
    const connected = 'connection.location_connected';
    expect(await fixture.eventNames(caller)).toEqual([connected, connected]);
    const left = await fixture.database.values`select location_id from known_listings
      where account_id = ${caller.accountId}`;
    expect(left).toEqual([three]);
    // Another search links nothing again, and a listing that is linked already is not remembered.
    await triggerMatches(fixture.deps, caller, [connectedAccountId]);
    await searchForMatches(fixture.deps, connectedAccountId);
    expect(await linksOf(caller)).toHaveLength(2);
    expect(await remember(caller, [[one, second]])).toBe(0);
  });

  it('[move] [performance] are read in one statement for all that are linked in one transaction', async () => {
    const named = (await pagesOfOwner()).slice(0, 5);
    const caller = await fixture.newCaller();
    const connectedAccountId = await fixture.connectAndRead(caller, fixture.a, 'owner-a1');
    const places: [number, string][] = [];
    for (const page of named) places.push([await fixture.newLocation(caller, `Place ${page}`), page]);
    await remember(caller, places);
    let reads = 0;
    const query: typeof fixture.database.query = (statement, values) => {
      if (JSON.stringify(statement).includes('connected_listings')) reads += 1;
      return fixture.database.query(statement, values);
    };
    const database = Object.assign(Object.create(fixture.database) as typeof fixture.database, { query });
    const key = { accountId: caller.accountId, connectedAccountId, publisher: fixture.a.names.constant };
    await linkKnownListings({ ...fixture.deps, database }, key);
    expect(await linksOf(caller)).toHaveLength(named.length);
    // One for the pairs, and one for the listings.
    expect(reads).toBe(2);
  });

  it('[move] do not start a search for an account without them, nor link an archived location', async () => {
    const [first = ''] = await pagesOfOwner();
    const caller = await fixture.newCaller();
    const connectedAccountId = await fixture.connect(caller, fixture.a, 'owner-a1');
    expect(await statusOf(caller, connectedAccountId)).toBe('NOT_REQUESTED');
    const location = await fixture.newLocation(caller);
    await fixture.archive(location);
    await remember(caller, [[location, first]]);
    await triggerMatches(fixture.deps, caller, [connectedAccountId]);
    await searchForMatches(fixture.deps, connectedAccountId);
    expect(await linksOf(caller)).toEqual([]);
  });
});
