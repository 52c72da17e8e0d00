import { describe, expect, it } from '@jest/globals';
import type { PhotoType } from '@listings/domain';
import { isUniqueViolation } from '@listings/persistence';
import { waitFor } from '@listings/testing';
import { perTest } from '@listings/testing/jest';
import { addLocationPhotos, photosDependencies } from '../index.js';
import { codesOf, photosFixture } from '../testing/photos-fixture.js';
import { paddedImage, testImage } from '../testing/test-images.js';

const KB = 1024;

const fixture = photosFixture();
const tenant = perTest(() => fixture.tenant());

/** Adds photos with other dependencies, by default additional ones. */
const addWith = (deps: typeof fixture.deps, ...photos: { url: string; type?: PhotoType }[]) => {
  const inputs = photos.map((photo) => ({ type: 'ADDITIONAL' as const, caption: null, ...photo }));
  return addLocationPhotos(deps, tenant.caller, { locationId: tenant.locationId, photos: inputs });
};

describe('adding photos', () => {
  it('[contract 4] a photo that fails does not stop the others; every broken rule is named: SY10034, SY10065, SY10067', async () => {
    const { server } = fixture;
    const broken = await testImage({ width: 800, height: 600 });
    const { photos, violations } = await fixture.add(
      tenant,
      { url: await fixture.imageUrl() },
      { url: `${server.url}/gone.jpg` },
      { url: await fixture.imageUrl(Buffer.alloc(20 * KB, 'BM')) },
      { url: await fixture.imageUrl(Buffer.from('<!doctype html>')) },
      { url: await fixture.imageUrl(await testImage({ width: 249, height: 600, format: 'png' })) },
      { url: await fixture.imageUrl(await paddedImage(10 * KB - 1)), caption: 'x'.repeat(1001) },
      { url: await fixture.imageUrl(await paddedImage(5 * KB * KB + 1)) },
      { url: 'no address' },
      // It breaks off in the middle.
      { url: await fixture.imageUrl(broken.subarray(0, broken.length / 2)) },
    );
    const found = violations.map(({ code, reason }) => `${code} ${/\d/.exec(reason)?.[0]}`);
    const first = ['SY10034 1', 'SY10065 2', 'SY10067 3', 'SY10065 3', 'SY10066 4'];
    expect(found).toEqual([...first, 'SY10070 5', 'SY10067 5', 'SY10067 6', 'SY10034 7', 'SY10065 8']);
    expect(photos).toHaveLength(1);
    expect((await fixture.record(tenant)).locationPhotos).toEqual(photos);
  });

  it('[contract 4] one LOGO (SY10060) and one COVER (SY10061): within a call the first one is added', async () => {
    const url = await fixture.imageUrl();
    const types = ['LOGO', 'LOGO', 'COVER', 'COVER'] as const;
    const first = await fixture.add(tenant, ...types.map((type) => ({ url, type })));
    expect(codesOf(first)).toEqual(['SY10060', 'SY10061']);
    expect(first.photos.map(({ type }) => type)).toEqual(['LOGO', 'COVER']);
    const small = await fixture.imageUrl(await testImage({ width: 100, height: 100, format: 'png' }));
    const second = await fixture.add(tenant, { url, type: 'COVER' }, { url: small, type: 'LOGO' });
    expect(codesOf(second)).toEqual(['SY10061', 'SY10066', 'SY10060']);
    expect(await fixture.orphanedMedia(tenant)).toMatchObject({ later: 0 });
  });

  it('[reliability 2] of parallel adds of a LOGO in several processes exactly one succeeds', async () => {
    const url = await fixture.imageUrl();
    const elsewhere = { ...fixture.deps, database: fixture.database.anotherPool() };
    const processes = [1, 2, 3].flatMap(() => [fixture.deps, elsewhere]);
    const results = await Promise.all(processes.map((deps) => addWith(deps, { url, type: 'LOGO' })));
    expect(results.filter(({ photos }) => photos.length === 1)).toHaveLength(1);
    expect(results.flatMap(codesOf)).toEqual(Array.from({ length: 5 }, () => 'SY10060'));
    expect((await fixture.record(tenant)).locationPhotos).toHaveLength(1);
  });

  it('[reliability 2] the database itself refuses a second LOGO, COVER or star of a number', async () => {
    const { accountId, locationId } = tenant;
    const insert = (type: string, star: number | null = null) =>
      fixture.database.sql`
        insert into location_photos (account_id, location_id, media_id, type, file_type, bytes, width, height, star)
        values (${accountId}, ${locationId}, gen_random_uuid(), ${type}, 'image/png', 1, 1, 1, ${star})`;
    for (const [type, constraint] of Object.entries({ LOGO: 'logo', COVER: 'cover', ADDITIONAL: 'star' })) {
      const star = type === 'ADDITIONAL' ? 1 : null;
      await insert(type, star);
      const error = await insert(type, star).catch((each: unknown) => each);
      expect(isUniqueViolation(error, `location_photos_${constraint}`)).toBe(true);
    }
    await expect(insert('ADDITIONAL', 5)).rejects.toThrow('check constraint');
    await expect(insert('LOGO', 2)).rejects.toThrow('check constraint');
  });

  it('[6.2] records the change once per window, in the same transaction', async () => {
    const url = await fixture.imageUrl();
    await fixture.add(tenant, { url });
    await fixture.add(tenant, { url });
    const data = { source: 'api', changed_fields: ['locationPhotos'] };
    expect(await fixture.events(tenant)).toMatchObject([{ event: 'profile.updated', data }]);
  });

  it('[6.2] changes nothing and records no event when all photos fail', async () => {
    const before = await fixture.record(tenant);
    await fixture.add(tenant, { url: `${fixture.server.url}/gone.jpg` });
    expect(await fixture.record(tenant)).toEqual(before);
    expect(await fixture.events(tenant)).toEqual([]);
  });

  it('[contract 4] is not possible on an archived location, nor on one that does not exist', async () => {
    const photo = { url: await fixture.imageUrl() };
    fixture.server.requests.length = 0;
    await fixture.archive(tenant);
    expect(codesOf(await fixture.add(tenant, photo))).toEqual(['SY00008']);
    await expect(fixture.add({ ...tenant, locationId: 99 }, photo)).rejects.toMatchObject({ status: 404 });
    expect(fixture.server.requests).toHaveLength(0);
  });

  it('[contract 4] does not wait for slow servers beyond the time limit of a call', async () => {
    const fast = await fixture.imageUrl();
    fixture.server.answer(({ path }) => {
      const body = fixture.images.get(path);
      return body ? { body } : { body: 'never ends'.repeat(1_000), dripMs: 500 };
    });
    const before = fixture.server.requests.length;
    const slow = { url: `${fixture.server.url}/slow`, type: 'LOGO' } as const;
    const result = addWith(fixture.deps, slow, { url: fast, type: 'COVER' });
    await waitFor(() => fixture.server.requests.length === before + 2, { describe: 'both requests' });
    // The time of the fast one begins when its file is stored.
    await waitFor(async () => (await fixture.orphanedMedia(tenant)).later === 1, { describe: 'the fast photo' });
    await fixture.clock.advance(15_000);
    const { photos, violations } = await result;
    expect(codesOf({ violations })).toEqual(['SY10034']);
    expect(photos.map(({ type }) => type)).toEqual(['COVER']);
  });

  it('[reliability 3] reaches public addresses only unless private ones are allowed', async () => {
    fixture.server.requests.length = 0;
    const refusing = photosDependencies({ ...fixture.deps, allowPrivateAddresses: false });
    const guarded = { ...refusing, unit: fixture.database };
    const { port } = new URL(fixture.server.url);
    const hosts = [
      ...['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]'].map((host) => `${host}:${port}`),
      '169.254.169.254',
    ];
    const { violations } = await addWith(guarded, ...hosts.map((host) => ({ url: `http://${host}/1.jpg` })));
    expect(codesOf({ violations })).toEqual(['SY10034', 'SY10034', 'SY10034', 'SY10034']);
    // The message must not reveal the internal network to the client.
    expect(new Set(violations.map(({ reason }) => reason.replace(/\d+/, 'n'))).size).toBe(1);
    expect(fixture.server.requests).toHaveLength(0);
  });

  it('[reliability 2] an unavailable media store fails the whole call; the sweep deletes what was stored', async () => {
    const broken = { ...fixture.deps, media: fixture.unavailableMedia() };
    await expect(addWith(broken, { url: await fixture.imageUrl() })).rejects.toThrow();
    expect(await fixture.orphanedMedia(tenant)).toMatchObject({ later: 1 });
    expect((await fixture.record(tenant)).locationPhotos).toEqual([]);
  });
});
