import { createHmac } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { SubmissionDependencies } from '../index.js';
import { A, B, listingRef } from '../testing/listings-fixture.js';
import { startPhotoPushes } from '../testing/photo-pushes.js';

/** Longer than publisher A needs to list an accepted photo. */
const FINDABLE_MS = 16_000;

const at = startPhotoPushes();

afterEach(() => at.reset());

describe('photos of a pushed location', () => {
  it('[publishers 1.5] adds logo, cover and further photos once each, and nothing with the next push', async () => {
    const types = ['LOGO', 'COVER', 'ADDITIONAL', 'ADDITIONAL'];
    const { before, push, result } = await at.photographed(1, types);
    await push();
    const shown = (await at.photosAt(1)).slice(before.length);
    expect(shown.map(({ category }) => category)).toEqual(types);
    expect(shown.every(({ sourceUrl }) => sourceUrl?.startsWith(at.media.url))).toBe(true);
    await push();
    expect(await result()).toMatchObject({ added: 4, created: 4, syncStatus: 'SYNCED', syncIssue: null });
  });

  it('[contract 4, photos] removes the photo that the location has no longer, and no other one', async () => {
    const { before, photo: first, push } = await at.photographed(2, 2);
    await push();
    await at.removePhotos(first);
    await push();
    const after = await at.photosAt(2);
    expect(after.slice(0, before.length)).toEqual(before);
    expect(after).toHaveLength(before.length + 1);
    expect(await at.calls('a.media.delete', 2)).toHaveLength(1);
  });

  it.each([
    [3, 'not pushed back to the listing from which it was imported', 3, 0],
    [10, 'pushed if it was imported from another listing of the publisher', 11, 1],
  ])('[4.7.4] a photo of listing %i is %s', async (nn, _, from, pushes) => {
    const { photo, push } = await at.photographed(nn, ['COVER']);
    await at.importedFrom(photo, from);
    await push();
    expect(await at.calls('a.media.create', nn)).toHaveLength(pushes);
  });

  it('[publishers 0.1] finds a photo whose response was lost, and does not add it again', async () => {
    const { push, row, result } = await at.photographed(4, 1);
    await at.fixture.admin.script({ operation: 'a.media.create', responses: [{ drop: 'after' }] });
    await push();
    expect(await row()).toMatchObject({ state: 'QUEUED', failures: 1 });
    await at.again();
    await at.again();
    expect(await result()).toMatchObject({ state: 'SUCCESS', added: 1, created: 1 });
  });

  it('[publishers 0.1] adds a lost photo again only after the publisher would list it', async () => {
    const { push, row, result } = await at.photographed(5, 1);
    await at.fixture.admin.script({ operation: 'a.media.create', responses: [{ drop: 'before' }] });
    await push();
    // Whatever the clock of the process says.
    await at.retryNow(at.process_(FINDABLE_MS));
    expect(await at.calls('a.media.create', 5)).toHaveLength(1);
    expect(await at.calls('a.media.list', 5)).toEqual([]);
    expect(await row()).toMatchObject({ state: 'QUEUED' });
    await at.again();
    expect(await result()).toMatchObject({ state: 'SUCCESS', added: 1 });
  });

  it.each([
    [6, true],
    [12, false],
  ])(
    '[reliability 2] another process that takes over after the photo was sent does not send it again: %s, %s',
    async (nn, knows) => {
      const { tenant, locationId, before, result } = await at.photographed(nn, 2);
      let hasTakenOver = false;
      const paused = at.afterEachCall(async () => {
        if (hasTakenOver || (await at.photosAt(nn)).length === before.length) return;
        hasTakenOver = true;
        await at.fixture.pass(10 * 60_000);
        await late.lose({ knows });
        expect(await at.fixture.step(tenant, locationId, A, at.process_())).toMatchObject({ isRecorded: true });
      });
      await at.request(tenant, locationId);
      const late = at.fixture.lateStep(tenant, locationId, A, paused);
      expect(await late.ended).toMatchObject({ isRecorded: false });
      expect(hasTakenOver).toBe(true);
      await at.again();
      expect(await result()).toMatchObject({ added: 2, created: 2, state: 'SUCCESS' });
    },
  );

  it('[contract 9] reports a refused photo in the words of the publisher, adds the others, and does not send it again', async () => {
    const { photo: refused, added, push, citation, issue } = await at.photographed(8, ['LOGO', 'ADDITIONAL']);
    await at.fixture.admin.script({
      operation: 'a.media.create',
      responses: [{ error: { invalid: { field: 'media', text: 'The picture is blurred.' } } }],
    });
    await push();
    expect(await citation()).toMatchObject({
      syncStatus: 'SYNCED',
      syncIssue: expect.stringContaining(`Photo ${refused}: The picture is blurred.`),
    });
    expect(await added()).toBe(1);
    await push();
    expect(await at.calls('a.media.create', 8)).toHaveLength(2);
    expect(await issue()).toContain('The picture is blurred.');
  });

  it('[reliability 6] adds many photos in several steps, so that a worker is not held', async () => {
    const { tenant, locationId, result } = await at.photographed(9, 25);
    await at.request(tenant, locationId);
    await at.fixture.step(tenant, locationId, A, at.deps);
    expect(await result()).toMatchObject({ added: 20, state: 'QUEUED', failures: 0 });
    await at.again();
    expect(await result()).toMatchObject({ added: 25, state: 'SUCCESS' });
  });
});

