import { beforeAll, describe, expect, it } from '@jest/globals';
import { postDeliveryStates, isOpen } from '../rules/delivery-state.js';
import { globalId } from '@listings/pagination';
import { listCampaigns, viewCampaign } from '../index.js';
import type { ListCampaignsQuery } from '../index.js';
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
    fixture.database.execute(
      `insert into publisher_outages (publisher, since, last_failed_at, reason) values ($1, $2, $2, 'connect ECONNREFUSED 10.0.0.1:443')`,
      [publisher, since],
    );
  const answersAgain = () => fixture.database.execute('delete from publisher_outages');
  const errors = async (tenant: Tenant, postId: number) => {
    const { publishDetails } = (await fixture.view(tenant, postId)).socialPostInfo;
    return Object.fromEntries(publishDetails.map(({ site, submissionError }) => [site, submissionError]));
  };

  it('[contract 5] submissionError says since when, and how many wait; it ends with the outage, and no row of a post is written', async () => {
    const campaign = await fixture.campaignAt([ACME, BOLT], { locations: 3 });
    const { tenant, locationIds, location: onlyOne, postId } = campaign;
    const single = await fixture.campaign(tenant, { locationIds: [onlyOne], postSites: [ACME] });
    const later = await fixture.campaign(tenant, {
      locationIds,
      postScheduledDates: { startDatetime: fixture.at(86_400_000) },
    });
    expect(await errors(tenant, postId)).toEqual({ [ACME]: null, [BOLT]: null });
    await goesDown(ACME);
    await goesDown('NO_LONGER_CONFIGURED');
    const rows = () => fixture.database.query('select xmin, * from post_deliveries order by id');
    const before = await rows();
    expect(await errors(tenant, postId)).toEqual({
      [ACME]:
        'acme-maps has not answered since 2026-07-06 10:02 UTC. 3 locations wait, and are published when it answers again.',
      [BOLT]: null,
    });
    expect(await errors(tenant, single)).toEqual({
      [ACME]:
        'acme-maps has not answered since 2026-07-06 10:02 UTC. 1 location waits, and is published when it answers again.',
    });
    // It has not begun.
    expect(await errors(tenant, later)).toEqual({ [ACME]: null, [BOLT]: null });
    const { records } = await listCampaigns(fixture.deps, tenant.caller, {
      locationId: onlyOne,
      bulkOnly: true,
      filter: {},
      sort: { field: 'created_at', descending: true },
      page: { page: 1, perPage: 10 },
    });
    const listed = records.find(({ id }) => id === globalId('SocialPost', postId))?.publishDetails;
    expect(listed?.find(({ site }) => site === ACME)?.submissionError).toContain('has not answered since');
    await answersAgain();
    expect(await errors(tenant, postId)).toEqual({ [ACME]: null, [BOLT]: null });
    expect(await rows()).toEqual(before);
  });

  it('[contract 5] submissionError says both what failed and what waits', async () => {
    const { tenant, postId } = await fixture.campaignAt([ACME], { locations: 2 });
    fixture.acme.nextCreate('reject');
    await fixture.work();
    await fixture.database.execute(
      `update post_deliveries set state = 'QUEUED' where post_id = $1 and state = 'LIVE'`,
      [postId],
    );
    await fixture.database.execute(`update social_posts set status = 'INPROGRESS', outcome = null where id = $1`, [
      postId,
    ]);
    await goesDown(ACME);
    expect(await errors(tenant, postId)).toEqual({
      [ACME]:
        '1 location failed: Against the rules of the publisher. acme-maps has not answered since 2026-07-06 10:02 UTC. 1 location waits, and is published when it answers again.',
    });
    await answersAgain();
  });
});

