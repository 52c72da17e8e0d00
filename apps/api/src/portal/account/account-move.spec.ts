import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { MatchRequests } from '@listings/feature-connections';
import { insertInteractions, insertReadResponses } from '@listings/feature-interactions';
import type { JobRow } from '@listings/feature-jobs';
import { findJob } from '@listings/feature-jobs';
import { jobsWorker } from '@listings/feature-jobs/testing';
import { requestPhotos } from '@listings/feature-photos';
import { AccountMove, resealMoves } from '@listings/feature-transfer';
import { ResealReport } from '@listings/platform';
import { startSandbox } from '@listings/publisher-sandbox';
import type { Sandbox } from '@listings/publisher-sandbox';
import { testWork, workOff } from '@listings/work/testing';
import { connectAccount } from '../../testing/connect-account.js';
import { startApi, validLocation } from '../../testing/running-api.js';
import type { RunningApi } from '../../testing/running-api.js';
import { sandboxPublishers } from '../../testing/sandbox-publishers.js';
import { PortalClient } from '../testing/portal-client.js';

let api: RunningApi;
let sandbox: Sandbox;
/** The account that moves in, new for each test. */
let account: RunningApi['account'];
let portal: PortalClient;

beforeAll(async () => {
  sandbox = await startSandbox();
  api = await startApi({ publishers: await sandboxPublishers(sandbox.url) });
});
afterAll(async () => {
  await api?.close();
  await sandbox?.close();
});
beforeEach(async () => {
  account = await api.newAccount();
  portal = await PortalClient.as(api, 'ADMIN', account.id);
});

/** A worker of the installation with moves alone. `fails` ends its process in the middle of a piece of work. */
function worker({ paused = true, allowPrivateAddresses = true, fails = () => false as boolean } = {}) {
  const { database, clock, photos } = api;
  const work = testWork(database);
  const deps = { ...api.locations, work };
  const move = new AccountMove({
    ...deps,
    encryption: api.management.encryption,
    allowPrivateAddresses,
    paceMs: 0,
    requestPhotos: async (transaction, { accountId, locationId, photos: wanted }) => {
      if (fails()) throw new Error('killed');
      const inputs = wanted.map(({ url, type, caption = null }) => ({ url, type, caption }));
      await requestPhotos(
        transaction,
        { ...photos, work },
        { accountId, source: 'import' },
        { locationId, photos: inputs },
      );
    },
  });
  const { work: run } = jobsWorker({ database, clock, work }, [move]);
  return async () => {
    // A service that takes no more calls, or fails, is called again later.
    for (let turn = 0; turn < (paused ? 5 : 1); turn += 1) {
      await run();
      await database.execute(`update work set due_at = now() where account_id = $1`, [account.id]);
      await database.execute(`update work_turns set due_at = now() where account_id = $1`, [account.id]);
    }
  };
}

const start = async (body: object) => {
  const answer = await portal.call('POST', '/account/moves', { body });
  return answer;
};
const jobOf = async (jobId: string) => (await findJob(api.database, { accountId: account.id, id: jobId })) as JobRow;
const apply = (jobId: string) => portal.call('POST', `/account/moves/${jobId}/apply`, { body: {} });
const rowsOf = async (jobId: string) =>
  (await api.call('GET', `/jobs/${jobId}/rows`, { key: account.readKey })).body.data.listJobRows.rows as {
    outcome: string;
    locationId: number | null;
    fields: { field: string }[];
    problems: { column: string | null; message: string }[];
  }[];

/** Starts a move, and applies it. */
async function moveFrom(body: { url: string; apiKey: string; overwrite?: boolean }, work = worker()) {
  const { jobId } = (await start(body)).body as { jobId: string };
  await work();
  const checked = await jobOf(jobId);
  expect([checked.state, checked.phase, checked.problem]).toEqual(['WAITING', 'REVIEW', null]);
  expect((await apply(jobId)).status).toBe(200);
  await work();
  return { jobId, checked: checked.counts, job: await jobOf(jobId) };
}

