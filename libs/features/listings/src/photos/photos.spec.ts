import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { requestPush } from '@listings/publisher-gateway';
import { submitListing } from '../index.js';
import type { SubmissionDependencies } from '../index.js';
import { A, idAtA, listingRef, startFixture } from '../testing/listings-fixture.js';
import type { ListingsFixture } from '../testing/listings-fixture.js';

/** Longer than publisher A needs to list an accepted photo. */
const FINDABLE_MS = 16_000;

let fixture: ListingsFixture;
let media: { url: string; close: () => void };
let deps: SubmissionDependencies;

beforeAll(async () => {
  fixture = await startFixture();
  media = await startMedia(fixture.admin.base);
  deps = process_();
}, 60_000);
afterAll(async () => {
  media?.close();
  await fixture?.close();
});
afterEach(async () => {
  await fixture.admin.clearScripts();
  await fixture.database.execute('update listing_submissions set next_attempt_at = null');
});

describe('photos of a pushed location', () => {
  it('[publishers 1.5] adds logo, cover and further photos once each, and nothing with the next push', async () => {
    const { tenant, locationId } = await linked(1);
    const before = await photosAt(1);
    await addPhotos(locationId, 'LOGO', 'COVER', 'ADDITIONAL', 'ADDITIONAL');
    await push(tenant, locationId);
    const added = (await photosAt(1)).slice(before.length);
    expect(added.map(({ category }) => category)).toEqual(['LOGO', 'COVER', 'ADDITIONAL', 'ADDITIONAL']);
    expect(added.every(({ sourceUrl }) => sourceUrl.startsWith(media.url))).toBe(true);
    await push(tenant, locationId);
    expect(await photosAt(1)).toHaveLength(before.length + 4);
    expect(await calls('a.media.create', 1)).toHaveLength(4);
    expect(await fixture.citation(tenant, locationId, A)).toMatchObject({ syncStatus: 'SYNCED', syncIssue: null });
  });

  it('[contract 4, photos] removes the photo that the location has no longer, and no other one', async () => {
    const { tenant, locationId } = await linked(2);
    const before = await photosAt(2);
    const [first = 0] = await addPhotos(locationId, 'ADDITIONAL', 'ADDITIONAL');
    await push(tenant, locationId);
    await fixture.database.execute('delete from location_photos where id = $1', [first]);
    await push(tenant, locationId);
    const after = await photosAt(2);
    expect(after.slice(0, before.length)).toEqual(before);
    expect(after).toHaveLength(before.length + 1);
    expect(await calls('a.media.delete', 2)).toHaveLength(1);
  });

  it('[4.7.4] does not push a photo back to the listing from which it was imported', async () => {
    const { tenant, locationId } = await linked(3);
    const [id = 0] = await addPhotos(locationId, 'COVER');
    await importedFrom(id, listingRef(A, 3));
    await push(tenant, locationId);
    expect(await calls('a.media.create', 3)).toEqual([]);
  });

  it('[4.7.4] pushes a photo that was imported from another listing of the publisher', async () => {
    const { tenant, locationId } = await linked(10);
    const [id = 0] = await addPhotos(locationId, 'COVER');
    await importedFrom(id, listingRef(A, 11));
    await push(tenant, locationId);
    expect(await calls('a.media.create', 10)).toHaveLength(1);
  });

  it('[publishers 0.1] finds a photo whose response was lost, and does not add it again', async () => {
    const { tenant, locationId } = await linked(4);
    const before = await photosAt(4);
    await addPhotos(locationId, 'ADDITIONAL');
    await fixture.admin.script({ operation: 'a.media.create', responses: [{ drop: 'after' }] });
    await push(tenant, locationId);
    expect(await fixture.row(locationId, A)).toMatchObject({ state: 'QUEUED', failures: 1 });
    await again();
    await again();
    expect(await fixture.row(locationId, A)).toMatchObject({ state: 'SUCCESS' });
    expect(await photosAt(4)).toHaveLength(before.length + 1);
    expect(await calls('a.media.create', 4)).toHaveLength(1);
  });

  it('[publishers 0.1] adds a lost photo again only after the publisher would list it', async () => {
    const { tenant, locationId } = await linked(5);
    const before = await photosAt(5);
    await addPhotos(locationId, 'ADDITIONAL');
    await fixture.admin.script({ operation: 'a.media.create', responses: [{ drop: 'before' }] });
    await push(tenant, locationId);
    // Whatever the clock of the process says.
    await retryNow(process_(FINDABLE_MS));
    expect(await calls('a.media.create', 5)).toHaveLength(1);
    expect(await calls('a.media.list', 5)).toEqual([]);
    expect(await fixture.row(locationId, A)).toMatchObject({ state: 'QUEUED' });
    await again();
    expect(await fixture.row(locationId, A)).toMatchObject({ state: 'SUCCESS' });
    expect(await photosAt(5)).toHaveLength(before.length + 1);
  });

  it('[reliability 2] another process that takes over after the photo was sent does not send it again', async () => {
    const { tenant, locationId } = await linked(6);
    const before = await photosAt(6);
    await addPhotos(locationId, 'ADDITIONAL', 'ADDITIONAL');
    const key = { accountId: tenant.accountId, locationId, publisher: A };
    let hasTakenOver = false;
    const paused = afterEachCall(async () => {
      if (hasTakenOver || (await photosAt(6)).length === before.length) return;
      hasTakenOver = true;
      await fixture.pass(10 * 60_000);
      await submitListing(process_(), key);
    });
    await request(tenant, locationId);
    expect((await submitListing(paused, key))?.to).toBeUndefined();
    expect(hasTakenOver).toBe(true);
    await again();
    expect(await photosAt(6)).toHaveLength(before.length + 2);
    expect(await calls('a.media.create', 6)).toHaveLength(2);
    expect(await fixture.row(locationId, A)).toMatchObject({ state: 'SUCCESS' });
  });

  it('[reliability 2] a process that dies before it sends the photo leaves it to the next one', async () => {
    const { tenant, locationId } = await linked(7);
    const before = await photosAt(7);
    await addPhotos(locationId, 'ADDITIONAL');
    const key = { accountId: tenant.accountId, locationId, publisher: A };
    await request(tenant, locationId);
    const dying = process_();
    const calls_ = dying.calls;
    const died = new Promise<void>((resolve) => {
      // The process stops when its state is stored and the call is due, and never comes back.
      const call = ((...parameters: Parameters<typeof calls_.call>) =>
        storedPhotos(locationId).then((photos) => {
          if (photos === 0) return calls_.call(...parameters);
          resolve();
          return new Promise<never>(() => undefined);
        })) as typeof calls_.call;
      void submitListing({ ...dying, calls: { call } }, key);
    });
    await died;
    await again();
    expect(await photosAt(7)).toHaveLength(before.length + 1);
    expect(await calls('a.media.create', 7)).toHaveLength(1);
  });

  it('[contract 9] reports a refused photo in the words of the publisher, adds the others, and does not send it again', async () => {
    const { tenant, locationId } = await linked(8);
    const before = await photosAt(8);
    const [refused] = await addPhotos(locationId, 'LOGO', 'ADDITIONAL');
    await fixture.admin.script({
      operation: 'a.media.create',
      responses: [{ error: { invalid: { field: 'media', text: 'The picture is blurred.' } } }],
    });
    await push(tenant, locationId);
    expect(await fixture.citation(tenant, locationId, A)).toMatchObject({
      syncStatus: 'SYNCED',
      syncIssue: expect.stringContaining(`Photo ${refused}: The picture is blurred.`),
    });
    expect(await photosAt(8)).toHaveLength(before.length + 1);
    await push(tenant, locationId);
    expect(await calls('a.media.create', 8)).toHaveLength(2);
    expect((await fixture.citation(tenant, locationId, A)).syncIssue).toContain('The picture is blurred.');
  });

  it('[reliability 6] adds many photos in several steps, so that a worker is not held', async () => {
    const { tenant, locationId } = await linked(9);
    const before = await photosAt(9);
    await addPhotos(locationId, ...Array.from({ length: 25 }, () => 'ADDITIONAL'));
    await request(tenant, locationId);
    await submitListing(deps, { accountId: tenant.accountId, locationId, publisher: A });
    expect(await photosAt(9)).toHaveLength(before.length + 20);
    expect(await fixture.row(locationId, A)).toMatchObject({ state: 'QUEUED', failures: 0 });
    await again();
    expect(await photosAt(9)).toHaveLength(before.length + 25);
    expect(await fixture.row(locationId, A)).toMatchObject({ state: 'SUCCESS' });
  });
});

