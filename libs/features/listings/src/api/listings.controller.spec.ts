import { beforeAll, describe, expect, it } from '@jest/globals';
import { pluck } from '@listings/api-kit/testing';
import { LISTING_SUBMISSION } from '@listings/domain';
import { CONNECTIONS } from '@listings/feature-connections';
import {
  apiWithSandbox,
  connectAccount,
  connectListing,
  listingId,
  readListings,
} from '@listings/feature-connections/testing';
import { newLocation } from '@listings/feature-locations/testing';
import { globalId } from '@listings/pagination';
import { collectSpans } from '@listings/platform/testing';
import { SandboxAdmin } from '@listings/publisher-sandbox';
import { findSubCategoryByKey } from '@listings/reference-data';
import { shared } from '@listings/testing/jest';
import { testWork, workOff } from '@listings/work/testing';
import { ListingSubmissions } from '../index.js';
import { LISTINGS_FEATURES } from '../testing/listings-features.js';

const { api, sandbox } = apiWithSandbox({ features: LISTINGS_FEATURES });
const admin = shared(() => new SandboxAdmin(sandbox.url));
let a: string;
let b: string;

beforeAll(async () => {
  a = await connectAccount(api, { publisher: 'publisher-a', owner: 'owner-a1' });
  b = await connectAccount(api, { publisher: 'publisher-b', owner: 'owner-b1' });
  for (const each of [a, b]) await readListings(api, each);
});

/** Processes all submissions, whether they are due or not. */
async function work(): Promise<void> {
  const past = `- interval '1 hour'`;
  await api.database.query(`update listing_submissions set next_push_at = next_push_at ${past}`);
  const due = `update work set due_at = due_at ${past} where kind = $1 and due_at < 'infinity'`;
  await api.database.query(due, [LISTING_SUBMISSION]);
  const worker = { ...api.get(CONNECTIONS), work: testWork(api.database) };
  await workOff(worker, new ListingSubmissions(worker, { inc: () => undefined }));
}

const cafe = findSubCategoryByKey('cafe')?.databaseId;
const newPlace = async (overrides: object = {}) =>
  (await newLocation(api, { subCategoryId: cafe, ...overrides })).databaseId;

const link = (locationId: number, connectedAccountId: string, nn: string) =>
  connectListing(api, { locationId, connectedAccountId, nn });

async function update(locationId: number, fields: object): Promise<void> {
  const { errors } = await api.send('/locations/update', { id: globalId('Location', locationId), ...fields });
  expect(errors).toEqual([]);
}

/** The statuses at publishers A and B. */
const statuses = async (locationId: number) =>
  pluck(await api.read(`/locations/${locationId}/listings-premium`), 'syncStatus');

/** Ends of submissions of a location, as `<site>: <status>`. */
async function ends(locationId: number): Promise<string[]> {
  const rows = await api.sql<{ end: string }>`
    select body::json -> 'data' -> 'site' ->> 'name' || ': ' || (body::json ->> 'status') as end from stored_events
    where location_id = ${locationId} and type = 'listing.submission' order by sequence, position`;
  return pluck(rows, 'end');
}

/** A location that is linked at both publishers and has been pushed. */
async function pushed(nn: string): Promise<number> {
  const locationId = await newPlace();
  for (const account of [a, b]) await link(locationId, account, nn);
  await work();
  return locationId;
}

