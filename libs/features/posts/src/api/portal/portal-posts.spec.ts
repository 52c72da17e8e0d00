import { beforeAll, describe, expect, it } from '@jest/globals';
import { pluck } from '@listings/api-kit/testing';
import { PortalClient } from '@listings/feature-accounts/testing';
import { newLocation } from '@listings/feature-locations/testing';
import { shared } from '@listings/testing/jest';
import { postsApi } from '../../testing/posts-api.js';

const api = postsApi();
const editor = shared(() => PortalClient.as(api, 'EDITOR'));
let locationIds: string[];

beforeAll(async () => {
  locationIds = [(await newLocation(api)).id, (await newLocation(api)).id];
});

const postSites = ['PUBLISHER_A', 'PUBLISHER_B'];
const postMessage = postSites.map((site) => ({ site, message: 'Cold soups' }));

const draft = (overrides: object = {}) => ({
  ...{ postName: 'Summer menu', locationIds, postType: 'ANNOUNCEMENT', postSites, postMessage },
  ...overrides,
});

const publish = (overrides: object) => editor.post('/api/v4/posts', { input: draft(overrides) });

async function listed(query = '', client = editor) {
  const { status, body } = await client.get(`/posts${query}`);
  expect(status).toBe(200);
  return body;
}

const names = async (query: string, client = editor) => pluck((await listed(query, client)).posts, 'name');
const inDays = (days: number) => new Date(api.clock.now().getTime() + days * 86_400_000).toISOString();
const newStranger = async () => PortalClient.as(api, 'OWNER', (await api.newAccount()).id);
const post = async (name: string) => (await listed(`?search=${name}`)).posts[0];

