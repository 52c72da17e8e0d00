import { describe, expect, it } from '@jest/globals';
import { perTest } from '@listings/testing/jest';
import {
  addLocationPhotos,
  dropOldRequests,
  openMedia,
  refreshMediaUrls,
  removeLocationPhotos,
  removeOrphanedMedia,
} from '../index.js';
import { recordOrphanedMedia } from '../store/orphaned-media.js';
import { photoNumber, photosFixture } from '../testing/photos-fixture.js';

const fixture = photosFixture();
const tenant = perTest(() => fixture.tenant());

const addOne = async () => {
  const { photos } = await fixture.add(tenant, { url: await fixture.imageUrl() });
  const { id = '', url = '' } = photos[0] ?? {};
  return { id: photoNumber(id), file: url.split('/').at(-1) ?? '' };
};
const age = (text: string) => fixture.database.sql`update orphaned_media set remove_at = remove_at - ${text}::interval`;
const removePhotos = (...photoIds: number[]) =>
  removeLocationPhotos(fixture.deps, tenant.caller, { locationId: tenant.locationId, photoIds });
const sweep = (deps = fixture.deps) => removeOrphanedMedia(deps);

describe('files that no photo shows', () => {
  it('[contract 4] are deleted after their photo, and no others', async () => {
    const [removed, kept] = [await addOne(), await addOne()];
    await removePhotos(removed.id);
    expect(await fixture.files()).toContain(removed.file);
    expect(await sweep()).toBe(1);
    expect(await fixture.files()).not.toContain(removed.file);
    expect(await fixture.files()).toContain(kept.file);
    expect(await sweep()).toBe(0);
  });

  it('[reliability 2] of a process that died between file and photo are deleted after an hour', async () => {
    const mediaId = fixture.deps.clock.uuid();
    const { accountId } = tenant;
    await recordOrphanedMedia(fixture.database, { accountId, mediaId, fileType: 'image/png' });
    await fixture.deps.media.put({ accountId, file: `${mediaId}.png` }, Buffer.from('x'), 'image/png');
    await age('50 minutes');
    expect(await sweep()).toBe(0);
    await age('11 minutes');
    expect(await sweep()).toBe(1);
    expect(await fixture.files()).not.toContain(`${mediaId}.png`);
  });

  it('[reliability 2] are counted once when several processes delete them', async () => {
    const ids = await fixture.stored(tenant, 'LOGO', 'COVER', 'ADDITIONAL');
    await removePhotos(...ids);
    const counts = await Promise.all(Array.from({ length: 3 }, () => sweep()));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(3);
  });

  it('[reliability 2] are deleted behind a hundred others that cannot be deleted', async () => {
    const { accountId } = tenant;
    const last = 'ffffffff-ffff-4fff-bfff-ffffffffffff';
    await fixture.database.sql`insert into orphaned_media (account_id, media_id, file_type, remove_at)
      select ${accountId}::integer, media_id, 'image/png', now()
      from (select gen_random_uuid() as media_id from generate_series(1, 100) union all select ${last}::uuid) media`;
    const remove = async ({ file }: { file: string }) => {
      if (!file.startsWith(last)) throw new Error('refused');
    };
    const media = Object.assign(Object.create(fixture.deps.media) as typeof fixture.deps.media, { remove });
    expect(await sweep({ ...fixture.deps, media })).toBe(1);
    expect(await sweep()).toBe(100);
  });

  it('[reliability 2] that are orphaned cannot be attached to a photo', async () => {
    const { accountId, locationId } = tenant;
    const { media } = fixture.deps;
    const slow = fixture.storing(async (...given) => {
      await media.put(...given);
      await fixture.database.sql`update orphaned_media set remove_at = now() where account_id = ${accountId}`;
    });
    const photos = [{ url: await fixture.imageUrl(), type: 'LOGO' as const, caption: null }];
    await expect(addLocationPhotos(slow, tenant.caller, { locationId, photos })).rejects.toThrow('given up');
    expect((await fixture.record(tenant)).locationPhotos).toEqual([]);
  });
});

describe('the address of photos', () => {
  it('[design 3.5] is rendered again when it is reconfigured', async () => {
    await addOne();
    const before = await fixture.record(tenant);
    expect(await refreshMediaUrls(fixture.deps)).toBe(0);
    const moved = { ...fixture.deps, records: { ...fixture.deps.records, mediaUrl: 'https://cdn.example' } };
    expect(await refreshMediaUrls(moved)).toBeGreaterThan(0);
    const after = await fixture.record(tenant);
    expect(after.locationPhotos[0]?.url).toBe(before.locationPhotos[0]?.url.replace('media.example', 'cdn.example'));
    expect(after.updatedAt).toBe(before.updatedAt);
    expect(await refreshMediaUrls(moved)).toBe(0);
    await refreshMediaUrls(fixture.deps);
  });

  it('[reliability 3] opens nothing of an account that is written in another way, and nothing of another folder', async () => {
    const { file } = await addOne();
    const keys = ['0', '01', '-1', '1e3', '..'].map((accountId) => ({ accountId, file }));
    for (const key of [...keys, { accountId: '1001', file: `${file}/../1002/x` }])
      expect([key, await openMedia(fixture.deps, key)]).toEqual([key, undefined]);
  });
});

it('[contract 4] requests that ended a month ago are deleted', async () => {
  const requestId = await fixture.request(tenant, { url: await fixture.imageUrl() });
  await fixture.database.sql`update photo_requests set created_at = now() - interval '31 days' where id = ${requestId}`;
  expect(await dropOldRequests(fixture.deps)).toBe(0);
  await fixture.work(tenant, requestId);
  expect(await dropOldRequests(fixture.deps)).toBe(1);
});
