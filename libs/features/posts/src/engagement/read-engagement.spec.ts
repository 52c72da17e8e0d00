import { beforeEach, describe, expect, it } from '@jest/globals';
import { MAX_LOST_CLAIMS } from '@listings/domain';
import { perTest } from '@listings/testing/jest';
import { workOff } from '@listings/work/testing';
import { deleteCampaign, EngagementReadings, listCampaigns, postsFollowConnections } from '../index.js';
import { ENGAGEMENT_READING } from '../rules/engagement-timing.js';
import { A, B, sandboxFixture, sandboxId } from '../testing/sandbox-fixture.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const COUNTERS = ['views', 'clicks', 'reactions', 'shares', 'comments'] as const;
type Counters = Record<(typeof COUNTERS)[number], number>;
type Numbers = Partial<Record<'views' | 'clicks' | 'likes' | 'comments' | 'shares', number>>;

const fixture = sandboxFixture();

beforeEach(async () => {
  await fixture.forget();
});

const tenant = perTest(() => fixture.newTenant());

const query = (text: string, ...values: unknown[]) => fixture.database.query(text, values);

/** A campaign that is live at each of its sites, at so many locations. */
async function published(postSites: string[], { message = 'Fresh bread', places = 1, at = [] as number[] } = {}) {
  const locationIds = [...at];
  for (let nn = at.length + 1; nn <= places; nn += 1) locationIds.push(await tenant.place(nn, postSites));
  const postId = await fixture.create(tenant, message, { locationIds, postSites });
  await fixture.reach(tenant, postId, 'SUCCESS');
  const refAt = async (site: string, at = locationIds[0]) => {
    const [ref = ''] = await fixture.database.values<string>`select external_ref from post_deliveries
      where post_id = ${postId} and site = ${site} and location_id = ${at}`;
    return ref;
  };
  const view = () => fixture.view(tenant, postId);
  return {
    postId,
    locationIds,
    refAt,
    view,
    set: async (site: string, numbers: Numbers, locationId?: number) =>
      fixture.admin.engagement({ post: await refAt(site, locationId), ...numbers }),
    total: async () => sum([(await view()).socialPostInfo]),
    views: async () => (await view()).socialPostInfo.views,
    remove: () => deleteCampaign(fixture.deps, tenant.caller, postId),
  };
}

const sum = (rows: readonly Counters[]) =>
  Object.fromEntries(COUNTERS.map((name) => [name, rows.reduce((all, row) => all + row[name], 0)])) as Counters;

/** Makes the posts of a location due before those of the others: which was published first is chance. */
const makeDueFirst = (locationId: number | undefined) =>
  fixture.database.sql`update post_deliveries set engagement_due_at = engagement_due_at - interval '4 minutes'
    where location_id = ${locationId}`;

const reads = async (operation: string) =>
  (await fixture.admin.requests({ operation })).filter(({ status }) => status !== 401).length;

const readAfter = async (ms: number) => {
  await fixture.pass(ms);
  return fixture.readEngagement();
};

const scheduleOf = async (site: string) => {
  const [row] = await fixture.database.sql<{ waitsMs: number; failures: number }>`
    select (extract(epoch from due_at - now()) * 1000)::float8 as "waitsMs", failures from work where account_id =
    ${tenant.accountId} and kind = ${ENGAGEMENT_READING} and subject = ${tenant.connectedAccountId(site)}`;
  return row;
};

