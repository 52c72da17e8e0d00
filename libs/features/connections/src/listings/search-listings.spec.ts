import { beforeAll, describe, expect, it } from '@jest/globals';
import type { PublisherListing } from '@listings/publisher-sdk';
import { shared } from '@listings/testing/jest';
import { connectedAccountListings } from '../index.js';
import { storeListings } from '../store/connected-listings.js';
import { startFixture } from '../testing/connections-fixture.js';
import { listingToStore } from './read-listings.js';

let connectedAccountId: string;
const fixture = startFixture();
const caller = shared(() => fixture.newCaller());

beforeAll(async () => {
  connectedAccountId = await fixture.connectAndRead(caller, fixture.a, 'owner-a1');
  const listings = [
    { name: 'Café Löwe', phone: '(617) 555-0143', address: { street: '12 Main St', city: 'Zürich', countryIso: 'US' } },
    { name: 'Zed42 Records & Sons', phone: '020 7946 0958', address: { postalCode: 'SW1A 1AA', countryIso: 'GB' } },
    { name: 'Ελληνικό', phone: 'ask inside', address: { city: 'Αθήνα', countryIso: 'GR' } },
  ].map((listing, at) => listingToStore({ ref: `added-${at}`, ...listing } as PublisherListing));
  const of = { accountId: caller.accountId, connectedAccountId, publisher: fixture.a.names.constant };
  await storeListings(fixture.database, { ...of, listings, seenAt: fixture.clock.now() });
});

const find = async (locationInfo: string) => {
  const wanted = { connectedAccountId, locationInfo, page: { page: 1, perPage: 5 } };
  const { records, pageInfo } = await connectedAccountListings(fixture.deps, caller, wanted);
  expect(pageInfo.totalRecords).toBeGreaterThanOrEqual(records.length);
  return records.map(({ locationName }) => locationName);
};

describe('the search of listings', () => {
  it.each([
    ['cafe lowe', 'Café Löwe'],
    ['low caf', 'Café Löwe'],
    ['Zürich main lowe', 'Café Löwe'],
    ['(617) 555-0143', 'Café Löwe'],
    ['+1 617 555 0143', 'Café Löwe'],
    ['zed42 rec', 'Zed42 Records & Sons'],
    ['records, zed42', 'Zed42 Records & Sons'],
    ['sw1a1aa', 'Zed42 Records & Sons'],
    ['7946 0958', 'Zed42 Records & Sons'],
    ['ΕΛΛΗΝΙΚΌ', 'Ελληνικό'],
  ])('[contract 7] normalizes texts as the search of locations does: %s finds %s', async (text, name) => {
    expect(await find(text)).toEqual([name]);
  });

  it('[contract 7] takes no character for a wildcard, and finds nothing without a letter or digit', async () => {
    for (const text of ['%', '_ %', '?!', 'zed%q']) expect([text, await find(text)]).toEqual([text, []]);
    expect(await find('  ')).toHaveLength(5);
  });

  it('[contract 7] finds a listing that an older release stored by the text of its fields', async () => {
    await fixture.database.execute(`update connected_listings set search = null where ref = 'added-1'`);
    expect(await find('zed42 records')).toEqual(['Zed42 Records & Sons']);
  });
});
