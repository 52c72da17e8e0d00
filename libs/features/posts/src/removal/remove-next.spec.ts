import { describe, expect, it } from '@jest/globals';
import { FAN_OUT_BATCH } from '../campaign/fan-out.js';
import { workOff } from '@listings/work/testing';
import { CAMPAIGN, deleteCampaign, PostDeliveries } from '../index.js';
import { campaignStep } from '../testing/campaign-step.js';
import { ACME, BOLT, postsFixture } from '../testing/posts-fixture.js';
import type { Tenant } from '../testing/tenant.js';

const fixture = postsFixture();

const HOUR = 3_600_000;
/** Two batches. */
const LOCATIONS = FAN_OUT_BATCH + 20;

/** A campaign that has started, has all its deliveries, and ends in an hour. */
async function started(
  sites: readonly string[],
  options: { count?: number; connected?: readonly string[]; removalSites?: string[] } = {},
) {
  const { count = LOCATIONS, connected = sites, removalSites } = options;
  const tenant = await fixture.tenant(fixture.anotherProcess().database);
  const locationIds = await tenant.locations(count, { sites: connected });
  const postId = await fixture.campaign(tenant, {
    locationIds,
    postSites: [...sites],
    postScheduledDates: { startDatetime: fixture.at(HOUR), endDatetime: fixture.at(2 * HOUR), removalSites },
  });
  await fixture.pass(HOUR);
  const key = { accountId: tenant.accountId, postId };
  while ((await progress(postId)).planned < count) await campaignStep(fixture.deps, key);
  return { tenant, locationIds, postId, key };
}

async function progress(postId: number) {
  const [row] = await fixture.database.query<{ planned: number; removed: number; status: string; due: boolean | null }>(
    `select deliveries_planned as planned, removals_ordered as removed, status, work.due_at <= now() as due
     from social_posts post left join work on work.account_id = post.account_id and kind = $2 and subject = post.id::text
     where id = $1`,
    [postId, CAMPAIGN],
  );
  if (!row) throw new Error(`no campaign ${postId}`);
  return row;
}

async function states(postId: number): Promise<Record<string, number>> {
  const rows = await fixture.database.query<{ name: string; count: number }>(
    `select site || ' ' || state as name, count(*) as count from post_deliveries where post_id = $1 group by 1`,
    [postId],
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

/** How many locations have which events, in their order. */
async function histories(tenant: Tenant): Promise<Record<string, number>> {
  const rows = await fixture.database.query<{ names: string; locations: number }>(
    `select names, count(*) as locations from (
       select string_agg(replace(type, 'local_post.', ''), ' ' order by sequence, position) as names
       from stored_events where account_id = $1 group by location_id
     ) location group by names`,
    [tenant.accountId],
  );
  return Object.fromEntries(rows.map(({ names, locations }) => [names, locations]));
}

const liveAt = (locationIds: readonly number[]) =>
  locationIds.flatMap((id) => [...fixture.acme.liveAt(`${ACME}/${id}`), ...fixture.bolt.liveAt(`${BOLT}/${id}`)]);

describe('the deletion of a large campaign', () => {
  it('[contract 5] the request changes the campaign alone; from then on nothing is sent, and each item is deleted once', async () => {
    const { tenant, locationIds, postId } = await started([ACME, BOLT]);
    await deleteCampaign(fixture.deps, tenant.caller, postId);
    expect(await progress(postId)).toMatchObject({ status: 'DELETED', removed: 0, due: true });
    await deleteCampaign(fixture.deps, tenant.caller, postId);
    expect(await workOff(fixture.deps, new PostDeliveries(fixture.deps))).toEqual([]);
    expect(await states(postId)).toEqual({ [`${ACME} DELETED`]: LOCATIONS, [`${BOLT} DELETED`]: LOCATIONS });
    expect(await histories(tenant)).toEqual({ created: LOCATIONS });

    await fixture.work();
    expect(await progress(postId)).toMatchObject({ removed: LOCATIONS, due: null });
    expect(await histories(tenant)).toEqual({ 'created deleted': LOCATIONS });
    expect(await states(postId)).toEqual({ [`${ACME} DELETED`]: LOCATIONS, [`${BOLT} DELETED`]: LOCATIONS });
    expect(locationIds.filter((id) => fixture.acme.creates.includes(`${ACME}/${id}`))).toEqual([]);
    const [largest] = await fixture.database.query<{ n: number }>(
      'select count(*) as n from post_items where post_id = $1 group by xmin::text order by 1 desc limit 1',
      [postId],
    );
    expect(largest?.n).toBe(FAN_OUT_BATCH);
  });
});

describe('the end of a large campaign', () => {
  it('[contract 5] removes its posts in batches; it is EXPIRED after the last one, with one event per item', async () => {
    const { tenant, locationIds, postId, key } = await started([ACME]);
    await fixture.work();
    await fixture.pass(HOUR);
    await campaignStep(fixture.deps, key);
    expect(await states(postId)).toEqual({ [`${ACME} REMOVING`]: FAN_OUT_BATCH, [`${ACME} LIVE`]: 20 });
    expect((await progress(postId)).status).toBe('SUCCESS');
    await fixture.work();
    expect(await progress(postId)).toMatchObject({ status: 'EXPIRED', removed: LOCATIONS });
    expect(await histories(tenant)).toEqual({ 'created published deleted': LOCATIONS });
    expect(liveAt(locationIds)).toEqual([]);
  });

  it('[contract 5] nothing is sent to its removal sites any more, and the other sites still get their posts', async () => {
    const { tenant, postId, key } = await started([ACME, BOLT], { removalSites: [ACME] });
    await fixture.pass(HOUR);
    await campaignStep(fixture.deps, key);
    await fixture.work();
    expect(await states(postId)).toEqual({ [`${ACME} EXPIRED`]: LOCATIONS, [`${BOLT} LIVE`]: LOCATIONS });
    expect(await histories(tenant)).toEqual({ 'created rejected': LOCATIONS });
    expect((await progress(postId)).status).toBe('SUCCESS');
  });

  it('[contract 5] a deletion meanwhile begins again at the first location, and deletes each item once', async () => {
    const { tenant, postId, key } = await started([ACME]);
    await fixture.pass(HOUR);
    await campaignStep(fixture.deps, key);
    expect(await progress(postId)).toMatchObject({ removed: FAN_OUT_BATCH });
    await deleteCampaign(fixture.deps, tenant.caller, postId);
    expect(await progress(postId)).toMatchObject({ removed: 0 });
    await fixture.work();
    expect(await histories(tenant)).toEqual({ 'created rejected deleted': FAN_OUT_BATCH, 'created deleted': 20 });
    expect(await states(postId)).toEqual({ [`${ACME} DELETED`]: LOCATIONS });
  });
});
