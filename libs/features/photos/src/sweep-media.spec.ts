import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { noteLooseMedia } from '@listings/persistence';
import { BucketMediaStore } from '@listings/platform';
import {
  addLocationPhotos,
  dropOldRequests,
  openMedia,
  refreshMediaUrls,
  removeLocationPhotos,
  removeLooseMedia,
} from './index.js';
import { photoNumber, photosBench } from './testing/photos-bench.js';
import type { PhotosBench, Tenant } from './testing/photos-bench.js';

let bench: PhotosBench;
let tenant: Tenant;

beforeAll(async () => {
  bench = await photosBench();
});
beforeEach(async () => {
  tenant = await bench.tenant();
});
afterAll(() => bench.close());

const addOne = async () => {
  const { photos } = await bench.add(tenant, { url: await bench.imageUrl() });
  const { id = '', url = '' } = photos[0] ?? {};
  return { id: photoNumber(id), file: url.split('/').at(-1) ?? '' };
};
const age = (text: string) =>
  bench.database.execute(`update loose_media set remove_at = remove_at - $1::interval`, [text]);

describe('files that no photo shows', () => {
  it('[contract 4] go after their photo, and only they', async () => {
    const [removed, kept] = [await addOne(), await addOne()];
    await removeLocationPhotos(bench.deps, tenant.caller, { locationId: tenant.locationId, photoIds: [removed.id] });
    expect(await bench.files()).toContain(removed.file);
    expect(await removeLooseMedia(bench.deps)).toBe(1);
    expect(await bench.files()).not.toContain(removed.file);
    expect(await bench.files()).toContain(kept.file);
    expect(await removeLooseMedia(bench.deps)).toBe(0);
  });

  it('[reliability 2] of a process that died between file and photo go after an hour', async () => {
    const mediaId = bench.deps.clock.uuid();
    const { accountId } = tenant;
    await noteLooseMedia(bench.database, { accountId, mediaId, fileType: 'image/png' });
    await bench.deps.media.put({ accountId, file: `${mediaId}.png` }, Buffer.from('x'), 'image/png');
    await age('50 minutes');
    expect(await removeLooseMedia(bench.deps)).toBe(0);
    await age('11 minutes');
    expect(await removeLooseMedia(bench.deps)).toBe(1);
    expect(await bench.files()).not.toContain(`${mediaId}.png`);
  });

  it('[reliability 2] are removed once by several processes', async () => {
    for (let each = 0; each < 5; each += 1) await addOne();
    const ids = (await bench.record(tenant)).locationPhotos.map(({ id }) => photoNumber(id));
    await removeLocationPhotos(bench.deps, tenant.caller, { locationId: tenant.locationId, photoIds: ids });
    const counts = await Promise.all(Array.from({ length: 3 }, () => removeLooseMedia(bench.deps)));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(5);
  });

  it('[reliability 2] stay known while the media store is away', async () => {
    const photo = await addOne();
    await removeLocationPhotos(bench.deps, tenant.caller, { locationId: tenant.locationId, photoIds: [photo.id] });
    const nowhere = {
      endpoint: 'http://127.0.0.1:1',
      region: 'none',
      bucket: 'none',
      accessKeyId: 'none',
      secretAccessKey: 'none',
    };
    expect(await removeLooseMedia({ ...bench.deps, media: new BucketMediaStore(nowhere) })).toBe(0);
    await bench.database.execute(`update loose_media set lease_until = now() - interval '1 second'`);
    expect(await removeLooseMedia(bench.deps)).toBe(1);
    expect(await bench.files()).not.toContain(photo.file);
  });

  it('[reliability 2] that are given up are not taken by a photo any more', async () => {
    const { accountId, locationId } = tenant;
    const stored = bench.deps.media.put.bind(bench.deps.media);
    const slow = {
      ...bench.deps,
      media: {
        open: bench.deps.media.open.bind(bench.deps.media),
        remove: bench.deps.media.remove.bind(bench.deps.media),
        put: async (...given: Parameters<typeof stored>) => {
          await stored(...given);
          await bench.database.execute('update loose_media set remove_at = now() where account_id = $1', [accountId]);
        },
      },
    };
    const photos = [{ url: await bench.imageUrl(), type: 'LOGO' as const, caption: null }];
    await expect(addLocationPhotos(slow, tenant.caller, { locationId, photos })).rejects.toThrow('given up');
    expect((await bench.record(tenant)).locationPhotos).toEqual([]);
  });
});

describe('the address of photos', () => {
  it('[design 3.5] is rendered again when it is configured anew', async () => {
    await addOne();
    const before = await bench.record(tenant);
    expect(await refreshMediaUrls(bench.deps)).toBe(0);
    const moved = { ...bench.deps, records: { ...bench.deps.records, mediaUrl: 'https://cdn.example' } };
    expect(await refreshMediaUrls(moved)).toBeGreaterThan(0);
    const after = await bench.record(tenant);
    expect(after.locationPhotos[0]?.url).toBe(before.locationPhotos[0]?.url.replace('media.example', 'cdn.example'));
    expect(after.updatedAt).toBe(before.updatedAt);
    expect(await refreshMediaUrls(moved)).toBe(0);
    await refreshMediaUrls(bench.deps);
  });

  it.each([
    ['0', ''],
    ['01', ''],
    ['-1', ''],
    ['1e3', ''],
    ['..', ''],
    ['1001', '/../1002/x'],
  ])('[reliability 3] account %j%s opens nothing', async (accountId, more) => {
    const { file } = await addOne();
    expect(await openMedia(bench.deps, { accountId, file: `${file}${more}` })).toBeUndefined();
  });
});

describe('requests', () => {
  it('[contract 4] that ended a month ago are forgotten', async () => {
    const url = await bench.imageUrl();
    const { requestId = '' } = await bench.add(tenant, ...Array.from({ length: 31 }, () => ({ url })));
    const age31 = () =>
      bench.database.execute(`update photo_requests set created_at = now() - interval '31 days' where id = $1`, [
        requestId,
      ]);
    await age31();
    expect(await dropOldRequests(bench.deps)).toBe(0);
    await bench.work(tenant, requestId);
    expect(await dropOldRequests(bench.deps)).toBe(1);
  });
});
