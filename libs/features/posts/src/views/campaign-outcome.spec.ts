import { describe, expect, it } from '@jest/globals';
import { listAccountCampaigns, listCampaigns, readAccountCampaign, viewCampaign } from '../index.js';
import type { ScriptedFault } from '../testing/fake-post-publisher.js';
import { ACME, BOLT, postsFixture } from '../testing/posts-fixture.js';

const HOUR = 3_600_000;

const fixture = postsFixture();

/** Starts in an hour, and ends an hour later. */
const scheduled = () => ({
  postScheduledDates: { startDatetime: fixture.at(HOUR), endDatetime: fixture.at(2 * HOUR) },
});

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
    fixture.acme.nextCreate(...faults);
    const { info, outcome } = await fixture.campaignAt(sites, { locations: 2, postSites });
    expect(await outcome()).toBeNull();
    await fixture.work();
    expect(await info()).toMatchObject({ status: 'SUCCESS', outcome: expected });
  });

  it('[contract 13] is in each view and list of campaigns', async () => {
    fixture.acme.nextCreate('reject');
    const { tenant, postId, location } = await fixture.campaignAt([ACME], { locations: 2 });
    await fixture.work();
    const page = { page: 1, perPage: 1 };
    const { accountId } = tenant;
    const inView = await viewCampaign(fixture.deps, tenant.caller, postId, page);
    const ofLocation = await listCampaigns(fixture.deps, tenant.caller, {
      locationId: location,
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
    const { info, outcome, remove } = await fixture.campaignAt([ACME], { locations: 2, ...scheduled() });
    expect(await outcome()).toBeNull();
    await fixture.workAfter(HOUR);
    expect(await outcome()).toBe('SUCCEEDED');
    await fixture.workAfter(HOUR);
    expect(await info()).toMatchObject({
      status: 'EXPIRED',
      outcome: 'SUCCEEDED',
    });
    await remove();
    await fixture.work();
    expect(await info()).toMatchObject({
      status: 'DELETED',
      outcome: 'SUCCEEDED',
    });
  });

  it('[contract 13] is FAILED when the end comes before any post was sent', async () => {
    const { info } = await fixture.campaignAt([ACME], { locations: 2, ...scheduled() });
    await fixture.workAfter(3 * HOUR);
    expect(await info()).toMatchObject({ status: 'EXPIRED', outcome: 'FAILED' });
  });

  it('[contract 13] counts a post that its end removes before the campaign has settled as live', async () => {
    // The publisher never decides on the first post.
    fixture.acme.nextCreate('pending');
    const { info, outcome } = await fixture.campaignAt([ACME], { locations: 2, ...scheduled() });
    await fixture.workAfter(HOUR);
    expect(await outcome()).toBeNull();
    await fixture.workAfter(HOUR);
    expect(await info()).toMatchObject({
      status: 'EXPIRED',
      outcome: 'PARTIAL',
    });
  });

  it('[contract 13] stays null for a campaign that was deleted before it ended', async () => {
    const { info, remove } = await fixture.campaignAt([ACME], { locations: 2 });
    await remove();
    await fixture.work();
    expect(await info()).toMatchObject({ status: 'DELETED', outcome: null });
  });
});