type Tenant = Awaited<ReturnType<ListingsFixture['newTenant']>>;

/** The dependencies of another process, whose clock is ahead. */
function process_(aheadMs = 0): SubmissionDependencies {
  const other = fixture.anotherProcess();
  const now = () => new Date(other.clock.now().getTime() + aheadMs);
  return { ...other, clock: { ...other.clock, now }, records: { ...other.records, mediaUrl: media.url } };
}

/** A process with a pause after each call to the publisher. */
function afterEachCall(pause: () => Promise<void>): SubmissionDependencies {
  const own = process_();
  const { calls: real } = own;
  const call = (async (...parameters: Parameters<typeof real.call>) => {
    const answer: unknown = await real.call(...parameters);
    await pause();
    return answer;
  }) as typeof real.call;
  return { ...own, calls: { call } };
}

/** A location whose first push is done, linked to listing nn of publisher A. */
async function linked(nn: number): Promise<{ tenant: Tenant; locationId: number }> {
  const tenant = await fixture.newTenant();
  const locationId = await fixture.newLocation(tenant, nn, { at: [A] });
  await fixture.work(deps);
  return { tenant, locationId };
}

async function request({ accountId }: Tenant, locationId: number): Promise<void> {
  await fixture.database.transaction((transaction) =>
    requestPush(transaction, deps, { accountId, locationIds: [locationId], listings: ['photos'] }),
  );
  await fixture.pass(7_000);
}

