import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@listings/testing';
import { linkedLocation, listingRefAt, pushNow, requestPush } from '../testing/linked-location.js';
import type { LinkedLocation, SandboxSite } from '../testing/linked-location.js';
import { submissionWorkers } from '../testing/submission-workers.js';

const A = 'PUBLISHER_A';
const B = 'PUBLISHER_B';

const workers = submissionWorkers({
  plugIns: ['publisher-a', 'publisher-b'],
  environment: { PUBLISHER_B_POST_FINDABLE_SECONDS: '1' },
});
let media: Server;

beforeAll(async () => {
  const image = Buffer.from(await (await fetch(`${workers.sandbox.url}/files/sample-800x600.png`)).arrayBuffer());
  media = createServer((_, response) => response.writeHead(200, { 'content-type': 'image/png' }).end(image));
  await new Promise<void>((resolve) => media.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  media?.close();
});

const mediaUrl = () => ({ MEDIA_URL: `http://127.0.0.1:${(media.address() as AddressInfo).port}/media` });
const start = () => workers.start(mediaUrl());

/** A location with photos at listing nn, with a requested push. */
async function requestPhotos(site: SandboxSite, nn: number, ...types: readonly string[]): Promise<LinkedLocation> {
  const location = await linkedLocation(workers.database, site, nn);
  await workers.database.execute(
    `insert into location_photos (account_id, location_id, media_id, type, file_type, bytes, width, height)
     select $1, $2, gen_random_uuid(), type, 'image/png', 20000, 800, 600 from unnest($3::text[]) as type`,
    [location.accountId, location.locationId, types],
  );
  await requestPush(workers.database, site, location);
  return location;
}

/** The client removes all photos. */
async function removePhotos(site: SandboxSite, location: LinkedLocation): Promise<void> {
  await workers.database.execute('delete from location_photos where location_id = $1', [location.locationId]);
  await requestPush(workers.database, site, location);
  await pushNow(workers.database, location);
}

/** The ids of all photos of listing nn. */
async function photosAt(site: SandboxSite, nn: number): Promise<string[]> {
  const { a, b } = (await workers.admin.state()) as unknown as {
    a: { listings: { id: string; photos: { key: string }[] }[] };
    b: { pages: { id: string; photos: { id: string }[] }[] };
  };
  const ref = listingRefAt(site, nn);
  if (site === A) return a.listings.find(({ id }) => ref.endsWith(`/${id}`))?.photos.map(({ key }) => key) ?? [];
  return b.pages.find(({ id }) => ref === id)?.photos.map(({ id }) => id) ?? [];
}

describe('photos in the worker', () => {
  it.each<[string, SandboxSite, string, string, number]>([
    ['listing_photos.after_note', A, 'COVER', 'a.media.create', 23],
    ['listing_photos.after_add', A, 'COVER', 'a.media.create', 24],
    ['listing_photos.after_note', B, 'ADDITIONAL', 'b.photos.create', 23],
    ['listing_photos.after_add', B, 'ADDITIONAL', 'b.photos.create', 24],
  ])(
    '[reliability 2, I4] killed at %s: %s shows the photo once, and it is known as ours',
    async (place, site, type, operation, nn) => {
      const before = await photosAt(site, nn);
      const location = await requestPhotos(site, nn, type);
      await workers.dieAt(place, mediaUrl());
      // The time in which the publisher may not list the photo yet has passed.
      await workers.database.execute(
        `update listing_submissions
         set photos = jsonb_set(photos, '{photos,0,lastAt}', to_jsonb(now() - interval '1 minute'))
         where location_id = $1`,
        [location.locationId],
      );
      await start().ready;
      await shows(location, ['SHOWN']);
      expect(await photosAt(site, nn)).toHaveLength(before.length + 1);
      const listing = listingRefAt(site, nn).split('/').at(-1);
      expect(await workers.admin.requests({ operation, listing })).toHaveLength(1);

      // The information that the service added the photo survived the crash.
      await removePhotos(site, location);
      await shows(location, []);
      expect(await photosAt(site, nn)).toEqual(before);
    },
  );

  it('[publishers 2.5] [reliability I4] a page shows each photo once after a lost response, and the photos of the owner stay', async () => {
    const before = await photosAt(B, 25);
    await workers.admin.script({
      operation: 'b.photos.create',
      match: { listing: listingRefAt(B, 25) },
      responses: [{ drop: 'after' }, { drop: 'before' }],
    });
    const location = await requestPhotos(B, 25, 'LOGO', 'ADDITIONAL', 'ADDITIONAL', 'ADDITIONAL');
    await start().ready;
    await shows(location, ['SHOWN', 'SHOWN', 'SHOWN'], { hurry: true });
    expect(await photosAt(B, 25)).toHaveLength(before.length + 3);
    expect(await workers.admin.requests({ operation: 'b.photos.create', listing: listingRefAt(B, 25) })).toHaveLength(
      4,
    );

    await removePhotos(B, location);
    await shows(location, []);
    expect(await photosAt(B, 25)).toEqual(before);
  });
});

/** Waits until the submission has ended with photos in these states; `hurry` ends the waits of its retries. */
async function shows(
  location: LinkedLocation,
  states: readonly string[],
  { hurry = false }: { hurry?: boolean } = {},
): Promise<void> {
  const ended = async () => {
    if (hurry) await pushNow(workers.database, location);
    const [row] = await workers.database.query<{ photos: { photos: { state: string }[] } }>(
      `select photos from listing_submissions where location_id = $1 and state = 'SUCCESS'`,
      [location.locationId],
    );
    const found = row?.photos.photos.map(({ state }) => state);
    return found?.join() === states.join() ? true : undefined;
  };
  await waitFor(ended, { describe: 'the push of the photos', intervalMs: 100 });
}
