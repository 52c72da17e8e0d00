import { beforeAll, describe, expect, it } from '@jest/globals';
import { pluck } from '@listings/api-kit/testing';
import { newLocation } from '@listings/feature-locations/testing';
import { globalId } from '@listings/pagination';
import { ConnectBrowser } from '@listings/testing';
import { UP_TO_CONNECTIONS as features } from '../testing/connections-api.js';
import { apiWithSandbox, connectAccount, listingId, readListings } from '../testing/index.js';

const { api } = apiWithSandbox({ features });
let a: string;
let b: string;

beforeAll(async () => {
  a = await connectAccount(api, { publisher: 'publisher-a', owner: 'owner-a1' });
  b = await connectAccount(api, { publisher: 'publisher-b', owner: 'owner-b1' });
  await readListings(api, a);
});

const urls = { successUrl: 'https://client.example/done', errorUrl: 'http://localhost:4000/sorry' };
const connectLink = async () => (await api.send('/connected-accounts/connect-publisher-a', urls)).url as string;

/** A page of this service; its public URL differs from the address on which it listens. */
const visit = (url: string, method = 'GET') =>
  fetch(url.replace('https://listings.example', api.url), { method, redirect: 'manual' });

const listings = async (connectedAccountId: string, more: object = {}) => {
  const body = { connectedAccountId, perPage: 100, ...more };
  const answer = await api.call('POST', '/connected-accounts/connected-account-listings', { body });
  return answer.body.data.connectedAccountListings.records as { id: string; locationId: number | null }[];
};

const importListing = (connectedAccountId: string, connectedAccountListingId: string, options: object = {}) => {
  const input = { connectedAccountId, connectedAccountListingId };
  return api.send('/connected-accounts/create-location-from-listing', input, options);
};

describe('connecting an account', () => {
  it('[contract 7] issues a link of this service, and names every address that it refuses', async () => {
    const path = '/connected-accounts/connect-publisher-a';
    expect(await api.send(path, { ...urls, clientMutationId: 'm-1' })).toEqual({
      clientMutationId: 'm-1',
      success: true,
      url: expect.stringMatching(/^https:\/\/listings\.example\/connect\/[\w-]{43}$/),
      errors: [],
    });
    const rule = 'absolute https, or http on localhost';
    const errors = ['successUrl', 'errorUrl'].map((field) => ({ message: `SY81022: ${field}: ${rule}`, field }));
    const refused = { clientMutationId: null, success: false, url: null, errors };
    expect(await api.send(path, { successUrl: 'ftp://x' })).toMatchObject(refused);
  });

  it('[contract 7] a link works once; a HEAD request does not consume it', async () => {
    const link = await connectLink();
    expect((await visit(link, 'HEAD')).status).toBe(200);
    expect(await new ConnectBrowser(api).consentOf(link)).toContain('/a/oauth/authorize');
    const again = await visit(link);
    expect([again.status, again.headers.get('location')]).toEqual([410, null]);
    expect(await again.text()).toContain('This link has already been used');
    expect(again.headers.get('cache-control')).toBe('no-store');
  });

  it('[contract 7] connectUrl connects for one location', async () => {
    const location = await newLocation(api);
    const ask = (fields: object, path = '/locations/oauth-connect-url') =>
      api.write(path, { locationId: location.id, site: 'PUBLISHER_A', ...urls, ...fields });
    const { body } = await ask({}, '/locations/oauth_connect_url');
    const end = await new ConnectBrowser(api).connect(body.data.connectUrl.url, { sandbox_user: 'owner-a1' });
    expect(end.searchParams.get('locationId')).toBe(String(location.databaseId));
    const known = 'expected one of PUBLISHER_A, PUBLISHER_B.';
    const message = `SY90006: Variable "$input" got invalid value at "input.site"; ${known}`;
    expect((await ask({ site: 'NOBODY' })).body.errors).toMatchObject([{ message }]);
    expect((await ask({ locationId: globalId('Location', 999_999) })).status).toBe(404);
    expect((await ask({ locationId: 'x' })).status).toBe(400);
  });
});

