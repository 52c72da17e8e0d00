import { beforeEach, describe, expect, it } from '@jest/globals';
import { perTest } from '@listings/testing/jest';
import { ENGAGEMENT_READING } from '../rules/engagement-timing.js';
import { MAX_LOST_CLAIMS } from '@listings/domain';
import { workOff } from '@listings/work/testing';
import { deleteCampaign, EngagementReadings, listCampaigns, postsFollowConnections } from '../index.js';
import type { CampaignView } from '../index.js';
import { listingA, SITE_A, SITE_B } from '../testing/publishers-sandbox.js';
import { sandboxFixture } from '../testing/sandbox-fixture.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const fixture = sandboxFixture();

beforeEach(async () => {
  await fixture.forget();
  await fixture.sandbox.admin.settings({ 'a.postSettle': 'immediate' });
});
const tenant = perTest(() => fixture.newTenant());

interface Numbers {
  views?: number;
  clicks?: number;
  likes?: number;
  comments?: number;
  shares?: number;
}

/** A campaign that is live at each of its sites and locations. */
async function published(
  locationIds: readonly number[],
  { message = 'Fresh bread', postSites = [SITE_A, SITE_B] } = {},
): Promise<number> {
  const postId = await fixture.create(tenant, message, { locationIds, postSites });
  await fixture.reach(tenant, postId, 'SUCCESS');
  return postId;
}

/** Sets the numbers of a campaign's post at the publisher. */
async function set(postId: number, site: string, numbers: Numbers, locationId?: number): Promise<void> {
  const [row] = await fixture.deps.database.query<{ ref: string }>(
    `select external_ref as ref from post_deliveries
     where post_id = $1 and site = $2 and ($3::integer is null or location_id = $3)`,
    [postId, site, locationId ?? null],
  );
  await fixture.sandbox.admin.engagement({ post: row?.ref ?? '', ...numbers });
}

/** Makes the posts of a location due before those of the others: which was published first is chance. */
const makeDueFirst = (locationId: number | undefined) =>
  fixture.deps.database.execute(
    `update post_deliveries set engagement_due_at = engagement_due_at - interval '4 minutes' where location_id = $1`,
    [locationId],
  );

const reads = async (operation: string) =>
  (await fixture.sandbox.admin.requests({ operation })).filter(({ status }) => status !== 401).length;

const scheduleOf = async (site: string) => {
  const [row] = await fixture.deps.database.query<{ waitsMs: number; failures: number }>(
    `select (extract(epoch from due_at - now()) * 1000)::float8 as "waitsMs", failures from work
     where account_id = $1 and kind = $2 and subject = $3`,
    [tenant.accountId, ENGAGEMENT_READING, tenant.connectedAccountId(site)],
  );
  return row;
};

const total = (view: CampaignView) => {
  const { views, clicks, reactions, shares, comments } = view.socialPostInfo;
  return { views, clicks, reactions, shares, comments };
};

/** Adds up rows of engagement. */
function sum(rows: readonly ReturnType<typeof total>[]) {
  const add = (name: keyof ReturnType<typeof total>) => rows.reduce((all, row) => all + row[name], 0);
  return {
    views: add('views'),
    clicks: add('clicks'),
    reactions: add('reactions'),
    shares: add('shares'),
    comments: add('comments'),
  };
}

