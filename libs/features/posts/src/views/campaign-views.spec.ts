import { beforeAll, describe, expect, it } from '@jest/globals';
import { globalId } from '@listings/pagination';
import type { CreateFault } from '@listings/publisher-model';
import { listAccountCampaigns, readAccountCampaign, viewCampaign } from '../index.js';
import { isOpen, postDeliveryStates } from '../rules/delivery-state.js';
import { ACME, BOLT, postsFixture } from '../testing/posts-fixture.js';
import type { Tenant } from '../testing/tenant.js';

let today: string;
const fixture = postsFixture();

beforeAll(() => {
  today = fixture.at(0).slice(0, 10);
});

const noNumbers = { views: 0, clicks: 0, reactions: 0, shares: 0, comments: 0 };

describe('posts that wait for a publisher that does not answer', () => {
  const since = '2026-07-06T10:02:40Z';
  const goesDown = (publisher: string) =>
    fixture.database.sql`insert into publisher_outages (publisher, since, last_failed_at, reason)
      values (${publisher}, ${since}, ${since}, 'connect ECONNREFUSED 10.0.0.1:443')`;
  const answersAgain = () => fixture.database.execute('delete from publisher_outages');
  const errors = async (tenant: Tenant, postId: number) => {
    const { publishDetails } = (await fixture.view(tenant, postId)).socialPostInfo;
    return Object.fromEntries(publishDetails.map(({ site, submissionError }) => [site, submissionError]));
  };
  const DOWN = 'acme-maps has not answered since 2026-07-06 10:02 UTC.';
  const ONE_WAITS = '1 location waits, and is published when it answers again.';

  it('[contract 5] submissionError says since when, and how many wait; it ends with the outage, and no row of a post is written', async () => {
    const { tenant, locationIds, location, postId } = await fixture.campaignAt([ACME, BOLT], { locations: 3 });
    const single = await fixture.campaign(tenant, { locationIds: [location], postSites: [ACME] });
    const later = await fixture.campaign(tenant, { locationIds, ...fixture.dates(86_400_000) });
    const none = { [ACME]: null, [BOLT]: null };
    expect(await errors(tenant, postId)).toEqual(none);
    await goesDown(ACME);
    await goesDown('NO_LONGER_CONFIGURED');
    const rows = () => fixture.database.query('select xmin, * from post_deliveries order by id');
    const before = await rows();
    const threeWait = `${DOWN} 3 locations wait, and are published when it answers again.`;
    expect(await errors(tenant, postId)).toEqual({ ...none, [ACME]: threeWait });
    expect(await errors(tenant, single)).toEqual({ [ACME]: `${DOWN} ${ONE_WAITS}` });
    // It has not begun.
    expect(await errors(tenant, later)).toEqual(none);
    const { records } = await fixture.list(tenant, location, { bulkOnly: true });
    const listed = records.find(({ id }) => id === globalId('SocialPost', postId))?.publishDetails;
    expect(listed?.find(({ site }) => site === ACME)?.submissionError).toContain('has not answered since');
    await answersAgain();
    expect(await errors(tenant, postId)).toEqual(none);
    expect(await rows()).toEqual(before);
  });
});