const photoIdsAt = async (nn: number) => (await at.photosAt(nn, B)).map(({ id }) => id);

/** The owner adds a photo to page nn at the publisher. */
async function addOwn(nn: number): Promise<void> {
  const token = `pt-${listingRef(B, nn)}`;
  const proof = createHmac('sha256', 'sandbox-secret').update(token).digest('hex');
  const query = new URLSearchParams({ url: `${at.media.url}/own.png`, no_story: 'true', appsecret_proof: proof });
  const answer = await fetch(`${at.fixture.admin.base}/b/v25.0/${listingRef(B, nn)}/photos?${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  if (!answer.ok) throw new Error(await answer.text());
}

const callsAtB = async (operation: string, nn: number) => (await at.calls(operation, nn, B)).length;

describe('photos at a publisher that reports neither their URL nor a key', () => {
  it('[publishers 0.1] sends no other photo while one is lost, so that each is found and shown once', async () => {
    const { push, issue, result } = await at.photographed(21, 3, B);
    await at.fails('b.photos.create', { drop: 'after', times: 2 });
    await push();
    expect(await callsAtB('b.photos.create', 21)).toBe(1);
    await at.retryNow();
    expect([await callsAtB('b.photos.create', 21), await callsAtB('b.photos.list', 21)]).toEqual([1, 0]);
    await at.again();
    expect([await callsAtB('b.photos.create', 21), await callsAtB('b.photos.list', 21)]).toEqual([2, 1]);
    await at.again();
    expect(await result()).toMatchObject({ state: 'SUCCESS', added: 3, created: 3 });
    expect(await issue()).not.toContain('Photo');
  });

  it("[publishers 0.1] gives a lost photo up that may be the owner's: it is neither added again nor removed", async () => {
    const { photo: lost, push, citation, issue } = await at.photographed(22, 1, B);
    await at.fails('b.photos.create', { drop: 'after' });
    await push();
    await addOwn(22);
    const [there, sent] = [await photoIdsAt(22), await callsAtB('b.photos.create', 22)];
    await at.again();
    const { syncStatus, syncIssue } = await citation();
    expect([syncStatus, syncIssue]).toEqual([
      'SYNCED',
      expect.stringMatching(new RegExp(`Photo ${lost}: .* neither sent again nor removed`)),
    ]);
    await push();
    await at.again();
    expect([await callsAtB('b.photos.create', 22), await callsAtB('b.photos.list', 22)]).toEqual([sent, 1]);
    await at.removePhotos(lost);
    await push();
    expect(await photoIdsAt(22)).toEqual(there);
    expect(await issue()).not.toContain('Photo');
  });

  it("[publishers 0.1] a lost photo that the location has no longer is left, if it may be the owner's", async () => {
    const { locationId, photo: lost, push, row } = await at.photographed(23, 1, B);
    await at.fails('b.photos.create', { drop: 'after' });
    await push();
    await addOwn(23);
    const there = await photoIdsAt(23);
    await at.removePhotos(lost);
    await at.again();
    await at.again();
    expect(await photoIdsAt(23)).toEqual(there);
    expect(await at.storedPhotos(locationId)).toBe(0);
    expect(await row()).toMatchObject({ state: 'SUCCESS' });
  });

  it('[contract 9] a role that was reduced ends only the photos: the link and the push of the data go on', async () => {
    const { push, citation } = await at.photographed(26, 1, B);
    const access = { listing: listingRef(B, 26), task: 'CREATE_CONTENT' };
    await at.fixture.admin.access({ ...access, mode: 'removed' });
    await push();
    const { syncStatus, syncIssue } = await citation();
    expect([syncStatus, syncIssue]).toEqual(['SYNCED', expect.stringContaining('Ask an administrator of the page')]);
    expect(await callsAtB('b.photos.create', 26)).toBe(1);
    await at.fixture.admin.access({ ...access, mode: 'restored' });
    const before = await photoIdsAt(26);
    await push();
    expect(await photoIdsAt(26)).toHaveLength(before.length + 1);
  });

  it('[publishers 1.5] claims no photo of the owner after a change of the listing', async () => {
    const { tenant, locationId, push } = await at.photographed(24, 1, B);
    await push();
    const before = await photoIdsAt(25);
    await at.relink(tenant, locationId, 25, B);
    expect((await photoIdsAt(25)).slice(0, before.length)).toEqual(before);
    expect(await photoIdsAt(25)).toHaveLength(before.length + 1);
  });
});

const FETCH = { '@type': 'x/v4.ValidationError', errorDetails: [{ code: 1000, message: 'Fetching image failed.' }] };

/** An answer of publisher A that refuses a call. */
const refusal = (code: number, status: string, message: string, details: (typeof FETCH)[] = []) => ({
  status: code,
  body: { error: { code, status, message, details } },
});
const NOT_VERIFIED = refusal(400, 'FAILED_PRECONDITION', 'The location is not verified.');
const CONFLICT = refusal(409, 'ABORTED', 'The location is being edited.');
const NOT_FETCHED = refusal(400, 'INVALID_ARGUMENT', 'Request contains an invalid argument.', [FETCH]);

describe('photos that a publisher does not take now', () => {
  it.each([
    ['a listing that is not verified gets its photos', 41, 3, NOT_VERIFIED, /^Photos \d+, \d+, \d+: .*not verified/],
    ['a photo that the publisher could not download is sent again', 42, 1, NOT_FETCHED, /Fetching image failed\./],
  ])('[contract 9] %s with the next push, and there is one call until then', async (_, nn, photos, refused, issue) => {
    const { push, result } = await at.photographed(nn, photos);
    await at.fails('a.media.create', refused);
    await push();
    const syncIssue = expect.stringMatching(issue) as unknown;
    expect(await result()).toMatchObject({ created: 1, syncStatus: 'SYNCED', syncIssue });
    await push();
    expect(await result()).toMatchObject({ added: photos, syncIssue: null });
  });

  it('[contract 4, photos] a photo that could not be removed is reported and removed with the next push', async () => {
    const { before, photo, push, issue } = await at.photographed(43, 1);
    await push();
    await at.removePhotos(photo);
    await at.fails('a.media.delete', NOT_VERIFIED);
    await push();
    expect(await issue()).toMatch(`Photo ${photo}: not removed from the listing: The location is not verified`);
    await push();
    expect(await at.photosAt(43)).toEqual(before);
    expect(await issue()).toBeNull();
  });

  it('[contract 4, photos] a new cover waits until the old one is removed', async () => {
    const { locationId, photo: old, push, result } = await at.photographed(44, ['COVER']);
    await push();
    await at.removePhotos(old);
    await at.addPhotos(locationId, 'COVER');
    await at.fails('a.media.delete', CONFLICT);
    await push();
    expect(await at.calls('a.media.create', 44)).toHaveLength(1);
    await at.again();
    expect(await result()).toMatchObject({ created: 2, state: 'SUCCESS' });
  });

  it('[publishers 0.1] an unverified listing does not fail the push that looks for a lost photo', async () => {
    const { photo, push, citation, result } = await at.photographed(45, 1);
    await at.fails('a.media.create', { drop: 'after' });
    await push();
    await at.fails('a.media.list', NOT_VERIFIED);
    await at.again();
    expect(await citation()).toMatchObject({
      syncStatus: 'SYNCED',
      syncIssue: expect.stringContaining(`Photo ${photo}: not confirmed by the publisher`),
    });
    await push();
    expect(await result()).toMatchObject({ added: 1, created: 1 });
  });

  it('[contract 9] a push that gives up says which photos the listing does not show', async () => {
    const { locationId, photo, push, citation } = await at.photographed(46, 1);
    await at.fails('a.media.create', { ...CONFLICT, times: -1 });
    await push();
    await at.fixture.database.sql`update listing_submissions set failures = 13 where location_id = ${locationId}`;
    await at.retryNow();
    expect(await citation()).toMatchObject({
      syncStatus: 'SYNCED',
      syncIssue: `Photo ${photo}: The publisher could not be reached after several attempts`,
    });
  });

  it('[publishers 0.1] progress renews the attempts of a push', async () => {
    const { push, row } = await at.photographed(47, 2);
    await at.fails('a.media.create', CONFLICT, CONFLICT, CONFLICT, CONFLICT, { drop: 'after' });
    await push();
    await at.again();
    expect(await row()).toMatchObject({ state: 'QUEUED', failures: 2 });
    await at.again();
    expect(await row()).toMatchObject({ state: 'QUEUED', failures: 1 });
    await at.again();
    expect(await row()).toMatchObject({ state: 'SUCCESS' });
  });

  it('[contract 9] refused data names the photos that were not sent, and the next push sends them', async () => {
    const { tenant, locationId, added, push, citation } = await at.photographed(48, 25);
    const invalid = { error: { invalid: { field: 'title', text: 'No' } } } as const;
    await at.fails('a.listings.patch', invalid);
    await at.fixture.edit(tenant, locationId, { name: 'Other' });
    await push();
    const { syncStatus, syncIssue } = await citation();
    expect([syncStatus, syncIssue]).toEqual([
      'FAILED',
      expect.stringMatching(/^No; Photos (\d+, ){4}\d+: sent with the next/),
    ]);
    await push();
    expect(await added()).toBe(25);
  });
});

describe('photos across processes and links', () => {
  it('[publishers 1.5] an earlier listing that is linked again shows each photo once', async () => {
    const { tenant, locationId, push, result } = await at.photographed(30, 3);
    await push();
    await at.again();
    await at.relink(tenant, locationId, 31);
    await at.relink(tenant, locationId, 30);
    expect(await result()).toMatchObject({ state: 'SUCCESS', added: 3 });
    expect(await at.calls('a.media.create', 31)).toHaveLength(3);
  });

  it('[reliability 2] the calls about photos end with the lease of the claim', async () => {
    const { tenant, locationId } = await at.photographed(32, 1);
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
    const { added, push, row, result } = await at.photographed(33, 25);
    await at.fails('a.media.create', { drop: 'after', times: 20 });
    await push();
    await at.retryNow();
    expect(await at.calls('a.media.list', 33)).toEqual([]);
    expect(await added()).toBe(25);
    const waiting = await row();
    expect(waiting).toMatchObject({ state: 'QUEUED' });
    expect(waiting?.waits_ms).toBeGreaterThan(5_000);
    await at.again();
    expect(await result()).toMatchObject({ state: 'SUCCESS', added: 25 });
    expect(await at.calls('a.media.list', 33)).toHaveLength(20);
  });
});
