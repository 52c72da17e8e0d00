import { describe, expect, it } from '@jest/globals';
import { globalId } from '@listings/pagination';
import { createCampaign } from '../index.js';
import { ACME, BOLT, campaignInput, postsFixture } from '../testing/posts-fixture.js';
import type { Tenant } from '../testing/tenant.js';

const fixture = postsFixture();

const count = async (table: 'social_posts' | 'post_items' | 'events', accountId: number) =>
  (await fixture.database.query(`select from ${table} where account_id = $1`, [accountId])).length;

type Input = Parameters<typeof campaignInput>[0];
const create = ({ caller }: Tenant, input: Input) => createCampaign(fixture.deps, caller, campaignInput(input));

describe('createCampaign', () => {
  it('[2.5] returns the campaign with numeric location ids', async () => {
    const tenant = await fixture.tenant();
    const [one, two] = (await tenant.locations(2, { sites: [ACME] })) as [number, number];
    const locationIds = [globalId('Location', two), String(one)];
    const dates = { createdAt: fixture.at(0).slice(0, 10), scheduledStartDate: null, scheduledEndDate: null };
    const campaign = { name: 'Spring', status: 'INPROGRESS', type: 'ANNOUNCEMENT', sites: [ACME, BOLT] };
    const socialPost = { ...campaign, ...dates, id: expect.any(String), locationIds: [two, one] };
    const created = await create(tenant, { postName: ' Spring ', locationIds });
    expect(created).toEqual({ success: true, socialPost, warnings: [] });
  });

  it('[contract 5] creates one item for each location and one delivery for each item and site', async () => {
    const { tenant, locationIds, postId } = await fixture.campaignAt([ACME, BOLT], { locations: 3 });
    expect(await count('post_items', tenant.accountId)).toBe(3);
    const deliveries = await fixture.deliveries(postId);
    const each = [`${ACME} QUEUED`, `${BOLT} QUEUED`];
    expect(deliveries.map(({ site, state }) => `${site} ${state}`)).toEqual([...each, ...each, ...each]);
    const data = { post_id: postId, post_item_id: expect.any(Number), post_type: 'STANDARD' };
    const events = (await tenant.events()).map(({ event, location_id, data: of }) => [event, Number(location_id), of]);
    expect(events).toEqual(locationIds.map((id) => ['local_post.created', id, data]));
  });

  it('[4.4.3] skips a site that is not connected, and the next connected site is primary', async () => {
    const { tenant, location: both } = await fixture.tenantAt(ACME, BOLT);
    const [boltOnly] = (await tenant.locations(1, { sites: [BOLT] })) as [number];
    const [broken] = (await tenant.locations(1, { sites: [ACME, BOLT] })) as [number];
    await fixture.database.sql`update listing_links set status = 'INACCESSIBLE'
      where location_id = ${broken} and publisher = ${ACME}`;
    const postId = await fixture.campaign(tenant, { locationIds: [both, boltOnly, broken] });
    const rows = await fixture.database.sql`select location_id, site, state, is_primary from post_deliveries
      where post_id = ${postId} order by location_id, site`;
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
    const { postId, info, eventNames, lastEvent } = await fixture.campaignAt([BOLT], { postSites: [ACME] });
    await fixture.work();
    expect(await eventNames()).toEqual(['created', 'rejected']);
    const rejection_reason = 'No connected channel for this location';
    expect(await lastEvent('rejected')).toMatchObject({ post_id: postId, rejection_reason });
    const publishDetails = [{ site: ACME, status: 'SKIPPED', submissionError: null }];
    expect(await info()).toMatchObject({ status: 'SUCCESS', publishDetails });
  });

  it('[contract 14] skips a location that has closed for good beside others, and refuses a post of such locations alone', async () => {
    const tenant = await fixture.tenant();
    const [open, closed] = (await tenant.locations(2, { sites: [ACME] })) as [number, number];
    await fixture.database.sql`update locations set permanently_closed = true where id = ${closed}`;
    const only = await create(tenant, { locationIds: [closed] });
    const refused = { code: 'SY75048', reason: `Location is permanently closed: ${closed}` };
    expect(only).toEqual({ success: false, violations: [refused] });
    const postId = await fixture.campaign(tenant, { locationIds: [open, closed], postSites: [ACME] });
    const reason = 'The location is permanently closed';
    const deliveries = (await fixture.deliveries(postId)).map(({ state, error }) => `${state} ${error}`);
    expect(deliveries).toEqual(['QUEUED null', `SKIPPED ${reason}`]);
    const rejected = (await tenant.events()).filter(({ event }) => event === 'local_post.rejected');
    expect(rejected).toMatchObject([{ location_id: String(closed), data: { rejection_reason: reason } }]);
  });

  it('[contract 5] counts a location once, whatever forms of its id are sent', async () => {
    const { tenant, location } = await fixture.tenantAt(ACME);
    await create(tenant, { locationIds: [location, String(location), globalId('Location', location)] });
    expect(await count('post_items', tenant.accountId)).toBe(1);
  });

  it('[contract 5] reports every broken rule at once and creates nothing', async () => {
    const tenant = await fixture.tenant();
    const { location: foreign } = await fixture.tenantAt(ACME);
    const [own, archived] = (await tenant.locations(2, { sites: [ACME] })) as [number, number];
    await fixture.database.execute('update locations set archived_at = now() where id = $1', [archived]);
    const locationIds = [own, foreign, archived, 999_999_999, '99999999999999'];
    const postMessage = [ACME, BOLT].map((site) => ({ site, message: 'x'.repeat(101) }));
    const result = await create(tenant, { postName: '', locationIds, postMessage });
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
    const violations = [{ code: 'SY75031', reason: 'acme does not support posts of type COVID19' }];
    const created = await create(tenant, { postType: 'COVID19', locationIds: [location] });
    expect(created).toMatchObject({ success: false, violations });
    expect(await count('social_posts', tenant.accountId)).toBe(0);
  });

  it('[contract 13] warns of nothing for a plug-in that does not say what it shows', async () => {
    const { tenant, location } = await fixture.tenantAt(ACME, BOLT);
    const postContextInfo = { title: 'Tea', couponCode: 'TEA' };
    const products = [{ name: 'Tea', description: 'Green' }];
    const input = { postType: 'PRODUCT', locationIds: [location], postContextInfo, products } as const;
    expect(await create(tenant, input)).toMatchObject({ success: true, warnings: [] });
  });

  it('[contract 5] takes 1 to 10,000 locations', async () => {
    const tenant = await fixture.tenant();
    const refused = { success: false, violations: [{ code: 'SY75045' }] };
    for (const length of [0, 10_001]) {
      const locationIds = Array.from({ length }, (_, n) => n + 1);
      expect(await create(tenant, { locationIds })).toMatchObject(refused);
    }
  });

  it('[contract 1] refuses an id that cannot be decoded, and a site without the posts capability', async () => {
    const { tenant, location } = await fixture.tenantAt(ACME);
    await expect(create(tenant, { locationIds: ['no id'] })).rejects.toThrow('SY90002');
    const result = await create(tenant, { locationIds: [location], postSites: ['CORK_BOARD'] });
    expect(result).toMatchObject({ violations: [{ code: 'SY75046' }] });
  });
});
