import { beforeAll, describe, expect, it } from '@jest/globals';
import { dayOf } from '@listings/domain';
import { waitFor } from '@listings/testing';
import { listCampaigns } from '../index.js';
import type { ListCampaignsQuery } from '../index.js';
import type { CampaignInput } from '../rules/campaign-input.js';
import type { CampaignFilter, CampaignSortField } from '../store/campaign-reads.js';
import { A, B, sandboxFixture } from '../testing/sandbox-fixture.js';
import type { SandboxTenant } from '../testing/sandbox-fixture.js';

const DAY = 24 * 3_600_000;

const fixture = sandboxFixture();

beforeAll(() => fixture.forget());

/** The campaigns of one location, one in each status, in the order of their creation. */
async function campaigns(site: string) {
  const tenant = await fixture.newTenant();
  const [location, elsewhere] = [await tenant.place(1, [site]), await tenant.place(2, [site])];
  const offer: Partial<CampaignInput> = {
    postType: 'OFFER',
    postContextInfo: { title: 'Tea week', startDay: '2030-07-01', endDay: '2030-07-07' },
    postMediaUrl: [{ site, url: 'https://cdn.example/tea.jpg' }],
    postCta: [{ site, type: 'SHOP', url: 'https://shop.example' }],
  };
  const later = { postScheduledDates: { startDatetime: fixture.at(60), endDatetime: fixture.at(120) } };
  const rows: [name: string, more: Partial<CampaignInput>, columns: string, locationIds?: number[]][] = [
    ['charlie', {}, `status = 'EXPIRED', scheduled_end = now()`],
    ['delta', {}, `status = 'DELETED'`],
    ['alpha', {}, `status = 'SUCCESS', views = 30, clicks = 7, shares = 1`],
    ['foxtrot', offer, `status = 'SUCCESS', views = 300, clicks = 2, shares = 10`, [location, elsewhere]],
    ['Bravo', later, `status = 'SCHEDULED'`],
    ['echo', {}, `status = 'INPROGRESS'`],
  ];
  for (const [postName, more, columns, locationIds = [location]] of rows) {
    await fixture.clock.advance(1);
    const input = { postSites: [site], postName, ...more };
    const postId = await fixture.create(tenant, `Hello from ${postName}`, { ...input, locationIds });
    await fixture.database.execute(`update social_posts set ${columns} where id = $1`, [postId]);
  }
  return { tenant, location };
}

/** In the order of their creation. */
const created = ['charlie', 'delta', 'alpha', 'foxtrot', 'Bravo', 'echo'];
const ALL = ['alpha', 'Bravo', 'charlie', 'delta', 'echo', 'foxtrot'];
const BY_NAME = { field: 'name', descending: false } as const;
const COUNTLESS = ['echo', 'Bravo', 'delta', 'charlie'];