describe('viewCampaign', () => {
  it('[2.4] shows exactly the fields of the view', async () => {
    const { tenant, location: both } = await fixture.tenantAt(ACME, BOLT);
    const [none = 0] = await tenant.locations(1, { sites: [] });
    fixture.bolt.nextCreate('reject');
    const url = 'https://x.example';
    const sale = { couponCode: 'TEN', title: 'Sale', startDay: '2030-01-01', endDay: '2030-01-31' };
    const postId = await fixture.campaign(tenant, {
      postName: 'Offer',
      locationIds: [both, none],
      postType: 'OFFER',
      postMessage: [{ site: ACME, message: 'Ten percent' }],
      postCta: [
        { site: BOLT, type: 'LEARN_MORE', url },
        { site: ACME, type: 'CALL' },
      ],
      postMediaUrl: [{ site: BOLT, url: `${url}/a.jpg` }],
      postContextInfo: { ...sale, startTime: '09:00' },
    });
    await fixture.work();
    await fixture.database.sql`update post_deliveries set views = 7, clicks = 2
      where post_id = ${postId} and site = ${ACME} and state = 'LIVE'`;

    const id = globalId('SocialPost', postId);
    const counted = { ...noNumbers, views: 7, clicks: 2 };
    const day = { createdDate: today, publishedDate: today };
    const submissionError = '1 location failed: Against the rules of the publisher';
    const statsOf = (atAcme: object, atBolt: object) => [
      { site: ACME, ...noNumbers, ...atAcme },
      { site: BOLT, ...noNumbers, ...atBolt },
    ];
    const skipped = { status: 'SKIPPED' };
    expect(await fixture.view(tenant, postId)).toEqual({
      socialPostId: id,
      socialPostInfo: {
        id,
        name: 'Offer',
        status: 'SUCCESS',
        outcome: 'PARTIAL',
        type: 'OFFER',
        createdAt: today,
        ...counted,
        scheduledStartDate: null,
        scheduledEndDate: null,
        sites: [ACME, BOLT],
        locationIds: [both, none],
        message: [{ site: ACME, message: 'Ten percent' }],
        cta: [
          { type: { value: 'LEARN_MORE', label: 'Learn more' }, url, site: BOLT, tinyUrl: null },
          { type: { value: 'CALL', label: 'Call' }, url: null, site: ACME, tinyUrl: null },
        ],
        contextInfo: { ...sale, redeemUrl: '', termsConditions: '', discount: '' },
        mediaUrl: [{ url: `${url}/a.jpg`, site: BOLT, type: 'IMAGE' }],
        publishDetails: [
          { site: ACME, status: 'PUBLISHED', ...day, submissionError: null },
          { site: BOLT, status: 'ERROR', ...day, publishedDate: null, submissionError },
        ],
        postLinks: [{ site: ACME, link: expect.stringContaining('https://posts.example/acme/') }],
      },
      publishedLocationsCount: 1,
      socialPostAnalyticsBySite: statsOf(counted, {}),
      socialPostAnalyticsByLocationId: [
        { locationId: both, siteStats: statsOf({ ...counted, status: 'PUBLISHED' }, { status: 'ERROR' }) },
        { locationId: none, siteStats: statsOf(skipped, skipped) },
      ],
    });
  });

  it('[contract 5] the database and the domain agree on which deliveries are open', async () => {
    const { postId } = await fixture.campaignAt([ACME]);
    for (const state of postDeliveryStates) {
      const open = await fixture.database.values`update post_deliveries set state = ${state}
        where post_id = ${postId} returning open`;
      expect([state, ...open]).toEqual([state, isOpen(state)]);
    }
  });
});

describe('listCampaigns', () => {
  it('[contract 5] lists a location’s campaigns newest first, with its links and details', async () => {
    const tenant = await fixture.tenant();
    const [here, there] = (await tenant.locations(2, { sites: [ACME] })) as [number, number];
    for (const [postName, ...locationIds] of [
      ['first', here],
      ['second', here, there],
      ['third', here],
    ] as const)
      await fixture.campaign(tenant, { postName, locationIds, postSites: [ACME] });
    await fixture.campaign(tenant, { postName: 'elsewhere', locationIds: [there] });
    await fixture.work();

    const all = await fixture.list(tenant, here);
    const publishDetails = [{ site: ACME, status: 'PUBLISHED', publishedDate: today }];
    const postLinks = [{ site: ACME, link: expect.stringContaining('acme/') }];
    const shown = { name: 'second', status: 'SUCCESS', locationIds: [here, there], publishDetails, postLinks };
    expect(all.records).toMatchObject([{ name: 'third' }, shown, { name: 'first' }]);
    expect(all.pageInfo).toEqual({ hasNextPage: false, hasPreviousPage: false, totalPages: 1, totalRecords: 3 });
    expect(all.locationDetails).toMatchObject({ id: globalId('Location', here), databaseId: here, countryIso: 'US' });
    expect((await fixture.list(tenant, here, { bulkOnly: true })).records).toMatchObject([{ name: 'second' }]);
    const second = await fixture.list(tenant, here, { page: { page: 2, perPage: 2 } });
    expect(second.records.map(({ name }) => name)).toEqual(['first']);
    expect(second.pageInfo).toEqual({ hasNextPage: false, hasPreviousPage: true, totalPages: 2, totalRecords: 3 });
  });
});

const HOUR = 3_600_000;

const scheduled = () => fixture.campaignAt([ACME], { locations: 2, ...fixture.dates(HOUR, 2 * HOUR) });