describe('reading engagement', () => {
  it('[contract 5, engagement] [2.4] shows what both publishers count, ten minutes after the publication', async () => {
    const location = await tenant.place(1);
    const postId = await published([location]);
    await set(postId, SITE_A, { views: 40, clicks: 3 });
    await set(postId, SITE_B, { views: 100, clicks: 7, likes: 5, comments: 2, shares: 1 });
    expect(await fixture.readEngagement()).toEqual([]);
    await fixture.pass(10 * MINUTE);
    expect(await fixture.readEngagement()).toEqual(['read', 'read']);
    const view = await fixture.view(tenant, postId);
    expect(view.socialPostAnalyticsBySite).toEqual([
      { site: SITE_A, views: 40, clicks: 3, reactions: 0, shares: 0, comments: 0 },
      { site: SITE_B, views: 100, clicks: 7, reactions: 5, shares: 1, comments: 2 },
    ]);
    expect(total(view)).toEqual({ views: 140, clicks: 10, reactions: 5, shares: 1, comments: 2 });
  });

  it('[contract 5, engagement] sums by site, by location, in total and of the lists agree', async () => {
    const locations = [await tenant.place(1), await tenant.place(2)];
    const postId = await published(locations);
    const numbers = [
      [SITE_A, locations[0], { views: 11, clicks: 1 }],
      [SITE_A, locations[1], { views: 22, clicks: 2 }],
      [SITE_B, locations[0], { views: 33, clicks: 3, likes: 4, comments: 5, shares: 6 }],
      [SITE_B, locations[1], { views: 44, clicks: 4, likes: 7, comments: 8, shares: 9 }],
    ] as const;
    for (const round of [1, 2]) {
      for (const [site, location, set1] of numbers) {
        const more = Object.fromEntries(Object.entries(set1).map(([name, value]) => [name, value * round]));
        await set(postId, site, more, location);
      }
      await fixture.pass(DAY);
      await fixture.readEngagement();
      const view = await fixture.view(tenant, postId);
      const expected = { views: 110 * round, clicks: 10 * round, reactions: 11 * round, shares: 15 * round };
      expect(total(view)).toEqual({ ...expected, comments: 13 * round });
      expect(sum(view.socialPostAnalyticsBySite)).toEqual(total(view));
      expect(sum(view.socialPostAnalyticsByLocationId.flatMap(({ siteStats }) => siteStats))).toEqual(total(view));
      const list = await listCampaigns(fixture.deps, tenant.caller, {
        locationId: locations[0] ?? 0,
        bulkOnly: false,
        filter: {},
        sort: { field: 'views', descending: true },
        page: { page: 1, perPage: 10 },
      });
      expect(list.records[0]).toMatchObject(total(view));
      const [stored] = await fixture.deps.database.query(
        'select views, clicks, shares from social_posts where id = $1',
        [postId],
      );
      expect(stored).toEqual({ views: 110 * round, clicks: 10 * round, shares: 15 * round });
    }
  });

  it('[contract 5, engagement] [publishers 1.8] reads all due posts of a listing with one call', async () => {
    const location = await tenant.place(1, [SITE_A]);
    for (const n of [1, 2, 3]) await published([location], { message: `Bread ${n}`, postSites: [SITE_A] });
    await fixture.pass(10 * MINUTE);
    expect(await fixture.readEngagement()).toEqual(['read']);
    expect(await reads('a.posts.insights')).toBe(1);
  });

  it('[contract 5, engagement] a post that is removed is not read again and keeps its numbers', async () => {
    const location = await tenant.place(1, [SITE_B]);
    const postId = await published([location], { postSites: [SITE_B] });
    await set(postId, SITE_B, { views: 9 });
    await fixture.pass(10 * MINUTE);
    await fixture.readEngagement();
    await deleteCampaign(fixture.deps, tenant.caller, postId);
    await fixture.work(tenant, postId);
    const before = await reads('b.posts.insights');
    await fixture.pass(DAY);
    expect(await fixture.readEngagement()).toEqual([]);
    expect(await reads('b.posts.insights')).toBe(before);
    expect(total(await fixture.view(tenant, postId)).views).toBe(9);
  });

  it('[contract 5, engagement] a post that the publisher no longer counts keeps its numbers', async () => {
    const location = await tenant.place(1, [SITE_A]);
    const postId = await published([location], { postSites: [SITE_A] });
    await set(postId, SITE_A, { views: 9, clicks: 2 });
    await fixture.pass(10 * MINUTE);
    await fixture.readEngagement();
    const [row] = await fixture.deps.database.query<{ ref: string }>(
      'select external_ref as ref from post_deliveries where post_id = $1',
      [postId],
    );
    await fixture.sandbox.admin.decidePost(row?.ref ?? '', { decision: 'remove' });
    await fixture.pass(DAY);
    expect(await fixture.readEngagement()).toEqual(['read']);
    expect(total(await fixture.view(tenant, postId))).toMatchObject({ views: 9, clicks: 2 });
  });

  it('[contract 5, engagement] a location that is not linked any more is not read', async () => {
    const location = await tenant.place(1, [SITE_A]);
    await published([location], { postSites: [SITE_A] });
    await fixture.deps.database.execute('delete from listing_links where location_id = $1', [location]);
    await fixture.pass(10 * MINUTE);
    expect(await fixture.readEngagement()).toEqual(['idle']);
    expect(await reads('a.posts.insights')).toBe(0);
  });
});

