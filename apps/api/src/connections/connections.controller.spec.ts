import { beforeAll, describe, expect, it } from '@jest/globals';
import { PhotoRequests } from '@listings/feature-photos';
import { globalId } from '@listings/pagination';
import { workOn } from '@listings/work/testing';
import { listingId } from '../testing/connect-account.js';
import type { TestAccount } from '../testing/running-api.js';
import { apiWithSandbox } from '../testing/sandbox-publishers.js';

const { api } = apiWithSandbox();
let a: string;
let b: string;
beforeAll(async () => {
  a = await connect('publisher-a', 'owner-a1');
  b = await connect('publisher-b', 'owner-b1');
  await listings(a);
});

const urls = { successUrl: 'https://client.example/done', errorUrl: 'http://localhost:4000/sorry' };
const operationOf = (verb: string, publisher: string) =>
  `bulk${verb}For${publisher === 'publisher-a' ? 'PublisherA' : 'PublisherB'}`;

/** A page of this service; its public URL differs from the address on which it listens. */
const visit = (url: string, method = 'GET') =>
  fetch(url.replace('https://listings.example', api.url), { method, redirect: 'manual' });
const target = (response: Response) => response.headers.get('location') ?? '';

async function connectLink(publisher: string, key?: string): Promise<string> {
  const { body } = await api.write(`/connected-accounts/connect-${publisher}`, urls, { key });
  return body.data[operationOf('ConnectLink', publisher)].url;
}

/** Follows a connect link as a browser does, up to the client's page. */
async function walk(link: string, owner: string, more: Record<string, string> = {}): Promise<URL> {
  const page = new URL(target(await visit(link)));
  for (const [name, value] of Object.entries({ sandbox_user: owner, ...more })) page.searchParams.set(name, value);
  const callback = target(await fetch(page, { redirect: 'manual' }));
  return new URL(target(await visit(callback)));
}

async function connect(publisher: string, owner: string, key?: string): Promise<string> {
  const end = await walk(await connectLink(publisher, key), owner);
  return end.searchParams.get('connectedAccountId') ?? end.href;
}

interface ListingRecord {
  readonly id: string;
  readonly locationName: string;
  readonly locationId: number | null;
}

async function listings(connectedAccountId: string, more: object = {}, key?: string): Promise<ListingRecord[]> {
  const body = { connectedAccountId, perPage: 100, ...more };
  const answer = await api.call('POST', '/connected-accounts/connected-account-listings', { body, key });
  return answer.body.data.connectedAccountListings.records;
}

async function importListing(connectedAccountId: string, connectedAccountListingId: string, options: object = {}) {
  const input = { connectedAccountId, connectedAccountListingId };
  const { body } = await api.write('/connected-accounts/create-location-from-listing', input, options);
  return body.data.createLocationFromConnectedAccountListing;
}

/** The headers of every page: nothing is loaded, framed, cached or told to the next page. */
function expectPageHeaders({ headers }: Response): void {
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
}