describe('reading engagement', () => {
  it('[contract 5, engagement] [2.4] shows what both publishers count, ten minutes after the publication', async () => {
    const { set, view, total } = await published([A, B]);
    await set(A, { views: 40, clicks: 3 });
    await set(B, { views: 100, clicks: 7, likes: 5, comments: 2, shares: 1 });
    expect(await fixture.readEngagement()).toEqual([]);
    expect(await readAfter(10 * MINUTE)).toEqual(['read', 'read']);
    expect((await view()).socialPostAnalyticsBySite).toEqual([
      { site: A, views: 40, clicks: 3, reactions: 0, shares: 0, comments: 0 },
      { site: B, views: 100, clicks: 7, reactions: 5, shares: 1, comments: 2 },
    ]);
    expect(await total()).toEqual({ views: 140, clicks: 10, reactions: 5, shares: 1, comments: 2 });
  });

  it('[contract 5, engagement] sums by site, by location, in total and of the lists agree', async () => {
    const { postId, locationIds, set, view } = await published([A, B], { places: 2 });
    const [one, other] = locationIds;
    const numbers = [
      [A, one, { views: 11, clicks: 1 }],
      [A, other, { views: 22, clicks: 2 }],
      [B, one, { views: 33, clicks: 3, likes: 4, comments: 5, shares: 6 }],
      [B, other, { views: 44, clicks: 4, likes: 7, comments: 8, shares: 9 }],
    ] as const;
    for (const round of [1, 2]) {
      for (const [site, location, each] of numbers) {
        const more = Object.fromEntries(Object.entries(each).map(([name, value]) => [name, value * round]));
        await set(site, more, location);
      }
      await readAfter(DAY);
      const { socialPostInfo, socialPostAnalyticsBySite, socialPostAnalyticsByLocationId } = await view();
      const stored = { views: 110 * round, clicks: 10 * round, shares: 15 * round };
      const total = { ...stored, reactions: 11 * round, comments: 13 * round };
      expect(socialPostInfo).toMatchObject(total);
      expect(sum(socialPostAnalyticsBySite)).toEqual(total);
      expect(sum(socialPostAnalyticsByLocationId.flatMap(({ siteStats }) => siteStats))).toEqual(total);
      const page = { filter: {}, sort: { field: 'views', descending: true }, page: { page: 1, perPage: 10 } } as const;
      const listed = { locationId: one ?? 0, bulkOnly: false, ...page };
      expect((await listCampaigns(fixture.deps, tenant.caller, listed)).records[0]).toMatchObject(total);
      expect(await query('select views, clicks, shares from social_posts where id = $1', postId)).toEqual([stored]);
    }
  });

  it('[contract 5, engagement] [publishers 1.8] reads all due posts of a listing with one call', async () => {
    const { locationIds } = await published([A]);
    for (const n of [1, 2]) await published([A], { message: `Bread ${n}`, at: locationIds });
    expect(await readAfter(10 * MINUTE)).toEqual(['read']);
    expect(await reads('a.posts.insights')).toBe(1);
  });

  it('[contract 5, engagement] a post that is removed is not read again and keeps its numbers', async () => {
    const { postId, set, views, remove } = await published([B]);
    await set(B, { views: 9 });
    await readAfter(10 * MINUTE);
    await remove();
    await fixture.work(tenant, postId);
    const before = await reads('b.posts.insights');
    expect(await readAfter(DAY)).toEqual([]);
    expect(await reads('b.posts.insights')).toBe(before);
    expect(await views()).toBe(9);
  });

  it('[contract 5, engagement] a post that the publisher no longer counts keeps its numbers', async () => {
    const { set, refAt, total } = await published([A]);
    await set(A, { views: 9, clicks: 2 });
    await readAfter(10 * MINUTE);
    await fixture.admin.decidePost(await refAt(A), { decision: 'remove' });
    expect(await readAfter(DAY)).toEqual(['read']);
    expect(await total()).toMatchObject({ views: 9, clicks: 2 });
  });

  it('[contract 5, engagement] a location that is not linked any more is not read', async () => {
    const { locationIds } = await published([A]);
    await query('delete from listing_links where location_id = $1', locationIds[0]);
    expect(await readAfter(10 * MINUTE)).toEqual(['idle']);
    expect(await reads('a.posts.insights')).toBe(0);
  });
});

