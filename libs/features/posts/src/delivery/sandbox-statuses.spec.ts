import { beforeEach, describe, expect, it } from '@jest/globals';
import { perTest } from '@listings/testing/jest';
import { deleteCampaign } from '../index.js';
import { setConnectionStatus } from '../testing/connection-status.js';
import { listingA, pageB, SITE_A, SITE_B } from '../testing/publishers-sandbox.js';
import { sandboxFixture } from '../testing/sandbox-fixture.js';

const HOUR = 3_600_000;

const fixture = sandboxFixture();

beforeEach(async () => {
  await fixture.forget();
  await fixture.sandbox.admin.settings({ 'a.postSettle': 'immediate' });
});
const tenant = perTest(() => fixture.newTenant());

const stateOf = async (postId: number) => {
  const [row] = await fixture.deps.database.query<{ state: string; attempts: number }>(
    'select state, attempts from post_deliveries where post_id = $1 order by id',
    [postId],
  );
  return row;
};

const operationOf = (site: string) => (site === SITE_A ? 'a.posts.create' : 'b.posts.create');
const idOf = (site: string, nn: number) => (site === SITE_A ? (listingA(nn).split('/').pop() ?? '') : pageB(nn));

/** A rate limit of the owner, in the publisher's own form. */
const limited = (site: string) =>
  site === SITE_A
    ? {
        status: 429,
        headers: { 'retry-after': '30' },
        body: { error: { code: 429, status: 'RESOURCE_EXHAUSTED', message: 'slow down' } },
      }
    : { error: { code: 17, text: 'User request limit reached' } };