type Location = Record<string, unknown> & { id: string; databaseId: number; name: string };
const locationsOf = async (of: RunningApi, key: string): Promise<Location[]> => {
  const { body } = await of.call('GET', '/locations', { key, query: { first: 500 } });
  const nodes = (body.data.allLocations.edges as { node: Location }[]).map(({ node }) => node);
  return nodes.toSorted((one, other) => (one.name < other.name ? -1 : 1));
};
/** What belongs to an installation, and not to the location. */
const OWN = [
  'id',
  'databaseId',
  'accountId',
  'accountName',
  'folderId',
  'uid',
  'createdDate',
  'lastUpdatedDate',
  'updatedAt',
  'placeActionLinks',
  'publisherAVerificationStatus',
  'publisherBVerificationStatus',
  'voiceStatus',
];
const content = (location: Location) =>
  Object.fromEntries(Object.entries(location).filter(([field]) => !OWN.includes(field)));

describe('[move] from another installation over its REST API', () => {
  let other: RunningApi;
  beforeAll(async () => {
    other = await startApi({ publishers: await sandboxPublishers(sandbox.url) });
  });
  afterAll(() => other?.close());

  const week = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'];
  /** An account there with locations of all kinds. */
  async function newAccountThere(number = 3) {
    const there = await other.newAccount();
    const { data } = (await other.call('GET', '/plan-sites', { key: there.readKey })).body;
    const created: { id: string; databaseId: number; name: string }[] = [];
    for (let index = 0; index < number; index += 1) {
      const { body } = await other.write(
        '/locations',
        validLocation({
          street1: 'Second floor',
          description: 'A place for coffee and cake. '.repeat(10),
          latitude: '37.7749',
          longitude: -122.4194,
          additionalPhones: ['(415) 555-2672'],
          phone: `(415) 555-26${10 + index}`,
          phoneExtension: '12',
          bizUrl: 'https://cafe.example/',
          storeId: `S-${index}`,
          ownerName: 'Ada',
          ownerEmail: 'ada@cafe.example',
          additionalCategoryIds: [1002],
          businessHours: [
            ...week.map((day) => ({ day, type: 'OPEN', slots: [{ start: '09:00am', end: '05:30pm' }] })),
            { day: 'SPECIAL', type: 'CLOSED', slots: [], specialDate: '2026-12-25' },
          ],
          tags: ['coffee', 'west'],
          folderName: index === 0 ? 'North' : null,
          temporarilyClosed: index === 1,
          placeActionLinks: [{ placeActionType: 'FOOD_ORDERING', uri: 'https://order.example/', isPreferred: true }],
          serviceArea: { placeInfos: [{ placeId: 'p1', placeName: 'Oakland' }] },
          enabledSiteIds: index === 2 ? [data.planSites[0].id] : [],
          tagline: 'Good coffee',
          yearOfIncorporation: 1998,
          paymentMethods: ['Cash'],
          socialUrls: { instagram: 'https://instagram.example/cafe' },
        }),
        { key: there.writeKey },
      );
      if (!body.data.createLocation.location) throw new Error(JSON.stringify(body));
      created.push(body.data.createLocation.location);
    }
    return { ...there, created, from: { url: `${other.url}/api/v4`, apiKey: there.readKey } };
  }

  it('shows what it would do, takes over every field, and changes nothing when it is repeated', async () => {
    const there = await newAccountThere();
    const { jobId } = (await start(there.from)).body as { jobId: string };
    await worker()();
    const dry = await jobOf(jobId);
    expect([dry.state, dry.phase, dry.counts]).toEqual(['WAITING', 'REVIEW', { NEW: 3 }]);
    expect(await locationsOf(api, account.readKey)).toEqual([]);
    expect(dry.parameters['secret']).toMatch(/^v1\./);
    expect(JSON.stringify(dry)).not.toContain(there.readKey);

    await apply(jobId);
    await worker()();
    const done = await jobOf(jobId);
    expect([done.state, done.problem, done.counts]).toEqual(['DONE', null, { NEW: 0, CREATED: 3 }]);
    expect(done.parameters).not.toHaveProperty('secret');
    const [here, source] = [await locationsOf(api, account.readKey), await locationsOf(other, there.readKey)];
    expect(here.map(content)).toEqual(source.map(content));
    const links = (of: Location[]) =>
      of.map(({ placeActionLinks }) => (placeActionLinks as { uri: string }[]).map(({ uri }) => uri));
    expect(links(here)).toEqual(links(source));

    const events = (await api.events(account.id)).length;
    const again = await moveFrom(there.from);
    expect([again.checked, again.job.counts]).toEqual([{ SAME: 3 }, { SAME: 3 }]);
    expect(await locationsOf(api, account.readKey)).toEqual(here);
    expect(await api.events(account.id)).toHaveLength(events);
  });

  it('updates what has changed there since, and nothing that somebody has changed here, unless asked', async () => {
    const there = await newAccountThere(1);
    await moveFrom(there.from);
    const [here] = await locationsOf(api, account.readKey);
    const [source] = there.created;
    const change = (of: RunningApi, key: string, id: string | undefined, fields: object) =>
      of.write('/locations/update', { id, ...fields }, { key });
    await change(other, there.writeKey, source?.id, { tagline: 'Better coffee', city: 'Oakland' });
    await change(api, account.writeKey, here?.id, { tagline: 'Our own words', ownerName: 'Grace' });

    const second = await moveFrom(there.from);
    expect(second.job.counts).toEqual({ CHANGED: 0, UPDATED: 1 });
    expect(await rowsOf(second.jobId)).toMatchObject([
      { outcome: 'UPDATED', fields: [{ field: 'city' }], problems: [{ column: 'tagline' }] },
    ]);
    const [after] = await locationsOf(api, account.readKey);
    expect(after).toMatchObject({ city: 'Oakland', tagline: 'Our own words', ownerName: 'Grace' });

    const third = await moveFrom(there.from);
    expect(third.job.counts).toEqual({ KEPT: 1 });
    const fourth = await moveFrom({ ...there.from, overwrite: true });
    expect(fourth.job.counts).toEqual({ CHANGED: 0, UPDATED: 1 });
    expect((await locationsOf(api, account.readKey))[0]).toMatchObject({ tagline: 'Better coffee', ownerName: 'Ada' });
  });

  it('finds a location that was here before by its store code, fills what is empty, and leaves its values', async () => {
    const there = await newAccountThere(1);
    await api.write('/locations', validLocation({ storeId: 'S-0', tagline: 'Mine' }), { key: account.writeKey });
    const { job, jobId } = await moveFrom(there.from);
    expect(job.counts).toEqual({ CHANGED: 0, UPDATED: 1 });
    expect((await rowsOf(jobId))[0]?.problems.map(({ column }) => column)).toContain('tagline');
    const [only, ...more] = await locationsOf(api, account.readKey);
    expect([only?.['tagline'], only?.['ownerName'], more]).toEqual(['Mine', 'Ada', []]);
    await other.write('/locations/update', { id: there.created[0]?.id, tagline: 'Newest' }, { key: there.writeKey });
    expect((await moveFrom(there.from)).job.counts).toEqual({ KEPT: 1 });
  });

  it('says before which locations have no seat, and leaves alone what is archived here', async () => {
    const there = await newAccountThere(6);
    account = await api.newAccount('LAUNCH');
    portal = await PortalClient.as(api, 'ADMIN', account.id);
    const { checked, job } = await moveFrom(there.from);
    expect([checked, job.counts]).toEqual([
      { NEW: 4, NO_SEAT: 2 },
      { NEW: 0, NO_SEAT: 2, CREATED: 4 },
    ]);
    const here = await locationsOf(api, account.readKey);
    await api.write('/locations/archive', { locationIds: [here[0]?.id] }, { key: account.writeKey });
    const again = await moveFrom(there.from);
    expect(again.job.counts).toMatchObject({ KEPT: 1, SAME: 3, CREATED: 1, NO_SEAT: 1 });
  });

  it('remembers listings until their account is connected, and keeps reviews with their responses', async () => {
    const there = await newAccountThere(1);
    const connectedAccountId = await connectAccount(other, {
      publisher: 'publisher-a',
      owner: 'owner-a1',
      key: there.writeKey,
    });
    const listed = await other.write(
      '/connected-accounts/connected-account-listings',
      { connectedAccountId },
      { key: there.readKey },
    );
    const [listing] = listed.body.data.connectedAccountListings.records as { id: string; liveLink: string }[];
    const [source] = there.created;
    const linked = await other.write(
      '/connected-accounts/connect-listing',
      { locationId: source?.id, connectedAccountId, connectedAccountListingId: listing?.id },
      { key: there.writeKey },
    );
    expect(linked.body.data.connectListing.errors).toEqual([]);
    const postedAt = new Date('2026-06-01T10:00:00.123Z');
    const feed = { accountId: there.id, locationId: source?.databaseId ?? 0, publisher: 'PUBLISHER_A' };
    const review = (id: string, responseCount: number) => ({
      id,
      ref: id,
      listingRef: 'listing',
      category: 'REVIEW',
      status: responseCount > 0 ? ('RESPONDED' as const) : ('UNREAD' as const),
      rating: 4,
      recommendation: null,
      title: null,
      content: `Review ${id}`,
      authorName: 'Mia',
      authorAvatar: null,
      permalink: null,
      notAnswerable: null,
      postedAt,
      changedAt: postedAt,
      responseCount,
      firstResponseAt: null,
      lastResponseAt: null,
      search: [],
      phrases: [],
    });
    const [one, two] = [other.clock.uuid(), other.clock.uuid()];
    await other.database.transaction(async (transaction) => {
      await insertInteractions(transaction, feed, [review(one, 1), review(two, 0)]);
      const response = {
        id: other.clock.uuid(),
        interactionId: one,
        ref: 'r',
        byOwner: true,
        state: 'CONFIRMED' as const,
      };
      const text = { content: 'Thank you', authorName: null, writtenAt: postedAt, remarks: null };
      await insertReadResponses(transaction, there.id, [{ ...response, ...text }]);
    });

    const reviewsHere = async () => {
      const query = { tag: 'all', first: 100 };
      const { body } = await api.call('GET', '/rollup_interactions', { key: account.readKey, query });
      return (body.data.rollupInteractions.edges as { node: Record<string, unknown> }[]).map(({ node }) => node);
    };
    const { job } = await moveFrom(there.from);
    expect([job.state, job.warnings]).toEqual([
      'DONE',
      ['2 reviews were taken over or have changed. 1 listings will be linked when their accounts are connected.'],
    ]);
    const reviews = await reviewsHere();
    expect(reviews.map((each) => [each['content'], each['date'], each['responseCount']]).toSorted()).toEqual(
      [
        [`Review ${one}`, '2026-06-01T10:00:00.123+00:00', 1],
        [`Review ${two}`, '2026-06-01T10:00:00.123+00:00', 0],
      ].toSorted(),
    );
    await moveFrom(there.from);
    expect(await reviewsHere()).toEqual(reviews);

    await connectAccount(api, { publisher: 'publisher-a', owner: 'owner-a1', key: account.writeKey });
    await workOff(api.connections, new MatchRequests(api.connections, { inc: () => undefined }));
    const [here] = await locationsOf(api, account.readKey);
    const citations = await api.call('GET', `/locations/${here?.databaseId}/listings-premium`, {
      key: account.readKey,
    });
    expect(
      (citations.body.data.listingsForLocation as { connectedAccountId: string | null; listingUrl: string }[])
        .filter(({ connectedAccountId: linkedTo }) => linkedTo !== null)
        .map(({ listingUrl }) => listingUrl),
    ).toEqual([listing?.liveLink]);
  });
});