describe('viewCampaign', () => {
  it('[2.4] shows exactly the fields of the view', async () => {
    const tenant = await fixture.tenant();
    const [both, none] = [
      ...(await tenant.locations(1, { sites: [ACME, BOLT] })),
      ...(await tenant.locations(1, { sites: [] })),
    ] as [number, number];
    fixture.bolt.nextCreate('reject');
    const postId = await fixture.campaign(tenant, {
      postName: 'Offer',
      locationIds: [both, none],
      postType: 'OFFER',
      postMessage: [{ site: ACME, message: 'Ten percent' }],
      postCta: [
        { site: BOLT, type: 'LEARN_MORE', url: 'https://x.example' },
        { site: ACME, type: 'CALL' },
      ],
      postMediaUrl: [{ site: BOLT, url: 'https://x.example/a.jpg' }],
      postContextInfo: {
        title: 'Sale',
        couponCode: 'TEN',
        startDay: '2030-01-01',
        startTime: '09:00',
        endDay: '2030-01-31',
      },
    });
    await fixture.work();
    await fixture.database.execute(
      `update post_deliveries set views = 7, clicks = 2 where post_id = $1 and site = $2 and state = 'LIVE'`,
      [postId, ACME],
    );

    expect(await fixture.view(tenant, postId)).toEqual({
      socialPostId: globalId('SocialPost', postId),
      socialPostInfo: {
        id: globalId('SocialPost', postId),
        name: 'Offer',
        status: 'SUCCESS',
        outcome: 'PARTIAL',
        type: 'OFFER',
        createdAt: today,
        scheduledStartDate: null,
        scheduledEndDate: null,
        ...noNumbers,
        views: 7,
        clicks: 2,
        sites: [ACME, BOLT],
        message: [{ site: ACME, message: 'Ten percent' }],
        cta: [
          { type: { value: 'LEARN_MORE', label: 'Learn more' }, url: 'https://x.example', site: BOLT, tinyUrl: null },
          { type: { value: 'CALL', label: 'Call' }, url: null, site: ACME, tinyUrl: null },
        ],
        contextInfo: {
          couponCode: 'TEN',
          redeemUrl: '',
          termsConditions: '',
          title: 'Sale',
          discount: '',
          startDay: '2030-01-01',
          endDay: '2030-01-31',
        },
        mediaUrl: [{ url: 'https://x.example/a.jpg', site: BOLT, type: 'IMAGE' }],
        publishDetails: [
          { site: ACME, status: 'PUBLISHED', createdDate: today, publishedDate: today, submissionError: null },
          {
            site: BOLT,
            status: 'ERROR',
            createdDate: today,
            publishedDate: null,
            submissionError: '1 location failed: Against the rules of the publisher',
          },
        ],
        postLinks: [{ site: ACME, link: expect.stringContaining('https://posts.example/acme/') }],
        locationIds: [both, none],
      },
      publishedLocationsCount: 1,
      socialPostAnalyticsBySite: [
        { site: ACME, ...noNumbers, views: 7, clicks: 2 },
        { site: BOLT, ...noNumbers },
      ],
      socialPostAnalyticsByLocationId: [
        {
          locationId: both,
          siteStats: [
            { site: ACME, status: 'PUBLISHED', ...noNumbers, views: 7, clicks: 2 },
            { site: BOLT, status: 'ERROR', ...noNumbers },
          ],
        },
        {
          locationId: none,
          siteStats: [
            { site: ACME, status: 'SKIPPED', ...noNumbers },
            { site: BOLT, status: 'SKIPPED', ...noNumbers },
          ],
        },
      ],
    });
  });

  it('[contract 5] sums by site and by location agree with the totals', async () => {
    const { tenant, postId } = await fixture.campaignAt([ACME, BOLT], { locations: 5 });
    await fixture.work();
    await fixture.database.execute(
      `update post_deliveries set views = id % 97, clicks = id % 13, reactions = id % 7, shares = id % 5, comments = id % 3 where post_id = $1`,
      [postId],
    );
    const view = await fixture.view(tenant, postId);
    for (const key of ['views', 'clicks', 'reactions', 'shares', 'comments'] as const) {
      const bySite = view.socialPostAnalyticsBySite.reduce((sum, site) => sum + site[key], 0);
      const byLocation = view.socialPostAnalyticsByLocationId
        .flatMap(({ siteStats }) => siteStats)
        .reduce((sum, site) => sum + site[key], 0);
      expect([bySite, byLocation]).toEqual([view.socialPostInfo[key], view.socialPostInfo[key]]);
    }
    expect(view.publishedLocationsCount).toBe(5);
  });

  it('[contract 1] does not show another account’s campaign', async () => {
    const { postId } = await fixture.campaignAt([ACME], { postSites: [ACME, BOLT] });
    expect(await viewCampaign(fixture.deps, (await fixture.tenant()).caller, postId)).toBeUndefined();
    await fixture.work();
  });

  it('[contract 5] the database and the domain agree on which deliveries are open', async () => {
    const { postId } = await fixture.campaignAt([ACME]);
    for (const state of postDeliveryStates) {
      const [row] = await fixture.database.query<{ open: boolean }>(
        'update post_deliveries set state = $2 where post_id = $1 returning open',
        [postId, state],
      );
      expect([state, row?.open]).toEqual([state, isOpen(state)]);
    }
  });
});

