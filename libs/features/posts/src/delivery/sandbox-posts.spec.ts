import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { perTest } from '@listings/testing/jest';
import { deleteCampaign } from '../index.js';
import type { CampaignInput } from '../rules/campaign-input.js';
import { setConnectionStatus } from '../testing/connection-status.js';
import { A, B, sandboxFixture, sandboxId } from '../testing/sandbox-fixture.js';
import type { SandboxTenant } from '../testing/sandbox-fixture.js';

const HOUR = 3_600_000;

const fixture = sandboxFixture();

beforeEach(async () => {
  await fixture.forget();
});

const tenant = perTest(() => fixture.newTenant());

type Given = Partial<Omit<CampaignInput, 'locationIds'>> & { by?: SandboxTenant; locationIds?: readonly number[] };

/** A campaign at listing 1 of each publisher, unless a test says otherwise, and what becomes of it. */
async function campaign(message: string, { by = tenant, locationIds, ...more }: Given = {}) {
  const postId = await fixture.create(by, message, { ...more, locationIds: locationIds ?? [await by.place(1)] });
  const work = () => fixture.work(by, postId);
  return {
    postId,
    work,
    /** Works each minute. The rows move into the past and the publisher into the future: that brings the clocks nearer by as much. */
    minutes: async (count: number) => {
      for (let minute = 0; minute < count; minute += 1) {
        await fixture.admin.clock({ advanceMs: 60_000 });
        await fixture.pass(60_000);
        await work();
      }
    },
    reach: async (status: string) => (await fixture.reach(by, postId, status)).socialPostInfo,
    /** The status of the campaign, of its first site and of its first location. */
    statuses: async () => {
      const view = await fixture.view(by, postId);
      const [location] = view.socialPostAnalyticsByLocationId;
      const { status, publishDetails } = view.socialPostInfo;
      return [status, publishDetails[0]?.status, location?.siteStats[0]?.status];
    },
    rows: () =>
      fixture.database
        .sql`select site, state, attempts, error from post_deliveries where post_id = ${postId} order by id`,
    /** Moves its attempts into the past: the plug-in decides by its own clock when its search is reliable. */
    passAttempt: (seconds: number) =>
      fixture.database.sql`update post_deliveries set attempted_at = attempted_at - ${seconds} * interval '1 second',
        resend_after = resend_after - ${seconds} * interval '1 second' where post_id = ${postId}`,
    remove: () => deleteCampaign(fixture.deps, by.caller, postId),
  };
}

const eventNames = async () => (await tenant.events()).map(({ event }) => event.replace('local_post.', ''));
const otherOf = (site: string) => (site === A ? B : A);
const operationOf = (site: string) => (site === A ? 'a.posts.create' : 'b.posts.create');

/** A refusal of the content, in the publisher's own form. */
const refused = (site: string) =>
  site === A ? { invalid: { field: 'summary', text: 'No shouting' } } : { code: 368, text: 'No shouting' };

