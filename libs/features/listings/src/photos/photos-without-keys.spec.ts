import { afterEach, describe, expect, it } from '@jest/globals';
import { createHmac } from 'node:crypto';
import { B, listingRef } from '../testing/listings-fixture.js';
import { startPhotoPushes } from '../testing/photo-pushes.js';

const at = startPhotoPushes();
afterEach(() => at.reset());

/** The ids of the photos of page nn. */
const photosAt = async (nn: number) => (await at.photosAt(nn, B)).map(({ id }) => id);

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

const calls = async (operation: string, nn: number) => (await at.calls(operation, nn, B)).length;

describe('photos at a publisher that reports neither their URL nor a key', () => {
  it('[publishers 0.1] sends no other photo while one is lost, so that each is found and shown once', async () => {
    const { tenant, locationId, added } = await at.photographed(21, 3, B);
    await at.fails('b.photos.create', { drop: 'after', times: 2 });
    await at.push(tenant, locationId);
    expect(await calls('b.photos.create', 21)).toBe(1);
    await at.retryNow();
    expect([await calls('b.photos.create', 21), await calls('b.photos.list', 21)]).toEqual([1, 0]);
    await at.again();
    expect([await calls('b.photos.create', 21), await calls('b.photos.list', 21)]).toEqual([2, 1]);
    await at.again();
    expect(await at.fixture.row(locationId, B)).toMatchObject({ state: 'SUCCESS' });
    expect(await added()).toBe(3);
    expect(await calls('b.photos.create', 21)).toBe(3);
    expect((await at.fixture.citation(tenant, locationId, B)).syncIssue).not.toContain('Photo');
  });

  it("[publishers 0.1] gives a lost photo up that may be the owner's: it is neither added again nor removed", async () => {
    const { tenant, locationId, photo: lost } = await at.photographed(22, 1, B);
    await at.fails('b.photos.create', { drop: 'after' });
    await at.push(tenant, locationId);
    await addOwn(22);
    const [there, sent] = [await photosAt(22), await calls('b.photos.create', 22)];
    await at.again();
    const { syncStatus, syncIssue } = await at.fixture.citation(tenant, locationId, B);
    expect([syncStatus, syncIssue]).toEqual([
      'SYNCED',
      expect.stringMatching(new RegExp(`Photo ${lost}: .* neither sent again nor removed`)),
    ]);
    await at.push(tenant, locationId);
    await at.again();
    expect([await calls('b.photos.create', 22), await calls('b.photos.list', 22)]).toEqual([sent, 1]);

    await at.removePhotos(lost);
    await at.push(tenant, locationId);
    expect(await photosAt(22)).toEqual(there);
    expect((await at.fixture.citation(tenant, locationId, B)).syncIssue).not.toContain('Photo');
  });

  it("[publishers 0.1] a lost photo that the location has no longer is left, if it may be the owner's", async () => {
    const { tenant, locationId, photo: lost } = await at.photographed(23, 1, B);
    await at.fails('b.photos.create', { drop: 'after' });
    await at.push(tenant, locationId);
    await addOwn(23);
    const there = await photosAt(23);
    await at.removePhotos(lost);
    await at.again();
    await at.again();
    expect(await photosAt(23)).toEqual(there);
    expect(await at.storedPhotos(locationId)).toBe(0);
    expect(await at.fixture.row(locationId, B)).toMatchObject({ state: 'SUCCESS' });
  });

  it('[contract 9] a role that was reduced ends only the photos: the link and the push of the data go on', async () => {
    const { tenant, locationId } = await at.photographed(26, 1, B);
    const access = { listing: listingRef(B, 26), task: 'CREATE_CONTENT' };
    await at.fixture.admin.access({ ...access, mode: 'removed' });
    await at.push(tenant, locationId);
    const { syncStatus, syncIssue } = await at.fixture.citation(tenant, locationId, B);
    expect([syncStatus, syncIssue]).toEqual(['SYNCED', expect.stringContaining('Ask an administrator of the page')]);
    expect(await calls('b.photos.create', 26)).toBe(1);

    await at.fixture.admin.access({ ...access, mode: 'restored' });
    const before = await photosAt(26);
    await at.push(tenant, locationId);
    expect(await photosAt(26)).toHaveLength(before.length + 1);
  });

  it('[publishers 2.5] a photo that is too large for the publisher is refused for good, without a call', async () => {
    const { tenant, locationId, photo } = await at.photographed(27, 1, B);
    const bytes = 4.5 * 1024 * 1024;
    at.media.serves(bytes);
    await at.fixture.database.execute('update location_photos set bytes = $2 where id = $1', [photo, bytes]);
    await at.push(tenant, locationId);
    await at.push(tenant, locationId);
    expect(await calls('b.photos.create', 27)).toBe(0);
    const { syncStatus, syncIssue } = await at.fixture.citation(tenant, locationId, B);
    expect([syncStatus, syncIssue]).toEqual(['SYNCED', expect.stringMatching(new RegExp(`Photo ${photo}: .*4 MB`))]);
  });

  it('[publishers 1.5] claims no photo of the owner after a change of the listing', async () => {
    const { tenant, locationId } = await at.photographed(24, 1, B);
    await at.push(tenant, locationId);
    const before = await photosAt(25);
    await at.relink(tenant, locationId, 25, B);
    expect((await photosAt(25)).slice(0, before.length)).toEqual(before);
    expect(await photosAt(25)).toHaveLength(before.length + 1);
  });
});
