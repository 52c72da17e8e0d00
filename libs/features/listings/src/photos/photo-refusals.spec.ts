import { afterEach, describe, expect, it } from '@jest/globals';
import type { SubmissionDependencies } from '../index.js';
import { A, idAtA } from '../testing/listings-fixture.js';
import { startPhotoPushes } from '../testing/photo-pushes.js';

const NOT_VERIFIED = {
  status: 400,
  body: { error: { code: 400, status: 'FAILED_PRECONDITION', message: 'The location is not verified.' } },
};
const CONFLICT = {
  status: 409,
  body: { error: { code: 409, status: 'ABORTED', message: 'The location is being edited.' } },
};
const NOT_FETCHED = {
  status: 400,
  body: {
    error: {
      code: 400,
      status: 'INVALID_ARGUMENT',
      message: 'Request contains an invalid argument.',
      details: [{ '@type': 'x/v4.ValidationError', errorDetails: [{ code: 1000, message: 'Fetching image failed.' }] }],
    },
  },
};

const at = startPhotoPushes();
afterEach(() => at.reset());

describe('photos that a publisher does not take now', () => {
  it('[contract 9] a listing that is not verified gets its photos with a later push, and one call until then', async () => {
    const { tenant, locationId, added } = await at.photographed(1, ['COVER', 'ADDITIONAL', 'ADDITIONAL']);
    await at.fails('a.media.create', NOT_VERIFIED);
    await at.push(tenant, locationId);
    expect(await at.calls('a.media.create', 1)).toHaveLength(1);
    const { syncStatus, syncIssue } = await at.fixture.citation(tenant, locationId, A);
    expect([syncStatus, syncIssue]).toEqual(['SYNCED', expect.stringMatching(/^Photos \d+, \d+, \d+: .*not verified/)]);
    await at.push(tenant, locationId);
    expect(await added()).toBe(3);
    expect((await at.fixture.citation(tenant, locationId, A)).syncIssue).toBeNull();
  });

  it('[contract 9] a photo that the publisher could not download is sent again with the next push', async () => {
    const { tenant, locationId, added } = await at.photographed(2, 1);
    await at.fails('a.media.create', NOT_FETCHED);
    await at.push(tenant, locationId);
    expect((await at.fixture.citation(tenant, locationId, A)).syncIssue).toContain('Fetching image failed.');
    await at.push(tenant, locationId);
    expect(await added()).toBe(1);
    expect((await at.fixture.citation(tenant, locationId, A)).syncIssue).toBeNull();
  });

  it('[contract 4, photos] a photo that could not be removed is reported and removed with the next push', async () => {
    const { tenant, locationId, before, photo } = await at.photographed(3, 1);
    await at.push(tenant, locationId);
    await at.removePhotos(photo);
    await at.fails('a.media.delete', NOT_VERIFIED);
    await at.push(tenant, locationId);
    expect((await at.fixture.citation(tenant, locationId, A)).syncIssue).toMatch(
      `Photo ${photo}: not removed from the listing: The location is not verified`,
    );
    await at.push(tenant, locationId);
    expect(await at.photosAt(3)).toEqual(before);
    expect((await at.fixture.citation(tenant, locationId, A)).syncIssue).toBeNull();
  });

  it('[contract 4, photos] a new cover waits until the old one is removed', async () => {
    const { tenant, locationId, photo: old } = await at.photographed(4, ['COVER']);
    await at.push(tenant, locationId);
    await at.removePhotos(old);
    await at.addPhotos(locationId, 'COVER');
    await at.fails('a.media.delete', CONFLICT);
    await at.push(tenant, locationId);
    expect(await at.calls('a.media.create', 4)).toHaveLength(1);
    await at.again();
    expect(await at.calls('a.media.create', 4)).toHaveLength(2);
    expect(await at.fixture.row(locationId, A)).toMatchObject({ state: 'SUCCESS' });
  });

  it('[publishers 0.1] an unverified listing does not fail the push that looks for a lost photo', async () => {
    const { tenant, locationId, photo, added } = await at.photographed(5, 1);
    await at.fails('a.media.create', { drop: 'after' });
    await at.push(tenant, locationId);
    await at.fails('a.media.list', NOT_VERIFIED);
    await at.again();
    expect(await at.fixture.citation(tenant, locationId, A)).toMatchObject({
      syncStatus: 'SYNCED',
      syncIssue: expect.stringContaining(`Photo ${photo}: not confirmed by the publisher`),
    });
    await at.push(tenant, locationId);
    expect(await added()).toBe(1);
    expect(await at.calls('a.media.create', 5)).toHaveLength(1);
  });

  it('[contract 9] a push that gives up says which photos the listing does not show', async () => {
    const { tenant, locationId, photo } = await at.photographed(6, 1);
    await at.fails('a.media.create', { ...CONFLICT, times: -1 });
    await at.push(tenant, locationId);
    await at.fixture.database.execute('update listing_submissions set failures = 13 where location_id = $1', [
      locationId,
    ]);
    await at.retryNow();
    expect(await at.fixture.citation(tenant, locationId, A)).toMatchObject({
      syncStatus: 'SYNCED',
      syncIssue: `Photo ${photo}: The publisher could not be reached after several attempts`,
    });
  });

  it('[publishers 0.1] progress renews the attempts of a push', async () => {
    const { tenant, locationId } = await at.photographed(7, 2);
    await at.fails('a.media.create', CONFLICT, CONFLICT, CONFLICT, CONFLICT, { drop: 'after' });
    await at.push(tenant, locationId);
    await at.again();
    expect(await at.fixture.row(locationId, A)).toMatchObject({ state: 'QUEUED', failures: 2 });
    await at.again();
    expect(await at.fixture.row(locationId, A)).toMatchObject({ state: 'QUEUED', failures: 1 });
    await at.again();
    expect(await at.fixture.row(locationId, A)).toMatchObject({ state: 'SUCCESS' });
  });

  it('[contract 9] refused data names the photos that were not sent, and the next push sends them', async () => {
    const { tenant, locationId, added } = await at.photographed(8, 25);
    const invalid = { error: { invalid: { field: 'title', text: 'No' } } } as const;
    await at.fails('a.listings.patch', invalid);
    await at.fixture.edit(tenant, locationId, { name: 'Other' });
    await at.push(tenant, locationId);
    const { syncStatus, syncIssue } = await at.fixture.citation(tenant, locationId, A);
    expect([syncStatus, syncIssue]).toEqual([
      'FAILED',
      expect.stringMatching(/^No; Photos (\d+, ){4}\d+: sent with the next/),
    ]);
    await at.push(tenant, locationId);
    expect(await added()).toBe(25);
  });
});

