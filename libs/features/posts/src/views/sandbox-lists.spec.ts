import { beforeAll, describe, expect, it } from '@jest/globals';
import { dayOf } from '@listings/domain';
import type { CampaignInput } from '../rules/campaign-input.js';
import { campaignSortFields } from '../store/campaign-reads.js';
import type { CampaignFilter, CampaignSortField } from '../store/campaign-reads.js';
import { waitFor } from '@listings/testing';
import { CAMPAIGN, createCampaign, deleteCampaign, listCampaigns } from '../index.js';
import { SITE_A, SITE_B } from '../testing/publishers-sandbox.js';
import { sandboxFixture } from '../testing/sandbox-fixture.js';
import type { SandboxTenant } from '../testing/sandbox-fixture.js';

const DAY = 24 * 3_600_000;

const fixture = sandboxFixture();
beforeAll(async () => {
  await fixture.sandbox.admin.settings({ 'a.postSettle': 'immediate' });
});

/** The campaigns of one location, one in each status, in the order of their creation. */
async function campaigns(site: string) {
  const tenant = await fixture.newTenant();
  const nn = site === SITE_A ? 1 : 2;
  const location = await tenant.place(nn, [site]);
  const elsewhere = await tenant.place(nn + 2, [site]);
  const create = async (name: string, more: Partial<CampaignInput> & { locationIds?: readonly number[] } = {}) => {
    await fixture.clock.advance(1);
    return fixture.create(tenant, `Hello from ${name}`, {
      postName: name,
      locationIds: [location],
      postSites: [site],
      ...more,
    });
  };
  const { at } = fixture;

  const expired = await create('charlie', { postScheduledDates: { startDatetime: at(-1), endDatetime: at(60) } });
  await fixture.reach(tenant, expired, 'SUCCESS');
  await fixture.deps.database.execute('update social_posts set scheduled_end = now() where id = $1', [expired]);
  await fixture.deps.database.execute('update work set due_at = now() where kind = $1 and subject = $2', [
    CAMPAIGN,
    String(expired),
  ]);
  await fixture.reach(tenant, expired, 'EXPIRED');
  const deleted = await create('delta');
  await fixture.reach(tenant, deleted, 'SUCCESS');
  await deleteCampaign(fixture.deps, tenant.caller, deleted);
  const success = await create('alpha');
  const offer = await create('foxtrot', {
    locationIds: [location, elsewhere],
    postType: 'OFFER',
    postContextInfo: { title: 'Tea week', startDay: '2030-07-01', endDay: '2030-07-07' },
    postMediaUrl: [{ site, url: 'https://cdn.example/tea.jpg' }],
    postCta: [{ site, type: 'SHOP', url: 'https://shop.example' }],
  });
  for (const postId of [success, offer]) await fixture.reach(tenant, postId, 'SUCCESS');
  for (const [postId, factor] of [
    [success, 1],
    [offer, 10],
  ] as const) {
    const rows = await fixture.deps.database.query<{ ref: string }>(
      'select external_ref as ref from post_deliveries where post_id = $1 order by id',
      [postId],
    );
    for (const { ref } of rows) {
      const counted = { views: 30 * factor, clicks: 7 - (factor > 1 ? 5 : 0) };
      await fixture.sandbox.admin.engagement({ post: ref, ...counted, ...(site === SITE_B && { shares: factor }) });
    }
  }
  await fixture.deps.database.execute(
    `update post_deliveries set engagement_due_at = now() where account_id = $1 and state = 'LIVE'`,
    [tenant.accountId],
  );
  await fixture.deps.database.execute('update work set due_at = now()');
  await fixture.readEngagement();
  await create('bravo', { postScheduledDates: { startDatetime: at(60), endDatetime: at(120) } });
  await create('echo');
  return { tenant, location };
}

const created = ['charlie', 'delta', 'alpha', 'foxtrot', 'bravo', 'echo'];