describe.each([
  ['publisher A', SITE_A],
  ['publisher B', SITE_B],
])('the status of a post at %s', (_, site) => {
  const statuses = async (postId: number) => {
    const view = await fixture.view(tenant, postId);
    const [detail] = view.socialPostInfo.publishDetails;
    const [location] = view.socialPostAnalyticsByLocationId;
    return [view.socialPostInfo.status, detail?.status, location?.siteStats[0]?.status];
  };

  it('[contract 5] PUBLISHING, then PUBLISHED with a date and a link', async () => {
    const postId = await fixture.create(tenant, 'Hello', { locationIds: [await tenant.place(1)], postSites: [site] });
    expect(await statuses(postId)).toEqual(['INPROGRESS', 'PUBLISHING', 'PUBLISHING']);
    const { socialPostInfo: info } = await fixture.reach(tenant, postId, 'SUCCESS');
    expect(await statuses(postId)).toEqual(['SUCCESS', 'PUBLISHED', 'PUBLISHED']);
    expect(info.publishDetails[0]).toMatchObject({ publishedDate: expect.any(String), submissionError: null });
    expect(info.postLinks).toEqual([{ site, link: expect.stringMatching(/^https?:/) }]);
  });

  it('[contract 5] SCHEDULED until its start, and EXPIRED after its end', async () => {
    const postId = await fixture.create(tenant, 'Hello', {
      locationIds: [await tenant.place(1)],
      postSites: [site],
      postScheduledDates: { startDatetime: fixture.at(60), endDatetime: fixture.at(120) },
    });
    await fixture.work(tenant, postId);
    expect(await statuses(postId)).toEqual(['SCHEDULED', 'PUBLISHING', 'PUBLISHING']);
    await fixture.pass(HOUR);
    await fixture.reach(tenant, postId, 'SUCCESS');
    await fixture.pass(HOUR);
    await fixture.reach(tenant, postId, 'EXPIRED');
    expect(await statuses(postId)).toEqual(['EXPIRED', 'EXPIRED', 'EXPIRED']);
    expect((await tenant.events()).map(({ event }) => event)).toEqual([
      'local_post.created',
      'local_post.published',
      'local_post.deleted',
    ]);
  });

  it('[contract 5] ERROR at one of two locations: submissionError says how many and the first reason', async () => {
    const locationIds = [await tenant.place(1), await tenant.place(2)];
    await fixture.sandbox.admin.script({
      operation: operationOf(site),
      match: { listing: idOf(site, 2) },
      responses: [
        {
          error:
            site === SITE_A
              ? { invalid: { field: 'summary', text: 'No shouting' } }
              : { code: 368, text: 'No shouting' },
          times: -1,
        },
      ],
    });
    const postId = await fixture.create(tenant, 'HELLO', { locationIds, postSites: [site] });
    const { socialPostInfo, socialPostAnalyticsByLocationId } = await fixture.reach(tenant, postId, 'SUCCESS');
    expect(socialPostInfo.publishDetails[0]).toMatchObject({
      status: 'ERROR',
      submissionError: expect.stringMatching(/^1 location failed: .*\w/),
    });
    expect(socialPostAnalyticsByLocationId.map(({ siteStats }) => siteStats[0]?.status)).toEqual([
      'PUBLISHED',
      'ERROR',
    ]);
  });

  it('[contract 5] [4.4.3] SKIPPED where no channel is connected', async () => {
    const other = site === SITE_A ? SITE_B : SITE_A;
    const postId = await fixture.create(tenant, 'Hello', {
      locationIds: [await tenant.place(1, [other])],
      postSites: [site],
    });
    await fixture.reach(tenant, postId, 'SUCCESS');
    expect(await statuses(postId)).toEqual(['SUCCESS', 'SKIPPED', 'SKIPPED']);
  });

  it('[contract 5] DELETED after the deletion', async () => {
    const postId = await fixture.create(tenant, 'Hello', { locationIds: [await tenant.place(1)], postSites: [site] });
    await fixture.reach(tenant, postId, 'SUCCESS');
    await deleteCampaign(fixture.deps, tenant.caller, postId);
    await fixture.work(tenant, postId);
    expect(await statuses(postId)).toEqual(['DELETED', 'DELETED', 'DELETED']);
    expect([...(await fixture.sandbox.liveAtA(1)), ...(await fixture.sandbox.liveAtB(1))]).toEqual([]);
  });

  it('[publishers 0.1] a 429 delays the posts of that connected account only', async () => {
    const other = site === SITE_A ? SITE_B : SITE_A;
    await fixture.sandbox.admin.script({ operation: operationOf(site), responses: [limited(site)] });
    const postId = await fixture.create(tenant, 'Patience', {
      locationIds: [await tenant.place(1)],
      postSites: [site],
    });
    await fixture.work(tenant, postId);
    expect(await stateOf(postId)).toMatchObject({ state: 'QUEUED', attempts: 0 });
    // The same account at the other publisher, and another account at this publisher.
    const elsewhere = await fixture.create(tenant, 'No limit', {
      locationIds: [await tenant.place(2)],
      postSites: [other],
    });
    await fixture.reach(tenant, elsewhere, 'SUCCESS');
    const stranger = await fixture.newTenant(2);
    const theirs = await fixture.create(stranger, 'No limit either', {
      locationIds: [await stranger.place(3)],
      postSites: [site],
    });
    await fixture.reach(stranger, theirs, 'SUCCESS');
    expect(await stateOf(postId)).toMatchObject({ state: 'QUEUED', attempts: 0 });
    await fixture.pass(2 * HOUR);
    await fixture.reach(tenant, postId, 'SUCCESS');
    expect(await statuses(postId)).toEqual(['SUCCESS', 'PUBLISHED', 'PUBLISHED']);
  });

  it('[6.3] [publishers 0.1] revoked credentials pause the deliveries of the account, and they continue after reconnection', async () => {
    const { admin } = fixture.sandbox;
    if (site === SITE_A)
      for (const token of ['access', 'refresh'] as const) await admin.revokeToken({ owner: 'owner-a1', token });
    else {
      await admin.revokeToken({ owner: 'owner-b1', token: 'user' });
      for (const nn of [1, 2]) await admin.revokeToken({ owner: 'owner-b1', token: 'page', listing: pageB(nn) });
    }
    const locationIds = [await tenant.place(1, [site]), await tenant.place(2, [site])];
    const postId = await fixture.create(tenant, 'Hello again', { locationIds, postSites: [site] });
    for (let n = 0; n < 3; n += 1) await fixture.work(tenant, postId);
    expect(await statuses(postId)).toEqual(['INPROGRESS', 'PUBLISHING', 'PUBLISHING']);
    const reauth = (await tenant.events()).filter(({ event }) => event === 'connection.reauth_required');
    expect(reauth.map(({ location_id }) => Number(location_id)).sort()).toEqual([...locationIds].sort());
    const rows = await fixture.deps.database.query(
      'select state, attempts, error from post_deliveries where post_id = $1',
      [postId],
    );
    expect(rows).toEqual(locationIds.map(() => ({ state: 'QUEUED', attempts: 0, error: null })));

    // A fresh sandbox accepts the tokens again, as after a new consent.
    await admin.reset();
    await admin.settings({ 'a.postSettle': 'immediate' });
    const connectedAccountId = tenant.connectedAccountId(site);
    await setConnectionStatus(fixture.deps, { accountId: tenant.accountId, connectedAccountId }, 'CONNECTED');
    await fixture.reach(tenant, postId, 'SUCCESS');
    expect(await statuses(postId)).toEqual(['SUCCESS', 'PUBLISHED', 'PUBLISHED']);
  });
});

