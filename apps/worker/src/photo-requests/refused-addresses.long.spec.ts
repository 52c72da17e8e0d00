import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { requestPhotos } from '@listings/feature-photos';
import { Database, migrate } from '@listings/persistence';
import { newAccount, newLocation } from '@listings/persistence/testing';
import { systemClock } from '@listings/platform';
import { REFUSED_ZONE, refusedUrls, startOutboundNetwork, testDatabase, waitFor } from '@listings/testing';
import type { OutboundNetwork, RefusedUrl, TestDatabase } from '@listings/testing';
import { testWork } from '@listings/work/testing';
import { buildWorker } from '../testing/built-worker.js';
import type { WorkerBuild, WorkerProcess } from '../testing/built-worker.js';

const PHOTOS_IN_REQUEST = 100;

let build: WorkerBuild;
let made: TestDatabase;
let database: Database;
let network: OutboundNetwork;
let folder: string;
let urls: readonly RefusedUrl[];
let worker: WorkerProcess | undefined;

beforeAll(async () => {
  build = buildWorker();
  made = await testDatabase(migrate);
  database = new Database({ url: made.url });
  network = await startOutboundNetwork({ zone: REFUSED_ZONE, direct: [Number(new URL(made.url).port)] });
  folder = await mkdtemp(join(tmpdir(), 'listings-photos-'));
  urls = refusedUrls(network.port);
  network.outside.answer({ status: 404 });
});

afterAll(async () => {
  await stop();
  await network?.close();
  await database?.close();
  await made?.drop();
  await rm(folder, { recursive: true, force: true });
  build?.remove();
});

async function stop(): Promise<void> {
  worker?.child.kill('SIGKILL');
  await worker?.ended;
}

async function start(allowPrivateAddresses: boolean): Promise<void> {
  await stop();
  worker = build.start({
    ...network.environment,
    DATABASE_URL: made.url,
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
    PUBLISHERS: ',',
    METRICS_PORT: '0',
    PUBLIC_URL: 'https://listings.example',
    MEDIA_DIR: folder,
    ALLOW_PRIVATE_ADDRESSES: String(allowPrivateAddresses),
    SWEEP_MS: '200',
    LOG_LEVEL: 'warn',
  });
  await worker.ready;
}

/** Requests photos for one location, and returns the result of each when the worker has settled all of them. */
async function settled(photos: readonly string[]): Promise<{ url: string; error: string | null }[]> {
  const accountId = await newAccount(database);
  const locationId = await newLocation(database, accountId);
  for (let from = 0; from < photos.length; from += PHOTOS_IN_REQUEST) {
    const part = photos.slice(from, from + PHOTOS_IN_REQUEST);
    await database.transaction((transaction) =>
      requestPhotos(
        transaction,
        { clock: systemClock, work: testWork(database) },
        { accountId, source: 'api' },
        { locationId, photos: part.map((url) => ({ url, type: 'ADDITIONAL', caption: null })) },
      ),
    );
  }
  return waitFor(
    async () => {
      const items = await database.query<{ url: string; status: string; error: string | null }>(
        'select url, status, error from photo_request_items where account_id = $1',
        [accountId],
      );
      return items.every(({ status }) => status !== 'PENDING') ? items : undefined;
    },
    { describe: `${photos.length} photos`, intervalMs: 100 },
  );
}

describe('photo requests with addresses that are not public', () => {
  it('[reliability G11] no form makes the worker send a byte to them', async () => {
    await start(false);
    // The api's test covers all forms with the same downloader.
    const results = await settled(urls.filter((_, index) => index % 3 === 0).map(({ url }) => url));
    expect(results.length).toBeGreaterThanOrEqual(100);
    expect(network.reached).toEqual([]);
    for (const { url, error } of results)
      expect({ url, error }).toEqual({ url, error: expect.stringMatching(/^SY10034: /) as unknown });
  });

  it('[reliability G11] such forms reach the canary where private addresses are allowed', async () => {
    await start(true);
    const some = urls.filter(({ kind }, index) => kind === 'address' && index % 9 === 0).map(({ url }) => url);
    await settled(some);
    expect(network.reached.length).toBeGreaterThanOrEqual(some.length);
  });
});
