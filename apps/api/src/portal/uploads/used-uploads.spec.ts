import { describe, expect, it } from '@jest/globals';
import { PortalClient } from '@listings/feature-accounts/testing';
import { newLocation } from '@listings/feature-locations/testing';
import { PHOTOS, removeOrphanedMedia, sweepUploads } from '@listings/feature-photos';
import { fetchMedia, testImage, uploaded, uploadRows, uploadUsage } from '@listings/feature-photos/testing';
import { shared } from '@listings/testing/jest';
import { apiWithSandbox } from '../../testing/index.js';

// No photo can be downloaded: the public address of the service leads nowhere, and private ones are refused.
const { api } = apiWithSandbox({ variables: { ALLOW_PRIVATE_ADDRESSES: 'false', UPLOADS_PER_MINUTE: '1000' } });
const editor = shared(() => PortalClient.as(api, 'EDITOR'));
const image = shared(async () => ({ jpeg: await testImage() }));

/** Makes the uploads of the account as old as if the time had passed. */
const age = (interval: string) =>
  api.sql`update uploads set remove_at = remove_at - ${interval}::interval where account_id = ${api.account.id}`;
const sweepMedia = async () => {
  await sweepUploads(api.get(PHOTOS));
  await removeOrphanedMedia(api.get(PHOTOS));
};
const usage = () => uploadUsage(api, api.account.id);
const newPlace = async () => (await newLocation(api)).id;
const publish = async (url: string, when?: { start: Date; end: Date }) => {
  const input = {
    postName: 'Soup',
    locationIds: [await newPlace()],
    postType: 'ANNOUNCEMENT',
    postSites: ['PUBLISHER_A'],
    postMessage: [{ site: 'PUBLISHER_A', message: 'Soup' }],
    postMediaUrl: [{ site: 'PUBLISHER_A', url, type: 'IMAGE' }],
    ...(when && { postScheduledDates: { startDatetime: when.start, endDatetime: when.end } }),
  };
  const { body } = await editor.post('/api/v4/posts', { input });
  const { success, socialPost } = body.data.createSocialPost;
  expect([success, body]).toEqual([true, body]);
  return socialPost.id as string;
};
const isServed = async (url: string) => (await fetchMedia(api, url)).status === 200;
const isKept = async (id: string) => (await uploadRows(api, api.account.id)).some((row) => row.id === id);
const DAY = 86_400_000;
const inDays = (days: number) => new Date(api.clock.now().getTime() + days * DAY);
const later = () => ({ start: inDays(20), end: inDays(30) });

describe('an upload in use', () => {
  it('[contract 1, reliability API1] of another account is kept by no post', async () => {
    const { id: otherId } = await api.newAccount();
    const other = await PortalClient.as(api, 'EDITOR', otherId);
    const foreign = await uploaded(other, image.jpeg);
    await publish(foreign.url, later());
    expect(await api.count('post_uploads where upload_id = $1', foreign.id)).toBe(0);
  });

  it('[dashboard] is removed with its file after a week, unless a post is to show it', async () => {
    const [unused, scheduled] = [await uploaded(editor, image.jpeg), await uploaded(editor, image.jpeg)];
    const live = await uploaded(editor, image.jpeg);
    const post = await publish(scheduled.url, later());
    await publish(live.url);
    const { counted } = await usage();
    await age('6 days 23 hours');
    await sweepMedia();
    expect(await isKept(unused.id)).toBe(true);
    await age('61 minutes');
    await sweepMedia();
    expect([await isKept(unused.id), await isServed(unused.url)]).toEqual([false, false]);
    for (const { id, url } of [scheduled, live]) expect([await isKept(id), await isServed(url)]).toEqual([true, true]);
    const left = await usage();
    expect([left.counted, left.counted < counted]).toEqual([left.stored, true]);
    const deleted = await editor.delete(`/api/v4/posts/${encodeURIComponent(post)}`);
    expect(deleted.status).toBe(200);
    await age('2 days');
    await sweepMedia();
    expect([await isKept(scheduled.id), await isServed(scheduled.url)]).toEqual([false, false]);
    expect([await isKept(live.id), await isServed(live.url)]).toEqual([true, true]);
  });

  it('[reliability 2] is either kept or gone for a post that is created while processes sweep', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { url, id } = await uploaded(editor, image.jpeg);
      await age('30 days');
      const [post] = await Promise.all([
        publish(url, later()),
        sweepUploads(api.get(PHOTOS)),
        sweepUploads(api.get(PHOTOS)),
      ]);
      await removeOrphanedMedia(api.get(PHOTOS));
      const isShown = (await api.count('post_uploads where upload_id = $1', id)) > 0;
      expect([post !== '', await isKept(id), await isServed(url)]).toEqual([true, isShown, isShown]);
    }
    const { counted, stored } = await usage();
    expect(counted).toBe(stored);
  });
});