describe('trouble of a publisher', () => {
  it('[publishers 0.1] a 429 pauses the engagement of that connected account only, for the named time', async () => {
    const location = await tenant.place(1);
    const postId = await published([location]);
    await set(postId, SITE_B, { views: 5 });
    await fixture.sandbox.admin.script({
      operation: 'a.posts.insights',
      responses: [
        {
          status: 429,
          headers: { 'retry-after': '120' },
          body: { error: { code: 429, status: 'RESOURCE_EXHAUSTED', message: 'slow down' } },
        },
      ],
    });
    await fixture.pass(10 * MINUTE);
    expect((await fixture.readEngagement()).sort()).toEqual(['paused', 'read']);
    expect((await scheduleOf(SITE_A))?.waitsMs).toBeGreaterThan(115_000);
    expect(total(await fixture.view(tenant, postId)).views).toBe(5);
    await set(postId, SITE_A, { views: 6 });
    await fixture.pass(3 * MINUTE);
    await fixture.readEngagement();
    expect(total(await fixture.view(tenant, postId)).views).toBe(11);
  });

  it('[publishers 0.1] a failure is retried with back-off, and other listings are read first', async () => {
    const locations = [await tenant.place(1, [SITE_A]), await tenant.place(2, [SITE_A])];
    const postId = await published(locations, { postSites: [SITE_A] });
    await set(postId, SITE_A, { views: 1 }, locations[0]);
    await set(postId, SITE_A, { views: 2 }, locations[1]);
    await makeDueFirst(locations[0]);
    const listing = listingA(1).split('/').pop() ?? '';
    await fixture.sandbox.admin.script({
      operation: 'a.posts.insights',
      match: { listing },
      responses: [{ status: 503, times: -1 }],
    });
    await fixture.pass(15 * MINUTE);
    const ended = await workOff(fixture.deps, new EngagementReadings(fixture.deps));
    expect(ended).toMatchObject([{ outcome: { result: { result: 'failed' } } }]);
    expect(await scheduleOf(SITE_A)).toMatchObject({ failures: 1, waitsMs: expect.any(Number) });
    expect((await scheduleOf(SITE_A))?.waitsMs).toBeGreaterThan(500);
    await fixture.pass(10_000);
    expect(await fixture.readEngagement()).toEqual(['read']);
    expect(total(await fixture.view(tenant, postId)).views).toBe(2);
    await fixture.sandbox.admin.clearScripts();
    await fixture.pass(30 * MINUTE);
    await fixture.readEngagement();
    expect(total(await fixture.view(tenant, postId)).views).toBe(3);
    expect((await scheduleOf(SITE_A))?.failures).toBe(0);
  });

  it('[publishers 1.8] a publisher that has retired the numbers is not asked again for a day, also after a new post', async () => {
    const location = await tenant.place(1, [SITE_A]);
    await published([location], { postSites: [SITE_A] });
    await fixture.sandbox.admin.settings({ 'a.postInsights': 'retired' });
    await fixture.pass(10 * MINUTE);
    expect(await fixture.readEngagement()).toEqual(['paused']);
    await published([location], { message: 'More bread', postSites: [SITE_A] });
    await fixture.pass(60 * MINUTE);
    expect(await fixture.readEngagement()).toEqual([]);
    const asked = await reads('a.posts.insights');
    await fixture.pass(DAY);
    await fixture.readEngagement();
    expect(await reads('a.posts.insights')).toBe(asked + 1);
  });

  it('[publishers 0.1] lost credentials pause it, and it continues after the owner has connected the account again', async () => {
    const location = await tenant.place(1, [SITE_B]);
    const postId = await published([location], { postSites: [SITE_B] });
    await set(postId, SITE_B, { views: 5 });
    const connectedAccountId = tenant.connectedAccountId(SITE_B);
    const connect = (status: string) =>
      fixture.deps.database.execute('update connected_accounts set status = $2 where id = $1', [
        connectedAccountId,
        status,
      ]);
    await connect('REAUTH_REQUIRED');
    await fixture.pass(10 * MINUTE);
    expect(await fixture.readEngagement()).toEqual(['paused']);
    await fixture.pass(60 * MINUTE);
    expect(await fixture.readEngagement()).toEqual([]);
    await connect('CONNECTED');
    const { accountId } = tenant;
    await fixture.deps.database.transaction(async (transaction) =>
      postsFollowConnections.reconnected?.(transaction, fixture.deps.work, { accountId, connectedAccountId }),
    );
    expect(await fixture.readEngagement()).toEqual(['read']);
    expect(total(await fixture.view(tenant, postId)).views).toBe(5);
  });

  it('[publishers 2.4] a page without the right to read engagement keeps its link', async () => {
    const location = await tenant.place(1, [SITE_A]);
    await published([location], { postSites: [SITE_A] });
    await fixture.sandbox.admin.access({ listing: listingA(1).split('/').pop() ?? '', mode: 'removed' });
    await fixture.pass(10 * MINUTE);
    expect(await fixture.readEngagement()).toEqual(['refused']);
    const links = await fixture.deps.database.query('select status from listing_links where location_id = $1', [
      location,
    ]);
    expect(links).toEqual([{ status: 'LINKED' }]);
  });
});

