import { describe, expect, it } from '@jest/globals';
import type { CampaignInput } from '../rules/campaign-input.js';
import { globalId } from '@listings/pagination';
import { createCampaign } from '../index.js';
import { ACME, BOLT, campaignInput, postsFixture } from '../testing/posts-fixture.js';

const fixture = postsFixture();

async function count(
  table: 'social_posts' | 'post_items' | 'post_deliveries' | 'events',
  accountId: number,
): Promise<number> {
  const [row] = await fixture.database.query<{ n: number }>(
    `select count(*) as n from ${table} where account_id = $1`,
    [accountId],
  );
  return row?.n ?? -1;
}

describe('createCampaign', () => {
  it('[2.5] returns the campaign with numeric location ids', async () => {
    const tenant = await fixture.tenant();
    const [one, two] = (await tenant.locations(2, { sites: [ACME] })) as [number, number];
    const locationIds = [globalId('Location', two), String(one)];

    const result = await createCampaign(
      fixture.deps,
      tenant.caller,
      campaignInput({ postName: ' Spring ', locationIds }),
    );

    expect(result).toEqual({
      success: true,
      socialPost: {
        id: expect.any(String),
        name: 'Spring',
        status: 'INPROGRESS',
        type: 'ANNOUNCEMENT',
        createdAt: fixture.at(0).slice(0, 10),
        scheduledStartDate: null,
        scheduledEndDate: null,
        sites: [ACME, BOLT],
        locationIds: [two, one],
      },
      warnings: [],
    });
  });

  it('[contract 5] creates one item for each location and one delivery for each item and site', async () => {
    const tenant = await fixture.tenant();
    const ids = await tenant.locations(3, { sites: [ACME, BOLT] });

    const postId = await fixture.campaign(tenant, { locationIds: ids });

    expect(await count('post_items', tenant.accountId)).toBe(3);
    const deliveries = await fixture.deliveries(postId);
    expect(deliveries.map(({ site, state }) => `${site} ${state}`)).toEqual(
      Array(3)
        .fill([`${ACME} QUEUED`, `${BOLT} QUEUED`])
        .flat(),
    );
    const events = await tenant.events();
    expect(events.map(({ event, location_id }) => `${event} ${location_id}`)).toEqual(
      ids.map((id) => `local_post.created ${id}`),
    );
    expect(events[0]?.data).toEqual({ post_id: postId, post_item_id: expect.any(Number), post_type: 'STANDARD' });
  });

  it('[4.4.3] skips a site that is not connected, and the next connected site is primary', async () => {
    const { tenant, location: both } = await fixture.tenantAt(ACME, BOLT);
    const [boltOnly] = (await tenant.locations(1, { sites: [BOLT] })) as [number];
    const [broken] = (await tenant.locations(1, { sites: [ACME, BOLT] })) as [number];
    await fixture.database.execute(
      `update listing_links set status = 'INACCESSIBLE' where location_id = $1 and publisher = $2`,
      [broken, ACME],
    );

    const postId = await fixture.campaign(tenant, { locationIds: [both, boltOnly, broken] });

    const rows = await fixture.database.query<{
      location_id: number;
      site: string;
      state: string;
      is_primary: boolean;
    }>(
      'select location_id, site, state, is_primary from post_deliveries where post_id = $1 order by location_id, site',
      [postId],
    );
    expect(rows.map((row) => Object.values(row).join(' '))).toEqual([
      `${both} ${ACME} QUEUED true`,
      `${both} ${BOLT} QUEUED false`,
      `${boltOnly} ${ACME} SKIPPED false`,
      `${boltOnly} ${BOLT} QUEUED true`,
      `${broken} ${ACME} SKIPPED false`,
      `${broken} ${BOLT} QUEUED true`,
    ]);
  });

  it('[contract 5] records a location without a connected target site as created and then rejected', async () => {
    const { tenant, postId } = await fixture.campaignAt([BOLT], { postSites: [ACME] });
    await fixture.work();

    const events = await tenant.events();
    expect(events.map(({ event }) => event)).toEqual(['local_post.created', 'local_post.rejected']);
    expect(events[1]?.data).toMatchObject({
      post_id: postId,
      rejection_reason: 'No connected channel for this location',
    });
    const { socialPostInfo } = await fixture.view(tenant, postId);
    expect(socialPostInfo.status).toBe('SUCCESS');
    expect(socialPostInfo.publishDetails).toMatchObject([{ site: ACME, status: 'SKIPPED', submissionError: null }]);
  });

  it('[contract 5] counts a location once, whatever forms of its id are sent', async () => {
    const { tenant, location } = await fixture.tenantAt(ACME);

    await createCampaign(
      fixture.deps,
      tenant.caller,
      campaignInput({ locationIds: [location, String(location), globalId('Location', location)] }),
    );

    expect(await count('post_items', tenant.accountId)).toBe(1);
  });

  it('[contract 5] reports every broken rule at once and creates nothing', async () => {
    const tenant = await fixture.tenant();
    const stranger = await fixture.tenant();
    const [own, archived] = (await tenant.locations(2, { sites: [ACME] })) as [number, number];
    const [foreign] = (await stranger.locations(1, { sites: [ACME] })) as [number];
    await fixture.database.execute('update locations set archived_at = now() where id = $1', [archived]);
    const input = campaignInput({
      postName: '',
      locationIds: [own, foreign, archived, 999_999_999, '99999999999999'],
      postMessage: [
        { site: ACME, message: 'x'.repeat(101) },
        { site: BOLT, message: 'x'.repeat(101) },
      ],
    });

    const result = await createCampaign(fixture.deps, tenant.caller, input);

    expect(result).toMatchObject({ success: false });
    const lines = result.success ? [] : result.violations.map(({ code, reason }) => `${code}: ${reason}`);
    expect(lines).toEqual([
      `SY10046: Invalid location id ${foreign}`,
      `SY00008: Location is archived: ${archived}`,
      'SY10046: Invalid location id 999999999',
      'SY10046: Invalid location id 99999999999999',
      'SY75039: postName is missing',
      'SY75040: The message is too long for acme',
      'SY75040: The message is too long for bolt',
    ]);
    expect(await count('social_posts', tenant.accountId)).toBe(0);
    expect(await count('events', tenant.accountId)).toBe(0);
  });

  it('[contract 13] no site takes a type that its plug-in declares as impossible: SY75031, and nothing is created', async () => {
    const { tenant, location } = await fixture.tenantAt(ACME, BOLT);
    fixture.acme.impossible.add('COVID19');
    const input = campaignInput({ postType: 'COVID19', locationIds: [location] });
    expect(await createCampaign(fixture.deps, tenant.caller, input)).toMatchObject({
      success: false,
      violations: [{ code: 'SY75031', reason: 'acme does not support posts of type COVID19' }],
    });
    expect(await count('social_posts', tenant.accountId)).toBe(0);
  });

  it('[contract 13] warns of nothing for a plug-in that does not say what it shows', async () => {
    const { tenant, location } = await fixture.tenantAt(ACME, BOLT);
    const input = campaignInput({
      postType: 'PRODUCT',
      locationIds: [location],
      postContextInfo: { title: 'Tea', couponCode: 'TEA' },
      products: [{ name: 'Tea', description: 'Green' }],
    });
    expect(await createCampaign(fixture.deps, tenant.caller, input)).toMatchObject({ success: true, warnings: [] });
  });

  it('[contract 5] takes 1 to 10,000 locations', async () => {
    const tenant = await fixture.tenant();
    const attempt = (locationIds: CampaignInput['locationIds']) =>
      createCampaign(fixture.deps, tenant.caller, campaignInput({ locationIds }));

    expect(await attempt([])).toMatchObject({ success: false, violations: [{ code: 'SY75045' }] });
    expect(await attempt(Array.from({ length: 10_001 }, (_, n) => n + 1))).toMatchObject({
      success: false,
      violations: [{ code: 'SY75045' }],
    });
  });

  it('[contract 1] refuses an id that cannot be decoded, and a site without the posts capability', async () => {
    const { tenant, location } = await fixture.tenantAt(ACME);
    await expect(
      createCampaign(fixture.deps, tenant.caller, campaignInput({ locationIds: ['no id'] })),
    ).rejects.toThrow('SY90002');
    const input = campaignInput({ locationIds: [location], postSites: ['CORK_BOARD'] });
    expect(await createCampaign(fixture.deps, tenant.caller, input)).toMatchObject({
      violations: [{ code: 'SY75046' }],
    });
  });
});