describe.each([
  ['publisher A', A],
  ['publisher B', B],
])('lists of posts at %s', (_, site) => {
  let tenant: SandboxTenant;
  let location: number;

  beforeAll(async () => {
    ({ tenant, location } = await campaigns(site));
  });

  const names = async (filter: CampaignFilter, sort: ListCampaignsQuery['sort'] = BY_NAME, bulkOnly = false) => {
    const query = { locationId: location, bulkOnly, filter, sort, page: { page: 1, perPage: 50 } };
    return (await listCampaigns(fixture.deps, tenant.caller, query)).records.map(({ name }) => name);
  };
  const day = (days: number) => new Date(new Date(dayOf(fixture.deps.clock.now())).getTime() + days * DAY);

  it.each<[string, CampaignFilter | (() => CampaignFilter), string[]]>([
    ['no filter', {}, ALL],
    ['status SCHEDULED', { statuses: ['SCHEDULED'] }, ['Bravo']],
    ['status INPROGRESS', { statuses: ['INPROGRESS'] }, ['echo']],
    ['status SUCCESS', { statuses: ['SUCCESS'] }, ['alpha', 'foxtrot']],
    ['status EXPIRED', { statuses: ['EXPIRED'] }, ['charlie']],
    ['status DELETED', { statuses: ['DELETED'] }, ['delta']],
    ['two statuses', { statuses: ['DELETED', 'EXPIRED'] }, ['charlie', 'delta']],
    ['type OFFER', { types: ['OFFER'] }, ['foxtrot']],
    ['type ANNOUNCEMENT', { types: ['ANNOUNCEMENT'] }, ['alpha', 'Bravo', 'charlie', 'delta', 'echo']],
    ['type EVENT', { types: ['EVENT'] }, []],
    ['creationDateRange from today', () => ({ createdFrom: day(0) }), ALL],
    ['creationDateRange from tomorrow', () => ({ createdFrom: day(1) }), []],
    ['creationDateRange to yesterday', () => ({ createdBefore: day(0) }), []],
    ['sites, its own', { sites: [site] }, ALL],
    ['sites, both', { sites: [A, B] }, ALL],
    ['sites, the other one', { sites: [site === A ? B : A] }, []],
  ])('[contract 5] filter: %s', async (_rule, filter, expected) => {
    expect(await names(typeof filter === 'function' ? filter() : filter)).toEqual(expected);
  });

  it('[contract 5] bulk-posts lists campaigns of more than one location', async () => {
    expect(await names({}, undefined, true)).toEqual(['foxtrot']);
  });

  /** Each group has the same value; the last list has none. */
  it.each<[CampaignSortField, string[][], string[]?]>([
    ['name', ALL.map((name) => [name])],
    ['type', [['echo', 'Bravo', 'alpha', 'delta', 'charlie'], ['foxtrot']]],
    ['status', [['delta'], ['charlie'], ['echo'], ['Bravo'], ['foxtrot', 'alpha']]],
    ['created_at', created.map((name) => [name])],
    ['schedule_start_date', [['Bravo']], ['echo', 'foxtrot', 'alpha', 'delta', 'charlie']],
    ['schedule_end_date', [['charlie'], ['Bravo']], ['echo', 'foxtrot', 'alpha', 'delta']],
    ['views', [COUNTLESS, ['alpha'], ['foxtrot']]],
    ['clicks', [COUNTLESS, ['foxtrot'], ['alpha']]],
    ['shares', [COUNTLESS, ['alpha'], ['foxtrot']]],
  ])('[contract 5] sort by %s, both ways: ties newest first, no value last', async (field, groups, none = []) => {
    expect(await names({}, { field, descending: false })).toEqual([...groups.flat(), ...none]);
    expect(await names({}, { field, descending: true })).toEqual([...groups.toReversed().flat(), ...none]);
  });
});

it.each(['views', 'clicks', 'shares'] as const)(
  '[contract 5, engagement] the sort by %s reads an index, not all campaigns of the location',
  async (field) => {
    const tenant = await fixture.newTenant();
    const location = await tenant.place(3, [A]);
    const { database } = fixture;
    const reader = { ...fixture.deps, database: database.anotherPool({ maxConnections: 1 }) };
    await fixture.create(tenant, 'Hello', { locationIds: [location], postSites: [A] });
    const copies = `with copied as (
        insert into social_posts (account_id, name, type, status, sites, content, location_count, ${field}, created_at)
        select account_id, name || n, type, 'SUCCESS', sites, content, 1, n, created_at
        from social_posts, generate_series(1, 4000) n where account_id = $1 returning account_id, id
      )
      insert into post_items (account_id, post_id, location_id, status)
      select account_id, id, $2, 'PUBLISHED' from copied`;
    await database.execute(copies, [tenant.accountId, location]);
    await database.execute('analyze social_posts, post_items');
    const scans = () =>
      database.values<number>`select idx_scan::integer from pg_stat_user_indexes
        where indexrelname = ${`social_posts_${field}`}`;
    const [before = 0] = await scans();
    const page = { bulkOnly: false, filter: {}, sort: { field, descending: true }, page: { page: 1, perPage: 3 } };
    const { records } = await listCampaigns(reader, tenant.caller, { locationId: location, ...page });
    // An idle connection would report its scans only after ten seconds.
    await reader.database.query('select pg_stat_force_next_flush()');
    expect(records.map(({ name }) => name)).toEqual(['Test4000', 'Test3999', 'Test3998']);
    const isScanned = async () => (await scans()).some((count) => count > before);
    await waitFor(isScanned, { describe: `a scan of the index of ${field}` });
  },
);