describe('connecting an account', () => {
  it('[contract 7] issues a link of this service, and names every address that it refuses', async () => {
    const good = await api.write('/connected-accounts/connect-publisher-a', { ...urls, clientMutationId: 'm-1' });
    const bad = await api.write('/connected-accounts/connect-publisher-a', { successUrl: 'ftp://x' });

    expect(good.body.data.bulkConnectLinkForPublisherA).toEqual({
      clientMutationId: 'm-1',
      success: true,
      url: expect.stringMatching(/^https:\/\/listings\.example\/connect\/[\w-]{43}$/),
      errors: [],
    });
    expect(bad.body.data.bulkConnectLinkForPublisherA).toEqual({
      clientMutationId: null,
      success: false,
      url: null,
      errors: [
        { message: 'SY81022: successUrl: absolute https, or http on localhost' },
        { message: 'SY81022: errorUrl: absolute https, or http on localhost' },
      ],
    });
  });

  it.each(['a', 'b'])(
    '[contract 7] leads the browser through the consent of publisher %s back to the client',
    async (key) => {
      const account = await api.newAccount();

      const end = await walk(await connectLink(`publisher-${key}`, account.writeKey), `owner-${key}2`);

      expect(end.origin + end.pathname).toBe('https://client.example/done');
      const { body } = await api.call('GET', '/connected-accounts', { key: account.readKey });
      expect(body.data.connectedAccountsInfo.records).toMatchObject([
        { connectedAccountId: end.searchParams.get('connectedAccountId'), status: 'CONNECTED' },
      ]);
    },
  );

  it('[contract 7] a refusal redirects to the errorUrl with the reason', async () => {
    const end = await walk(await connectLink('publisher-a'), 'owner-a1', { sandbox_decision: 'deny' });

    expect(end.href).toBe('http://localhost:4000/sorry?reason=denied');
  });

  it('[contract 7] a link works once; a HEAD request does not consume it', async () => {
    const link = await connectLink('publisher-a');

    expect((await visit(link, 'HEAD')).status).toBe(200);
    expect(target(await visit(link))).toContain('/a/oauth/authorize');
    const again = await visit(link);
    expect([again.status, again.headers.get('location')]).toEqual([410, null]);
    expect(await again.text()).toContain('This link has already been used');
    expectPageHeaders(again);
  });

  it.each([
    '/connect/made-up',
    '/connect/callback/publisher-a?state=made-up&state=x',
    '/connect/callback/nobody',
    '/connect/%00',
  ])('%s returns a readable page', async (path) => {
    const response = await fetch(`${api.url}${path}`, { redirect: 'manual' });

    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await response.text()).toContain('works once and for 24 hours');
    expectPageHeaders(response);
  });

  it('[contract 7] connectUrl connects for one location', async () => {
    const location = await api.newLocation();
    const ask = (fields: object, path = '/locations/oauth-connect-url') =>
      api.write(path, { locationId: location.id, site: 'PUBLISHER_A', ...urls, ...fields });

    const { body } = await ask({}, '/locations/oauth_connect_url');
    const end = await walk(body.data.connectUrl.url, 'owner-a1');

    expect(end.searchParams.get('locationId')).toBe(String(location.databaseId));
    expect((await ask({ site: 'NOBODY' })).body.errors).toEqual([
      {
        message:
          'SY90006: Variable "$input" got invalid value at "input.site"; expected one of PUBLISHER_A, PUBLISHER_B.',
      },
    ]);
    expect((await ask({ locationId: globalId('Location', 999_999) })).status).toBe(404);
    expect((await ask({ locationId: 'x' })).status).toBe(400);
  });
});

describe('reading connected accounts', () => {
  it('[contract 7] lists them with filters, in both forms', async () => {
    const ids = async (query: Record<string, unknown>) => {
      const { body } = await api.call('GET', '/connected-accounts', { query });
      return body.data.connectedAccountsInfo.records.map(
        (each: { connectedAccountId: string }) => each.connectedAccountId,
      );
    };

    expect((await ids({})).sort()).toEqual([a, b].sort());
    expect(await ids({ publisher: 'PUBLISHER_B' })).toEqual([b]);
    expect(await ids({ filters: { publisher: 'PUBLISHER_A', status: 'CONNECTED' } })).toEqual([a]);
    expect(await ids({ pageInfo: { page: 2, perPage: 1 } })).toHaveLength(1);
    for (const query of [
      { publisher: 'X' },
      { status: 'X' },
      { filters: { colour: 1 } },
      { perPage: 101 },
      { page: 0 },
    ]) {
      expect((await api.call('GET', '/connected-accounts', { query })).status).toBe(400);
    }
  });

  it('[contract 7] shows details, folders and listings', async () => {
    const details = await api.call('GET', `/connected-accounts/${a}/details`);
    const folders = await api.call('GET', `/connected-accounts/${a}/folders`);

    expect(details.body.data.connectedAccountDetails.details).toMatchObject({
      connectedAccountType: 'PublisherAAccount',
      publisher: 'PUBLISHER_A',
    });
    expect(folders.body.data.connectedAccountFolders).toHaveLength(3);
    expect(await listings(a)).toHaveLength(60);
    expect(await listings(a, { pageInfo: { page: 2, perPage: 50 }, perPage: undefined })).toHaveLength(10);
  });

  it('[7.4, contract 13] a disconnected account is SY81069 in the body of every operation on its listings', async () => {
    const { id: accountId, writeKey: key } = await api.newAccount();
    const connectedAccountId = await connect('publisher-a', 'owner-a2', key);
    const [first] = await listings(connectedAccountId, {}, key);
    const connectedAccountListingId = first?.id ?? '';
    const { id: locationId } = await api.newLocation({}, key);
    await api.write('/connected-accounts/disconnect-publisher-a', { connectedAccountId }, { key });
    const message = 'Credentials of the connected account are no longer valid; reconnect';
    const errors = [{ message: `SY81069: ${message}` }];

    const [read, second] = await Promise.all(
      [1, 2].map((page) =>
        api.call('POST', '/connected-accounts/connected-account-listings', { body: { connectedAccountId, page }, key }),
      ),
    );
    const matches = await api.write(
      '/connected-accounts/trigger-matches',
      { connectedAccountIds: [connectedAccountId] },
      { key },
    );
    const linked = await api.write(
      '/connected-accounts/connect-listing',
      { locationId, connectedAccountId, connectedAccountListingId },
      { key },
    );
    const imported = await importListing(connectedAccountId, connectedAccountListingId, { key });

    // No page looks like the end of the list.
    expect(second?.body.data.connectedAccountListings).toMatchObject({ success: false, errors });
    expect([read?.status, read?.body]).toEqual([
      200,
      {
        data: {
          connectedAccountListings: {
            success: false,
            errors,
            listingsReadAt: null,
            pageInfo: { hasNextPage: false, hasPreviousPage: false, totalPages: 0, totalRecords: 0 },
            records: [],
          },
        },
      },
    ]);
    expect(imported.errors).toEqual({ code: 'SY81069', message });
    expect(linked.body.data.connectListing).toMatchObject({ success: false, errors });
    expect(matches.body.data.connectedAccountsTriggerMatches).toMatchObject({
      success: false,
      errors: [{ message: `SY81069: ${message} (${connectedAccountId})` }],
    });
    expect(await api.database.query('select 1 from listing_links where account_id = $1', [accountId])).toEqual([]);
  });
});

