import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { Caller } from '@listings/domain';
import {
  addLocationPhotos,
  photosDependencies,
  removeLocationPhotos,
  viewPhotoRequest,
} from '@listings/feature-photos';
import type { PhotosDependencies } from '@listings/feature-photos';
import { Database, insertAccount, migrate } from '@listings/persistence';
import { createLogger, FolderMediaStore, systemClock } from '@listings/platform';
import { BullJobQueue } from '@listings/queue';
import type { JobQueue } from '@listings/queue';
import { startReceiver, testDatabase, waitFor } from '@listings/testing';
import type { Receiver, TestDatabase } from '@listings/testing';
import { createMetrics } from '../metrics.js';
import type { QueueContext, QueueWork } from '../queue-work.js';
import { sweepMedia } from './media-sweep.js';
import { workPhotoRequests } from './photo-requests-queue.js';

const logger = createLogger({ name: 'test', level: 'silent' });
let made: TestDatabase;
let server: Receiver;
let folder: string;
let deps: PhotosDependencies;
let caller: Caller;
let locationId: number;
const working: QueueWork[] = [];

beforeAll(async () => {
  [made, server, folder] = await Promise.all([
    testDatabase(migrate),
    startReceiver(),
    mkdtemp(join(tmpdir(), 'listings-photos-')),
  ]);
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const create = { width: 300, height: 300, channels: 3, background: '#000000', noise } as const;
  server.answer({ body: await sharp({ create }).jpeg().toBuffer() });
  const database = new Database({ url: made.url });
  deps = photosDependencies({
    database,
    clock: systemClock,
    jobs: new BullJobQueue(made.url, logger),
    logger,
    records: { verifyingPublishers: [], mediaUrl: 'https://media.example' },
    media: new FolderMediaStore(folder),
    allowPrivateAddresses: true,
  });
  const accountId = await database.transaction((transaction) =>
    insertAccount(transaction, { name: 'Shops', plan: 'ENTERPRISE' }),
  );
  caller = { accountId, scope: 'WRITE', source: 'api', limits: { minute: null, hour: null, day: null } };
  const [row] = await database.query<{ id: number }>(
    `insert into locations (account_id, name, country_iso, sub_category_id, search) values ($1, 'Shop', 'US', 1001, '') returning id`,
    [accountId],
  );
  locationId = row?.id ?? 0;
  const context: QueueContext = { queueUrl: made.url, sweepMs: 200, metrics: createMetrics(), logger };
  working.push(workPhotoRequests(context, deps, { concurrency: 2 }));
});

afterAll(async () => {
  await Promise.all(working.map((work) => work.close()));
  await (deps.jobs as BullJobQueue).close();
  await deps.database.close();
  await Promise.all([server.close(), made.drop(), rm(folder, { recursive: true })]);
});

const request = async (jobs: JobQueue = deps.jobs) => {
  const photos = Array.from({ length: 31 }, () => ({
    url: `${server.url}/1.jpg`,
    type: 'ADDITIONAL' as const,
    caption: null,
  }));
  const { requestId = '' } = await addLocationPhotos({ ...deps, jobs }, caller, { locationId, photos });
  return requestId;
};
const success = (requestId: string) =>
  waitFor(async () => (await viewPhotoRequest(deps, caller, requestId)).status === 'SUCCESS', {
    describe: 'all photos',
    timeoutMs: 15_000,
  });

describe('the queue of photo requests', () => {
  it('[contract 4] adds all photos of a request, also of one whose job was lost', async () => {
    const lost: JobQueue = { enqueue: async () => undefined, enqueueMany: async () => undefined };
    await Promise.all((await Promise.all([request(), request(lost)])).map(success));
    const rows = await deps.database.query('select 1 from location_photos where account_id = $1', [caller.accountId]);
    expect(rows).toHaveLength(62);
  }, 20_000);

  it('[contract 4] files of removed photos go', async () => {
    const photos = await deps.database.query<{ id: number }>('select id from location_photos where account_id = $1', [
      caller.accountId,
    ]);
    await removeLocationPhotos(deps, caller, { locationId, photoIds: photos.map(({ id }) => id) });
    working.push(sweepMedia(deps));
    const left = async () => (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.jpg'));
    await waitFor(async () => (await left()).length === 0, { describe: 'the files to go' });
  });
});
