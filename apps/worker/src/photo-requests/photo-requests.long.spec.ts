import { WorkerConfiguration } from '@listings/configuration/worker';
import type { InUnit } from '@listings/persistence';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Global, Module } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import type { TestingModule } from '@nestjs/testing';
import sharp from 'sharp';
import type { Caller } from '@listings/domain';
import { LOCATION_FOLLOWERS } from '@listings/feature-locations';
import {
  addLocationPhotos,
  PHOTOS,
  PhotosWorkModule,
  removeLocationPhotos,
  viewPhotoRequest,
} from '@listings/feature-photos';
import type { PhotosDependencies } from '@listings/feature-photos';
import {
  CALL_CONSEQUENCES,
  ConfigurationModule,
  DatabaseModule,
  MediaModule,
  OperationsModule,
  PlatformModule,
} from '@listings/nest';
import { PublishersModule, QueueModule } from '@listings/nest/publishing';
import { insertAccount } from '@listings/feature-accounts';
import { migrate } from '@listings/persistence';
import { PublisherRegistry } from '@listings/publisher-registry';
import { startReceiver, testDatabase, waitFor } from '@listings/testing';
import type { Receiver, TestDatabase } from '@listings/testing';
import { WorkModule } from '@listings/work';
import type { Work } from '@listings/work';
import { testWork } from '@listings/work/testing';
import { TaskContext } from '../tasks/task-context.js';
import { MediaSweep } from './media-sweep.js';

let made: TestDatabase;
let server: Receiver;
let folder: string;
let deps: InUnit<PhotosDependencies>;
let caller: Caller;
let locationId: number;
let worker: TestingModule;
let sweep: MediaSweep | undefined;

beforeAll(async () => {
  [made, server, folder] = await Promise.all([
    testDatabase(migrate),
    startReceiver(),
    mkdtemp(join(tmpdir(), 'listings-photos-')),
  ]);
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const create = { width: 300, height: 300, channels: 3, background: '#000000', noise } as const;
  server.answer({ body: await sharp({ create }).jpeg().toBuffer() });
  worker = await startWorker();
  const photos = worker.get<PhotosDependencies>(PHOTOS);
  const { database } = photos;
  deps = { ...photos, unit: database };
  const accountId = await database.transaction((transaction) =>
    insertAccount(transaction, { name: 'Shops', plan: 'ENTERPRISE' }),
  );
  caller = { accountId, scope: 'WRITE', source: 'api', limits: { minute: null, hour: null, day: null } };
  const [row] = await database.query<{ id: number }>(
    `insert into locations (account_id, name, country_iso, sub_category_id, search) values ($1, 'Shop', 'US', 1001, '') returning id`,
    [accountId],
  );
  locationId = row?.id ?? 0;
});

/** No feature follows locations here, and nothing calls publishers. */
@Global()
@Module({
  providers: [
    { provide: LOCATION_FOLLOWERS, useValue: [] },
    { provide: CALL_CONSEQUENCES, useValue: {} },
  ],
  exports: [LOCATION_FOLLOWERS, CALL_CONSEQUENCES],
})
class BindingsModule {}

/** The worker's modules for photos, in this process. */
async function startWorker(): Promise<TestingModule> {
  const environment = {
    DATABASE_URL: made.url,
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
    PUBLISHERS: 'none',
    PUBLIC_URL: 'https://listings.example',
    MEDIA_URL: 'https://media.example',
    MEDIA_DIR: folder,
    ALLOW_PRIVATE_ADDRESSES: 'true',
    SWEEP_MS: '200',
    METRICS_PORT: '0',
    LOG_LEVEL: 'fatal',
  };
  const module = await Test.createTestingModule({
    imports: [
      ConfigurationModule.of(WorkerConfiguration, environment),
      PlatformModule.of({ name: 'test' }),
      DatabaseModule.of({ applicationName: 'test' }),
      QueueModule.of({ applicationName: 'test-queue' }),
      PublishersModule.of(new PublisherRegistry([])),
      MediaModule,
      OperationsModule,
      WorkModule.running({ inject: [], useFactory: () => ({ sweepMs: 200 }) }),
      PhotosWorkModule,
      BindingsModule,
    ],
    providers: [TaskContext],
  }).compile();
  return module.init();
}

afterAll(async () => {
  await sweep?.beforeApplicationShutdown();
  await worker?.close();
  await Promise.all([server.close(), made.drop(), rm(folder, { recursive: true })]);
});

const request = async (work: Work = deps.work) => {
  const photos = Array.from({ length: 31 }, () => ({
    url: `${server.url}/1.jpg`,
    type: 'ADDITIONAL' as const,
    caption: null,
  }));
  const { requestId = '' } = await addLocationPhotos({ ...deps, work }, caller, { locationId, photos });
  return requestId;
};
const success = (requestId: string) =>
  waitFor(async () => (await viewPhotoRequest(deps, caller, requestId)).status === 'SUCCESS', {
    describe: 'all photos',
  });

describe('photo requests in a worker', () => {
  it('[contract 4] adds all photos of a request, also when nobody was woken for it', async () => {
    await Promise.all((await Promise.all([request(), request(testWork(deps.database))])).map(success));
    const rows = await deps.database.query('select 1 from location_photos where account_id = $1', [caller.accountId]);
    expect(rows).toHaveLength(62);
  });

  it('[contract 4] deletes the files of removed photos', async () => {
    const photos = await deps.database.query<{ id: number }>('select id from location_photos where account_id = $1', [
      caller.accountId,
    ]);
    await removeLocationPhotos(deps, caller, { locationId, photoIds: photos.map(({ id }) => id) });
    sweep = new MediaSweep(worker.get(TaskContext), deps);
    sweep.onApplicationBootstrap();
    const left = async () => (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.jpg'));
    await waitFor(async () => (await left()).length === 0, { describe: 'the files to go' });
  });
});
