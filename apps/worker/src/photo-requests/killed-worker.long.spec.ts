import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { mediaFiles } from '@listings/domain';
import { PHOTO_REQUEST, requestPhotos } from '@listings/feature-photos';
import type { PhotoFileType } from '@listings/domain';
import { Database, migrate } from '@listings/persistence';
import { insertAccount } from '@listings/feature-accounts';
import { systemClock } from '@listings/platform';
import { startReceiver, testDatabase, waitFor } from '@listings/testing';
import type { Receiver, TestDatabase } from '@listings/testing';
import { loseClaims, testWork } from '@listings/work/testing';
import { buildWorker } from '../testing/built-worker.js';
import type { WorkerBuild, WorkerProcess } from '../testing/built-worker.js';

const PHOTOS = 20;
let build: WorkerBuild;
let made: TestDatabase;
let server: Receiver;
let folder: string;
let database: Database;
let worker: WorkerProcess | undefined;

beforeAll(async () => {
  build = buildWorker();
  [made, server, folder] = await Promise.all([
    testDatabase(migrate),
    startReceiver(),
    mkdtemp(join(tmpdir(), 'listings-photos-')),
  ]);
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const create = { width: 300, height: 300, channels: 3, background: '#000000', noise } as const;
  server.answer({ body: await sharp({ create }).jpeg().toBuffer() });
  database = new Database({ url: made.url });
});

afterAll(async () => {
  worker?.child.kill('SIGKILL');
  await worker?.ended;
  await database?.close();
  await Promise.all([server?.close(), made?.drop(), rm(folder, { recursive: true })]);
  build?.remove();
});

function start(more: Record<string, string> = {}): WorkerProcess {
  worker = build.start({
    DATABASE_URL: made.url,
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
    PUBLISHERS: ',',
    METRICS_PORT: '0',
    PUBLIC_URL: 'https://listings.example',
    MEDIA_DIR: folder,
    ALLOW_PRIVATE_ADDRESSES: 'true',
    SWEEP_MS: '200',
    ...more,
  });
  return worker;
}

describe('a worker that is killed while it adds photos', () => {
  it('[reliability 2, I1] adds every photo once and leaves no untracked file', async () => {
    const { accountId, requestId } = await database.transaction(async (transaction) => {
      const account = await insertAccount(transaction, { name: 'Shops', plan: 'ENTERPRISE' });
      const [row] = await transaction.query<{ id: number }>(
        `insert into locations (account_id, name, country_iso, sub_category_id, search) values ($1, 'Shop', 'US', 1001, '') returning id`,
        [account],
      );
      const photos = Array.from({ length: PHOTOS }, () => ({
        url: `${server.url}/1.jpg`,
        type: 'ADDITIONAL' as const,
        caption: null,
      }));
      const location = { locationId: row?.id ?? 0, photos };
      return {
        accountId: account,
        requestId: await requestPhotos(
          transaction,
          { clock: systemClock, work: testWork(database) },
          { accountId: account, source: 'api' },
          location,
        ),
      };
    });

    // Each failpoint once; a worker finds what the previous one left.
    for (const place of ['photo.before_store:3', 'photo.after_store:2', 'photos.before_commit', 'work.after_claim']) {
      // It may die before it can say that it is ready.
      expect((await start({ FAILPOINT: place }).ended).signal).toBe('SIGKILL');
      // Ends the claim instead of waiting for that.
      await loseClaims(database, PHOTO_REQUEST);
    }
    await start().ready;
    const open = 'select 1 from work where account_id = $1';
    await waitFor(async () => (await database.query(open, [accountId])).length === 0, {
      describe: 'the request to end',
    });

    const items = await database.query<{ status: string }>(
      'select status from photo_request_items where request_id = $1',
      [requestId],
    );
    expect(items.map(({ status }) => status)).toEqual(Array.from({ length: PHOTOS }, () => 'SUCCESS'));
    const media = (table: string) =>
      database.query<{ mediaId: string; fileType: PhotoFileType }>(
        `select media_id as "mediaId", file_type as "fileType" from ${table}`,
      );
    const [shown, orphaned] = [await media('location_photos'), await media('orphaned_media')];
    expect(shown).toHaveLength(PHOTOS);
    expect(orphaned.length).toBeGreaterThan(0);
    const known = new Set([...shown, ...orphaned].flatMap((each) => Object.values(mediaFiles(each)) as string[]));
    const files = (await readdir(folder, { recursive: true }))
      .map((path) => path.split('/').at(-1) ?? '')
      .filter((name) => name.includes('.'));
    expect(files.filter((name) => !known.has(name.replace('.unfinished', '')))).toEqual([]);
    for (const photo of shown)
      expect(files).toEqual(expect.arrayContaining(Object.values(mediaFiles(photo)) as string[]));
  });
});