describe('createLocationFromConnectedAccountListing', () => {
  it('[4.7.4, 6.2] the photos of the listing arrive in the location, without a profile.updated', async () => {
    const { locationId } = await importListing(a, await listingId(api, a, '36'));
    const [request] = await api.database.query<{ id: string }>('select id from photo_requests where location_id = $1', [
      locationId,
    ]);

    // The work of the worker when the job arrives.
    const recorded = await api.events();
    const key = { accountId: api.account.id, subject: request?.id ?? '' };
    expect((await workOn(api, new PhotoRequests(api.photos), key))?.isRecorded).toBe(true);
    expect(await api.events()).toEqual(recorded);

    const { body } = await api.call('GET', '/locations-by-ids', { query: { locationIds: [locationId] } });
    const { locationPhotos } = body.data.getLocationsByIds[0];
    expect(locationPhotos.map(({ type }: { type: string }) => type)).toEqual(['COVER', 'ADDITIONAL', 'ADDITIONAL']);
    const file = new URL(locationPhotos[0].url);
    const shown = await fetch(`${api.url}${file.pathname}${file.search}`);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);
  });

  it('[4.7.5, 6.3, contract 4] creates the location with the data of the listing, links it and records connection.location_connected', async () => {
    const result = await importListing(a, await listingId(api, a, '05'));

    expect(result).toEqual({ clientMutationId: null, success: true, locationId: expect.any(Number), errors: null });
    const { body } = await api.call('GET', '/locations-by-ids', { query: { locationIds: [result.locationId] } });
    const [location] = body.data.getLocationsByIds;
    expect(location).toMatchObject({ countryIso: 'IN', storeId: 'S1-005', approved: 'APPROVED', hideAddress: false });
    expect(location.phone).toMatch(/^\+91/);
    expect(location.businessHours.length).toBeGreaterThanOrEqual(7);
    expect(location.socialUrls).toEqual({ social_page: expect.stringMatching(/^https:.*\/social$/) });
    expect((await listings(a)).filter(({ locationId }) => locationId === result.locationId)).toHaveLength(1);
    expect((await api.events()).slice(-2)).toMatchObject([
      { event: 'profile.created', location_id: String(result.locationId), data: { source: 'api' } },
      {
        event: 'connection.location_connected',
        location_id: String(result.locationId),
        data: { platform: 'publisher_a', connected_account_id: a },
      },
    ]);
  });

  it('[4.7.1] refuses a body without input, a missing field, and listingId', async () => {
    const path = '/connected-accounts/create-location-from-listing';
    const unwrapped = await api.call('POST', path, { body: { connectedAccountId: a, connectedAccountListingId: 'x' } });
    const missing = await api.write(path, { connectedAccountId: a });
    const wrong = await api.write(path, { connectedAccountId: a, connectedAccountListingId: 'x', listingId: 'x' });

    expect([unwrapped.status, missing.status, wrong.status]).toEqual([400, 400, 400]);
    expect(missing.body.errors[0].message).toContain('input.connectedAccountListingId');
    expect(wrong.body.errors[0].message).toContain('Field "listingId" is not defined');
  });

  it('[2.6, 4.7.2] a failure is 200 with one error of code and message', async () => {
    expect(await importListing(a, 'x')).toEqual({
      clientMutationId: null,
      success: false,
      locationId: null,
      errors: { code: 'SY81067', message: 'connectedAccountListingId could not be decoded or resolved' },
    });
  });

  it('[contract 1] the same Idempotency-Key returns the same location', async () => {
    const [id, headers] = [await listingId(api, a, '06'), { 'idempotency-key': 'import-6' }];

    const first = await importListing(a, id, { headers });

    expect(first.success).toBe(true);
    expect(await importListing(a, id, { headers })).toEqual(first);
    expect((await importListing(a, id)).errors.code).toBe('SY81068');
  });

  it.each([
    ['a', ['51 SY81081', '52 SY81082', '53 SY81083', '55 SY81086']],
    ['b', ['51 SY81081', '52 SY81082', '53 SY81085', '55 SY81086', '57 SY81077']],
  ])(
    '[4.7] imports each kind of listing of publisher %s except those that cannot become a location',
    async (key, expected) => {
      const account = await api.newAccount();
      const connected = await connect(`publisher-${key}`, `owner-${key}3`, account.writeKey);
      expect(await listings(connected, {}, account.readKey)).toHaveLength(60);
      const failures: string[] = [];
      for (const nn of ['01', '02', '03', ...Array.from({ length: 11 }, (_, index) => String(50 + index))]) {
        const { errors } = await importListing(connected, await listingId(api, connected, nn), {
          key: account.writeKey,
        });
        if (errors) failures.push(`${nn} ${errors.code}`);
      }

      expect(failures).toEqual(expected);
      await disconnectAll(account, key, connected);
    },
  );

  /** Every link has its event, and the account keeps no row. */
  async function disconnectAll(account: TestAccount, key: string, connectedAccountId: string): Promise<void> {
    const { body } = await api.write(
      `/connected-accounts/disconnect-publisher-${key}`,
      { connectedAccountId },
      { key: account.writeKey },
    );
    expect(body.data[operationOf('Disconnect', `publisher-${key}`)]).toMatchObject({ success: true, errors: [] });
    const events = await api.events(account.id);
    const count = (name: string) => events.filter(({ event }) => event === name).length;
    expect(count('connection.location_connected')).toBeGreaterThan(5);
    expect(count('connection.location_disconnected')).toBe(count('connection.location_connected'));
    const list = await api.call('GET', '/connected-accounts', { key: account.readKey });
    expect(list.body.data.connectedAccountsInfo.records).toMatchObject([
      { status: 'DISCONNECTED', connectedLocationsCount: 0 },
    ]);
  }

  it('[7.4] SY81086 names the underlying code when the seats are used up, and leaves nothing behind', async () => {
    const small = await api.newAccount('LAUNCH');
    for (let seat = 1; seat <= 4; seat += 1) await api.newLocation({}, small.writeKey);
    const account = await connect('publisher-a', 'owner-a2', small.writeKey);
    await listings(account, {}, small.readKey);

    const { success, errors } = await importListing(account, await listingId(api, account, '01'), {
      key: small.writeKey,
    });

    expect(success).toBe(false);
    expect(errors).toEqual({ code: 'SY81086', message: 'SY10151: Account is out of location seats' });
    expect(await api.database.query('select 1 from listing_links where account_id = $1', [small.id])).toEqual([]);
  });
});

