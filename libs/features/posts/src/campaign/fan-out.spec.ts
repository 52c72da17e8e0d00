import { describe, expect, it } from '@jest/globals';
import { deleteCampaign, listCampaigns, viewCampaign } from '../index.js';
import { campaignStep } from '../testing/campaign-step.js';
import { deliverPost } from '../testing/deliver-post.js';
import { ACME, BOLT, postsFixture } from '../testing/posts-fixture.js';
import { link } from '../testing/tenant.js';
import type { Tenant } from '../testing/tenant.js';
import { FAN_OUT_BATCH } from './fan-out.js';

const fixture = postsFixture();

const HOUR = 3_600_000;
/** Two batches. */
const LOCATIONS = FAN_OUT_BATCH + 50;
/** Five batches. */
const MANY = 4 * FAN_OUT_BATCH + 1;

/** Takes steps of the campaign until its fan-out has nothing left to do. */
async function fanOut(tenant: Tenant, postId: number): Promise<void> {
  const done = async () => {
    const [row] = await fixture.database.query<{ planned: number; count: number }>(
      'select deliveries_planned as planned, location_count as count from social_posts where id = $1',
      [postId],
    );
    return row?.planned === row?.count;
  };
  while (!(await done())) await campaignStep(fixture.deps, { accountId: tenant.accountId, postId });
}

/** Numbers of items, deliveries and events of an account. */
async function counts(tenant: Tenant) {
  const [row] = await fixture.database.query<{ items: number; deliveries: number; events: number }>(
    `select (select count(*) from post_items where account_id = $1) as items,
       (select count(*) from post_deliveries where account_id = $1) as deliveries,
       (select count(*) from stored_events where account_id = $1) as events`,
    [tenant.accountId],
  );
  return row;
}

async function eventNames(tenant: Tenant): Promise<Record<string, number>> {
  const names: Record<string, number> = {};
  for (const { event } of await tenant.events()) names[event] = (names[event] ?? 0) + 1;
  return names;
}

/** A campaign of many locations; its posts are never sent unless the test sends them. */
async function large(options: { count?: number; scheduled?: boolean; sites?: readonly string[] } = {}) {
  const { count = LOCATIONS, scheduled = false, sites = [ACME, BOLT] } = options;
  const tenant = await fixture.tenant(fixture.anotherProcess().database);
  const locationIds = (await tenant.locations(count, { sites })).reverse();
  const postId = await fixture.campaign(tenant, {
    locationIds,
    ...(scheduled && { postScheduledDates: { startDatetime: fixture.at(HOUR), endDatetime: fixture.at(2 * HOUR) } }),
  });
  return { tenant, locationIds, postId, key: { accountId: tenant.accountId, postId } };
}