describe('photos across processes and links', () => {
  it('[publishers 1.5] an earlier listing that is linked again shows each photo once', async () => {
    const { tenant, locationId, added } = await at.photographed(10, 3);
    await at.push(tenant, locationId);
    await at.again();
    await at.relink(tenant, locationId, 11);
    await at.relink(tenant, locationId, 10);
    expect(await at.fixture.row(locationId, A)).toMatchObject({ state: 'SUCCESS' });
    expect(await added()).toBe(3);
    expect(await at.calls('a.media.create', 11)).toHaveLength(3);
  });

  it('[reliability 2] the calls about photos end with the lease of the claim', async () => {
    const { tenant, locationId } = await at.photographed(12, 1);
    await at.request(tenant, locationId);
    const leases: unknown[] = [];
    const own = at.process_();
    const call = ((...parameters: Parameters<typeof own.calls.call>) => {
      const [, , options] = parameters;
      leases.push(options?.lease?.isHeld());
      return own.calls.call(...parameters);
    }) as SubmissionDependencies['calls']['call'];
    await at.fixture.step(tenant, locationId, A, { ...own, calls: { call } });
    expect(leases.at(-1)).toBe(true);
  });

  it('[reliability 6] lost photos wait without calls, and the others do not wait for them', async () => {
    const { tenant, locationId, added } = await at.photographed(13, 25);
    await at.fails('a.media.create', { drop: 'after', times: 20 });
    await at.push(tenant, locationId);
    await at.retryNow();
    expect(await at.calls('a.media.list', 13)).toEqual([]);
    expect(await added()).toBe(25);
    const row = await at.fixture.row(locationId, A);
    expect(row).toMatchObject({ state: 'QUEUED' });
    expect(row?.waits_ms).toBeGreaterThan(5_000);
    await at.again();
    expect(await at.fixture.row(locationId, A)).toMatchObject({ state: 'SUCCESS' });
    expect(await added()).toBe(25);
    expect(await at.calls('a.media.list', 13)).toHaveLength(20);
  });

  it('[publishers 1.3] a 403 of an unverified profile keeps the link', async () => {
    const { tenant, locationId } = await at.photographed(14, 1);
    await at.fixture.admin.verification(idAtA(14), 'UNVERIFIED');
    await at.fails('a.media.create', { error: 'forbidden' });
    await at.push(tenant, locationId);
    expect(await at.fixture.citation(tenant, locationId, A)).toMatchObject({ syncStatus: 'SYNCED' });
  });
});
