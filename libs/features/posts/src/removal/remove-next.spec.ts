import { describe, expect, it } from '@jest/globals';
import { workOff } from '@listings/work/testing';
import { FAN_OUT_BATCH } from '../campaign-work.js';
import { PostDeliveries } from '../index.js';
import { ACME, BOLT, postsFixture } from '../testing/posts-fixture.js';

const fixture = postsFixture();

const HOUR = 3_600_000;

/** Two batches. */
const LOCATIONS = FAN_OUT_BATCH + 20;

/** A campaign that has started, has all its deliveries, and ends in an hour. */
async function started(sites: readonly string[], removalSites?: string[]) {
  const dates = fixture.dates(HOUR, 2 * HOUR, removalSites);
  const campaign = await fixture.campaignAt(sites, { locations: LOCATIONS, ...dates });
  const { tenant, postId, plan, progress } = campaign;
  await fixture.pass(HOUR);
  while ((await progress()).planned < LOCATIONS) await plan();
  return {
    ...campaign,
    stateCounts: async () => {
      const rows = await fixture.database.sql<{ name: string; count: number }>`
        select site || ' ' || state as name, count(*) as count from post_deliveries where post_id = ${postId} group by 1`;
      return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
    },
    /** How many locations have which events, in their order. */
    histories: async () => {
      const rows = await fixture.database.sql<{ names: string; locations: number }>`
        select names, count(*) as locations from (
          select string_agg(replace(type, 'local_post.', ''), ' ' order by sequence, position) as names
          from stored_events where account_id = ${tenant.accountId} group by location_id
        ) location group by names`;
      return Object.fromEntries(rows.map(({ names, locations }) => [names, locations]));
    },
  };
}

it('[contract 5] the request to delete a large campaign changes the campaign alone; from then on nothing is sent, and each item is deleted once', async () => {
  const { locationIds, postId, progress, stateCounts, histories, remove } = await started([ACME, BOLT]);
  const deleted = { [`${ACME} DELETED`]: LOCATIONS, [`${BOLT} DELETED`]: LOCATIONS };
  await remove();
  const { inMs, ...after } = await progress();
  expect(after).toMatchObject({ status: 'DELETED', removed: 0 });
  expect(inMs).toBeLessThanOrEqual(0);
  await remove();
  expect(await workOff(fixture.deps, new PostDeliveries(fixture.deps))).toEqual([]);
  expect(await stateCounts()).toEqual(deleted);
  expect(await histories()).toEqual({ created: LOCATIONS });
  await fixture.work();
  expect(await progress()).toMatchObject({ removed: LOCATIONS, inMs: null });
  expect(await histories()).toEqual({ 'created deleted': LOCATIONS });
  expect(await stateCounts()).toEqual(deleted);
  expect(locationIds.filter((id) => fixture.acme.creates.includes(`${ACME}/${id}`))).toEqual([]);
  expect(await fixture.largestTransaction(postId)).toBe(FAN_OUT_BATCH);
});

describe('the end of a large campaign', () => {
  it('[contract 5] removes its posts in batches; it is EXPIRED after the last one, with one event per item', async () => {
    const { locationIds, plan, progress, stateCounts, histories } = await started([ACME]);
    await fixture.work();
    await fixture.pass(HOUR);
    await plan();
    expect(await stateCounts()).toEqual({ [`${ACME} REMOVING`]: FAN_OUT_BATCH, [`${ACME} LIVE`]: 20 });
    expect((await progress()).status).toBe('SUCCESS');
    await fixture.work();
    expect(await progress()).toMatchObject({ status: 'EXPIRED', removed: LOCATIONS });
    expect(await histories()).toEqual({ 'created published deleted': LOCATIONS });
    expect(locationIds.flatMap((id) => fixture.acme.liveAt(`${ACME}/${id}`))).toEqual([]);
  });

  it('[contract 5] nothing is sent to its removal sites any more, and the other sites still get their posts', async () => {
    const { plan, progress, stateCounts, histories } = await started([ACME, BOLT], [ACME]);
    await fixture.pass(HOUR);
    await plan();
    await fixture.work();
    expect(await stateCounts()).toEqual({ [`${ACME} EXPIRED`]: LOCATIONS, [`${BOLT} LIVE`]: LOCATIONS });
    expect(await histories()).toEqual({ 'created rejected': LOCATIONS });
    expect((await progress()).status).toBe('SUCCESS');
  });

  it('[contract 5] a deletion meanwhile begins again at the first location, and deletes each item once', async () => {
    const { plan, progress, stateCounts, histories, remove } = await started([ACME]);
    await fixture.pass(HOUR);
    await plan();
    expect(await progress()).toMatchObject({ removed: FAN_OUT_BATCH });
    await remove();
    expect(await progress()).toMatchObject({ removed: 0 });
    await fixture.work();
    expect(await histories()).toEqual({ 'created rejected deleted': FAN_OUT_BATCH, 'created deleted': 20 });
    expect(await stateCounts()).toEqual({ [`${ACME} DELETED`]: LOCATIONS });
  });
});