describe('the fan-out of a large campaign', () => {
  it('[contract 5] the request stores the campaign alone, and the view shows every location at once', async () => {
    const { tenant, locationIds, postId } = await large({ count: MANY });
    expect(await counts(tenant)).toEqual({ items: 0, deliveries: 0, events: 0 });
    const view = await fixture.view(tenant, postId);
    expect(view.socialPostInfo).toMatchObject({ status: 'INPROGRESS', locationIds });
    expect(view.socialPostAnalyticsByLocationId.map(({ locationId }) => locationId)).toEqual(locationIds);
    expect(view.publishedLocationsCount).toBe(MANY);
    expect(view.socialPostInfo.publishDetails.map(({ status }) => status)).toEqual(['PUBLISHING', 'PUBLISHING']);

    await fanOut(tenant, postId);

    expect(await counts(tenant)).toEqual({ items: MANY, deliveries: 2 * MANY, events: MANY });
    const [largest] = await fixture.database.query<{ n: number }>(
      'select count(*) as n from post_items where post_id = $1 group by xmin::text order by 1 desc limit 1',
      [postId],
    );
    expect(largest?.n).toBe(FAN_OUT_BATCH);
    const items = await fixture.database.query<{ location_id: number }>(
      'select location_id from post_items where post_id = $1 order by id',
      [postId],
    );
    expect(items.map((item) => item.location_id)).toEqual(locationIds);
    const events = await tenant.events();
    expect(events.map(({ location_id }) => Number(location_id))).toEqual(locationIds);
    await deleteCampaign(fixture.deps, tenant.caller, postId);
  });

  it('[contract 5] is not SUCCESS while locations are left, although every delivery so far is final', async () => {
    const { tenant, postId, key } = await large({ sites: [] });
    await campaignStep(fixture.deps, key);
    expect(await counts(tenant)).toMatchObject({ items: FAN_OUT_BATCH });
    expect((await fixture.view(tenant, postId)).socialPostInfo.status).toBe('INPROGRESS');
    await fixture.work();
    expect((await fixture.view(tenant, postId)).socialPostInfo.status).toBe('SUCCESS');
    expect(await eventNames(tenant)).toEqual({ 'local_post.created': LOCATIONS, 'local_post.rejected': LOCATIONS });
  });

  it('[contract 5] is not SUCCESS while locations are left, although the last open delivery of those before has ended', async () => {
    const { tenant, locationIds, postId, key } = await large({ sites: [] });
    const connectedAccountId = tenant.connectedAccountId(ACME);
    const ids = locationIds.slice(0, 1);
    await link(fixture.database, { accountId: tenant.accountId, site: ACME, connectedAccountId, ids });
    await campaignStep(fixture.deps, key);
    const [open] = await fixture.due();
    if (!open) throw new Error('no delivery is due');
    expect(await deliverPost(fixture.deps, open)).toMatchObject({ to: 'LIVE' });
    expect((await fixture.view(tenant, postId)).socialPostInfo.status).toBe('INPROGRESS');
    await fixture.work();
    expect((await fixture.view(tenant, postId)).socialPostInfo.status).toBe('SUCCESS');
  });

  it('[contract 5] a deletion meanwhile ends it: nothing more is created, sent or reported', async () => {
    const { tenant, locationIds, postId, key } = await large();
    await campaignStep(fixture.deps, key);
    await deleteCampaign(fixture.deps, tenant.caller, postId);
    await fixture.work();
    const reached = FAN_OUT_BATCH;
    expect(await counts(tenant)).toEqual({ items: reached, deliveries: 2 * reached, events: 2 * reached });
    expect(await eventNames(tenant)).toEqual({ 'local_post.created': reached, 'local_post.deleted': reached });
    const view = await fixture.view(tenant, postId);
    expect(view.socialPostInfo.publishDetails.map(({ status }) => status)).toEqual(['DELETED', 'DELETED']);
    expect(view.socialPostAnalyticsByLocationId).toHaveLength(LOCATIONS);
    expect(view.publishedLocationsCount).toBe(0);
    expect(locationIds.flatMap((id) => fixture.acme.liveAt(`${ACME}/${id}`))).toEqual([]);
  });

  it('[contract 5] a location that is archived meanwhile is skipped and rejected', async () => {
    const { tenant, locationIds, postId, key } = await large();
    await campaignStep(fixture.deps, key);
    const late = locationIds.at(-1);
    await fixture.database.execute('update locations set archived_at = now() where id = $1', [late]);
    await fanOut(tenant, postId);
    const states = await fixture.database.query<{ state: string }>(
      'select state from post_deliveries where post_id = $1 and location_id = $2',
      [postId, late],
    );
    expect(states.map(({ state }) => state)).toEqual(['SKIPPED', 'SKIPPED']);
    const events = (await tenant.events()).filter(({ location_id }) => Number(location_id) === late);
    expect(events.map(({ event }) => event)).toEqual(['local_post.created', 'local_post.rejected']);
    await deleteCampaign(fixture.deps, tenant.caller, postId);
  });

  it('[contract 5] a scheduled one creates its items before the start, and its deliveries from the start on', async () => {
    const { tenant, postId, key } = await large({ scheduled: true });
    for (let run = 0; run < 4; run += 1) await campaignStep(fixture.deps, key);
    expect(await counts(tenant)).toEqual({ items: LOCATIONS, deliveries: 0, events: LOCATIONS });
    await fixture.pass(HOUR);
    await campaignStep(fixture.deps, key);
    expect(await counts(tenant)).toMatchObject({ deliveries: 2 * FAN_OUT_BATCH });
    await fanOut(tenant, postId);
    expect(await counts(tenant)).toEqual({ items: LOCATIONS, deliveries: 2 * LOCATIONS, events: LOCATIONS });
    await deleteCampaign(fixture.deps, tenant.caller, postId);
  });

  it('[contract 5] a start that comes before the items are complete doubles none', async () => {
    const { tenant, postId, key } = await large({ scheduled: true });
    await campaignStep(fixture.deps, key);
    await fixture.pass(HOUR);
    await fanOut(tenant, postId);
    expect(await counts(tenant)).toEqual({ items: LOCATIONS, deliveries: 2 * LOCATIONS, events: LOCATIONS });
    await deleteCampaign(fixture.deps, tenant.caller, postId);
  });

  it('[contract 5] one whose start and end were missed is never sent, and every item is rejected', async () => {
    const { tenant, postId } = await large({ scheduled: true });
    const creates = fixture.acme.creates.length;
    await fixture.workAfter(3 * HOUR);
    expect(fixture.acme.creates).toHaveLength(creates);
    expect((await fixture.view(tenant, postId)).socialPostInfo.status).toBe('EXPIRED');
    expect(await eventNames(tenant)).toEqual({ 'local_post.created': LOCATIONS, 'local_post.rejected': LOCATIONS });
  });

  it('[contract 5] a location lists the campaign from the fan-out on', async () => {
    const { tenant, locationIds, postId } = await large({ scheduled: true });
    const names = async () => {
      const { records } = await listCampaigns(fixture.deps, tenant.caller, {
        locationId: locationIds.at(-1)!,
        bulkOnly: true,
        filter: {},
        sort: { field: 'created_at', descending: true },
        page: { page: 1, perPage: 20 },
      });
      return records.map((record) => [record.publishDetails[0]?.status, record.locationIds.length]);
    };
    expect(await names()).toEqual([]);
    await fixture.pass(HOUR);
    await fanOut(tenant, postId);
    expect(await names()).toEqual([['PUBLISHING', LOCATIONS]]);
    await deleteCampaign(fixture.deps, tenant.caller, postId);
  });
});