describe('the number of locations at which a campaign went live', () => {
  const shownNumbers = async (tenant: Tenant, postId: number) => {
    const { accountId, caller } = tenant;
    const query = { filter: {}, sort: { field: 'live_at', descending: true }, page: { page: 1, perPage: 1 } } as const;
    const { campaigns } = await listAccountCampaigns(fixture.deps, accountId, query);
    const { total } = await listAccountCampaigns(fixture.deps, accountId, { ...query, wentLive: true });
    expect(total).toBe(campaigns[0]?.liveLocationCount === 0 ? 0 : 1);
    const progress = await readAccountCampaign(fixture.deps, { accountId, postId });
    const view = await viewCampaign(fixture.deps, caller, postId);
    return [
      campaigns[0]?.liveLocationCount,
      progress?.campaign.liveLocationCount,
      ...(progress?.campaign.status === 'SUCCESS' ? [view?.publishedLocationsCount] : []),
    ];
  };

  it('[dashboard] is the same in the list, on the page and in the public view, and stays when its posts are removed', async () => {
    fixture.acme.nextCreate('reject', 'reject', 'reject', 'reject');
    fixture.bolt.nextCreate('reject');
    const { tenant, postId, remove } = await fixture.campaignAt([ACME, BOLT], { locations: 4 });
    await fixture.work();
    // Rejected at one site of three locations, and at both of the fourth, in whichever order the deliveries went.
    expect(await shownNumbers(tenant, postId)).toEqual([3, 3, 3]);
    // A process of the previous release has ended it.
    await fixture.database.execute('update social_posts set live_locations = null where id = $1', [postId]);
    expect(await shownNumbers(tenant, postId)).toEqual([3, 3, 3]);
    await remove();
    await fixture.work();
    expect(await shownNumbers(tenant, postId)).toEqual([3, 3]);
  });

  it('[dashboard] counts so far while the campaign publishes, and none before its start', async () => {
    fixture.acme.nextCreate('pending');
    const { tenant, postId } = await scheduled();
    expect(await shownNumbers(tenant, postId)).toEqual([0, 0]);
    await fixture.workAfter(HOUR);
    expect(await shownNumbers(tenant, postId)).toEqual([1, 1]);
  });
});

describe('the outcome of a campaign', () => {
  it.each<[string, string, { sites?: string[]; postSites?: string[]; faults?: CreateFault[] }]>([
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
    const ofLocation = await fixture.list(tenant, location);
    const sort = { field: 'live_at', descending: true } as const;
    const ofAccount = await listAccountCampaigns(fixture.deps, accountId, { filter: {}, sort, page });
    const progress = await readAccountCampaign(fixture.deps, { accountId, postId });
    const shown = [inView?.socialPostInfo, ofLocation.records[0], ofAccount.campaigns[0], progress?.campaign];
    expect(shown.map((campaign) => campaign?.outcome)).toEqual(['PARTIAL', 'PARTIAL', 'PARTIAL', 'PARTIAL']);
  });

  // In the second row the publisher never decides on the first post.
  it.each<[string, CreateFault[], string | null, string]>([
    ['stays the same when the posts are removed, at the end or by a deletion', [], 'SUCCEEDED', 'SUCCEEDED'],
    ['counts a post that its end removes before the campaign has settled as live', ['pending'], null, 'PARTIAL'],
  ])('[contract 13] %s', async (_, faults, first, last) => {
    fixture.acme.nextCreate(...faults);
    const { info, outcome, remove } = await scheduled();
    expect(await outcome()).toBeNull();
    await fixture.workAfter(HOUR);
    expect(await outcome()).toBe(first);
    await fixture.workAfter(HOUR);
    expect(await info()).toMatchObject({ status: 'EXPIRED', outcome: last });
    await remove();
    await fixture.work();
    expect(await info()).toMatchObject({ status: 'DELETED', outcome: last });
  });

  it('[contract 13] is FAILED when the end comes before any post was sent', async () => {
    const { info } = await scheduled();
    await fixture.workAfter(3 * HOUR);
    expect(await info()).toMatchObject({ status: 'EXPIRED', outcome: 'FAILED' });
  });

  it('[contract 13] stays null for a campaign that was deleted before it ended', async () => {
    const { info, remove } = await fixture.campaignAt([ACME], { locations: 2 });
    await remove();
    await fixture.work();
    expect(await info()).toMatchObject({ status: 'DELETED', outcome: null });
  });
});
