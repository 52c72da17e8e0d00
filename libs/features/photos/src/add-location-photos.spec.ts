import { describe, expect, it } from '@jest/globals';
import { isUniqueViolation } from '@listings/persistence';
import { waitFor } from '@listings/testing';
import { perTest } from '@listings/testing/jest';
import { addLocationPhotos, photosDependencies } from './index.js';
import { codesOf, photosFixture } from './testing/photos-fixture.js';
import type { Tenant } from './testing/photos-fixture.js';
import { paddedImage, testImage } from './testing/test-images.js';

const KB = 1024;

const fixture = photosFixture();
const tenant = perTest(() => fixture.tenant());

const orphanedMedia = async ({ accountId }: Tenant) =>
  (
    await fixture.database.query('select 1 from orphaned_media where account_id = $1 and remove_at > now()', [
      accountId,
    ])
  ).length;

describe('adding photos', () => {
  it('[contract 4] downloads, stores and shows them', async () => {
    const image = await testImage({ width: 640, height: 480, format: 'png' });
    const { photos, violations } = await fixture.add(tenant, {
      url: await fixture.imageUrl(image),
      type: 'LOGO',
      caption: 'Our sign',
    });
    expect(violations).toEqual([]);
    expect(photos).toEqual([
      {
        id: expect.any(String) as unknown,
        url: expect.stringMatching(
          new RegExp(`^https://media.example/${tenant.accountId}/[0-9a-f-]{36}\\.png$`),
        ) as unknown,
        thumbnailUrl: expect.stringMatching(/-thumbnail\.jpg$/) as unknown,
        caption: 'Our sign',
        type: 'LOGO',
        categoryName: 'Logo',
        fileType: 'image/png',
        width: 640,
        height: 480,
        starred: false,
        viewsCount: 0,
      },
    ]);
    const names = [photos[0]?.url, photos[0]?.thumbnailUrl].map((url) => url?.split('/').at(-1));
    expect(await fixture.files()).toEqual(expect.arrayContaining(names));
    expect(await orphanedMedia(tenant)).toBe(0);
    expect((await fixture.record(tenant)).locationPhotos).toEqual(photos);
  });

  it('[contract 4] a photo that fails does not stop the others; every broken rule is named: SY10034, SY10065, SY10067', async () => {
    const { server } = fixture;
    const broken = await testImage({ width: 800, height: 600 });
    const { photos, violations } = await fixture.add(
      tenant,
      { url: await fixture.imageUrl() },
      { url: `${server.url}/gone.jpg` },
      { url: await fixture.imageUrl(await testImage({ format: 'gif', width: 300, height: 300 })) },
      { url: await fixture.imageUrl(Buffer.from('<!doctype html>')) },
      { url: await fixture.imageUrl(await testImage({ width: 249, height: 600, format: 'png' })) },
      { url: await fixture.imageUrl(await paddedImage(10 * KB - 1)), caption: 'x'.repeat(1001) },
      { url: await fixture.imageUrl(await paddedImage(5 * KB * KB + 1)) },
      { url: 'no address' },
      // It breaks off in the middle.
      { url: await fixture.imageUrl(broken.subarray(0, broken.length / 2)) },
    );
    expect(violations.map(({ code, reason }) => `${code} ${reason.split(':')[0]}`)).toEqual([
      'SY10034 photos[1]',
      'SY10065 photos[2]',
      'SY10067 photos[3]',
      'SY10065 photos[3]',
      'SY10066 photos[4]',
      'SY10070 photos[5]',
      'SY10067 photos[5]',
      'SY10067 photos[6]',
      'SY10034 photos[7]',
      'SY10065 photos[8]',
    ]);
    expect(photos).toHaveLength(1);
    expect((await fixture.record(tenant)).locationPhotos).toEqual(photos);
  });

  it('[contract 4] one LOGO (SY10060) and one COVER (SY10061): within a call the first one is added', async () => {
    const url = await fixture.imageUrl();
    const first = await fixture.add(
      tenant,
      { url, type: 'LOGO' },
      { url, type: 'LOGO' },
      { url, type: 'COVER' },
      { url, type: 'COVER' },
    );
    expect(codesOf(first)).toEqual(['SY10060', 'SY10061']);
    expect(first.photos.map(({ type }) => type)).toEqual(['LOGO', 'COVER']);
    const second = await fixture.add(
      tenant,
      { url, type: 'COVER' },
      { url: await fixture.imageUrl(await testImage({ width: 100, height: 100, format: 'png' })), type: 'LOGO' },
    );
    expect(codesOf(second)).toEqual(['SY10061', 'SY10066', 'SY10060']);
    expect(await orphanedMedia(tenant)).toBe(0);
  });

  it('[reliability 2] of parallel adds of a LOGO in several processes exactly one succeeds', async () => {
    const url = await fixture.imageUrl();
    const elsewhere = { ...fixture.deps, database: fixture.database.anotherPool() };
    const results = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        addLocationPhotos(index % 2 === 0 ? fixture.deps : elsewhere, tenant.caller, {
          locationId: tenant.locationId,
          photos: [{ url, type: 'LOGO', caption: null }],
        }),
      ),
    );
    expect(results.filter(({ photos }) => photos.length === 1)).toHaveLength(1);
    expect(results.flatMap(codesOf)).toEqual(Array.from({ length: 5 }, () => 'SY10060'));
    expect((await fixture.record(tenant)).locationPhotos).toHaveLength(1);
  });

  it('[reliability 2] the database itself refuses a second LOGO, COVER or star of a number', async () => {
    const { accountId, locationId } = tenant;
    const insert = (type: string, star: number | null) =>
      fixture.database.execute(
        `insert into location_photos (account_id, location_id, media_id, type, file_type, bytes, width, height, star)
         values ($1, $2, gen_random_uuid(), $3, 'image/png', 1, 1, 1, $4)`,
        [accountId, locationId, type, star],
      );
    const second = async (type: string, star: number | null) => {
      await insert(type, star);
      return insert(type, star).then(
        () => undefined,
        (error: unknown) => error,
      );
    };
    expect(isUniqueViolation(await second('LOGO', null), 'location_photos_logo')).toBe(true);
    expect(isUniqueViolation(await second('COVER', null), 'location_photos_cover')).toBe(true);
    expect(isUniqueViolation(await second('ADDITIONAL', 1), 'location_photos_star')).toBe(true);
    await expect(insert('ADDITIONAL', 5)).rejects.toThrow('check constraint');
    await expect(insert('LOGO', 2)).rejects.toThrow('check constraint');
  });

  it('[6.2] records the change once per window, in the same transaction', async () => {
    const url = await fixture.imageUrl();
    await fixture.add(tenant, { url });
    await fixture.add(tenant, { url });
    const events = await fixture.events(tenant);
    expect(events.map(({ event, data }) => ({ event, data }))).toEqual([
      { event: 'profile.updated', data: { source: 'api', changed_fields: ['locationPhotos'] } },
    ]);
  });

  it('[6.2] changes nothing and records no event when all photos fail', async () => {
    const before = await fixture.record(tenant);
    await fixture.add(tenant, { url: `${fixture.server.url}/gone.jpg` });
    expect(await fixture.record(tenant)).toEqual(before);
    expect(await fixture.events(tenant)).toEqual([]);
  });

  it('[contract 4] is not possible on an archived location, nor on one of another account', async () => {
    const photo = { url: await fixture.imageUrl() };
    fixture.server.requests.length = 0;
    await fixture.database.execute('update locations set archived_at = now() where account_id = $1', [
      tenant.accountId,
    ]);
    expect(codesOf(await fixture.add(tenant, photo))).toEqual(['SY00008']);
    const stranger = await fixture.tenant();
    await expect(fixture.add({ ...stranger, locationId: tenant.locationId }, photo)).rejects.toMatchObject({
      status: 404,
    });
    await expect(fixture.add({ ...stranger, locationId: 99 }, photo)).rejects.toMatchObject({ status: 404 });
    expect(fixture.server.requests).toHaveLength(0);
  });

  it('[contract 4] does not wait for slow servers beyond the time limit of a call', async () => {
    const fast = { url: await fixture.imageUrl() };
    fixture.server.answer(({ path }) => {
      const body = fixture.images.get(path);
      return body ? { body } : { body: 'never ends'.repeat(1_000), dripMs: 500 };
    });
    const before = fixture.server.requests.length;
    const result = addLocationPhotos(fixture.deps, tenant.caller, {
      locationId: tenant.locationId,
      photos: [
        { url: `${fixture.server.url}/slow`, type: 'LOGO', caption: null },
        { ...fast, type: 'COVER', caption: null },
      ],
    });
    await waitFor(() => fixture.server.requests.length === before + 2, { describe: 'both requests' });
    // The time of the fast one begins when its file is stored.
    await waitFor(async () => (await orphanedMedia(tenant)) === 1, { describe: 'the fast photo' });
    await fixture.clock.advance(15_000);
    const { photos, violations } = await result;
    expect(codesOf({ violations })).toEqual(['SY10034']);
    expect(photos.map(({ type }) => type)).toEqual(['COVER']);
  });

  it('[reliability 3] reaches public addresses only unless private ones are allowed', async () => {
    fixture.server.requests.length = 0;
    const guarded = {
      ...photosDependencies({ ...fixture.deps, allowPrivateAddresses: false }),
      unit: fixture.database,
    };
    const { port } = new URL(fixture.server.url);
    const urls = [
      `http://127.0.0.1:${port}/1.jpg`,
      `http://localhost:${port}/1.jpg`,
      `http://[::ffff:127.0.0.1]:${port}/1.jpg`,
      'http://169.254.169.254/latest',
    ];
    const { violations } = await addLocationPhotos(guarded, tenant.caller, {
      locationId: tenant.locationId,
      photos: urls.map((url) => ({ url, type: 'ADDITIONAL', caption: null })),
    });
    expect(codesOf({ violations })).toEqual(['SY10034', 'SY10034', 'SY10034', 'SY10034']);
    // The message must not reveal the internal network to the client.
    expect(new Set(violations.map(({ reason }) => reason.replace(/\d+/, 'n'))).size).toBe(1);
    expect(fixture.server.requests).toHaveLength(0);
  });

  it('[reliability 2] an unavailable media store fails the whole call; the sweep deletes what was stored', async () => {
    const broken = { ...fixture.deps, media: fixture.unavailableMedia() };
    const photos = [{ url: await fixture.imageUrl(), type: 'ADDITIONAL' as const, caption: null }];
    await expect(addLocationPhotos(broken, tenant.caller, { locationId: tenant.locationId, photos })).rejects.toThrow();
    expect(await orphanedMedia(tenant)).toBe(1);
    expect((await fixture.record(tenant)).locationPhotos).toEqual([]);
  });
});