describe('the posts of all locations', () => {
  it('[dashboard] lists campaigns by the minute at which they go live, with filters, and those of no other account', async () => {
    const [startDatetime, endDatetime] = [inDays(1), inDays(2)];
    await publish({ postName: 'Now' });
    await publish({ postName: 'Tomorrow', postScheduledDates: { startDatetime, endDatetime } });
    const { posts, total } = await listed();
    expect([total, pluck(posts, 'name')]).toEqual([2, ['Tomorrow', 'Now']]);
    expect(posts[0]).toMatchObject({ liveAt: startDatetime, scheduledEnd: endDatetime, status: 'SCHEDULED' });
    for (const [query, found] of [
      [`from=${startDatetime}`, ['Tomorrow']],
      [`to=${startDatetime}`, ['Now']],
      ['sort=name&order=ascending', ['Now', 'Tomorrow']],
      ['search=TÓMO', ['Tomorrow']],
      ['status=SCHEDULED&site=PUBLISHER_B&type=ANNOUNCEMENT', ['Tomorrow']],
      ['perPage=1&page=2', ['Now']],
    ] as const)
      expect([query, await names(`?${query}`)]).toEqual([query, found]);
    const stranger = await newStranger();
    expect(await listed('', stranger)).toEqual({ posts: [], total: 0 });
    for (const part of ['', '/results', '/content'])
      expect((await stranger.get(`/posts/${posts[0].databaseId}${part}`)).status).toBe(404);
  });

  it('[dashboard, contract 5] counts the locations of a campaign by site and status, and lists each with its outcome', async () => {
    const [scheduled, now] = (await listed()).posts;
    for (const [{ databaseId }, status] of [
      [now, 'SKIPPED'],
      [scheduled, 'PUBLISHING'],
    ]) {
      const { counts } = (await editor.get(`/posts/${databaseId}`)).body;
      expect(counts).toEqual(postSites.map((site) => ({ site, status, locations: 2 })));
    }
    const results = async (query: string, { databaseId } = now) =>
      (await editor.get(`/posts/${databaseId}/results${query}`)).body;
    expect(await results('?status=ERROR')).toEqual({ total: 0, results: [] });
    const waiting = await results('?status=PUBLISHING', scheduled);
    expect([waiting.total, pluck(waiting.results, 'status')]).toEqual([4, Array(4).fill('PUBLISHING')]);
    const skipped = { total: 2, results: [{ site: 'PUBLISHER_A', status: 'SKIPPED' }] };
    expect(await results('?status=SKIPPED&site=PUBLISHER_A&perPage=1')).toMatchObject(skipped);
  });

  it('[dashboard, contract 5] a scheduled post takes other times until it starts, and from no other account', async () => {
    const [scheduled, now] = (await listed()).posts;
    const move = (body: object, { databaseId } = scheduled, client = editor) =>
      client.put(`/posts/${databaseId}/schedule`, body);
    const times = { start: inDays(3), end: inDays(5) };
    expect((await move(times)).body).toMatchObject({ liveAt: times.start, scheduledEnd: times.end });
    expect((await listed(`?from=${times.start}`)).total).toBe(1);
    const backwards = { start: times.end, end: times.start };
    for (const wrong of [{ start: inDays(-1), end: null }, backwards]) expect((await move(wrong)).status).toBe(422);
    expect((await move(times, now)).status).toBe(409);
    const stranger = await newStranger();
    expect((await move(times, scheduled, stranger)).status).toBe(404);
    expect((await move({ start: inDays(1), end: inDays(2) })).status).toBe(200);
  });

  it('[dashboard, contract 5] the check of a draft tells the rules of the service and of each site, and creates nothing', async () => {
    const before = (await listed()).total;
    const check = async (overrides: object) => (await editor.post('/posts/check', draft(overrides))).body;
    expect(await check({ locationIds: [] })).toEqual({ problems: [], warnings: [] });
    const event = { postType: 'EVENT', postSites: ['PUBLISHER_A'], postMessage: [] };
    const fair = { title: 'Fair', startDay: '2030-05-01', endDay: '2030-05-01', discount: '10%' };
    const warnings = [{ site: 'PUBLISHER_A', field: 'postContextInfo.discount' }];
    expect(await check({ ...event, postContextInfo: fair })).toMatchObject({ problems: [], warnings });
    expect((await check(event)).problems).toContainEqual(expect.objectContaining({ code: 'SY75035', site: null }));
    const long = [{ ...postMessage[0], message: 'x'.repeat(1_501) }, postMessage[1]];
    const { problems } = await check({ postMessage: long });
    expect(problems).toMatchObject([{ code: 'SY75040', site: 'PUBLISHER_A' }]);
    expect((await editor.post('/posts/check', draft({ postSites: ['NOWHERE'] }))).status).toBe(422);
    expect((await listed()).total).toBe(before);
  });

  it('[dashboard, 4.4] returns all that was given for a post, with times of day, discount, products and its tracking reference', async () => {
    // No publisher of the sandbox takes a product, so the post of products is stored as an earlier release may have done it.
    const products = [
      { name: 'Tea', price: '3.50', photo: 'https://x.example/tea.jpg', sites: ['PUBLISHER_A'] },
      { name: 'Cake', price: 4, category: 'Food' },
    ];
    const day = '2026-12-01';
    const context = { title: 'Open day', startDay: day, startTime: '10:00', endDay: day, endTime: '17:30' };
    const cta = [{ site: 'PUBLISHER_A', type: 'LEARN_MORE', url: 'https://x.example' }];
    const mediaUrl = [{ site: 'PUBLISHER_A', url: 'https://x.example/a.jpg', type: 'IMAGE' }];
    const message = [{ site: 'PUBLISHER_A', message: 'Come in' }];
    const fair = { postName: 'Fair', postType: 'EVENT', postSites: ['PUBLISHER_A'], postMessage: message };
    const reference = { componentType: 'LOCATIONS_WITH_TAG', componentIdentifier: 'terraces' };
    await publish({ ...fair, ...reference, postContextInfo: context, postCta: cta, postMediaUrl: mediaUrl });
    const { databaseId } = await post('Fair');
    await api.sql`
      update social_posts set content = jsonb_set(content, '{products}', ${JSON.stringify(products)}::jsonb)
      where id = ${databaseId}`;
    const contentOf = async (id: number) => (await editor.get(`/posts/${id}/content`)).body;
    const body = await contentOf(databaseId);
    const contextInfo = { ...context, discount: '', couponCode: '' };
    const content = { type: 'EVENT', sites: ['PUBLISHER_A'], message, mediaUrl, cta, products, contextInfo };
    expect(body).toMatchObject({ ...content, ...reference });
    expect(body.locationIds).toHaveLength(2);
    const without = await contentOf((await post('Now')).databaseId);
    expect(without).toMatchObject({ componentType: null, componentIdentifier: null });
  });

  it('[dashboard] lists the posts that a publisher has rejected at one location at least, and no deleted ones', async () => {
    expect(await names('?rejected=true')).toEqual([]);
    for (const postName of ['Rejected', 'Gone', 'Fine']) await publish({ postName });
    for (const name of ['Rejected', 'Gone'])
      // At one of its locations.
      await api.sql`
        update post_deliveries set state = 'REJECTED' where account_id = ${api.account.id} and id = (
        select min(id) from post_deliveries where account_id = ${api.account.id}
        and post_id = ${(await post(name)).databaseId})`;
    await api.sql`update social_posts set status = 'DELETED' where id = ${(await post('Gone')).databaseId}`;
    expect(await names('?rejected=true')).toEqual(['Rejected']);
    expect(await names('?rejected=true&from=2100-01-01T00:00:00.000Z')).toEqual([]);
    expect(await names('?rejected=false')).toContain('Fine');
    const stranger = await newStranger();
    expect(await names('?rejected=true', stranger)).toEqual([]);
    expect((await editor.get('/posts?rejected=perhaps')).status).toBe(422);
  });
});
