import { describe, expect, it } from '@jest/globals';
import { deleteCampaign, listAccountCampaigns, listCampaigns, readAccountCampaign, viewCampaign } from '../index.js';
import type { ScriptedFault } from '../testing/fake-post-publisher.js';
import { ACME, BOLT, postsFixture } from '../testing/posts-fixture.js';
import type { Tenant } from '../testing/tenant.js';

const HOUR = 3_600_000;

const fixture = postsFixture();

async function outcome(tenant: Tenant, postId: number) {
  return (await fixture.view(tenant, postId)).socialPostInfo.outcome;
}

/** Two locations, each connected to the sites. */
async function twoLocations(sites: readonly string[]) {
  const tenant = await fixture.tenant();
  return { tenant, locationIds: await tenant.locations(2, { sites }) };
}

describe('the outcome of a campaign', () => {
  it.each<[string, string, { sites?: string[]; postSites?: string[]; faults?: ScriptedFault[] }]>([
    ['every post is live', 'SUCCEEDED', {}],
    ['every post is live or skipped', 'SUCCEEDED', { sites: [ACME], postSites: [ACME, BOLT] }],
    ['some are live and some failed', 'PARTIAL', { faults: ['reject'] }],
    ['all failed', 'FAILED', { faults: ['reject', 'reject'] }],
    ['some failed and the others are skipped', 'FAILED', { postSites: [ACME, BOLT], faults: ['reject', 'reject'] }],
    ['all are skipped', 'NOTHING_TO_DO', { sites: [] }],
  ])('[contract 13] where %s is %s, and null until it ends', async (_, expected, given) => {
    const { sites = [ACME], postSites = [ACME], faults = [] } = given;
    const { tenant, locationIds } = await twoLocations(sites);
    fixture.acme.nextCreate(...faults);
    const postId = await fixture.campaign(tenant, { locationIds, postSites });
    expect(await outcome(tenant, postId)).toBeNull();
    await fixture.work();
    expect((await fixture.view(tenant, postId)).socialPostInfo).toMatchObject({ status: 'SUCCESS', outcome: expected });
  });

  it('[contract 13] is in each view and list of campaigns', async () => {
    const { tenant, locationIds } = await twoLocations([ACME]);
    fixture.acme.nextCreate('reject');
    const postId = await fixture.campaign(tenant, { locationIds, postSites: [ACME] });
    await fixture.work();
    const page = { page: 1, perPage: 1 };
    const { accountId } = tenant;
    const inView = await viewCampaign(fixture.deps, tenant.caller, postId, page);
    const ofLocation = await listCampaigns(fixture.deps, tenant.caller, {
      locationId: locationIds[0] as number,
      bulkOnly: false,
      filter: {},
      sort: { field: 'created_at', descending: true },
      page,
    });
    const ofAccount = await listAccountCampaigns(fixture.deps, accountId, {
      filter: {},
      sort: { field: 'live_at', descending: true },
      page,
    });
    const progress = await readAccountCampaign(fixture.deps, { accountId, postId });
    const shown = [inView?.socialPostInfo, ofLocation.records[0], ofAccount.campaigns[0], progress?.campaign];
    expect(shown.map((campaign) => campaign?.outcome)).toEqual(['PARTIAL', 'PARTIAL', 'PARTIAL', 'PARTIAL']);
  });

  it('[contract 13] stays the same when the posts are removed, at the end or by a deletion', async () => {
    const { tenant, locationIds } = await twoLocations([ACME]);
    const postScheduledDates = { startDatetime: fixture.at(HOUR), endDatetime: fixture.at(2 * HOUR) };
    const postId = await fixture.campaign(tenant, { locationIds, postSites: [ACME], postScheduledDates });
    expect(await outcome(tenant, postId)).toBeNull();
    await fixture.workAfter(HOUR);
    expect(await outcome(tenant, postId)).toBe('SUCCEEDED');
    await fixture.workAfter(HOUR);
    expect((await fixture.view(tenant, postId)).socialPostInfo).toMatchObject({
      status: 'EXPIRED',
      outcome: 'SUCCEEDED',
    });
    await deleteCampaign(fixture.deps, tenant.caller, postId);
    await fixture.work();
    expect((await fixture.view(tenant, postId)).socialPostInfo).toMatchObject({
      status: 'DELETED',
      outcome: 'SUCCEEDED',
    });
  });

  it('[contract 13] is FAILED when the end comes before any post was sent', async () => {
    const { tenant, locationIds } = await twoLocations([ACME]);
    const postScheduledDates = { startDatetime: fixture.at(HOUR), endDatetime: fixture.at(2 * HOUR) };
    const postId = await fixture.campaign(tenant, { locationIds, postSites: [ACME], postScheduledDates });
    await fixture.workAfter(3 * HOUR);
    expect((await fixture.view(tenant, postId)).socialPostInfo).toMatchObject({ status: 'EXPIRED', outcome: 'FAILED' });
  });

  it('[contract 13] counts a post that its end removes before the campaign has settled as live', async () => {
    const { tenant, locationIds } = await twoLocations([ACME]);
    // The publisher never decides on the first post.
    fixture.acme.nextCreate('pending');
    const postScheduledDates = { startDatetime: fixture.at(HOUR), endDatetime: fixture.at(2 * HOUR) };
    const postId = await fixture.campaign(tenant, { locationIds, postSites: [ACME], postScheduledDates });
    await fixture.workAfter(HOUR);
    expect(await outcome(tenant, postId)).toBeNull();
    await fixture.workAfter(HOUR);
    expect((await fixture.view(tenant, postId)).socialPostInfo).toMatchObject({
      status: 'EXPIRED',
      outcome: 'PARTIAL',
    });
  });

  it('[contract 13] stays null for a campaign that was deleted before it ended', async () => {
    const { tenant, locationIds } = await twoLocations([ACME]);
    const postId = await fixture.campaign(tenant, { locationIds, postSites: [ACME] });
    await deleteCampaign(fixture.deps, tenant.caller, postId);
    await fixture.work();
    expect((await fixture.view(tenant, postId)).socialPostInfo).toMatchObject({ status: 'DELETED', outcome: null });
  });
});