describe('connectListing and disconnectConnectedAccountListing', () => {
  it('[4.7.6] links and unlinks a listing of a location that exists', async () => {
    const { id } = await api.newLocation();
    const input = { locationId: id, connectedAccountId: b, connectedAccountListingId: (await listings(b))[0]?.id };
    const link = async () => (await api.write('/connected-accounts/connect-listing', input)).body.data.connectListing;
    const unlink = async (fields: object) =>
      (await api.write('/connected-accounts/disconnect-listing', { site: 'PUBLISHER_B', ...fields })).body.data
        .disconnectConnectedAccountListing;

    expect(await link()).toEqual({
      clientMutationId: null,
      success: true,
      message: 'The listing is connected',
      errors: [],
    });
    expect(await link()).toMatchObject({
      success: false,
      message: null,
      errors: [{ message: 'SY81068: The listing is already linked to a location' }],
    });
    expect(await unlink({ locationId: id })).toEqual({ clientMutationId: null, success: true, deleted: 1, errors: [] });
    const unknown = globalId('Location', 888_888);
    expect(await unlink({ locationIds: [id, unknown] })).toEqual({
      clientMutationId: null,
      success: false,
      deleted: 0,
      errors: [{ message: `SY10046: Invalid location id ${unknown}` }],
    });
    expect((await api.write('/connected-accounts/disconnect-listing', { site: 'PUBLISHER_B' })).status).toBe(400);
  });
});
