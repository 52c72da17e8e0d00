import { describe, expect, it } from '@jest/globals';
import { globalId } from '@listings/pagination';
import { sharedApi } from '../testing/shared-api.js';
import type { TestAccount } from '../testing/running-api.js';

const A = 'PUBLISHER_A';
const B = 'PUBLISHER_B';

const api = sharedApi();

let names = 0;

/** A location of an account, as far as posts need it. */
async function newLocation(account: TestAccount = api.account): Promise<number> {
  const [row] = await api.database.query<{ id: number }>(
    `insert into locations (account_id, name, country_iso, sub_category_id, search) values ($1, $2, 'US', 1, '') returning id`,
    [account.id, `Place ${(names += 1)}`],
  );
  return (row as { id: number }).id;
}

function postInput(locationIds: readonly (string | number)[], more: object = {}) {
  return {
    postName: 'Summer',
    locationIds,
    postType: 'ANNOUNCEMENT',
    postSites: [A, B],
    postMessage: [
      { site: A, message: 'Hello' },
      { site: B, message: 'Hello there' },
    ],
    ...more,
  };
}

async function created(locationIds: readonly (string | number)[], more: object = {}): Promise<string> {
  const { body } = await api.write('/bulk-posts', postInput(locationIds, more));
  return body.data.createSocialPost.socialPost.id;
}

const hour = (n: number) => new Date(api.clock.now().getTime() + n * 3_600_000).toISOString();