describe.each([
  ['publisher A', A],
  ['publisher B', B],
])('the status of a post at %s', (_, site) => {
  const postSites = [site];

  it('[3] [contract 5] PUBLISHING, then PUBLISHED with a date and a link, and DELETED after the deletion', async () => {
    const { statuses, reach, remove, work } = await campaign('Fresh bread daily', { postSites });
    expect(await statuses()).toEqual(['INPROGRESS', 'PUBLISHING', 'PUBLISHING']);
    const { publishDetails, postLinks } = await reach('SUCCESS');
    expect(await statuses()).toEqual(['SUCCESS', 'PUBLISHED', 'PUBLISHED']);
    expect(publishDetails[0]).toMatchObject({ publishedDate: expect.any(String), submissionError: null });
    expect(postLinks).toEqual([{ site, link: expect.stringMatching(/^https?:/) }]);
    expect(await fixture.liveAt(site)).toEqual(['Fresh bread daily']);
    await remove();
    await work();
    expect(await statuses()).toEqual(['DELETED', 'DELETED', 'DELETED']);
    expect(await fixture.liveAt(site)).toEqual([]);
    expect(await eventNames()).toEqual(['created', 'published', 'deleted']);
  });

  it('[contract 5] SCHEDULED until its start, and EXPIRED after its end', async () => {
    const postScheduledDates = { startDatetime: fixture.at(60), endDatetime: fixture.at(120) };
    const { statuses, reach, work } = await campaign('Hello', { postSites, postScheduledDates });
    await work();
    expect(await statuses()).toEqual(['SCHEDULED', 'PUBLISHING', 'PUBLISHING']);
    for (const status of ['SUCCESS', 'EXPIRED']) {
      await fixture.pass(HOUR);
      await reach(status);
    }
    expect(await statuses()).toEqual(['EXPIRED', 'EXPIRED', 'EXPIRED']);
    expect(await eventNames()).toEqual(['created', 'published', 'deleted']);
  });

  it('[contract 5] ERROR at one of two locations: submissionError says how many and the first reason', async () => {
    const locationIds = [await tenant.place(1), await tenant.place(2)];
    const responses = [{ error: refused(site), times: -1 }];
    await fixture.admin.script({ operation: operationOf(site), match: { listing: sandboxId(site, 2) }, responses });
    const { postId, reach } = await campaign('HELLO', { locationIds, postSites });
    const submissionError: unknown = expect.stringMatching(/^1 location failed: .*\w/);
    expect((await reach('SUCCESS')).publishDetails[0]).toMatchObject({ status: 'ERROR', submissionError });
    const { socialPostAnalyticsByLocationId: places } = await fixture.view(tenant, postId);
    expect(places.map(({ siteStats }) => siteStats[0]?.status)).toEqual(['PUBLISHED', 'ERROR']);
  });

  it('[contract 5] [4.4.3] SKIPPED where no channel is connected', async () => {
    const locationIds = [await tenant.place(1, [otherOf(site)])];
    const { statuses, reach } = await campaign('Hello', { locationIds, postSites });
    await reach('SUCCESS');
    expect(await statuses()).toEqual(['SUCCESS', 'SKIPPED', 'SKIPPED']);
  });

  it('[6.3] [publishers 0.1] revoked credentials pause the deliveries of the account, and they continue after reconnection', async () => {
    const { admin } = fixture;
    if (site === A)
      for (const token of ['access', 'refresh'] as const) await admin.revokeToken({ owner: 'owner-a1', token });
    else {
      await admin.revokeToken({ owner: 'owner-b1', token: 'user' });
      for (const nn of [1, 2]) await admin.revokeToken({ owner: 'owner-b1', token: 'page', listing: sandboxId(B, nn) });
    }
    const locationIds = [await tenant.place(1, [site]), await tenant.place(2, [site])];
    const { rows, statuses, reach, work } = await campaign('Hello again', { locationIds, postSites });
    for (let n = 0; n < 3; n += 1) await work();
    expect(await statuses()).toEqual(['INPROGRESS', 'PUBLISHING', 'PUBLISHING']);
    const reauth = (await tenant.events()).filter(({ event }) => event === 'connection.reauth_required');
    expect(reauth.map(({ location_id }) => Number(location_id)).sort()).toEqual([...locationIds].sort());
    expect(await rows()).toEqual(locationIds.map(() => ({ site, state: 'QUEUED', attempts: 0, error: null })));
    // A fresh sandbox accepts the tokens again, as after a new consent.
    await admin.reset();
    await admin.settings({ 'a.postSettle': 'immediate' });
    await setConnectionStatus(fixture.deps, tenant, { site, status: 'CONNECTED' });
    await reach('SUCCESS');
    expect(await statuses()).toEqual(['SUCCESS', 'PUBLISHED', 'PUBLISHED']);
  });

  it.each([
    ['right', 0],
    ['behind', -300],
    ['ahead', 300],
    ['far behind', -2 * 3_600],
    ['in another century', -56 * 365 * 86_400],
  ])(
    '[reliability 2] [publishers 0.1] a lost answer of a publisher whose clock is %s (%s s): exactly one live post, by one create',
    async (_, seconds) => {
      await fixture.admin.clock({ advanceMs: seconds * 1_000 });
      await fixture.admin.script({ operation: operationOf(site), responses: [{ drop: 'after' }] });
      const { rows, work, minutes } = await campaign('Once by any clock', { postSites });
      await work();
      expect(await rows()).toMatchObject([{ state: 'UNKNOWN' }]);
      await minutes(3);
      expect(await fixture.liveAt(site)).toEqual(['Once by any clock']);
      expect(await fixture.admin.requests({ operation: operationOf(site) })).toHaveLength(1);
    },
  );

  it('[publishers 0.1] [contract 13] a product post that was never taken is not found in the post of another campaign that reads the same', async () => {
    const more = { postType: 'PRODUCT', postSites, products: [{ name: 'Tea', price: 3 }] } as const;
    const locationIds = [await tenant.place(1)];
    const first = { ...more, locationIds, postContextInfo: { title: 'Our tea' } };
    await (await campaign('Fresh today', first)).reach('SUCCESS');
    await fixture.admin.script({ operation: operationOf(site), responses: [{ drop: 'before' }] });
    const second = { ...more, locationIds, postContextInfo: { title: 'Our tea Fresh' } };
    const { passAttempt, reach, work } = await campaign('today', second);
    await work();
    await passAttempt(50);
    await reach('SUCCESS');
    expect(await fixture.liveAt(site)).toHaveLength(2);
  });
});

