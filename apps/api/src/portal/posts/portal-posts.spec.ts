import { beforeAll, describe, expect, it } from '@jest/globals';
import { PortalClient } from '../testing/portal-client.js';
import { sharedApi } from '../../testing/shared-api.js';

const api = sharedApi();
let editor: PortalClient;
let locationIds: string[];
beforeAll(async () => {
  editor = await PortalClient.as(api, 'EDITOR');
  locationIds = [(await api.newLocation()).id, (await api.newLocation()).id];
});

const draft = (overrides: object = {}) => ({
  postName: 'Summer menu',
  locationIds,
  postType: 'ANNOUNCEMENT',
  postSites: ['PUBLISHER_A', 'PUBLISHER_B'],
  postMessage: [
    { site: 'PUBLISHER_A', message: 'Cold soups' },
    { site: 'PUBLISHER_B', message: 'Cold soups' },
  ],
  ...overrides,
});

interface ListedPost {
  readonly databaseId: number;
  readonly name: string;
  readonly liveAt: string;
}

async function publish(overrides: object): Promise<void> {
  const { status } = await editor.call('POST', '/api/v4/posts', { body: { input: draft(overrides) } });
  expect(status).toBe(200);
}

async function listed(query = '', client = editor): Promise<{ posts: ListedPost[]; total: number }> {
  const { status, body } = await client.call('GET', `/posts${query}`);
  expect(status).toBe(200);
  return body as unknown as { posts: ListedPost[]; total: number };
}