describe('[move] from a service that behaves badly', () => {
  let server: Server;
  let url: string;
  /** The requests so far. */
  let calls: { path: string; query: URLSearchParams; authorization: string | undefined }[];
  type Reply = { status?: number; headers?: Record<string, string>; body?: unknown; text?: string };
  /** Answers before all others; undefined lets the service answer as usual. */
  let script: (path: string, query: URLSearchParams) => Reply | undefined;
  let places: Record<string, unknown>[];

  const node = (id: number, more: object = {}) => ({
    ...validLocation(),
    phone: `+1415555${2000 + id}`,
    databaseId: id,
    id: `there-${id}`,
    subCategoryName: 'Restaurant',
    archived: false,
    locationPhotos: [{ id: `p${id}`, url: `https://photos.example/${id}.jpg`, type: 'COVER', caption: 'Front' }],
    ...more,
  });
  const answer = (request: IncomingMessage): Reply => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://service.example');
    const path = pathname.replace('/api/v4', '');
    calls.push({ path, query: searchParams, authorization: request.headers.authorization });
    const scripted = script(path, searchParams);
    if (scripted) return scripted;
    const empty = { edges: [], pageInfo: { hasNextPage: false, hasPreviousPage: false, endCursor: null, total: 0 } };
    if (path === '/plan-sites') return { body: { data: { planSites: [] } } };
    if (path === '/rollup_interactions') return { body: { data: { rollupInteractions: empty } } };
    if (path === '/connected-accounts')
      return { body: { data: { connectedAccountsInfo: { records: [], pageInfo: { hasNextPage: false } } } } };
    const size = 2;
    const from = Number(searchParams.get('after') ?? 0);
    const edges = places
      .slice(from, from + size)
      .map((each, index) => ({ cursor: String(from + index + 1), node: each }));
    const pageInfo = {
      hasNextPage: from + size < places.length,
      endCursor: edges.at(-1)?.cursor,
      total: places.length,
    };
    return { body: { data: { allLocations: { edges, pageInfo } } } };
  };

  beforeAll(async () => {
    server = createServer((request, response) => {
      const { status = 200, headers = {}, body, text } = answer(request);
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(text ?? JSON.stringify(body ?? {}));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));
  beforeEach(() => {
    calls = [];
    script = () => undefined;
    places = Array.from({ length: 5 }, (_, index) => node(index + 1));
  });

  const from = () => ({ url, apiKey: 'key-of-tests' });
  const photosHere = () =>
    api.database.query<{ url: string; type: string; caption: string }>(
      'select url, type, caption from photo_request_items where account_id = $1 order by url',
      [account.id],
    );

  it('reads page by page, and requests each photo once', async () => {
    await moveFrom(from());
    expect(calls.every(({ authorization }) => authorization === 'API key-of-tests')).toBe(true);
    expect(calls.filter(({ path }) => path === '/locations').map(({ query }) => query.get('after'))).toEqual([
      null,
      '2',
      '4',
    ]);
    expect(await photosHere()).toHaveLength(5);
    expect((await photosHere())[0]).toEqual({ url: 'https://photos.example/1.jpg', type: 'COVER', caption: 'Front' });
    expect((await moveFrom(from())).job.counts).toEqual({ SAME: 5 });
    expect(await photosHere()).toHaveLength(5);
  });

  it('loses and doubles nothing when the process dies in the middle', async () => {
    let deaths = 3;
    const fails = () => (deaths -= 1) >= 0;
    const { jobId } = (await start(from())).body as { jobId: string };
    await worker()();
    await apply(jobId);
    await worker({ fails })();
    expect(deaths).toBeLessThan(0);
    const job = await jobOf(jobId);
    expect([job.state, job.counts]).toEqual(['DONE', { NEW: 0, CREATED: 5 }]);
    expect(await locationsOf(api, account.readKey)).toHaveLength(5);
    expect(await photosHere()).toHaveLength(5);
    expect((await moveFrom(from())).job.counts).toEqual({ SAME: 5 });
  });

  it('goes on with the page where a service has taken no more calls, or has failed', async () => {
    let limited = 2;
    let broken = 1;
    script = (path, query) => {
      if (path !== '/locations' || query.get('after') !== '2') return undefined;
      if ((limited -= 1) >= 0) return { status: 429, headers: { 'retry-after': '7' }, text: 'slow down' };
      if ((broken -= 1) >= 0) return { status: 502, text: '<html>' };
      return undefined;
    };
    const { jobId } = (await start(from())).body as { jobId: string };
    await worker({ paused: false })();
    expect((await jobOf(jobId)).position).toMatchObject({ after: '2', attempts: 1 });
    await worker()();
    expect((await jobOf(jobId)).counts).toEqual({ NEW: 5 });
    expect(calls.filter(({ query }) => query.get('after') === '2')).toHaveLength(4);
    expect(calls.filter(({ path, query }) => path === '/locations' && query.get('after') === null)).toHaveLength(1);
  });

  it.each<[string, Reply, string]>([
    ['knows no such key', { status: 401, body: { data: null, errors: [] } }, 'does not know the API key'],
    ['permits nothing', { status: 403, body: {} }, 'may not read this'],
    ['is none of this kind', { text: '<html>Welcome</html>' }, 'is not one of this API'],
    ['has no such path', { status: 404, text: 'Not found' }, 'status 404'],
    ['answers with a list of something else', { body: { data: { allLocations: { edges: 5 } } } }, 'list of locations'],
    ['has no locations', { body: { data: { allLocations: { edges: [], pageInfo: {} } } } }, 'has no locations'],
    ['answers without end', { text: `"${'x'.repeat(9_000_000)}"` }, 'larger than this service reads'],
  ])('fails in words for people when the service %s, and keeps no key', async (_, reply, problem) => {
    script = (path) => (path === '/locations' ? reply : undefined);
    const { jobId } = (await start(from())).body as { jobId: string };
    await worker()();
    const job = await jobOf(jobId);
    expect(job.state).toBe('FAILED');
    expect(job.problem).toContain(problem);
    expect(job.parameters).not.toHaveProperty('secret');
  });

  it('does not follow a redirect, and gives the key to nobody else', async () => {
    script = (path) =>
      path === '/locations' ? { status: 307, headers: { location: `${url}/api/v4/private` } } : undefined;
    const { jobId } = (await start(from())).body as { jobId: string };
    await worker()();
    expect((await jobOf(jobId)).problem).toContain('redirects to another address');
    expect(calls.map(({ path }) => path)).toEqual(['/plan-sites', '/locations']);
  });

  it('calls no private address unless the installation permits that', async () => {
    const { jobId } = (await start(from())).body as { jobId: string };
    await worker({ allowPrivateAddresses: false })();
    expect((await jobOf(jobId)).problem).toContain('not public');
    expect(calls).toEqual([]);
  });

  it('keeps similar locations apart, and takes one that is listed twice once', async () => {
    const same = { name: 'Same name', street: '1 Same Street', city: 'San Francisco', postalCode: '94103' };
    places = Array.from({ length: 45 }, (_, index) => node(index + 1, same));
    places.push(node(3, same));
    const { job } = await moveFrom(from());
    expect(job.counts).toEqual({ NEW: 0, REFUSED: 1, CREATED: 45 });
    expect(await locationsOf(api, account.readKey)).toHaveLength(45);
    expect((await moveFrom(from())).job.counts).toEqual({ SAME: 45, REFUSED: 1 });
  });

  it.each<[string, object]>([
    ['repeats a cursor', { hasNextPage: true, endCursor: '2' }],
    ['has a cursor of a megabyte', { hasNextPage: true, endCursor: 'x'.repeat(1_000_000) }],
    ['has no cursor', { hasNextPage: true, endCursor: 5 }],
  ])('does not take a part of a list for the whole when it %s', async (_, pageInfo) => {
    const page = (name: string) => ({ [name]: { edges: [{ node: node(9) }], pageInfo } });
    script = (path, query) =>
      path === '/locations' && query.get('after') === '2' ? { body: { data: page('allLocations') } } : undefined;
    const { jobId } = (await start(from())).body as { jobId: string };
    await worker()();
    const job = await jobOf(jobId);
    expect([job.state, job.problem]).toEqual(['FAILED', expect.stringContaining('does not go on')]);

    script = (path) => (path === '/rollup_interactions' ? { body: { data: page('rollupInteractions') } } : undefined);
    const { job: done } = await moveFrom(from());
    expect(done.warnings.join(' ')).toContain('could not be read to their end');
  });

  it.each([9_000_000_000_000_000, -5, 2.5, '7', null])('does not believe the total %s', async (total) => {
    script = (path, query) => {
      if (path !== '/locations' || query.get('after') !== null) return undefined;
      const edges = places.slice(0, 2).map((each) => ({ node: each }));
      return { body: { data: { allLocations: { edges, pageInfo: { hasNextPage: true, endCursor: '2', total } } } } };
    };
    expect((await moveFrom(from())).job.counts).toEqual({ NEW: 0, CREATED: 5 });
  });

  it('reads records of any form, and refuses only what it cannot read', async () => {
    const odd = JSON.parse('{"toString":1,"valueOf":null,"__proto__":{"polluted":true},"constructor":"x"}') as object;
    script = (path) =>
      path === '/plan-sites'
        ? {
            body: {
              data: { planSites: [odd, { id: '__proto__', url: odd }, { id: 'constructor', name: odd, url: 7 }] },
            },
          }
        : undefined;
    places = [
      node(1),
      node(2, { businessHours: [{ day: odd, type: odd, slots: odd }] }),
      node(3, { enabledSiteIds: ['constructor'] }),
      node(4, { enabledSiteIds: [odd, '__proto__'] }),
      node(5, { attributes: odd, socialUrls: odd, serviceArea: odd, placeActionLinks: [odd], locationPhotos: [odd] }),
      node(6, { tags: Array.from({ length: 400 }, (_, index) => `${index} ${'t'.repeat(200)}`) }),
      node(7, { tagline: { a: 1 } }),
      node(10, { name: '<img src=x onerror=alert(1)>', tags: odd, databaseId: '10' }),
      odd as Record<string, unknown>,
      node(8, {
        locationPhotos: ['javascript:alert(1)', 'file:///etc/passwd', 'http://127.0.0.1/x', ''].map((url, id) => ({
          id,
          url,
        })),
      }),
    ];
    const { jobId, job } = await moveFrom(from());
    expect([job.state, job.problem]).toEqual(['DONE', null]);
    const refused = (await rowsOf(jobId)).filter(({ outcome }) => outcome === 'REFUSED');
    expect(refused.map(({ problems }) => problems[0]?.column)).toEqual([
      'businessHours',
      'enabledSiteIds',
      'enabledSiteIds',
      'socialUrls',
      'tags',
      'tagline',
    ]);
    expect(await locationsOf(api, account.readKey)).toHaveLength(3);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('keeps reviews with times, links and categories of any form', async () => {
    const review = (id: string, more: object) => ({
      node: {
        id,
        locationId: 1,
        source: hostname,
        date: '2026-05-01T00:00:00Z',
        content: id,
        category: 'REVIEW',
        ...more,
      },
    });
    const hostname = api.connections.publishers.all[0]?.declaration.site.hostname;
    const edges = [
      review('a', { date: '-200000-01-01T00:00:00Z' }),
      review('b', {
        date: '+250000-01-01T00:00:00Z',
        permalink: 'javascript:alert(1)',
        authorAvatar: 'data:text/html,x',
      }),
      review('c', {
        category: { toString: 1 },
        rating: 9,
        responses: [{ id: 'r', date: '0000-01-01T00:00:00Z', content: 'x' }],
      }),
      review('d', { locationId: { toString: 1 } }),
      review('e', { category: 'Question', rating: 4 }),
      review('f', { category: 'Tip' }),
    ];
    script = (path) =>
      path === '/rollup_interactions'
        ? { body: { data: { rollupInteractions: { edges, pageInfo: { hasNextPage: false } } } } }
        : undefined;
    const { job } = await moveFrom(from());
    expect([job.state, job.problem]).toEqual(['DONE', null]);
    const stored = await api.database.query(
      `select content, category, rating, permalink, author_avatar as avatar from interactions
       where account_id = $1 order by content`,
      [account.id],
    );
    const bare = { rating: null, permalink: null, avatar: null };
    expect(stored).toEqual([
      { content: 'b', category: 'REVIEW', ...bare },
      { content: 'c', category: 'REVIEW', ...bare },
      { content: 'e', category: 'QUESTION', ...bare },
    ]);
    expect(job.warnings.join(' ')).toContain('1 were left out, because they are of sites or kinds');
  });

  it('requests a photo again whose download has failed, and none that somebody has removed', async () => {
    await moveFrom(from());
    const settle = (photo: number, status: string) =>
      api.database.execute(`update photo_request_items set status = $3 where account_id = $1 and url = $2`, [
        account.id,
        `https://photos.example/${photo}.jpg`,
        status,
      ]);
    for (const photo of [1, 2, 3]) await settle(photo, 'SUCCESS');
    await settle(4, 'ERROR');
    const again = await moveFrom(from());
    expect(again.job.counts).toEqual({ CHANGED: 0, UPDATED: 1, SAME: 4 });
    const requested = (await photosHere()).map(({ url: photo }) => photo);
    expect(requested.filter((photo) => photo.includes('/4.'))).toHaveLength(2);
    expect(requested).toHaveLength(6);
    await settle(4, 'SUCCESS');
    expect((await moveFrom(from())).job.counts).toEqual({ SAME: 5 });
  });

  it('creates each location once when two moves of the account are applied at the same time', async () => {
    const jobs = [];
    for (let each = 0; each < 2; each += 1) {
      jobs.push(((await start(from())).body as { jobId: string }).jobId);
      await worker()();
    }
    for (const jobId of jobs) expect((await apply(jobId)).status).toBe(200);
    await Promise.all([worker()(), worker()()]);
    await worker()();
    expect(await Promise.all(jobs.map(async (jobId) => (await jobOf(jobId)).state))).toEqual(['DONE', 'DONE']);
    expect(await locationsOf(api, account.readKey)).toHaveLength(5);
    expect(await photosHere()).toHaveLength(5);
  });

  it('says while it runs that the service does not answer, and fails in the end', async () => {
    script = (path) => (path === '/locations' ? { status: 502, text: '<html>' } : undefined);
    const { jobId } = (await start(from())).body as { jobId: string };
    await worker()();
    const told = [
      'The other service fails again and again. It is called again for some hours, and the move goes on by itself.',
    ];
    expect(await jobOf(jobId)).toMatchObject({ state: 'RUNNING', warnings: told });
    await worker()();
    await worker()();
    expect(await jobOf(jobId)).toMatchObject({ state: 'FAILED', warnings: told });
  });

  it('shows the key to nobody, and lets one tab apply', async () => {
    const { jobId } = (await start(from())).body as { jobId: string };
    await worker()();
    const secret = String((await jobOf(jobId)).parameters['secret']);
    const viewer = await PortalClient.as(api, 'VIEWER', account.id);
    expect((await viewer.call('POST', `/account/moves/${jobId}/apply`, { body: {} })).status).toBe(403);
    const seen = [
      await api.call('GET', `/jobs/${jobId}`, { key: account.readKey }),
      await api.call('GET', '/jobs', { key: account.readKey }),
      await api.database.query('select * from audit_log where account_id = $1', [account.id]),
    ];
    for (const secretText of ['key-of-tests', secret]) expect(JSON.stringify(seen)).not.toContain(secretText);
    const answers = await Promise.all([apply(jobId), apply(jobId)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await worker()();
    expect((await jobOf(jobId)).counts).toEqual({ NEW: 0, CREATED: 5 });
  });

  it('refuses a location whose category or sites this installation does not have, and moves the others', async () => {
    places = [
      node(1, { subCategoryId: 99_999, subCategoryName: 'Moon base' }),
      node(2, { subCategoryId: 77, subCategoryName: 'Restaurant' }),
      node(3, { enabledSiteIds: [5] }),
      node(4, { businessHours: [{ day: 'SOMEDAY' }] }),
      node(5, { archived: true }),
      node(6, { tagline: 'Good\u0000 \ud800food', socialUrls: { 'insta\u0000gram': 'https://instagram.example/x' } }),
    ];
    const { job, jobId } = await moveFrom(from());
    expect(job.counts).toEqual({ NEW: 0, REFUSED: 3, CREATED: 2 });
    const here = await locationsOf(api, account.readKey);
    expect(here.map(({ tagline }) => tagline)).toContain('Good \ufffdfood');
    const problems = (await rowsOf(jobId)).flatMap((row) => row.problems.map(({ column }) => column));
    expect(problems).toEqual(['subCategoryId', 'enabledSiteIds', 'businessHours']);
  });

  it('goes on when the key of encryption is changed while it waits', async () => {
    const { jobId } = (await start(from())).body as { jobId: string };
    await worker()();
    const older = api.management.encryption;
    const newer = older.withUnknownKey();
    const report = new ResealReport();
    await resealMoves({ database: api.database, encryption: newer }, report);
    expect(report.resealed).toBeGreaterThan(0);
    const { secret, url: of } = (await jobOf(jobId)).parameters as { secret: string; url: string };
    const context = `account-move ${account.id} ${of}`;
    expect(newer.decrypt(secret, context)).toBe('key-of-tests');
    expect(() => older.decrypt(secret, context)).toThrow();
    const nothing = new ResealReport();
    await resealMoves({ database: api.database, encryption: newer }, nothing);
    expect([nothing.resealed, [...nothing.unreadable]]).toEqual([0, []]);
  });

  it('forgets the key when the job is cancelled, and is started by administrators alone', async () => {
    const { jobId } = (await start(from())).body as { jobId: string };
    await api.write(`/jobs/cancel`, { jobId }, { key: account.writeKey });
    const job = await jobOf(jobId);
    expect([job.state, job.parameters]).toEqual(['CANCELLED', { url, overwrite: false }]);
    expect((await apply(jobId)).status).toBe(409);
    const editor = await PortalClient.as(api, 'EDITOR', account.id);
    expect((await editor.call('POST', '/account/moves', { body: from() })).status).toBe(403);
    for (const bad of ['listings.example', 'ftp://listings.example', 'https://user:pass@listings.example'])
      expect((await start({ ...from(), url: bad })).status).toBe(422);
  });
});