describe('reading connected accounts', () => {
  it('[contract 7] lists them with filters, in both forms', async () => {
    const ids = async (query: Record<string, unknown>): Promise<string[]> =>
      pluck((await api.read('/connected-accounts', query)).records, 'connectedAccountId');
    expect((await ids({})).sort()).toEqual([a, b].sort());
    expect(await ids({ publisher: 'PUBLISHER_B' })).toEqual([b]);
    expect(await ids({ filters: { publisher: 'PUBLISHER_A', status: 'CONNECTED' } })).toEqual([a]);
    expect(await ids({ pageInfo: { page: 2, perPage: 1 } })).toHaveLength(1);
    const wrong = [{ publisher: 'X' }, { status: 'X' }, { filters: { colour: 1 } }, { perPage: 101 }, { page: 0 }];
    for (const query of wrong) expect((await api.call('GET', '/connected-accounts', { query })).status).toBe(400);
  });

  it('[contract 7] shows details, folders and listings', async () => {
    const { records } = await api.read('/connected-accounts', { publisher: 'PUBLISHER_A' });
    expect([await api.read(`/connected-accounts/${a}`)]).toEqual(records);
    expect(await api.read(`/connected-accounts/${a}/folders`)).toHaveLength(3);
    expect(await listings(a)).toHaveLength(60);
    expect(await listings(a, { pageInfo: { page: 2, perPage: 50 }, perPage: undefined })).toHaveLength(10);
    const { details } = await api.read(`/connected-accounts/${a}/details`);
    const read = { status: 'CONNECTED', listingsCount: 60, listingsReadAt: expect.stringMatching(/Z$/) };
    const type = { connectedAccountType: 'PublisherAAccount', publisher: 'PUBLISHER_A' };
    expect(details).toMatchObject({ connectedAccountId: a, ...type, ...read });
  });

  it('[7.4, contract 13] a disconnected account is SY81069 in the body of every operation on its listings', async () => {
    const { id: accountId, writeKey: key } = await api.newAccount();
    const connectedAccountId = await connectAccount(api, { publisher: 'publisher-a', owner: 'owner-a2', key });
    const { body } = await readListings(api, connectedAccountId, key);
    const connectedAccountListingId: string = body.data.connectedAccountListings.records[0].id;
    const { id: locationId } = await newLocation(api, {}, key);
    await api.write('/connected-accounts/disconnect-publisher-a', { connectedAccountId }, { key });
    const message = 'Credentials of the connected account are no longer valid; reconnect';
    const refused = { success: false, errors: [{ message: `SY81069: ${message}` }] };
    // No page looks like the end of the list.
    const pageInfo = { hasNextPage: false, hasPreviousPage: false, totalPages: 0, totalRecords: 0 };
    const nothing = { ...refused, listingsReadAt: null, records: [], pageInfo };
    for (const page of [1, 2]) {
      const given = { key, body: { connectedAccountId, page } };
      const read = await api.call('POST', '/connected-accounts/connected-account-listings', given);
      expect([read.status, read.body.data.connectedAccountListings]).toMatchObject([200, nothing]);
    }
    const link = { locationId, connectedAccountId, connectedAccountListingId };
    expect(await api.send('/connected-accounts/connect-listing', link, { key })).toMatchObject(refused);
    const imported = await importListing(connectedAccountId, connectedAccountListingId, { key });
    expect(imported.errors).toEqual({ code: 'SY81069', message });
    const search = { connectedAccountIds: [connectedAccountId] };
    const errors = [{ message: `SY81069: ${message} (${connectedAccountId})` }];
    const searched = await api.send('/connected-accounts/trigger-matches', search, { key });
    expect(searched).toMatchObject({ success: false, errors });
    expect(await api.count('listing_links where account_id = $1', accountId)).toBe(0);
  });
});

describe('createLocationFromConnectedAccountListing', () => {
  it('[4.7.4, 4.7.5, 6.2, 6.3, contract 4] links the new location and records connection.location_connected', async () => {
    const result = await importListing(a, await listingId(api, a, '36'));
    const { locationId } = result;
    expect(result).toEqual({ clientMutationId: null, success: true, locationId: expect.any(Number), errors: null });
    expect((await listings(a)).filter((each) => each.locationId === locationId)).toHaveLength(1);
    const recorded = await api.events();
    const connected = { platform: 'publisher_a', connected_account_id: a };
    expect(recorded.slice(-2)).toMatchObject([
      { event: 'profile.created', location_id: String(locationId), data: { source: 'api' } },
      { event: 'connection.location_connected', location_id: String(locationId), data: connected },
    ]);
  });

  it('[2.6, 4.7.2] a failure is 200 with one error of code and message', async () => {
    const errors = { code: 'SY81067', message: 'connectedAccountListingId could not be decoded or resolved' };
    const refused = { clientMutationId: null, success: false, locationId: null, errors };
    expect(await importListing(a, 'x')).toEqual(refused);
  });
});

it('[4.7.6] connectListing and disconnectConnectedAccountListing links and unlinks a listing of a location that exists', async () => {
  const { id } = await newLocation(api);
  const input = { locationId: id, connectedAccountId: b, connectedAccountListingId: (await listings(b))[0]?.id };
  const link = () => api.send('/connected-accounts/connect-listing', input);
  const unlink = (fields: object) =>
    api.send('/connected-accounts/disconnect-listing', { site: 'PUBLISHER_B', ...fields });
  const done = { clientMutationId: null, success: true, errors: [] };
  expect(await link()).toEqual({ ...done, message: 'The listing is connected' });
  const taken = [{ message: 'SY81068: The listing is already linked to a location' }];
  expect(await link()).toMatchObject({ success: false, message: null, errors: taken });
  expect(await unlink({ locationId: id })).toEqual({ ...done, deleted: 1 });
  const unknown = globalId('Location', 888_888);
  const errors = [{ message: `SY10046: Invalid location id ${unknown}` }];
  expect(await unlink({ locationIds: [id, unknown] })).toMatchObject({ ...done, success: false, deleted: 0, errors });
  expect((await api.write('/connected-accounts/disconnect-listing', { site: 'PUBLISHER_B' })).status).toBe(400);
});
