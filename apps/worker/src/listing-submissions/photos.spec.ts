import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { insertCounters, requestSubmissions } from '@listings/persistence';
import { Encryption, systemClock } from '@listings/platform';
import { sealCredentials } from '@listings/publisher-gateway';
import { findSubCategoryByKey } from '@listings/reference-data';
import { waitFor } from '@listings/testing';
import { KEY, sandboxWorkers } from '../testing/sandbox-workers.js';
import type { SandboxWorkers } from '../testing/sandbox-workers.js';

const SITE = 'PUBLISHER_A';

let workers: SandboxWorkers;
let database: SandboxWorkers['database'];
let admin: SandboxWorkers['admin'];
let media: Server;

beforeAll(async () => {
  workers = await sandboxWorkers({ plugIns: ['publisher-a'] });
  ({ database, admin } = workers);
  const image = Buffer.from(await (await fetch(`${workers.sandbox.url}/files/sample-800x600.png`)).arrayBuffer());
  media = createServer((_, response) => response.writeHead(200, { 'content-type': 'image/png' }).end(image));
  await new Promise<void>((resolve) => media.listen(0, '127.0.0.1', resolve));
}, 90_000);
afterEach(() => workers.killAll());
afterAll(async () => {
  media?.close();
  await workers?.close();
});

const start: SandboxWorkers['start'] = (more) =>
  workers.start({ MEDIA_URL: `http://127.0.0.1:${(media.address() as AddressInfo).port}/media`, ...more });

/** A location with a photo, linked to listing nn, with a requested push but no job. */
async function requestPush(nn: number): Promise<{ accountId: number; locationId: number }> {
  const [account] = await database.query<{ id: number }>(`insert into accounts (name) values ('Tenant') returning id`);
  const accountId = account?.id ?? 0;
  await insertCounters(database, accountId);
  const [place] = await database.query<{ id: number }>(
    `insert into locations (account_id, name, country_iso, state_iso, city, street, postal_code, phone, sub_category_id, search)
     values ($1, 'Place', 'US', 'CA', 'San Francisco', '1 Market Street', '94103', '+14155552671', $2, '') returning id`,
    [accountId, findSubCategoryByKey('cafe')?.databaseId],
  );
  const locationId = place?.id ?? 0;
  await database.execute(
    `insert into location_photos (account_id, location_id, media_id, type, file_type, bytes, width, height)
     values ($1, $2, gen_random_uuid(), 'COVER', 'image/png', 20000, 800, 600)`,
    [accountId, locationId],
  );
  const connectedAccountId = systemClock.uuid();
  const credentials = { accessToken: 'at-a1', refreshToken: 'rt-a1' };
  await database.execute(
    `with account as (
       insert into connected_accounts (account_id, id, publisher, subject, client_name, credentials) values ($1, $2, $3, $3, 'Ann', $4)
     ), listing as (
       insert into connected_listings (account_id, id, connected_account_id, publisher, ref, name, content) values ($1, $5, $2, $3, $6, 'x', '{}')
     )
     insert into listing_links (account_id, location_id, publisher, connected_account_id, listing_id, listing_ref)
     values ($1, $7, $3, $2, $5, $6)`,
    [
      accountId,
      connectedAccountId,
      SITE,
      sealCredentials(new Encryption([KEY]), { accountId, connectedAccountId }, credentials),
      systemClock.uuid(),
      `accounts/102/locations/91000${nn}`,
      locationId,
    ],
  );
  await push({ accountId, locationId });
  return { accountId, locationId };
}

async function push({ accountId, locationId }: { accountId: number; locationId: number }): Promise<void> {
  await database.transaction((transaction) =>
    requestSubmissions(transaction, { accountId, locationIds: [locationId], sites: [{ publisher: SITE, siteId: 1 }] }),
  );
}

/** The photos of a listing that the service added. */
async function addedTo(nn: number): Promise<number> {
  const { a } = (await admin.state()) as unknown as {
    a: { listings: { id: string; photos: { sourceUrl?: string }[] }[] };
  };
  const { photos } = a.listings.find(({ id }) => id === `91000${nn}`) ?? { photos: [] };
  return photos.filter(({ sourceUrl }) => sourceUrl?.includes('/media/')).length;
}

describe('photos in the worker', () => {
  it.each([
    ['listing_photos.after_note', 23],
    ['listing_photos.after_add', 24],
  ])(
    '[reliability 2] killed at %s: the photo is added once, and known as ours',
    async (place, nn) => {
      const { accountId, locationId } = await requestPush(nn);
      const dying = start({ FAILPOINT: place });
      expect(await dying.ended).toEqual({ code: null, signal: 'SIGKILL' });
      // The lease and the time in which the publisher may not list the photo yet have passed.
      await database.execute(
        `update listing_submissions set lease_until = lease_until - interval '1 minute',
           photos = jsonb_set(photos, '{photos,0,lastAt}', to_jsonb(now() - interval '1 minute'))
         where location_id = $1`,
        [locationId],
      );
      await start().ready;
      await shows(locationId, ['SHOWN']);
      expect(await addedTo(nn)).toBe(1);
      expect(await admin.requests({ operation: 'a.media.create', listing: `91000${nn}` })).toHaveLength(1);

      // The client removes the photo: the information that the service added it survived the crash.
      await database.execute('delete from location_photos where location_id = $1', [locationId]);
      await push({ accountId, locationId });
      await database.execute(
        'update listing_submissions set next_attempt_at = now() where location_id = $1 and next_attempt_at is not null',
        [locationId],
      );
      await shows(locationId, []);
      expect(await addedTo(nn)).toBe(0);
    },
    40_000,
  );
});

/** Waits until the submission has ended with photos in these states. */
async function shows(locationId: number, states: readonly string[]): Promise<void> {
  const ended = async () => {
    const [row] = await database.query<{ photos: { photos: { state: string }[] } }>(
      `select photos from listing_submissions where location_id = $1 and state = 'SUCCESS'`,
      [locationId],
    );
    const found = row?.photos.photos.map(({ state }) => state);
    return found?.join() === states.join() ? true : undefined;
  };
  await waitFor(ended, { describe: 'the push of the photos', timeoutMs: 15_000, intervalMs: 50 });
}
