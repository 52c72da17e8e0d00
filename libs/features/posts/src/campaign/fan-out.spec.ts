import { describe, expect, it } from '@jest/globals';
import { FAN_OUT_BATCH } from '../campaign-work.js';
import { viewCampaign } from '../index.js';
import type { CampaignInput } from '../rules/campaign-input.js';
import { ACME, BOLT, postsFixture } from '../testing/posts-fixture.js';

const fixture = postsFixture();

const HOUR = 3_600_000;
const BOTH = [ACME, BOLT];

/** Two batches. */
const LOCATIONS = FAN_OUT_BATCH + 50;

/** Five batches. */
const MANY = 4 * FAN_OUT_BATCH + 1;

/** A campaign of many locations; its posts are never sent unless the test sends them. */
async function large(sites: readonly string[] = BOTH, input: Partial<CampaignInput> & { locations?: number } = {}) {
  const given = { locations: LOCATIONS, isReversed: true, postSites: BOTH, ...input };
  const campaign = await fixture.campaignAt(sites, given);
  const { plan, progress } = campaign;
  const { accountId } = campaign.tenant;
  return {
    ...campaign,
    /** Takes steps of the campaign until its fan-out has nothing left to do. */
    fanOut: async () => {
      while ((await progress()).planned < campaign.locationIds.length) await plan();
    },
    counts: async () => {
      const [row] = await fixture.database.sql`select
        (select count(*) from post_items where account_id = ${accountId}) as items,
        (select count(*) from post_deliveries where account_id = ${accountId}) as deliveries,
        (select count(*) from stored_events where account_id = ${accountId}) as events`;
      return row;
    },
  };
}

describe('the fan-out of a large campaign', () => {
  it('[contract 5] the request stores the campaign alone, and the view shows every location at once', async () => {
    const { tenant, locationIds, postId, counts, fanOut } = await large(BOTH, { locations: MANY });
    expect(await counts()).toEqual({ items: 0, deliveries: 0, events: 0 });
    const view = await fixture.view(tenant, postId);
    expect(view.socialPostInfo).toMatchObject({ status: 'INPROGRESS', locationIds });
    expect(view.socialPostAnalyticsByLocationId.map(({ locationId }) => locationId)).toEqual(locationIds);
    expect(view.publishedLocationsCount).toBe(MANY);
    expect(view.socialPostInfo.publishDetails.map(({ status }) => status)).toEqual(['PUBLISHING', 'PUBLISHING']);
    await fanOut();
    expect(await counts()).toEqual({ items: MANY, deliveries: 2 * MANY, events: MANY });
    expect(await fixture.largestTransaction(postId)).toBe(FAN_OUT_BATCH);
    const items = await fixture.database
      .values`select location_id from post_items where post_id = ${postId} order by id`;
    expect(items).toEqual(locationIds);
    expect((await tenant.events()).map(({ location_id }) => Number(location_id))).toEqual(locationIds);
  });

  it('[contract 5] is not SUCCESS while locations are left, although every delivery so far is final', async () => {
    const { plan, counts, status, eventCounts } = await large([]);
    await plan();
    expect(await counts()).toMatchObject({ items: FAN_OUT_BATCH });
    expect(await status()).toBe('INPROGRESS');
    await fixture.work();
    expect(await status()).toBe('SUCCESS');
    expect(await eventCounts()).toEqual({ created: LOCATIONS, rejected: LOCATIONS });
  });

  it('[contract 5] is not SUCCESS while locations are left, although the last open delivery of those before has ended', async () => {
    const { tenant, locationIds, plan, status } = await large([]);
    await fixture.link(tenant, locationIds[0]);
    await plan();
    expect(await fixture.stepAll()).toMatchObject([{ to: 'LIVE' }]);
    expect(await status()).toBe('INPROGRESS');
    await fixture.work();
    expect(await status()).toBe('SUCCESS');
  });

  it('[contract 5] a deletion meanwhile ends it: nothing more is created, sent or reported', async () => {
    const { tenant, locationIds, postId, plan, counts, eventCounts, remove } = await large();
    await plan();
    await remove();
    await fixture.work();
    const items = FAN_OUT_BATCH;
    expect(await counts()).toEqual({ items, deliveries: 2 * items, events: 2 * items });
    expect(await eventCounts()).toEqual({ created: items, deleted: items });
    const view = await fixture.view(tenant, postId);
    expect(view.socialPostInfo.publishDetails.map(({ status }) => status)).toEqual(['DELETED', 'DELETED']);
    expect(view.socialPostAnalyticsByLocationId).toHaveLength(LOCATIONS);
    expect(view.publishedLocationsCount).toBe(0);
    expect(locationIds.flatMap((id) => fixture.acme.liveAt(`${ACME}/${id}`))).toEqual([]);
  });

  it('[contract 5] a location that is archived meanwhile is skipped and rejected', async () => {
    const { tenant, locationIds, postId, plan, fanOut } = await large();
    await plan();
    const late = locationIds.at(-1);
    await fixture.database.execute('update locations set archived_at = now() where id = $1', [late]);
    await fanOut();
    const states = await fixture.database.values`select state from post_deliveries
      where post_id = ${postId} and location_id = ${late}`;
    expect(states).toEqual(['SKIPPED', 'SKIPPED']);
    const events = (await tenant.events()).filter(({ location_id }) => Number(location_id) === late);
    expect(events.map(({ event }) => event)).toEqual(['local_post.created', 'local_post.rejected']);
  });

  it('[contract 5] a scheduled one creates its items before the start, and its deliveries from the start on', async () => {
    const { plan, counts, fanOut } = await large(BOTH, fixture.dates(HOUR, 2 * HOUR));
    for (let run = 0; run < 4; run += 1) await plan();
    const all = { items: LOCATIONS, events: LOCATIONS };
    expect(await counts()).toEqual({ ...all, deliveries: 0 });
    await fixture.pass(HOUR);
    await plan();
    expect(await counts()).toEqual({ ...all, deliveries: 2 * FAN_OUT_BATCH });
    await fanOut();
    expect(await counts()).toEqual({ ...all, deliveries: 2 * LOCATIONS });
  });

  it('[contract 5] a start that comes before the items are complete doubles none', async () => {
    const { plan, counts, fanOut } = await large(BOTH, fixture.dates(HOUR, 2 * HOUR));
    await plan();
    await fixture.pass(HOUR);
    await fanOut();
    expect(await counts()).toEqual({ items: LOCATIONS, deliveries: 2 * LOCATIONS, events: LOCATIONS });
  });

  it('[contract 5] one whose start and end were missed is never sent, and every item is rejected', async () => {
    const { status, eventCounts, lastEvent } = await large(BOTH, fixture.dates(HOUR, 2 * HOUR));
    const creates = fixture.acme.creates.length;
    await fixture.workAfter(3 * HOUR);
    expect(fixture.acme.creates).toHaveLength(creates);
    expect(await status()).toBe('EXPIRED');
    expect(await eventCounts()).toEqual({ created: LOCATIONS, rejected: LOCATIONS });
    const rejection_reason = 'The campaign ended before the post could be published';
    expect(await lastEvent('rejected')).toMatchObject({ rejection_reason });
  });

  it('[contract 5] a location lists the campaign from the fan-out on', async () => {
    const { tenant, locationIds, fanOut } = await large(BOTH, fixture.dates(HOUR, 2 * HOUR));
    const list = async () => (await fixture.list(tenant, locationIds.at(-1) ?? 0, { bulkOnly: true })).records;
    expect(await list()).toEqual([]);
    await fixture.pass(HOUR);
    await fanOut();
    const publishDetails = [{ status: 'PUBLISHING' }, { status: 'PUBLISHING' }];
    expect(await list()).toMatchObject([{ publishDetails, locationIds }]);
  });
});