describe('the posts of all locations', () => {
  it('[dashboard] lists campaigns by the minute at which they go live, with filters, and those of no other account', async () => {
    const startDatetime = new Date(api.clock.now().getTime() + 86_400_000).toISOString();
    const endDatetime = new Date(api.clock.now().getTime() + 2 * 86_400_000).toISOString();
    await publish({ postName: 'Now' });
    await publish({ postName: 'Tomorrow', postScheduledDates: { startDatetime, endDatetime } });
    const { posts, total } = await listed();
    expect([total, posts.map(({ name }) => name)]).toEqual([2, ['Tomorrow', 'Now']]);
    expect(posts[0]).toMatchObject({ liveAt: startDatetime, scheduledEnd: endDatetime, status: 'SCHEDULED' });
    const names = async (query: string) => (await listed(query)).posts.map(({ name }) => name);
    expect(await names(`?from=${startDatetime}`)).toEqual(['Tomorrow']);
    expect(await names(`?to=${startDatetime}`)).toEqual(['Now']);
    expect(await names('?sort=name&order=ascending')).toEqual(['Now', 'Tomorrow']);
    expect(await names('?search=TOMO')).toEqual(['Tomorrow']);
    expect(await names('?status=SCHEDULED&site=PUBLISHER_B&type=ANNOUNCEMENT')).toEqual(['Tomorrow']);
    expect(await names('?perPage=1&page=2')).toEqual(['Now']);
    const other = await api.newAccount();
    const stranger = await PortalClient.as(api, 'OWNER', other.id);
    expect(await listed('', stranger)).toEqual({ posts: [], total: 0 });
    expect((await stranger.call('GET', `/posts/${posts[0]?.databaseId}`)).status).toBe(404);
    expect((await stranger.call('GET', `/posts/${posts[0]?.databaseId}/results`)).status).toBe(404);
  });

  it('[dashboard, contract 5] counts the locations of a campaign by site and status, and lists each with its outcome', async () => {
    const [scheduled, now] = (await listed()).posts as [ListedPost, ListedPost];
    const counts = async ({ databaseId }: ListedPost) =>
      ((await editor.call('GET', `/posts/${databaseId}`)).body as unknown as { counts: object[] }).counts;
    expect(await counts(now)).toEqual([
      { site: 'PUBLISHER_A', status: 'SKIPPED', locations: 2 },
      { site: 'PUBLISHER_B', status: 'SKIPPED', locations: 2 },
    ]);
    expect(await counts(scheduled)).toEqual([
      { site: 'PUBLISHER_A', status: 'PUBLISHING', locations: 2 },
      { site: 'PUBLISHER_B', status: 'PUBLISHING', locations: 2 },
    ]);
    const results = async (query: string, { databaseId } = now) =>
      (await editor.call('GET', `/posts/${databaseId}/results${query}`)).body as unknown as {
        total: number;
        results: { locationName: string; site: string; status: string }[];
      };
    expect(await results('?status=ERROR')).toEqual({ total: 0, results: [] });
    const waiting = await results('?status=PUBLISHING', scheduled);
    expect([waiting.total, waiting.results.map(({ status }) => status)]).toEqual([4, Array(4).fill('PUBLISHING')]);
    const skipped = await results('?status=SKIPPED&site=PUBLISHER_A&perPage=1');
    expect([skipped.total, skipped.results.map(({ site, status }) => [site, status])]).toEqual([
      2,
      [['PUBLISHER_A', 'SKIPPED']],
    ]);
  });

  it('[dashboard, contract 5] a scheduled post takes other times until it starts, and from no other account', async () => {
    const [scheduled, now] = (await listed()).posts as [ListedPost, ListedPost];
    const at = (days: number) => new Date(api.clock.now().getTime() + days * 86_400_000).toISOString();
    const move = (body: object, { databaseId } = scheduled, client = editor) =>
      client.call('PUT', `/posts/${databaseId}/schedule`, { body });
    const times = { start: at(3), end: at(5) };
    expect((await move(times)).body).toMatchObject({ liveAt: times.start, scheduledEnd: times.end });
    expect((await listed(`?from=${times.start}`)).total).toBe(1);
    for (const wrong of [
      { start: at(-1), end: null },
      { start: times.end, end: times.start },
    ])
      expect((await move(wrong)).status).toBe(422);
    expect((await move(times, now)).status).toBe(409);
    const stranger = await PortalClient.as(api, 'OWNER', (await api.newAccount()).id);
    expect((await move(times, scheduled, stranger)).status).toBe(404);
    expect((await move({ start: at(1), end: at(2) })).status).toBe(200);
  });

  it('[dashboard, contract 5] the check of a draft tells the rules of the service and of each site, and creates nothing', async () => {
    const before = (await listed()).total;
    const check = async (overrides: object) =>
      (await editor.call('POST', '/posts/check', { body: draft(overrides) })).body as unknown as {
        problems: { code: string; site: string | null }[];
      };
    expect(await check({ locationIds: [] })).toEqual({ problems: [], warnings: [] });
    const fair = { title: 'Fair', startDay: '2030-05-01', endDay: '2030-05-01', discount: '10%' };
    const hidden = await check({
      postType: 'EVENT',
      postSites: ['PUBLISHER_A'],
      postContextInfo: fair,
      postMessage: [],
    });
    expect(hidden).toMatchObject({
      problems: [],
      warnings: [{ site: 'PUBLISHER_A', field: 'postContextInfo.discount' }],
    });
    const { problems } = await check({
      postMessage: [
        { site: 'PUBLISHER_A', message: 'x'.repeat(1_501) },
        { site: 'PUBLISHER_B', message: 'x' },
      ],
    });
    expect(problems.map(({ code, site }) => [code, site])).toEqual([['SY75040', 'PUBLISHER_A']]);
    const event = await check({ postType: 'EVENT', postSites: ['PUBLISHER_A'], postMessage: [] });
    expect(event.problems.map(({ code, site }) => [code, site])).toContainEqual(['SY75035', null]);
    const unknown = await editor.call('POST', '/posts/check', { body: draft({ postSites: ['NOWHERE'] }) });
    expect(unknown.status).toBe(422);
    expect((await listed()).total).toBe(before);
  });

  it('[dashboard, 4.4] returns all that was given for a post, with times of day, discount and products, and to no other account', async () => {
    // No publisher of the sandbox takes a product, so the post of products is stored as an earlier release may have done it.
    const products = [
      { name: 'Tea', price: '3.50', photo: 'https://x.example/tea.jpg', sites: ['PUBLISHER_A'] },
      { name: 'Cake', price: 4, category: 'Food' },
    ];
    const context = {
      title: 'Open day',
      startDay: '2026-12-01',
      startTime: '10:00',
      endDay: '2026-12-01',
      endTime: '17:30',
    };
    const cta = { site: 'PUBLISHER_A', type: 'LEARN_MORE', url: 'https://x.example' };
    const media = { site: 'PUBLISHER_A', url: 'https://x.example/a.jpg', type: 'IMAGE' };
    const site = { postSites: ['PUBLISHER_A'], postMessage: [{ site: 'PUBLISHER_A', message: 'Come in' }] };
    await publish({
      ...site,
      postName: 'Fair',
      postType: 'EVENT',
      postContextInfo: context,
      postCta: [cta],
      postMediaUrl: [media],
    });
    const [post] = (await listed('?search=Fair')).posts as [ListedPost];
    await api.database.query(
      `update social_posts set content = jsonb_set(content, '{products}', $2::jsonb) where id = $1`,
      [post.databaseId, JSON.stringify(products)],
    );
    const { body } = await editor.call('GET', `/posts/${post.databaseId}/content`);
    expect(body).toMatchObject({
      type: 'EVENT',
      sites: ['PUBLISHER_A'],
      message: site.postMessage,
      mediaUrl: [media],
      cta: [cta],
      contextInfo: { ...context, discount: '', couponCode: '' },
      products,
    });
    expect((body as unknown as { locationIds: number[] }).locationIds).toHaveLength(2);
    const stranger = await PortalClient.as(api, 'OWNER', (await api.newAccount()).id);
    expect((await stranger.call('GET', `/posts/${post.databaseId}/content`)).status).toBe(404);
  });

  it('[dashboard] returns the tracking reference of a post with its content, and null where the client gave none', async () => {
    const reference = { componentType: 'LOCATIONS_WITH_TAG', componentIdentifier: 'terraces' };
    await publish({ postName: 'Tagged', ...reference });
    await publish({ postName: 'Without' });
    const content = async (name: string) => {
      const [post] = (await listed(`?search=${name}`)).posts as [ListedPost];
      return (await editor.call('GET', `/posts/${post.databaseId}/content`)).body;
    };
    expect(await content('Tagged')).toMatchObject(reference);
    expect(await content('Without')).toMatchObject({ componentType: null, componentIdentifier: null });
  });

  it('[dashboard] lists the posts that a publisher has rejected at one location at least, and no deleted ones', async () => {
    const names = async (query: string, client = editor) => (await listed(query, client)).posts.map(({ name }) => name);
    expect(await names('?rejected=true')).toEqual([]);
    for (const postName of ['Rejected', 'Rejected and deleted', 'Fine']) await publish({ postName });
    const all = (await listed('?perPage=100')).posts;
    const idOf = (name: string) => all.find((post) => post.name === name)?.databaseId;
    for (const name of ['Rejected', 'Rejected and deleted'])
      // At one of its locations.
      await api.database.execute(
        `update post_deliveries set state = 'REJECTED' where account_id = $1 and id = (
           select min(id) from post_deliveries where account_id = $1 and post_id = $2)`,
        [api.account.id, idOf(name)],
      );
    await api.database.execute(`update social_posts set status = 'DELETED' where account_id = $1 and id = $2`, [
      api.account.id,
      idOf('Rejected and deleted'),
    ]);
    expect(await names('?rejected=true')).toEqual(['Rejected']);
    expect(await names('?rejected=true&from=2100-01-01T00:00:00.000Z')).toEqual([]);
    expect(await names('?rejected=false')).toContain('Fine');
    const stranger = await PortalClient.as(api, 'OWNER', (await api.newAccount()).id);
    expect(await names('?rejected=true', stranger)).toEqual([]);
    expect((await editor.call('GET', '/posts?rejected=perhaps')).status).toBe(422);
  });

  it('[dashboard] names the publishers of the installation and what they take part in', async () => {
    const viewer = await PortalClient.as(api, 'VIEWER');
    const { body } = await viewer.call('GET', '/publishers');
    expect((body as unknown as { publishers: object[] }).publishers[0]).toMatchObject({
      publisher: 'PUBLISHER_A',
      pathName: 'publisher-a',
      posts: true,
      insights: true,
    });
  });
});