describe('changes that request a push', () => {
  it('[contract 10] one trace: request, statements, row of work, call to the publisher and event', async () => {
    const locationId = await newPlace();
    await link(locationId, a, '40');
    await work();
    const tracing = await collectSpans();
    await update(locationId, { bizUrl: 'https://traced.example' });
    await work();
    const spans = await tracing.stop();
    const requestSpan = spans.find(({ name }) => name === 'POST /api/v4/locations/update');
    const ofRequest = spans.filter(({ traceId }) => traceId === requestSpan?.traceId);
    const named = (name: string) => ofRequest.find((span) => span.name === name);
    expect(requestSpan).toMatchObject({ parentId: undefined, attributes: { 'http.response.status_code': 200 } });
    for (const [child, parent] of [
      ['location-update', requestSpan?.name],
      ['work-insert', requestSpan?.name],
      ['work listing-submission', requestSpan?.name],
      ['PUBLISHER_A submission.submit', 'work listing-submission'],
      ['event listing.submission', 'record listing-submission'],
    ] as const)
      expect([child, named(child)?.parentId]).toEqual([child, named(parent ?? '')?.id]);
    expect(JSON.stringify(spans)).not.toContain('traced.example');
    const [event] = await api.sql`
      select trace_parent as trace from event_outbox where location_id = ${locationId} and type = 'listing.submission'
      order by position desc limit 1`;
    expect(event?.['trace']).toContain(named('event listing.submission')?.id);
  });

  it('[publishers 1.4 push rule] a listing that was just imported has no differences, in any country', async () => {
    await admin.clearRequests();
    for (const nn of ['31', '32', '33', '34', '35', '36', '37', '38']) {
      const input = { connectedAccountId: a, connectedAccountListingId: await listingId(api, a, nn) };
      expect((await api.send('/connected-accounts/create-location-from-listing', input)).success).toBe(true);
    }
    await work();
    expect(await admin.requests({ publisher: 'a', operation: 'a.listings.patch' })).toEqual([]);
  });

  it('[contract 4, publishing] linking a listing, an update of what directories show, an archive, its end, and nothing else', async () => {
    expect(await statuses(await newPlace())).toEqual(['AVAILABLE', 'AVAILABLE']);
    const locationId = await pushed('02');
    expect(await statuses(locationId)).toEqual(['SYNCED', 'SYNCED']);
    await update(locationId, { tags: ['north'], ownerName: 'Ann' });
    expect(await statuses(locationId)).toEqual(['SYNCED', 'SYNCED']);
    await update(locationId, { bizUrl: 'https://new.example' });
    expect(await statuses(locationId)).toEqual(['IN_PROGRESS', 'IN_PROGRESS']);
    await work();
    const twice = ['A', 'A', 'B', 'B'].map((key) => `Publisher ${key}: success`);
    expect((await ends(locationId)).sort()).toEqual(twice);
    const patches = await admin.requests({ publisher: 'a', operation: 'a.listings.patch', listing: '9100002' });
    expect(patches.at(-1)?.query).toMatchObject({ updateMask: 'websiteUri' });
    await api.write('/locations/archive', { locationIds: [locationId] });
    expect(await statuses(locationId)).toEqual(['CANNOT_SUBMIT', 'CANNOT_SUBMIT']);
    await api.write('/locations/cancel_archive', { locationIds: [locationId] });
    await work();
    expect(await statuses(locationId)).toEqual(['SYNCED', 'SYNCED']);
  });

  it('[reliability 2] changes and pushes of the same locations at once end in order, without a deadlock', async () => {
    const locationIds = [await pushed('11'), await pushed('12'), await pushed('13')];
    let changing = true;
    const pushing = (async () => {
      while (changing) await work();
    })();
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, n) => {
        const locationId = locationIds[n % 3] ?? 0;
        if (n % 4 === 1) return api.write('/locations/archive', { locationIds });
        if (n % 4 === 3) return api.write('/locations/cancel_archive', { locationIds: [...locationIds].reverse() });
        return api.write('/locations/update', { id: globalId('Location', locationId), name: `Busy cafe ${n}` });
      }),
    );
    changing = false;
    await pushing;
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    await api.write('/locations/cancel_archive', { locationIds });
    await work();
    for (const locationId of locationIds) expect(await statuses(locationId)).toEqual(['SYNCED', 'SYNCED']);
  });
});

it('[contract 4, placeActionLinks, photos, publishing] a change of links, social profiles, service area or photos is pushed only to publishers that take it', async () => {
  const locationId = await pushed('14');
  const id = globalId('Location', locationId);
  const shop = { placeActionType: 'SHOP_ONLINE', uri: 'https://shop.example/all', isPreferred: true };
  const photo = `${admin.base}/files/sample-800x600.png`;
  const addPhoto = (type: string) => api.send('/locations/photos', { locationId: id, photos: [{ photo, type }] });
  const removePhotos = ({ photos = [] }: { photos?: { id: string }[] }) =>
    api.send('/locations/photos/remove', { locationId: id, photoIds: pluck(photos, 'id') });
  const name = 'accounts/102/locations/9100014/media/77';
  await admin.script({ operation: 'a.media.create', responses: [{ status: 200, body: { name } }] });
  const cover: { photos?: { id: string }[] } = {};
  const serviceArea = { regionCode: 'US', placeInfos: [{ placeId: 'p1', placeName: 'P' }] };
  for (const [change, operation, atB = 'SYNCED'] of [
    [() => update(locationId, { placeActionLinks: [shop] }), 'a.actions.create'],
    [() => update(locationId, { socialUrls: { network_one: 'https://one.example/cafe' } }), 'a.attributes.patch'],
    [() => update(locationId, { serviceArea }), 'a.listings.patch'],
    [async () => Object.assign(cover, await addPhoto('COVER')), 'a.media.create'],
    [() => removePhotos(cover), 'a.media.delete'],
    [() => addPhoto('ADDITIONAL'), 'b.photos.create', 'IN_PROGRESS'],
  ] as const) {
    await admin.clearRequests();
    const before = await ends(locationId);
    await change();
    expect([operation, await statuses(locationId)]).toEqual([operation, ['IN_PROGRESS', atB]]);
    await work();
    expect(await admin.requests({ operation })).toHaveLength(1);
    const both = ['Publisher A: success', ...(atB === 'SYNCED' ? [] : ['Publisher B: success'])];
    expect((await ends(locationId)).slice(before.length).sort()).toEqual(both);
  }
  const [{ placeActionLinks }] = await api.read('/locations-by-ids', { locationIds: [locationId] });
  expect(placeActionLinks).toMatchObject([{ ...shop, submissionStatus: 'success' }]);
});