describe.each([
  ['publisher A', SITE_A],
  ['publisher B', SITE_B],
])('lists of posts at %s', (_, site) => {
  let tenant: SandboxTenant;
  let location: number;
  beforeAll(async () => {
    ({ tenant, location } = await campaigns(site));
  });

  const list = async (
    filter: CampaignFilter,
    sort: { field: CampaignSortField; descending: boolean } = { field: 'name', descending: false },
    bulkOnly = false,
  ) => {
    const query = { locationId: location, bulkOnly, filter, sort, page: { page: 1, perPage: 50 } };
    return (await listCampaigns(fixture.deps, tenant.caller, query)).records;
  };
  const names = async (...parameters: Parameters<typeof list>) => (await list(...parameters)).map(({ name }) => name);
  const today = () => new Date(dayOf(fixture.deps.clock.now()));

  it.each<[string, CampaignFilter | (() => CampaignFilter), string[]]>([
    ['no filter', {}, [...created].sort()],
    ['status SCHEDULED', { statuses: ['SCHEDULED'] }, ['bravo']],
    ['status INPROGRESS', { statuses: ['INPROGRESS'] }, ['echo']],
    ['status SUCCESS', { statuses: ['SUCCESS'] }, ['alpha', 'foxtrot']],
    ['status EXPIRED', { statuses: ['EXPIRED'] }, ['charlie']],
    ['status DELETED', { statuses: ['DELETED'] }, ['delta']],
    ['two statuses', { statuses: ['DELETED', 'EXPIRED'] }, ['charlie', 'delta']],
    ['type OFFER', { types: ['OFFER'] }, ['foxtrot']],
    ['type ANNOUNCEMENT', { types: ['ANNOUNCEMENT'] }, ['alpha', 'bravo', 'charlie', 'delta', 'echo']],
    ['type EVENT', { types: ['EVENT'] }, []],
    ['creationDateRange from today', () => ({ createdFrom: today() }), [...created].sort()],
    ['creationDateRange from tomorrow', () => ({ createdFrom: new Date(today().getTime() + DAY) }), []],
    ['creationDateRange to yesterday', () => ({ createdBefore: today() }), []],
  ])('[contract 5] filter: %s', async (_rule, filter, expected) => {
    expect(await names(typeof filter === 'function' ? filter() : filter)).toEqual(expected);
  });

  it('[contract 5] filter: sites', async () => {
    expect(await names({ sites: [site] })).toEqual([...created].sort());
    expect(await names({ sites: [SITE_A, SITE_B] })).toEqual([...created].sort());
    expect(await names({ sites: [site === SITE_A ? SITE_B : SITE_A] })).toEqual([]);
  });

  it('[contract 5] bulk-posts lists campaigns of more than one location', async () => {
    expect(await names({}, undefined, true)).toEqual(['foxtrot']);
  });

  it.each<[CampaignSortField, string[]]>([
    ['name', ['alpha', 'bravo', 'charlie', 'delta', 'echo', 'foxtrot']],
    ['type', ['echo', 'bravo', 'alpha', 'delta', 'charlie', 'foxtrot']],
    ['status', ['delta', 'charlie', 'echo', 'bravo', 'foxtrot', 'alpha']],
    ['created_at', created],
    ['schedule_start_date', ['bravo', 'echo', 'foxtrot', 'alpha', 'delta', 'charlie']],
    ['schedule_end_date', ['charlie', 'bravo', 'echo', 'foxtrot', 'alpha', 'delta']],
    ['views', ['echo', 'bravo', 'delta', 'charlie', 'alpha', 'foxtrot']],
    ['clicks', ['echo', 'bravo', 'delta', 'charlie', 'foxtrot', 'alpha']],
  ])('[contract 5] sort by %s, Ascending', async (field, expected) => {
    expect(await names({}, { field, descending: false })).toEqual(expected);
  });

  it('[contract 5] sort by shares', async () => {
    const sorted = await names({}, { field: 'shares', descending: true });
    expect(sorted.slice(0, 2)).toEqual(site === SITE_B ? ['foxtrot', 'alpha'] : ['echo', 'bravo']);
  });

  it.each(campaignSortFields)('[contract 5] sort by %s, Descending: ties stay newest first', async (field) => {
    const ascending = await list({}, { field, descending: false });
    const descending = await list({}, { field, descending: true });
    const keyOf = (name: string) => {
      const { scheduledStartDate, scheduledEndDate, status, type, views, clicks, shares } = [...ascending].find(
        (each) => each.name === name,
      ) as (typeof ascending)[0];
      const keys: Record<CampaignSortField, unknown> = {
        name,
        type,
        status,
        created_at: created.indexOf(name),
        schedule_start_date: scheduledStartDate,
        schedule_end_date: scheduledEndDate && name,
        views,
        clicks,
        shares,
      };
      return keys[field];
    };
    const groups = (records: typeof ascending) => {
      const found: { key: unknown; names: string[] }[] = [];
      for (const { name } of records) {
        const key = keyOf(name);
        if (found.at(-1)?.key === key) found.at(-1)?.names.push(name);
        else found.push({ key, names: [name] });
      }
      return found;
    };
    const [up, down] = [groups(ascending), groups(descending)];
    // A campaign without a date comes last in both orders.
    const dated = (all: typeof up) => all.filter(({ key }) => key !== null);
    expect(dated(down)).toEqual(dated(up).reverse());
    expect(down.filter(({ key }) => key === null)).toEqual(up.filter(({ key }) => key === null));
  });
});

describe('the sorts by numbers', () => {
  it.each(['views', 'clicks', 'shares'] as const)(
    '[contract 5, engagement] the sort by %s reads an index, not all campaigns of the location',
    async (field) => {
      const tenant = await fixture.newTenant();
      const location = await tenant.place(3, [SITE_A]);
      const { database } = fixture.deps;
      const reader = fixture.anotherProcess({ maxConnections: 1 });
      const input = fixture.input('Hello', { locationIds: [location], postSites: [SITE_A] });
      await createCampaign(fixture.deps, tenant.caller, input);
      await database.execute(
        `with copied as (
           insert into social_posts (account_id, name, type, status, sites, content, location_count, ${field}, created_at)
           select account_id, name || n, type, 'SUCCESS', sites, content, 1, n, created_at
           from social_posts, generate_series(1, 4000) n where account_id = $1 returning account_id, id
         )
         insert into post_items (account_id, post_id, location_id, status)
         select account_id, id, $2, 'PUBLISHED' from copied`,
        [tenant.accountId, location],
      );
      await database.execute('analyze social_posts, post_items');
      const scans = async () => {
        const [row] = await database.query<{ scans: number }>(
          `select idx_scan::integer as scans from pg_stat_user_indexes where indexrelname = $1`,
          [`social_posts_${field}`],
        );
        return row?.scans ?? 0;
      };
      const before = await scans();
      const { records } = await listCampaigns(reader, tenant.caller, {
        locationId: location,
        bulkOnly: false,
        filter: {},
        sort: { field, descending: true },
        page: { page: 1, perPage: 3 },
      });
      // An idle connection would report its scans only after ten seconds.
      await reader.database.query('select pg_stat_force_next_flush()');
      expect(records.map(({ name }) => name)).toEqual(['Test4000', 'Test3999', 'Test3998']);
      await waitFor(async () => (await scans()) > before, { describe: `a scan of the index of ${field}` });
    },
  );
});