describe('listCampaigns', () => {
  async function list(tenant: Tenant, locationId: number, query: Partial<ListCampaignsQuery> = {}) {
    const page = { page: 1, perPage: 20 };
    const sort = { field: 'created_at', descending: true } as const;
    const plain = { locationId, bulkOnly: false, filter: {}, sort, page };
    return listCampaigns(fixture.deps, tenant.caller, { ...plain, ...query });
  }

  it('[contract 5] lists a location’s campaigns newest first, with its links and details', async () => {
    const tenant = await fixture.tenant();
    const [here, there] = (await tenant.locations(2, { sites: [ACME] })) as [number, number];
    const names = ['first', 'second', 'third'];
    for (const postName of names) {
      await fixture.campaign(tenant, {
        postName,
        locationIds: postName === 'second' ? [here, there] : [here],
        postSites: [ACME],
      });
    }
    await fixture.campaign(tenant, { postName: 'elsewhere', locationIds: [there] });
    await fixture.work();

    const all = await list(tenant, here);
    expect(all.records.map(({ name }) => name)).toEqual(['third', 'second', 'first']);
    expect(all.pageInfo).toEqual({ hasNextPage: false, hasPreviousPage: false, totalPages: 1, totalRecords: 3 });
    expect(all.records[1]).toMatchObject({
      status: 'SUCCESS',
      locationIds: [here, there],
      publishDetails: [{ site: ACME, status: 'PUBLISHED', publishedDate: today }],
      postLinks: [{ site: ACME, link: expect.stringContaining('acme/') }],
    });
    expect(all.locationDetails).toMatchObject({ id: globalId('Location', here), databaseId: here, countryIso: 'US' });

    expect((await list(tenant, here, { bulkOnly: true })).records.map(({ name }) => name)).toEqual(['second']);
    const second = await list(tenant, here, { page: { page: 2, perPage: 2 } });
    expect(second.records.map(({ name }) => name)).toEqual(['first']);
    expect(second.pageInfo).toEqual({ hasNextPage: false, hasPreviousPage: true, totalPages: 2, totalRecords: 3 });
  });

  it('[contract 5] filters and sorts', async () => {
    const { tenant, location: here } = await fixture.tenantAt(ACME);
    const start = fixture.at(3_600_000);
    const end = fixture.at(7_200_000);
    const b = await fixture.campaign(tenant, { postName: 'b', locationIds: [here], postSites: [ACME] });
    await fixture.campaign(tenant, {
      postName: 'A',
      locationIds: [here],
      postSites: [BOLT],
      postScheduledDates: { startDatetime: start, endDatetime: end },
    });
    await fixture.campaign(tenant, {
      postName: 'c',
      locationIds: [here],
      postType: 'EVENT',
      postContextInfo: { title: 't', startDay: '2030-01-01', endDay: '2030-01-01' },
    });
    await fixture.work();
    await fixture.database.execute(`update social_posts set created_at = '2025-05-05T23:59:59Z' where id = $1`, [b]);
    const names = async (query: Partial<ListCampaignsQuery>) =>
      (await list(tenant, here, query)).records.map(({ name }) => name);

    expect(await names({ sort: { field: 'name', descending: false } })).toEqual(['A', 'b', 'c']);
    expect((await names({ sort: { field: 'schedule_start_date', descending: false } }))[0]).toBe('A');
    expect((await names({ sort: { field: 'created_at', descending: false } }))[0]).toBe('b');
    expect(await names({ filter: { statuses: ['SCHEDULED'] } })).toEqual(['A']);
    expect(await names({ filter: { types: ['EVENT'] } })).toEqual(['c']);
    expect(await names({ filter: { sites: [ACME] }, sort: { field: 'name', descending: false } })).toEqual(['b', 'c']);
    const day = { createdFrom: new Date('2025-05-05T00:00:00Z'), createdBefore: new Date('2025-05-06T00:00:00Z') };
    expect(await names({ filter: day })).toEqual(['b']);
    for (const field of ['type', 'status', 'schedule_end_date', 'views', 'clicks', 'shares'] as const) {
      expect(await names({ sort: { field, descending: true } })).toHaveLength(3);
    }
  });

  it('[contract 1] another account’s location has no list', async () => {
    const tenant = await fixture.tenant();
    const stranger = await fixture.tenant();
    const [here] = (await stranger.locations(1, { sites: [] })) as [number];
    await expect(list(tenant, here)).rejects.toMatchObject({ status: 404, code: 'SY90002' });
  });
});
