import { beforeEach, describe, expect, it } from '@jest/globals';
import { perTest } from '@listings/testing/jest';
import { listLocationPhotos, removeLocationPhotos, starLocationPhotos } from '../index.js';
import { codesOf, photoNumber, photosFixture } from '../testing/photos-fixture.js';

/** A LOGO and five others. */
let logo: number;
let others: number[];

const fixture = photosFixture();
const tenant = perTest(() => fixture.tenant());

beforeEach(async () => {
  const types = Array.from({ length: 5 }, () => 'ADDITIONAL' as const);
  [logo, ...others] = (await fixture.stored(tenant, 'LOGO', ...types)) as [number, ...number[]];
});

const remove = (photoIds: number[]) =>
  removeLocationPhotos(fixture.deps, tenant.caller, { locationId: tenant.locationId, photoIds });

const star = (photoIds: number[], starred = true) =>
  starLocationPhotos(fixture.deps, tenant.caller, { locationId: tenant.locationId, photoIds, starred });

const starred = async () =>
  (await fixture.record(tenant)).locationPhotos.filter((photo) => photo.starred).map(({ id }) => photoNumber(id));

describe('removing photos', () => {
  it('[contract 4] removes them from the record, orphans their files and allows another LOGO', async () => {
    expect(await remove([logo, others[0] as number])).toEqual({ removedCount: 2, violations: [] });
    const shown = (await fixture.record(tenant)).locationPhotos;
    expect(shown.map(({ id }) => photoNumber(id))).toEqual(others.slice(1));
    expect(await listLocationPhotos(fixture.deps, tenant.caller, tenant.locationId)).toEqual(shown);
    expect(await fixture.orphanedMedia(tenant)).toMatchObject({ due: 2 });
    expect(codesOf(await fixture.add(tenant, { url: await fixture.imageUrl(), type: 'LOGO' }))).toEqual([]);
  });

  it('[contract 4] reports unknown ids with those that are removed, and returns 404 when all are unknown', async () => {
    const result = await remove([others[0] as number, 1, 2]);
    expect(result.removedCount).toBe(1);
    expect(codesOf(result)).toEqual(['SY10068', 'SY10068']);
    for (const unknown of [[1, 2], others.slice(0, 1)])
      await expect(remove(unknown)).rejects.toMatchObject({ status: 404 });
    await expect(star([1, 2])).rejects.toMatchObject({ status: 404 });
  });

  it('[reliability 2] twice at the same time counts each photo once', async () => {
    const results = await Promise.allSettled([remove(others), remove(others)]);
    const counts = results.map((result) => (result.status === 'fulfilled' ? result.value.removedCount : 0));
    expect(counts.sort()).toEqual([0, 5]);
    expect(await fixture.orphanedMedia(tenant)).toEqual({ due: 5, later: 0 });
  });

  it('[contract 4] is not possible on an archived location', async () => {
    await fixture.archive(tenant);
    expect(await remove([logo])).toMatchObject({ removedCount: 0, violations: [{ code: 'SY00008' }] });
    expect(await star(others.slice(0, 1))).toMatchObject({ photos: [], violations: [{ code: 'SY00008' }] });
  });
});

describe('starring photos', () => {
  it('[contract 4] shows in the record, and returns the chosen photos', async () => {
    const [first, second] = others as [number, number];
    const { photos, violations } = await star([second, first]);
    expect(violations).toEqual([]);
    expect(photos.map((photo) => photo.starred && photoNumber(photo.id))).toEqual([first, second]);
    expect(await starred()).toEqual([first, second]);
    expect((await star([first], false)).photos).toMatchObject([{ starred: false }]);
    expect(await starred()).toEqual([second]);
  });

  it('[contract 4] four at most (SY10063), ADDITIONAL ones only (SY10064), all of them or none', async () => {
    expect(codesOf(await star([logo, ...others]))).toEqual(['SY10064', 'SY10063']);
    expect(codesOf(await star([others[0] as number, 1]))).toEqual(['SY10068']);
    expect(await starred()).toEqual([]);
    expect(codesOf(await star(others.slice(0, 4)))).toEqual([]);
    expect(codesOf(await star(others.slice(4)))).toEqual(['SY10063']);
    expect(await starred()).toEqual(others.slice(0, 4));
  });

  it('[reliability 2] never more than four, in parallel too', async () => {
    const results = await Promise.all(others.map((id) => star([id])));
    expect(results.flatMap(codesOf)).toEqual(['SY10063']);
    expect(await starred()).toHaveLength(4);
  });

  it('[6.2] writes nothing when nothing changes', async () => {
    await star(others.slice(0, 2));
    const before = await fixture.record(tenant);
    await star(others.slice(0, 2));
    expect(await fixture.record(tenant)).toEqual(before);
  });
});

describe('the location record', () => {
  it('[contract 4, design 3.5] shows after any sequence of changes what a new rendering would show', async () => {
    await star(others.slice(0, 3));
    await remove([others[1] as number, logo]);
    await fixture.add(tenant, { url: await fixture.imageUrl(), type: 'COVER', caption: 'Front' });
    await star([others[0] as number], false);
    const shown = (await fixture.record(tenant)).locationPhotos;
    expect(shown).toEqual(await listLocationPhotos(fixture.deps, tenant.caller, tenant.locationId));
    expect(shown.map((photo) => photo.starred)).toEqual([false, false, true, false, false]);
    expect(shown.map(({ type }) => type)).toEqual(['COVER', ...Array<string>(4).fill('ADDITIONAL')]);
  });

  it('[contract 4] is newer after each change', async () => {
    await star(others.slice(1, 2));
    const before = (await fixture.record(tenant)).updatedAt;
    await fixture.clock.advance(1);
    await star(others.slice(0, 1));
    expect((await fixture.record(tenant)).updatedAt > before).toBe(true);
  });
});