async function push(tenant: Tenant, locationId: number): Promise<void> {
  await request(tenant, locationId);
  await fixture.work(deps);
}

/** The next attempt of what was postponed, without the time that it waits for. */
async function retryNow(by = deps): Promise<void> {
  await fixture.database.execute(
    'update listing_submissions set next_attempt_at = now() where next_attempt_at > now()',
  );
  await fixture.work(by);
}

async function importedFrom(photoId: number, listing: string): Promise<void> {
  await fixture.database.execute(`update location_photos set imported_from = $2, imported_listing = $3 where id = $1`, [
    photoId,
    A,
    listing,
  ]);
}

/** The next attempt of what was postponed. */
async function again(by = deps): Promise<void> {
  await fixture.pass(10 * 60_000);
  await fixture.work(by);
}

/** Adds photos as the photos feature stores them; returns their ids. */
async function addPhotos(locationId: number, ...types: string[]): Promise<number[]> {
  const rows = await fixture.database.query<{ id: number }>(
    `insert into location_photos (account_id, location_id, media_id, type, file_type, bytes, width, height)
     select account_id, id, gen_random_uuid(), photo.type, 'image/png', 20000, 800, 600
     from locations, unnest($2::text[]) with ordinality as photo (type, position) where id = $1
     order by photo.position returning id`,
    [locationId, types],
  );
  return rows.map(({ id }) => id);
}

async function storedPhotos(locationId: number): Promise<number> {
  const [row] = await fixture.database.query<{ count: number }>(
    `select coalesce(jsonb_array_length(photos -> 'photos'), 0) as count from listing_submissions where location_id = $1`,
    [locationId],
  );
  return row?.count ?? 0;
}

/** The photos of listing nn in the order of their addition. */
async function photosAt(nn: number): Promise<{ category: string; sourceUrl: string }[]> {
  const { a } = (await fixture.admin.state()) as unknown as {
    a: { listings: { id: string; photos: { category: string; sourceUrl: string }[] }[] };
  };
  return a.listings.find(({ id }) => id === idAtA(nn))?.photos ?? [];
}

function calls(operation: string, nn: number) {
  return fixture.admin.requests({ operation, listing: idAtA(nn) });
}

/** Serves the same image under every address of the media store. */
async function startMedia(sandbox: string): Promise<{ url: string; close: () => void }> {
  const image = Buffer.from(await (await fetch(`${sandbox}/files/sample-800x600.png`)).arrayBuffer());
  const server = createServer((_, response) => response.writeHead(200, { 'content-type': 'image/png' }).end(image));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/media`, close: () => server.close() };
}