describe('the view of a page of the locations', () => {
  it('[contract 5] shows the progress of the campaign, and the same numbers as the whole view', async () => {
    const { tenant, locationIds, postId, key } = await large();
    await campaignStep(fixture.deps, key);
    fixture.acme.nextCreate('reject');
    await fixture.work();
    await fixture.database.execute('update post_deliveries set views = id % 7 where post_id = $1', [postId]);
    const page = (number: number) => viewCampaign(fixture.deps, tenant.caller, postId, { page: number, perPage: 100 });
    const [whole, second] = [await fixture.view(tenant, postId), await page(2)];

    expect(second).toEqual({
      ...whole,
      socialPostInfo: { ...whole.socialPostInfo, postLinks: expect.any(Array) },
      socialPostAnalyticsByLocationId: whole.socialPostAnalyticsByLocationId.slice(100, 200),
      pageInfo: { hasNextPage: true, hasPreviousPage: true, totalPages: 6, totalRecords: LOCATIONS },
      progress: {
        locations: LOCATIONS,
        locationsReached: LOCATIONS,
        statuses: expect.arrayContaining([
          { site: ACME, status: 'ERROR', count: 1 },
          { site: ACME, status: 'PUBLISHED', count: LOCATIONS - 1 },
          { site: BOLT, status: 'PUBLISHED', count: LOCATIONS },
        ]),
      },
    });
    expect(second?.progress?.statuses).toHaveLength(3);
    // Deliveries have no fixed order, so the rejected one may be on any page.
    const live = await fixture.database.query(
      `select 1 from post_deliveries where post_id = $1 and state = 'LIVE' and location_id = any($2::integer[])`,
      [postId, locationIds.slice(100, 200)],
    );
    expect(live.length).toBeGreaterThanOrEqual(199);
    expect(second?.socialPostInfo.postLinks).toHaveLength(live.length);
    expect((await page(6))?.socialPostAnalyticsByLocationId.map(({ locationId }) => locationId)).toEqual(
      locationIds.slice(500),
    );
    expect((await page(7))?.socialPostAnalyticsByLocationId).toEqual([]);
  });

  it('[contract 5] counts the locations that the fan-out has not reached as PUBLISHING', async () => {
    const { tenant, postId, key } = await large({ sites: [] });
    await campaignStep(fixture.deps, key);
    const view = await viewCampaign(fixture.deps, tenant.caller, postId, { page: 1, perPage: 1 });
    const left = LOCATIONS - FAN_OUT_BATCH;
    expect(view?.progress).toEqual({
      locations: LOCATIONS,
      locationsReached: FAN_OUT_BATCH,
      statuses: [ACME, BOLT].flatMap((site) => [
        { site, status: 'PUBLISHING', count: left },
        { site, status: 'SKIPPED', count: FAN_OUT_BATCH },
      ]),
    });
    expect(view?.publishedLocationsCount).toBe(left);
    await deleteCampaign(fixture.deps, tenant.caller, postId);
  });

  it('[contract 5] its numbers add up although the fan-out goes on while they are read', async () => {
    const { tenant, postId, key } = await large();
    // Another process reaches the next locations after the first statement of the view.
    const meanwhile = new Proxy(fixture.database, {
      get(database, name) {
        if (name !== 'query') return Reflect.get(database, name) as unknown;
        return async (...query: Parameters<typeof database.query>) => {
          const rows = await database.query(...query);
          await campaignStep(fixture.deps, key);
          return rows;
        };
      },
    });
    const deps = { ...fixture.deps, database: meanwhile };
    const page = await viewCampaign(deps, tenant.caller, postId, { page: 1, perPage: 1 });
    for (const wanted of [ACME, BOLT]) {
      const counts = page?.progress?.statuses.filter(({ site }) => site === wanted) ?? [];
      expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(LOCATIONS);
    }
    expect(page?.publishedLocationsCount).toBe(LOCATIONS);
    await deleteCampaign(fixture.deps, tenant.caller, postId);
  });
});