describe('the view of a page of the locations', () => {
  it('[contract 5] shows the progress of the campaign, and the same numbers as the whole view', async () => {
    const { tenant, locationIds, postId, plan } = await large();
    await plan();
    fixture.acme.nextCreate('reject');
    await fixture.work();
    await fixture.database.execute('update post_deliveries set views = id % 7 where post_id = $1', [postId]);
    const page = (number: number) => viewCampaign(fixture.deps, tenant.caller, postId, { page: number, perPage: 100 });
    const [whole, second] = [await fixture.view(tenant, postId), await page(2)];

    const published = (site: string, count: number) => ({ site, status: 'PUBLISHED', count });
    const failed = { site: ACME, status: 'ERROR', count: 1 };
    const statuses = expect.arrayContaining([failed, published(ACME, LOCATIONS - 1), published(BOLT, LOCATIONS)]);
    expect(second).toEqual({
      ...whole,
      socialPostInfo: { ...whole.socialPostInfo, postLinks: expect.any(Array) },
      socialPostAnalyticsByLocationId: whole.socialPostAnalyticsByLocationId.slice(100, 200),
      pageInfo: { hasNextPage: true, hasPreviousPage: true, totalPages: 6, totalRecords: LOCATIONS },
      progress: { locations: LOCATIONS, locationsReached: LOCATIONS, statuses },
    });
    expect(second?.progress?.statuses).toHaveLength(3);
    // Deliveries have no fixed order, so the rejected one may be on any page.
    const live = await fixture.database.sql`select 1 from post_deliveries
      where post_id = ${postId} and state = 'LIVE' and location_id = any(${locationIds.slice(100, 200)}::integer[])`;
    expect(live.length).toBeGreaterThanOrEqual(199);
    expect(second?.socialPostInfo.postLinks).toHaveLength(live.length);
    const idsOf = async (number: number) =>
      (await page(number))?.socialPostAnalyticsByLocationId.map(({ locationId }) => locationId);
    expect([await idsOf(6), await idsOf(7)]).toEqual([locationIds.slice(500), []]);
  });

  it('[contract 5] counts the locations that the fan-out has not reached as PUBLISHING', async () => {
    const { tenant, postId, plan } = await large([]);
    await plan();
    const view = await viewCampaign(fixture.deps, tenant.caller, postId, { page: 1, perPage: 1 });
    const left = LOCATIONS - FAN_OUT_BATCH;
    const counts = Object.entries({ PUBLISHING: left, SKIPPED: FAN_OUT_BATCH });
    const statuses = BOTH.flatMap((site) => counts.map(([status, count]) => ({ site, status, count })));
    expect(view?.progress).toEqual({ locations: LOCATIONS, locationsReached: FAN_OUT_BATCH, statuses });
    expect(view?.publishedLocationsCount).toBe(left);
  });

  it('[contract 5] its numbers add up although the fan-out goes on while they are read', async () => {
    const { tenant, postId, plan } = await large();
    // Another process reaches the next locations after the first statement of the view.
    const meanwhile = new Proxy(fixture.database, {
      get(database, name) {
        if (name !== 'query') return Reflect.get(database, name) as unknown;
        return async (...query: Parameters<typeof database.query>) => {
          const rows = await database.query(...query);
          await plan();
          return rows;
        };
      },
    });
    const deps = { ...fixture.deps, database: meanwhile };
    const page = await viewCampaign(deps, tenant.caller, postId, { page: 1, perPage: 1 });
    for (const wanted of BOTH) {
      const counts = page?.progress?.statuses.filter(({ site }) => site === wanted) ?? [];
      expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(LOCATIONS);
    }
    expect(page?.publishedLocationsCount).toBe(LOCATIONS);
  });
});