describe('POST /posts and /bulk-posts', () => {
  it.each(['/posts', '/bulk-posts'])('[4.4] %s creates under createSocialPost', async (path) => {
    const location = await newLocation();
    const ids = [globalId('Location', location)];
    const { status, body } = await api.write(path, { ...postInput(ids), clientMutationId: 'm1' });
    expect(status).toBe(200);
    expect(body).toEqual({
      data: {
        createSocialPost: {
          clientMutationId: 'm1',
          success: true,
          errors: [],
          socialPost: {
            id: expect.any(String),
            name: 'Summer',
            status: 'INPROGRESS',
            type: 'ANNOUNCEMENT',
            createdAt: api.clock.now().toISOString().slice(0, 10),
            scheduledStartDate: null,
            scheduledEndDate: null,
            sites: [A, B],
            locationIds: [location],
          },
          warnings: [],
        },
      },
    });
  });

  it('[contract 13] PRODUCT: success, with warnings of what each site does not show', async () => {
    const product = { name: 'Tea', price: 3, photo: 'https://cdn.example/tea.jpg' };
    const { status, body } = await api.write(
      '/bulk-posts',
      postInput([await newLocation()], {
        postType: 'PRODUCT',
        postContextInfo: { title: 'Tea', couponCode: 'TEA' },
        postMediaUrl: [{ site: A, url: 'https://cdn.example/shop.jpg' }],
        products: [{ ...product, cta: 'buy', category: 'Drinks', sites: [A] }, product],
      }),
    );
    expect(status).toBe(200);
    const { success, errors, warnings } = body.data.createSocialPost;
    expect([success, errors]).toEqual([true, []]);
    expect(warnings.map(({ site, field }: { site: string; field: string }) => [site, field])).toEqual([
      [A, 'products.cta'],
      [A, 'postContextInfo.couponCode'],
      [A, 'products.category'],
      [A, 'products.photo'],
      [B, 'postContextInfo.couponCode'],
    ]);
    expect(warnings[1]).toEqual({
      site: A,
      field: 'postContextInfo.couponCode',
      message: 'Publisher A does not show this part of a post of type PRODUCT',
    });
  });

  it('[contract 13] EVENT and COVID19: warnings of what a site does not show, and of what no site shows', async () => {
    const warned = async (more: object) => {
      const { body } = await api.write('/posts', postInput([await newLocation()], more));
      const { success, warnings } = body.data.createSocialPost;
      expect(success).toBe(true);
      return warnings.map(({ site, field }: { site: string; field: string }) => `${site} ${field}`);
    };
    const postContextInfo = { title: 'Fair', startDay: '2030-05-01', endDay: '2030-05-01', discount: '10%' };
    expect(await warned({ postType: 'EVENT', postContextInfo })).toEqual([
      `${A} postContextInfo.discount`,
      `${B} postContextInfo.discount`,
    ]);
    expect(await warned({ postType: 'COVID19', postContextInfo, products: [{ name: 'Tea' }] })).toEqual([
      `${A} postContextInfo`,
      `${A} products`,
      `${B} postContextInfo`,
      `${B} products`,
    ]);
    expect(await warned({})).toEqual([]);
  });

  it('[4.4] is SCHEDULED when dates are given', async () => {
    const postScheduledDates = { startDatetime: hour(1), endDatetime: hour(2), removalSites: [A] };
    const { body } = await api.write('/posts', postInput([await newLocation()], { postScheduledDates }));
    expect(body.data.createSocialPost.socialPost).toMatchObject({
      status: 'SCHEDULED',
      scheduledStartDate: hour(1).slice(0, 10),
      scheduledEndDate: hour(2).slice(0, 10),
    });
  });

  it('[7.2] [contract 5] answers 200 with every broken rule, the publishers’ own included, and creates nothing', async () => {
    const other = await api.newAccount();
    const foreign = globalId('Location', await newLocation(other));
    const before = (await api.events()).length;
    const { status, body } = await api.write('/bulk-posts', postInput([foreign], { postName: ' ', postType: 'OFFER' }));
    expect(status).toBe(200);
    const { success, errors, socialPost } = body.data.createSocialPost;
    expect([success, socialPost]).toEqual([false, null]);
    const codes = errors.map(({ message }: { message: string }) => message.slice(0, 7));
    expect(codes).toEqual(expect.arrayContaining(['SY10046', 'SY75039', 'SY75033', 'SY75038', 'SY75032', 'SY75036']));
    expect(errors[0]).toEqual({ message: `SY10046: Invalid location id ${foreign}` });
    expect(await api.events()).toHaveLength(before);
  });

  it.each<[string, object, string]>([
    ['an unknown site', { postSites: [A, 'PUBLISHER_Z'] }, 'input.postSites[1]'],
    ['an unknown site of a message', { postMessage: [{ site: 'x', message: 'y' }] }, 'input.postMessage[0].site'],
    [
      'a start that is no date',
      { postScheduledDates: { startDatetime: 'soon', endDatetime: '2026-07-06T12:00:00Z' } },
      'input.postScheduledDates.startDatetime',
    ],
    [
      'dates without an end',
      { postScheduledDates: { startDatetime: '2026-07-06T12:00:00Z' } },
      'input.postScheduledDates.endDatetime',
    ],
    ['no locations', { locationIds: undefined }, 'input.locationIds'],
  ])('[7.1] [contract 1] refuses %s as malformed', async (_, more, place) => {
    const { status, body } = await api.write('/posts', postInput([await newLocation()], more));
    expect(status).toBe(400);
    expect(body.data).toEqual({ createSocialPost: null });
    expect(body.errors[0].message).toContain('SY90006: ');
    expect(body.errors[0].message).toContain(place);
  });

  it('[4.4.1] [contract 1] refuses a body without input, an unknown field, an undecodable id and a read key', async () => {
    const input = postInput([await newLocation()]);
    const unwrapped = await api.call('POST', '/bulk-posts', { body: input });
    expect([unwrapped.status, unwrapped.body.errors[0].message]).toEqual([
      400,
      'SY90006: Variable "$input" of required type "CreateSocialPostMutationInput!" was not provided.',
    ]);
    const unknown = await api.write('/posts', { ...input, postMesage: [] });
    expect(unknown.body.errors[0].message).toBe(
      'SY90006: Field "postMesage" is not defined by type "CreateSocialPostMutationInput". Did you mean "postMessage"?',
    );
    const undecodable = await api.write('/posts', postInput(['???']));
    expect([undecodable.status, undecodable.body.errors[0].message]).toEqual([400, 'SY90002: Invalid Id']);
    const read = await api.write('/posts', input, { key: api.account.readKey });
    expect(read.status).toBe(403);
  });
});

