import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { mediaFiles } from '@listings/domain';
import { PHOTO_REQUEST, requestPhotos } from '@listings/feature-photos';
import type { PhotoFileType } from '@listings/domain';
import { newAccount, newLocation } from '@listings/persistence/testing';
import { systemClock } from '@listings/platform';
import { startReceiver, waitFor } from '@listings/testing';
import type { Receiver } from '@listings/testing';
import { loseClaims, testWork } from '@listings/work/testing';
import { workersOfFile } from '../testing/sandbox-workers.js';
import type { SandboxWorkers } from '../testing/sandbox-workers.js';

const PHOTOS = 20;
const environment = { PUBLISHERS: ',', ALLOW_PRIVATE_ADDRESSES: 'true', SWEEP_MS: '200' };
const workers = workersOfFile({ plugIns: [], environment });
let database: SandboxWorkers['database'];
let server: Receiver;

beforeAll(async () => {
  server = await startReceiver();
  ({ database } = workers);
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const create = { width: 300, height: 300, channels: 3, background: '#000000', noise } as const;
  server.answer({ body: await sharp({ create }).jpeg().toBuffer() });
});
afterAll(() => server?.close());

describe('a worker that is killed while it adds photos', () => {
  it('[reliability 2, I1] adds every photo once and leaves no untracked file', async () => {
    const accountId = await newAccount(database);
    const locationId = await newLocation(database, accountId);
    const photo = { url: `${server.url}/1.jpg`, type: 'ADDITIONAL' as const, caption: null };
    const photos = Array.from({ length: PHOTOS }, () => photo);
    const deps = { clock: systemClock, work: testWork(database) };
    const requestId = await database.transaction((transaction) =>
      requestPhotos(transaction, deps, { accountId, source: 'api' }, { locationId, photos }),
    );

    // Each failpoint once; a worker finds what the previous one left.
    for (const place of ['photo.before_store:3', 'photo.after_store:2', 'photos.before_commit', 'work.after_claim']) {
      // It may die before it can say that it is ready.
      expect((await workers.start({ FAILPOINT: place }).ended).signal).toBe('SIGKILL');
      // Ends the claim instead of waiting for that.
      await loseClaims(database, PHOTO_REQUEST);
    }
    await workers.start().ready;
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
    const files = (await readdir(workers.folder, { recursive: true }))
      .map((path) => path.split('/').at(-1) ?? '')
      .filter((name) => name.includes('.'));
    expect(files.filter((name) => !known.has(name.replace('.unfinished', '')))).toEqual([]);
    for (const photo of shown)
      expect(files).toEqual(expect.arrayContaining(Object.values(mediaFiles(photo)) as string[]));
  });
});