describe('posts with the real plug-ins', () => {
  describe('where the publisher shows two posts of a listing', () => {
    let declared: { livePosts?: number };
    beforeEach(async () => {
      declared = fixture.deps.publishers.get(A).publisher.posts as { livePosts?: number };
      declared.livePosts = 2;
      await fixture.admin.settings({ 'a.mostPosts': 2, 'a.postDeletionMs': HOUR / 2 });
      await fixture.database.sql`update accounts set replaces_oldest_posts = true where id = ${tenant.accountId}`;
    });
    afterEach(() => {
      delete declared.livePosts;
    });

    it('[publishers 1.8] a new one takes the place of the oldest, whose deletion takes effect half an hour later, and of no other', async () => {
      const locationIds = [await tenant.place(1)];
      const publish = (message: string) => campaign(message, { postSites: [A], locationIds });
      for (const message of ['First', 'Second']) await (await publish(message)).reach('SUCCESS');
      const { postId, rows, work, minutes } = await publish('Third');
      await work();
      await minutes(25);
      expect(await fixture.liveAt(A)).toEqual(expect.arrayContaining(['First', 'Second']));
      const { publishDetails } = (await fixture.view(tenant, postId)).socialPostInfo;
      const submissionError: unknown = expect.stringMatching(/waits until an older one that is being deleted is gone/);
      expect(publishDetails).toMatchObject([{ status: 'PUBLISHING', submissionError }]);
      await minutes(30);
      expect(await rows()).toMatchObject([{ state: 'LIVE', error: null }]);
      expect((await fixture.liveAt(A)).sort()).toEqual(['Second', 'Third']);
      expect(await fixture.admin.requests({ operation: 'a.posts.delete' })).toHaveLength(1);
    });
  });

  it('[publishers 0.1] an equal post of minutes before is not taken for a lost one where the clock of the publisher is ahead', async () => {
    await fixture.admin.clock({ advanceMs: 60_000 });
    const locationIds = [await tenant.place(1)];
    await (await campaign('Open today', { postSites: [A], locationIds })).reach('SUCCESS');
    await fixture.pass(240_000);
    await fixture.admin.clock({ advanceMs: 240_000 });
    await fixture.admin.script({ operation: 'a.posts.create', responses: [{ drop: 'before' }] });
    const { passAttempt, reach, work } = await campaign('Open today', { postSites: [A], locationIds });
    await work();
    await passAttempt(50);
    await reach('SUCCESS');
    expect(await fixture.liveAt(A)).toEqual(['Open today', 'Open today']);
  });

  it('[publishers 0.1] a lost answer at a listing whose posts cannot be read: the outcome is known within 15 minutes', async () => {
    await fixture.admin.verification(sandboxId(A, 1), 'UNVERIFIED');
    await fixture.admin.script({ operation: 'a.posts.create', responses: [{ drop: 'after' }] });
    const { statuses, passAttempt, work } = await campaign('Not verified yet', { postSites: [A] });
    await work();
    expect((await statuses())[0]).toBe('INPROGRESS');
    for (let minutes = 0; minutes < 14 && (await statuses())[0] !== 'SUCCESS'; minutes += 1) {
      await passAttempt(60);
      await fixture.deps.database.execute(`update work set due_at = due_at - interval '1 minute'`);
      await work();
    }
    expect((await statuses())[0]).toBe('SUCCESS');
    const rejection_reason: unknown = expect.stringContaining('verified');
    const rejected = { event: 'local_post.rejected', data: { rejection_reason } };
    expect(await tenant.events()).toMatchObject([{ event: 'local_post.created' }, rejected]);
    expect(await fixture.admin.requests({ operation: 'a.posts.create' })).toHaveLength(1);
  });

  it.each(['EVENT', 'COVID19', 'PRODUCT'] as const)(
    '[contract 13] a post of type %s is live at publisher A and publisher B',
    async (postType) => {
      const postContextInfo = { title: 'Tea', startDay: '2030-01-01', endDay: '2030-01-31' };
      const products = [{ name: 'Tea', price: 3, cta: { type: 'SHOP', url: 'https://shop.example/tea' } }];
      const has = { ...(postType !== 'COVID19' && { postContextInfo }), ...(postType === 'PRODUCT' && { products }) };
      const { reach } = await campaign(`${postType} of the month`, { postType, ...has });
      const { publishDetails } = await reach('SUCCESS');
      expect(publishDetails.map(({ status }) => status)).toEqual(['PUBLISHED', 'PUBLISHED']);
    },
  );

  it('[contract 5] [publishers 2.6] a video at publisher B is published when it is processed, beside a photo at publisher A', async () => {
    const photo = { site: A, url: 'https://cdn.example/a.jpg' };
    const video = { site: B, url: 'https://cdn.example/a.mp4', type: 'VIDEO' } as const;
    const { rows, reach, work } = await campaign('Both', { postMediaUrl: [photo, video] });
    await work();
    expect((await rows()).find(({ site }) => site === B)).toMatchObject({ state: 'PENDING' });
    await fixture.admin.clock({ advanceMs: 5_000 });
    await fixture.pass(60_000);
    const { publishDetails, mediaUrl } = await reach('SUCCESS');
    expect(publishDetails.map(({ status }) => status)).toEqual(['PUBLISHED', 'PUBLISHED']);
    expect(mediaUrl).toEqual([{ ...photo, type: 'IMAGE' }, video]);
    const [created] = await fixture.admin.requests({ operation: 'a.posts.create' });
    expect(JSON.stringify(created?.body)).toContain(photo.url);
    expect(await fixture.admin.requests({ operation: 'b.videos.create' })).toHaveLength(1);
    expect(await fixture.liveAt(B)).toEqual(['Both']);
  });
});