describe('reading posts', () => {
  it('[2.4] views a campaign under both names', async () => {
    const location = await newLocation();
    const id = await created([location]);
    const single = await api.call('GET', `/posts/${encodeURIComponent(id)}`);
    const bulk = await api.call('GET', `/bulk-posts/${encodeURIComponent(id)}`);
    expect(single.body.data.socialPostView).toEqual(bulk.body.data.socialPostViewBulk);
    expect(bulk.body.data.socialPostViewBulk).toMatchObject({
      socialPostId: id,
      socialPostInfo: { id, status: 'INPROGRESS', sites: [A, B], locationIds: [location] },
      socialPostAnalyticsByLocationId: [
        {
          locationId: location,
          siteStats: [
            { site: A, status: 'SKIPPED' },
            { site: B, status: 'SKIPPED' },
          ],
        },
      ],
    });
  });

  it('[contract 5] views a page of the locations of a large campaign, which the worker has not reached, with its progress', async () => {
    const locations: number[] = [];
    for (let n = 0; n < 101; n += 1) locations.push(await newLocation());
    const path = `/bulk-posts/${encodeURIComponent(await created(locations))}`;
    const { body } = await api.call('GET', path, { query: { page: 2, perPage: 100 } });
    expect(body.data.socialPostViewBulk).toMatchObject({
      socialPostInfo: { status: 'INPROGRESS', locationIds: locations },
      publishedLocationsCount: 101,
      socialPostAnalyticsByLocationId: [
        { locationId: locations[100], siteStats: [{ site: A, status: 'PUBLISHING' }, {}] },
      ],
      pageInfo: { hasNextPage: false, hasPreviousPage: true, totalPages: 2, totalRecords: 101 },
      progress: {
        locations: 101,
        locationsReached: 0,
        statuses: [
          { site: A, status: 'PUBLISHING', count: 101 },
          { site: B, status: 'PUBLISHING', count: 101 },
        ],
      },
    });
    expect((await api.call('GET', path, { query: { perPage: 0 } })).status).toBe(400);
    const whole = await api.call('GET', path);
    expect(Object.keys(whole.body.data.socialPostViewBulk)).toHaveLength(5);
    expect(whole.body.data.socialPostViewBulk.socialPostAnalyticsByLocationId).toHaveLength(101);
  });

  it('[4.5] [contract 5] an unknown or invalid bulk id has a body of its own', async () => {
    const body = { data: null, errors: [{ message: 'SY00028: Error in processing request' }] };
    const unknown = await api.call('GET', `/bulk-posts/${encodeURIComponent(globalId('SocialPost', 1))}`);
    expect([unknown.status, unknown.body]).toEqual([404, body]);
    for (const id of ['500001', globalId('Location', 500_001), '%21%21']) {
      const invalid = await api.call('GET', `/bulk-posts/${encodeURIComponent(decodeURIComponent(id))}`);
      expect([invalid.status, invalid.body]).toEqual([400, body]);
    }
  });

  it('[contract 5] lists a location’s posts with filters, sort and page', async () => {
    const [here, there] = [await newLocation(), await newLocation()];
    await created([here], { postName: 'one' });
    await created([here, there], { postName: 'two', postSites: [A], postMessage: [{ site: A, message: 'x' }] });
    await created([here], { postName: 'three', postScheduledDates: { startDatetime: hour(1), endDatetime: hour(2) } });
    const list = async (path: string, query: Record<string, unknown> = {}) => {
      const { status, body } = await api.call('GET', `/locations/${here}/${path}`, { query });
      return status === 200
        ? body.data.rollupSocialPosts.records.map(({ name }: { name: string }) => name)
        : [status, body.errors[0].message];
    };
    expect(await list('posts')).toEqual(['three', 'two', 'one']);
    expect(await list('bulk-posts')).toEqual(['two']);
    expect(await list('posts', { status: 'SCHEDULED' })).toEqual(['three']);
    expect(await list('posts', { sites: [B] })).toEqual(['three', 'one']);
    expect(await list('posts', { type: ['EVENT'] })).toEqual([]);
    expect(await list('posts', { sort: { field: 'name', order: 'Ascending' } })).toEqual(['one', 'three', 'two']);
    const today = api.clock.now().toISOString().slice(0, 10);
    expect(await list('posts', { creationDateRange: { from: today, to: today } })).toHaveLength(3);
    expect(await list('posts', { creationDateRange: { to: '2020-01-01' } })).toEqual([]);
    expect(await list('posts', { pageInfo: { page: 2, perPage: 2 } })).toEqual(['one']);
    expect(await list('posts', { status: 'LOST' })).toEqual([400, expect.stringContaining('Parameter "status"')]);
    expect(await list('posts', { sort: { field: 'mood' } })).toEqual([
      400,
      expect.stringContaining('Parameter "sort"'),
    ]);
    expect(await list('posts', { creationDateRange: { from: '2026-02-30' } })).toEqual([
      400,
      expect.stringContaining('creationDateRange'),
    ]);
    expect(await list('posts', { sites: ['PUBLISHER_Z'] })).toEqual([
      400,
      expect.stringContaining('Parameter "sites"'),
    ]);
    const { body } = await api.call('GET', `/locations/${encodeURIComponent(globalId('Location', here))}/posts`, {
      query: { perPage: 1 },
    });
    // Clients in use read one key or the other [contract 13].
    expect(Object.keys(body.data)).toEqual(['rollupSocialPosts', 'postsByLocation']);
    expect(body.data.postsByLocation).toEqual(body.data.rollupSocialPosts);
    expect(body.data.rollupSocialPosts).toMatchObject({
      pageInfo: { hasNextPage: true, hasPreviousPage: false, totalPages: 3, totalRecords: 3 },
      locationDetails: { databaseId: here },
    });
    const unknown = await api.call('GET', '/locations/123456789/posts');
    expect([unknown.status, unknown.body.data]).toEqual([404, { rollupSocialPosts: null, postsByLocation: null }]);
  });
});