describe('trouble of a publisher', () => {
  /** Lets the reads of publisher A be answered so, at its first listing alone if `match` is given. */
  const answers = (response: object, match?: { listing: string }) =>
    fixture.admin.script({ operation: 'a.posts.insights', match, responses: [response] });
  const listing = sandboxId(A, 1);

  it('[publishers 0.1] a 429 pauses the engagement of that connected account only, for the named time', async () => {
    const { set, views } = await published([A, B]);
    await set(B, { views: 5 });
    const error = { code: 429, status: 'RESOURCE_EXHAUSTED', message: 'slow down' };
    await answers({ status: 429, headers: { 'retry-after': '120' }, body: { error } });
    expect((await readAfter(10 * MINUTE)).sort()).toEqual(['paused', 'read']);
    expect((await scheduleOf(A))?.waitsMs).toBeGreaterThan(115_000);
    expect(await views()).toBe(5);
    await set(A, { views: 6 });
    await readAfter(3 * MINUTE);
    expect(await views()).toBe(11);
  });

  it('[publishers 0.1] a failure is retried with back-off, and other listings are read first', async () => {
    const { locationIds, set, views } = await published([A], { places: 2 });
    for (const [n, locationId] of locationIds.entries()) await set(A, { views: n + 1 }, locationId);
    await makeDueFirst(locationIds[0]);
    await answers({ status: 503, times: -1 }, { listing });
    await fixture.pass(15 * MINUTE);
    const ended = await workOff(fixture.deps, new EngagementReadings(fixture.deps));
    expect(ended).toMatchObject([{ outcome: { result: { result: 'failed' } } }]);
    const schedule = await scheduleOf(A);
    expect(schedule).toMatchObject({ failures: 1 });
    expect(schedule?.waitsMs).toBeGreaterThan(500);
    expect(await readAfter(10_000)).toEqual(['read']);
    expect(await views()).toBe(2);
    await fixture.admin.clearScripts();
    await readAfter(30 * MINUTE);
    expect(await views()).toBe(3);
    expect(await scheduleOf(A)).toMatchObject({ failures: 0 });
  });

  it('[publishers 1.8] a publisher that has retired the numbers is not asked again for a day, also after a new post', async () => {
    const { locationIds } = await published([A]);
    await fixture.admin.settings({ 'a.postInsights': 'retired' });
    expect(await readAfter(10 * MINUTE)).toEqual(['paused']);
    await published([A], { message: 'More bread', at: locationIds });
    expect(await readAfter(60 * MINUTE)).toEqual([]);
    const asked = await reads('a.posts.insights');
    await readAfter(DAY);
    expect(await reads('a.posts.insights')).toBe(asked + 1);
  });

  it('[publishers 0.1] lost credentials pause it, and it continues after the owner has connected the account again', async () => {
    const { set, views } = await published([B]);
    await set(B, { views: 5 });
    const key = { accountId: tenant.accountId, connectedAccountId: tenant.connectedAccountId(B) };
    const connect = (status: string) =>
      query('update connected_accounts set status = $2 where id = $1', key.connectedAccountId, status);
    await connect('REAUTH_REQUIRED');
    expect(await readAfter(10 * MINUTE)).toEqual(['paused']);
    expect(await readAfter(60 * MINUTE)).toEqual([]);
    await connect('CONNECTED');
    await fixture.deps.database.transaction(async (transaction) =>
      postsFollowConnections.reconnected?.(transaction, fixture.deps.work, key),
    );
    expect(await fixture.readEngagement()).toEqual(['read']);
    expect(await views()).toBe(5);
  });

  it('[publishers 2.4] a page without the right to read engagement keeps its link', async () => {
    const { locationIds } = await published([A]);
    await fixture.admin.access({ listing, mode: 'removed' });
    expect(await readAfter(10 * MINUTE)).toEqual(['refused']);
    const links = await query('select status from listing_links where location_id = $1', locationIds[0]);
    expect(links).toEqual([{ status: 'LINKED' }]);
  });
});

describe('several processes', () => {
  it('[reliability 2] a late result of a former claim holder changes nothing', async () => {
    const { set, views } = await published([A]);
    await set(A, { views: 8 });
    await fixture.pass(10 * MINUTE);
    class Late extends EngagementReadings {
      override async step(loaded: Parameters<EngagementReadings['step']>[0]) {
        const outcome = await super.step(loaded);
        await query('update work set lease_until = null, due_at = now()');
        await set(A, { views: 9 });
        expect(await fixture.readEngagement(fixture.anotherProcess())).toEqual(['read']);
        return outcome;
      }
    }
    await workOff(fixture.deps, new Late(fixture.deps));
    expect(await views()).toBe(9);
  });

  it('[reliability 2] posts whose reads ended five processes wait for a day, and the others are read', async () => {
    const { locationIds, set, views } = await published([A], { places: 2 });
    await set(A, { views: 4 }, locationIds[1]);
    await makeDueFirst(locationIds[0]);
    await fixture.pass(15 * MINUTE);
    await query('update work set lost_claims = $1', MAX_LOST_CLAIMS);
    expect(await fixture.readEngagement()).toEqual(['set aside', 'read']);
    expect(await reads('a.posts.insights')).toBe(1);
    expect(await views()).toBe(4);
  });

  it('[contract 5, engagement] totals agree while two processes store and a third deletes', async () => {
    const bread = await published([A, B], { places: 3 });
    const cake = await published([A, B], { message: 'Cake', places: 3, at: bread.locationIds });
    for (const { set, locationIds } of [bread, cake])
      for (const location of locationIds) {
        await set(A, { views: 3 }, location);
        await set(B, { views: 5, shares: 1 }, location);
      }
    await fixture.pass(15 * MINUTE);
    const other = fixture.anotherProcess();
    await Promise.all([fixture.readEngagement(), fixture.readEngagement(other), cake.remove()]);
    for (const { postId } of [bread, cake]) {
      const agreement = await fixture.database.values`
        select post.views = sum(one.views) and post.clicks = sum(one.clicks) and post.shares = sum(one.shares)
        from social_posts post join post_deliveries one on one.account_id = post.account_id and one.post_id = post.id
        where post.id = ${postId} group by post.account_id, post.id`;
      expect(agreement).toEqual([true]);
    }
    expect(await bread.total()).toMatchObject({ views: 24, shares: 3 });
  });
});
