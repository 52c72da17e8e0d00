import { describe, expect, it } from '@jest/globals';
import { SERVICE } from '@listings/domain';
import type { InUnit } from '@listings/persistence';
import { MediaStoreFull } from '@listings/platform';
import { perTest, shared } from '@listings/testing/jest';
import { addLocationPhotos, removeOrphanedMedia, storeUpload, sweepUploads } from '../index.js';
import type { PhotosDependencies } from '../index.js';
import { codesOf, photosFixture } from '../testing/photos-fixture.js';
import { testImage } from '../testing/test-images.js';

const limits = { accountBytes: 10 * 1024 * 1024, perMinute: 100 };
const image = shared(async () => ({ bytes: await testImage() }));
const fixture = photosFixture();
const tenant = perTest(() => fixture.tenant());

const caller = () => ({ accountId: tenant.accountId, actor: SERVICE });
const store = (deps: InUnit<PhotosDependencies> = fixture.deps) => storeUpload(deps, caller(), { ...image, limits });
const fileOf = (url: string) => url.split('/').at(-1) ?? '';
const counted = async () =>
  (
    await fixture.database.values<number>`select upload_bytes::integer from account_counters
      where account_id = ${tenant.accountId}`
  )[0];

const sweepAfter = async (interval: string) => {
  await fixture.database.sql`update uploads set remove_at = remove_at - ${interval}::interval
    where account_id = ${tenant.accountId}`;
  await sweepUploads(fixture.deps);
  await removeOrphanedMedia(fixture.deps);
};
const FULL = new MediaStoreFull(new Error('ENOSPC'));

describe('a process that ends while it stores an upload', () => {
  it.each([
    ['before the file', false],
    ['after the file', true],
  ])(
    '[reliability 2] %s leaves a row, with which the sweep removes the file and frees the bytes',
    async (_, writes) => {
      const { media } = fixture.deps;
      const before = await fixture.files();
      const dying = fixture.storing(async (...given) => {
        if (writes) await media.put(...given);
        throw new Error('killed');
      });
      await expect(store(dying)).rejects.toThrow('killed');
      expect(await counted()).toBeGreaterThan(0);
      await sweepAfter('59 minutes');
      expect(await counted()).toBeGreaterThan(0);
      await sweepAfter('2 minutes');
      expect(await counted()).toBe(0);
      expect(await fixture.files()).toEqual(before);
    },
  );

  it('[reliability 2] so late that the sweep was there first gets no address and leaves no file', async () => {
    const { media } = fixture.deps;
    const before = await fixture.files();
    const late = fixture.storing(async (...given) => {
      await sweepAfter('2 hours');
      await media.put(...given);
    });
    await expect(store(late)).rejects.toThrow('given up');
    expect(await counted()).toBe(0);
    expect(await fixture.files()).toEqual(before);
  });
});

describe('a media store without room', () => {
  it('[reliability 2] refuses an upload with a code and leaves no file; with room again it takes it', async () => {
    const before = await fixture.files();
    const fullStore = fixture.storing(() => Promise.reject(FULL));
    await expect(store(fullStore)).rejects.toMatchObject({ name: 'PortalError', code: 'DEPENDENCY_UNAVAILABLE' });
    expect(await fixture.files()).toEqual(before);
    // Attempts on a full disk do not use up what the account may store when there is room again.
    await sweepAfter('0 minutes');
    expect(await counted()).toBe(0);
    expect((await store()).bytes).toBeGreaterThan(0);
  });

  it('[reliability 2] refuses the photos of a request with a code and keeps the files of none', async () => {
    const before = await fixture.files();
    let stored = 0;
    const { media } = fixture.deps;
    // The first photo has room; the second one has not.
    const fullStore = fixture.storing(async (...given) => {
      stored += 1;
      if (stored > 2) throw FULL;
      await media.put(...given);
    });
    const urls = [await fixture.imageUrl(), await fixture.imageUrl()];
    const photos = urls.map((url) => ({ url, type: 'ADDITIONAL' as const, caption: null }));
    const { locationId, caller: person } = tenant;
    const refused = await addLocationPhotos(fullStore, person, { locationId, photos });
    expect([codesOf(refused), refused.photos]).toEqual([['SY10084'], []]);
    expect(await fixture.files()).toEqual(before);
    const added = await addLocationPhotos(fixture.deps, person, { locationId, photos });
    expect([added.violations, added.photos.length]).toEqual([[], 2]);
  });
});

describe('the file of an upload', () => {
  it('[dashboard, contract 8] becomes a photo without a download, and its own photos too', async () => {
    const requests = fixture.server.requests.length;
    const refusing = { ...fixture.deps, downloader: { download: () => Promise.reject(new Error('downloaded')) } };
    const { url } = await store(refusing);
    const { photos } = await fixture.add(tenant, { url });
    const [photo] = photos.map((each) => fileOf(each.url));
    expect(photo).not.toBe(fileOf(url));
    // The photo has files of its own, so the upload is not kept for a week.
    await sweepAfter('11 minutes');
    const files = await fixture.files();
    expect([files.includes(fileOf(url)), files.includes(photo ?? '')]).toEqual([false, true]);
    const again = await fixture.add(tenant, { url: photos[0]?.url ?? '' });
    expect([again.violations, again.photos.length]).toEqual([[], 1]);
    expect(fixture.server.requests.length).toBe(requests);
  });

  it('[reliability 2] stays for a photo request that is not done', async () => {
    const { url } = await store();
    await fixture.request(tenant, { url });
    await sweepAfter('30 days');
    expect(await counted()).toBeGreaterThan(0);
    await fixture.database.sql`delete from work where account_id = ${tenant.accountId}`;
    await sweepAfter('2 days');
    expect(await counted()).toBe(0);
  });

  it.each([
    ['under another base', (url: string) => url.replace('media.example', 'attacker.example')],
    ['with a query', (url: string) => `${url}?x=1`],
    ['of another account', (url: string) => url.replace(/\/\d+\//, '/1/')],
    ['of another id', (url: string) => url.replace(/[0-9a-f]{12}\./, '000000000000.')],
  ])('[reliability 3, API7] %s is no file of the account', async (_, changed) => {
    const { url } = await store();
    expect(codesOf(await fixture.add(tenant, { url: changed(url) }))).toEqual(['SY10034']);
  });

  it('[contract 1, reliability API1] the upload of another account becomes no photo', async () => {
    const { url } = await store();
    const other = await fixture.tenant();
    expect(codesOf(await fixture.add(other, { url }))).toEqual(['SY10034']);
    expect(codesOf(await fixture.add(tenant, { url }))).toEqual([]);
  });
});