describe('DELETE /posts/{id}', () => {
  it('[contract 1, 5] deletes, once, with an optional body in either form', async () => {
    const location = await newLocation();
    const id = await created([location], { postScheduledDates: { startDatetime: hour(1), endDatetime: hour(2) } });
    const path = `/posts/${encodeURIComponent(id)}`;
    const payload = { clientMutationId: null, success: true, errors: [], socialPostId: id };

    expect((await api.call('DELETE', path)).body).toEqual({ data: { deleteSocialPost: payload } });
    const flat = await api.call('DELETE', path, { body: { clientMutationId: 'x' } });
    const wrapped = await api.call('DELETE', path, { body: { input: { clientMutationId: 'x' } } });
    expect(flat.body).toEqual({ data: { deleteSocialPost: { ...payload, clientMutationId: 'x' } } });
    expect(wrapped.body).toEqual(flat.body);

    const recorded = (await api.events())
      .filter(({ location_id }) => location_id === String(location))
      .map(({ event }) => event);
    expect(recorded).toEqual(['local_post.created', 'local_post.deleted']);
    expect((await api.call('GET', path)).body.data.socialPostView.socialPostInfo.status).toBe('DELETED');
    expect((await api.call('DELETE', path, { key: api.account.readKey })).status).toBe(403);
  });
});