describe('media', () => {
  it('[contract 5] [publishers 2.6] a video at publisher B is published when it is processed', async () => {
    const postId = await fixture.create(tenant, 'Look', {
      locationIds: [await tenant.place(1)],
      postSites: [SITE_B],
      postMediaUrl: [{ site: SITE_B, url: 'https://cdn.example/a.mp4', type: 'VIDEO' }],
    });
    await fixture.work(tenant, postId);
    expect(await stateOf(postId)).toMatchObject({ state: 'PENDING' });
    await fixture.sandbox.admin.clock({ advanceMs: 5_000 });
    await fixture.pass(60_000);
    const { socialPostInfo } = await fixture.reach(tenant, postId, 'SUCCESS');
    expect(socialPostInfo.publishDetails).toMatchObject([{ site: SITE_B, status: 'PUBLISHED' }]);
    expect(socialPostInfo.mediaUrl).toEqual([{ url: 'https://cdn.example/a.mp4', site: SITE_B, type: 'VIDEO' }]);
    expect(await fixture.sandbox.liveAtB(1)).toEqual(['Look']);
  });

  it('[contract 5] [publishers 2.6] a video that publisher B cannot process is an ERROR with a reason', async () => {
    const postId = await fixture.create(tenant, 'Look', {
      locationIds: [await tenant.place(1)],
      postSites: [SITE_B],
      postMediaUrl: [{ site: SITE_B, url: 'https://broken.example/a.mp4', type: 'VIDEO' }],
    });
    await fixture.work(tenant, postId);
    await fixture.sandbox.admin.clock({ advanceMs: 5_000 });
    await fixture.pass(60_000);
    const { socialPostInfo } = await fixture.reach(tenant, postId, 'SUCCESS');
    expect(socialPostInfo.publishDetails[0]).toMatchObject({
      status: 'ERROR',
      submissionError: expect.stringMatching(/^1 location failed: \w/),
    });
  });

  it('[contract 5] [publishers 2.6] a campaign has a photo at publisher A and a video at publisher B', async () => {
    const postId = await fixture.create(tenant, 'Both', {
      locationIds: [await tenant.place(1)],
      postMediaUrl: [
        { site: SITE_A, url: 'https://cdn.example/a.jpg' },
        { site: SITE_B, url: 'https://cdn.example/a.mp4', type: 'VIDEO' },
      ],
    });
    await fixture.work(tenant, postId);
    await fixture.sandbox.admin.clock({ advanceMs: 5_000 });
    await fixture.pass(60_000);
    const { socialPostInfo } = await fixture.reach(tenant, postId, 'SUCCESS');
    expect(socialPostInfo.publishDetails.map(({ status }) => status)).toEqual(['PUBLISHED', 'PUBLISHED']);
    const [created] = await fixture.sandbox.admin.requests({ operation: 'a.posts.create' });
    expect(JSON.stringify(created?.body)).toContain('https://cdn.example/a.jpg');
    expect(await fixture.sandbox.admin.requests({ operation: 'b.videos.create' })).toHaveLength(1);
  });
});