describe('reading citations', () => {
  it('[4.8, contract 9] shows every publisher, AVAILABLE without a connection; responds at both paths, to either form of the id, and to read keys', async () => {
    const locationId = await newPlace();
    const key = api.account.readKey;
    const one = await api.call('GET', `/locations/${locationId}/listings-premium`, { key });
    const other = await api.call('GET', `/locations/${globalId('Location', locationId)}/listings/premium`, { key });
    expect([one.status, other.text]).toEqual([200, one.text]);
    const [listing, ofB, ...more] = one.body.data.listingsForLocation;
    const databaseId = locationId * 1_000_000 + 1;
    const site = { id: globalId('Site', 1), databaseId: 1, name: 'Publisher A', url: 'https://publisher-a.example' };
    const nothing = { listingUrl: null, connectedAccountId: null, lastUpdate: null, syncIssue: null, errors: [] };
    const status = { syncStatus: 'AVAILABLE', displayStatus: 'Not connected', actionRequired: false, verified: false };
    expect(listing).toEqual({ id: globalId('Listing', databaseId), databaseId, site, ...status, ...nothing });
    expect([ofB.syncStatus, more]).toEqual(['AVAILABLE', []]);
    expect(await api.read(`/listings/${encodeURIComponent(listing.id)}`, {}, key)).toEqual(listing);
    const nowhere = globalId('Listing', listing.databaseId + 1_000_000_000);
    expect((await api.call('GET', `/listings/${encodeURIComponent(nowhere)}`)).status).toBe(404);
    const assistant = { databaseId: 101, voiceIdentifier: 'voice_assistant_a', name: 'Voice assistant A' };
    const state = { syncStatus: 'AVAILABLE', actionRequired: false, syncIssue: null, errors: [] };
    expect(await api.read(`/locations/${locationId}/voice-assistants`, {}, key)).toEqual([
      { ...assistant, connectedAccountId: null, ...state },
    ]);
  });

  it('[contract 3] planSites shows the voice assistants that publishers feed, and locations may enable them', async () => {
    const sites: { id: number; name: string; kind: string }[] = await api.read('/plan-sites');
    expect(sites.map(({ id, name, kind }) => [id, name, kind])).toEqual([
      [1, 'Publisher A', 'publisher'],
      [101, 'Voice assistant A', 'voice'],
      [2, 'Publisher B', 'publisher'],
    ]);
    expect(await newPlace({ enabledSiteIds: sites.map(({ id }) => id) })).toBeGreaterThan(0);
  });

  it('[contract 4, publishing] a change of the link at one publisher pushes nothing to the other', async () => {
    const locationId = await newPlace();
    await link(locationId, a, '23');
    await work();
    expect(await statuses(locationId)).toEqual(['SYNCED', 'AVAILABLE']);
    const assistants = await api.read(`/locations/${locationId}/voice-assistants`);
    expect(assistants).toMatchObject([{ syncStatus: 'SYNCED', connectedAccountId: a }]);
    await link(locationId, b, '23');
    expect(await statuses(locationId)).toEqual(['SYNCED', 'IN_PROGRESS']);
    await work();
    await api.write('/connected-accounts/disconnect-listing', { locationIds: [locationId], site: 'PUBLISHER_B' });
    expect(await statuses(locationId)).toEqual(['SYNCED', 'AVAILABLE']);
  });
});