describe('several processes', () => {
  it('[reliability 2] a late result of a former claim holder changes nothing', async () => {
    const location = await tenant.place(1, [SITE_A]);
    const postId = await published([location], { postSites: [SITE_A] });
    await set(postId, SITE_A, { views: 8 });
    await fixture.pass(10 * MINUTE);
    class Late extends EngagementReadings {
      override async step(loaded: Parameters<EngagementReadings['step']>[0]) {
        const outcome = await super.step(loaded);
        await fixture.deps.database.execute('update work set lease_until = null, due_at = now()');
        await set(postId, SITE_A, { views: 9 });
        expect(await fixture.readEngagement(fixture.anotherProcess())).toEqual(['read']);
        return outcome;
      }
    }
    await workOff(fixture.deps, new Late(fixture.deps));
    expect(total(await fixture.view(tenant, postId)).views).toBe(9);
  });

  it('[reliability 2] posts whose reads ended five processes wait for a day, and the others are read', async () => {
    const locations = [await tenant.place(1, [SITE_A]), await tenant.place(2, [SITE_A])];
    const postId = await published(locations, { postSites: [SITE_A] });
    await set(postId, SITE_A, { views: 4 }, locations[1]);
    await makeDueFirst(locations[0]);
    await fixture.pass(15 * MINUTE);
    await fixture.deps.database.execute('update work set lost_claims = $1', [MAX_LOST_CLAIMS]);
    expect(await fixture.readEngagement()).toEqual(['set aside', 'read']);
    expect(await reads('a.posts.insights')).toBe(1);
    expect(total(await fixture.view(tenant, postId)).views).toBe(4);
  });

  it('[contract 5, engagement] totals agree while two processes store and a third deletes', async () => {
    const locations = [await tenant.place(1), await tenant.place(2), await tenant.place(3)];
    const posts = [await published(locations), await published(locations, { message: 'Cake' })];
    for (const postId of posts)
      for (const location of locations) {
        await set(postId, SITE_A, { views: 3 }, location);
        await set(postId, SITE_B, { views: 5, shares: 1 }, location);
      }
    await fixture.pass(15 * MINUTE);
    const other = fixture.anotherProcess();
    await Promise.all([
      fixture.readEngagement(),
      fixture.readEngagement(other),
      deleteCampaign(fixture.deps, tenant.caller, posts[1] ?? 0),
    ]);
    for (const postId of posts) {
      const [row] = await fixture.deps.database.query<{ agree: boolean }>(
        `select post.views = sum(one.views) and post.clicks = sum(one.clicks) and post.shares = sum(one.shares) as agree
         from social_posts post join post_deliveries one on one.account_id = post.account_id and one.post_id = post.id
         where post.id = $1 group by post.account_id, post.id`,
        [postId],
      );
      expect(row).toEqual({ agree: true });
    }
    expect(total(await fixture.view(tenant, posts[0] ?? 0))).toMatchObject({ views: 24, shares: 3 });
  });
});
