import { beforeAll, describe, expect, it } from '@jest/globals';
import { pluck } from '@listings/api-kit/testing';
import type { TestAccount } from '@listings/feature-accounts/testing';
import { globalId } from '@listings/pagination';
import { postsApi } from '../testing/posts-api.js';

const A = 'PUBLISHER_A';
const B = 'PUBLISHER_B';
const Z = 'PUBLISHER_Z';

const api = postsApi();

let names = 0;

/** A location of an account, as far as posts need it. */
async function newLocation(account: TestAccount = api.account): Promise<number> {
  const [row] = await api.sql<{ id: number }>`
    insert into locations (account_id, name, country_iso, sub_category_id, search)
    values (${account.id}, ${`Place ${(names += 1)}`}, 'US', 1, '') returning id`;
  return (row as { id: number }).id;
}

const message = (site: string, text: string) => ({ site, message: text });
const postMessage = [message(A, 'Hello'), message(B, 'Hello there')];

const postInput = (locationIds: readonly (string | number)[], more: object = {}) => ({
  ...{ postName: 'Summer', locationIds, postType: 'ANNOUNCEMENT', postSites: [A, B], postMessage },
  ...more,
});

const created = async (locationIds: readonly number[], more: object = {}): Promise<string> =>
  (await api.send('/bulk-posts', postInput(locationIds, more))).socialPost.id;

/** What a site does not show of a post. */
const warned = async (more: object) => {
  const { success, errors, warnings } = await api.send('/posts', postInput([await newLocation()], more));
  expect([success, errors]).toEqual([true, []]);
  return warnings as { site: string; field: string; message: string }[];
};

const fieldsOf = (warnings: readonly { site: string; field: string }[]) =>
  warnings.map(({ site, field }) => `${site} ${field}`);

const hour = (n: number) => new Date(api.clock.now().getTime() + n * 3_600_000).toISOString();

const scheduled = (startDatetime: string, endDatetime?: string) => ({
  postScheduledDates: { startDatetime, endDatetime },
});

describe('POST /posts and /bulk-posts', () => {
  it.each(['/posts', '/bulk-posts'])(
    '[2.5] [4.4] %s creates under createSocialPost, at each location once',
    async (path) => {
      const [one, two] = [await newLocation(), await newLocation()];
      const ids = [globalId('Location', two), String(one), two, globalId('Location', one)];
      const { status, body } = await api.write(path, {
        ...postInput(ids, { postName: ' Summer ' }),
        clientMutationId: 'm1',
      });
      const createdAt = api.clock.now().toISOString().slice(0, 10);
      const socialPost = {
        ...{ id: expect.any(String), name: 'Summer', status: 'INPROGRESS', type: 'ANNOUNCEMENT', createdAt },
        ...{ scheduledStartDate: null, scheduledEndDate: null, sites: [A, B], locationIds: [two, one] },
      };
      const createSocialPost = { clientMutationId: 'm1', success: true, errors: [], socialPost, warnings: [] };
      expect([status, body]).toEqual([200, { data: { createSocialPost } }]);
    },
  );

  it('[contract 13] PRODUCT: success, with warnings of what each site does not show', async () => {
    const product = { name: 'Tea', price: 3, photo: 'https://cdn.example/tea.jpg' };
    const warnings = await warned({
      postType: 'PRODUCT',
      postContextInfo: { title: 'Tea', couponCode: 'TEA' },
      postMediaUrl: [{ site: A, url: 'https://cdn.example/shop.jpg' }],
      products: [{ ...product, cta: 'buy', category: 'Drinks', sites: [A] }, product],
    });
    const atA = ['products.cta', 'postContextInfo.couponCode', 'products.category', 'products.photo'];
    expect(fieldsOf(warnings)).toEqual([...atA.map((each) => `${A} ${each}`), `${B} postContextInfo.couponCode`]);
    expect(warnings[1]?.message).toBe('Publisher A does not show this part of a post of type PRODUCT');
  });

  it('[contract 13] EVENT and COVID19: warnings of what a site does not show, and of what no site shows', async () => {
    const postContextInfo = { title: 'Fair', startDay: '2030-05-01', endDay: '2030-05-01', discount: '10%' };
    const both = (...fields: readonly string[]) => [A, B].flatMap((site) => fields.map((field) => `${site} ${field}`));
    const event = await warned({ postType: 'EVENT', postContextInfo });
    expect(fieldsOf(event)).toEqual(both('postContextInfo.discount'));
    const notice = await warned({ postType: 'COVID19', postContextInfo, products: [{ name: 'Tea' }] });
    expect(fieldsOf(notice)).toEqual(both('postContextInfo', 'products'));
    expect(await warned({})).toEqual([]);
  });

  it('[7.2] [contract 5] answers 200 with every broken rule, the publishers’ own included, and creates nothing', async () => {
    const foreign = globalId('Location', await newLocation(await api.newAccount()));
    const archived = await newLocation();
    await api.sql`update locations set archived_at = now() where id = ${archived}`;
    const before = (await api.events()).length;
    const ids = [await newLocation(), foreign, archived, '99999999999999'];
    const { status, body } = await api.write('/bulk-posts', postInput(ids, { postName: ' ', postType: 'OFFER' }));
    expect(status).toBe(200);
    const { success, errors, socialPost } = body.data.createSocialPost;
    expect([success, socialPost]).toEqual([false, null]);
    const messages: string[] = pluck(errors, 'message');
    expect(messages.slice(0, 4)).toEqual([
      `SY10046: Invalid location id ${foreign}`,
      `SY00008: Location is archived: ${archived}`,
      'SY10046: Invalid location id 99999999999999',
      'SY75039: postName is missing',
    ]);
    const codes = messages.map((message) => message.slice(0, 7));
    expect(codes).toEqual(expect.arrayContaining(['SY75033', 'SY75038', 'SY75032', 'SY75036']));
    expect(await api.events()).toHaveLength(before);
  });

  it.each<[string, object, string, string?]>([
    ['an unknown site', { postSites: [A, Z] }, 'input.postSites[1]'],
    ['an unknown site of a message', { postMessage: [{ site: 'x', message: 'y' }] }, 'input.postMessage[0].site'],
    ['a start that is no date', scheduled('soon', '2026-07-06T12:00:00Z'), 'input.postScheduledDates.startDatetime'],
    ['dates without an end', scheduled('2026-07-06T12:00:00Z'), 'input.postScheduledDates.endDatetime'],
    ['no locations', { locationIds: undefined }, 'input.locationIds'],
    ['an id that cannot be decoded', { locationIds: ['no id'] }, 'locationIds[0]', 'SY90002'],
  ])('[7.1] [contract 1] refuses %s as malformed', async (_, more, place, code = 'SY90006') => {
    const { status, body } = await api.write('/posts', postInput([await newLocation()], more));
    expect([status, body.data]).toEqual([400, { createSocialPost: null }]);
    for (const part of [`${code}: `, place]) expect(body.errors[0].message).toContain(part);
  });
});

describe('reading posts', () => {
  it('[2.4] views a campaign under both names', async () => {
    const location = await newLocation();
    const id = await created([location]);
    const bulk = await api.read(`/bulk-posts/${encodeURIComponent(id)}`);
    expect(await api.read(`/posts/${encodeURIComponent(id)}`)).toEqual(bulk);
    const siteStats = [A, B].map((site) => ({ site, status: 'SKIPPED' }));
    expect(bulk).toMatchObject({
      socialPostId: id,
      socialPostInfo: { id, status: 'INPROGRESS', sites: [A, B], locationIds: [location] },
      socialPostAnalyticsByLocationId: [{ locationId: location, siteStats }],
    });
  });

  it('[contract 5] views a page of the locations of a large campaign, which the worker has not reached, with its progress', async () => {
    const locations: number[] = [];
    for (let n = 0; n < 101; n += 1) locations.push(await newLocation());
    const path = `/bulk-posts/${encodeURIComponent(await created(locations))}`;
    const statuses = [A, B].map((site) => ({ site, status: 'PUBLISHING', count: 101 }));
    expect(await api.read(path, { page: 2, perPage: 100 })).toMatchObject({
      socialPostInfo: { status: 'INPROGRESS', locationIds: locations },
      publishedLocationsCount: 101,
      socialPostAnalyticsByLocationId: [{ locationId: locations[100] }],
      pageInfo: { hasNextPage: false, hasPreviousPage: true, totalPages: 2, totalRecords: 101 },
      progress: { locations: 101, locationsReached: 0, statuses },
    });
    expect((await api.call('GET', path, { query: { perPage: 0 } })).status).toBe(400);
    const whole = await api.read(path);
    expect([Object.keys(whole).length, whole.socialPostAnalyticsByLocationId.length]).toEqual([5, 101]);
  });

  it('[4.5] [contract 5] an unknown or invalid bulk id has a body of its own', async () => {
    const body = { data: null, errors: [{ message: 'SY00028: Error in processing request' }] };
    const unknown = await api.call('GET', `/bulk-posts/${encodeURIComponent(globalId('SocialPost', 1))}`);
    expect([unknown.status, unknown.body]).toMatchObject([404, body]);
    for (const id of ['500001', globalId('Location', 500_001), '%21%21']) {
      const invalid = await api.call('GET', `/bulk-posts/${encodeURIComponent(decodeURIComponent(id))}`);
      expect([invalid.status, invalid.body]).toMatchObject([400, body]);
    }
  });
});

describe('the lists of a location’s posts', () => {
  let here: number;
  const offer = {
    ...{ postType: 'OFFER', postContextInfo: { title: 'Tea', startDay: '2030-07-01', endDay: '2030-07-07' } },
    ...{ postMediaUrl: [{ site: A, url: 'https://cdn.example/tea.jpg' }] },
    ...{ postCta: [{ site: A, type: 'SHOP', url: 'https://shop.example' }] },
  };
  const at = (site: string) => ({ postSites: [site], postMessage: [message(site, 'Hello')] });
  /** One in each status, in the order of their creation on the first days of a July. */
  const rows: [name: string, more: object, columns: string][] = [
    ['charlie', at(A), `status = 'EXPIRED', scheduled_end = timestamptz '2026-07-09'`],
    ['delta', at(A), `status = 'DELETED'`],
    ['alpha', {}, `status = 'SUCCESS', views = 30, clicks = 7, shares = 1`],
    ['foxtrot', { ...at(A), ...offer }, `status = 'SUCCESS', views = 300, clicks = 2, shares = 10`],
    ['Bravo', { ...at(A), ...scheduled('2030-01-01T00:00:00Z', '2030-01-02T00:00:00Z') }, `status = 'SCHEDULED'`],
    ['echo', at(B), `status = 'INPROGRESS'`],
  ];

  beforeAll(async () => {
    here = await newLocation();
    const elsewhere = await newLocation();
    for (const [nth, [postName, more, columns]] of rows.entries()) {
      const id = await created(postName === 'foxtrot' ? [here, elsewhere] : [here], { postName, ...more });
      const text = `update social_posts set ${columns}, created_at = $1 where id = $2`;
      const [, databaseId] = Buffer.from(id, 'base64').toString().split(':');
      await api.database.execute(text, [`2026-07-0${nth + 1}T12:00:00Z`, databaseId]);
    }
  });

  const names = async (query: Record<string, unknown>, path = 'posts') =>
    pluck((await api.read(`/locations/${here}/${path}`, query)).records, 'name').join(' ');
  const byName = { sort: { field: 'name', order: 'Ascending' } };

  it.each<[filter: Record<string, unknown>, found: string]>([
    [{}, 'alpha Bravo charlie delta echo foxtrot'],
    [{ status: 'SCHEDULED' }, 'Bravo'],
    [{ status: 'SUCCESS' }, 'alpha foxtrot'],
    [{ status: ['DELETED', 'EXPIRED'] }, 'charlie delta'],
    [{ type: 'OFFER' }, 'foxtrot'],
    [{ type: ['EVENT', 'ANNOUNCEMENT'] }, 'alpha Bravo charlie delta echo'],
    [{ type: ['EVENT'] }, ''],
    [{ creationDateRange: { from: '2026-07-05' } }, 'Bravo echo'],
    [{ creationDateRange: { from: '2026-07-02', to: '2026-07-02' } }, 'delta'],
    [{ creationDateRange: { to: '2020-01-01' } }, ''],
    [{ sites: [B] }, 'alpha echo'],
    [{ sites: [A, B] }, 'alpha Bravo charlie delta echo foxtrot'],
    [{ pageInfo: { page: 2, perPage: 4 } }, 'echo foxtrot'],
  ])('[contract 5] filter and page: %j', async (filter, found) => {
    expect(await names({ ...filter, ...byName })).toBe(found);
  });

  it('[contract 5] are newest first, and under /bulk-posts those of more than one location', async () => {
    expect(await names({})).toBe('echo Bravo foxtrot alpha delta charlie');
    expect(await names({}, 'bulk-posts')).toBe('foxtrot');
  });

  const COUNTLESS = 'echo Bravo delta charlie';

  /** Each group has the same value; the last list has none. */
  it.each<[field: string, groups: string[], none?: string]>([
    ['name', ['alpha', 'Bravo', 'charlie', 'delta', 'echo', 'foxtrot']],
    ['type', ['echo Bravo alpha delta charlie', 'foxtrot']],
    ['status', ['delta', 'charlie', 'echo', 'Bravo', 'foxtrot alpha']],
    ['created_at', ['charlie', 'delta', 'alpha', 'foxtrot', 'Bravo', 'echo']],
    ['schedule_start_date', ['Bravo'], 'echo foxtrot alpha delta charlie'],
    ['schedule_end_date', ['charlie', 'Bravo'], 'echo foxtrot alpha delta'],
    ['views', [COUNTLESS, 'alpha', 'foxtrot']],
    ['clicks', [COUNTLESS, 'foxtrot', 'alpha']],
    ['shares', [COUNTLESS, 'alpha', 'foxtrot']],
  ])('[contract 5] sort by %s, both ways: ties newest first, no value last', async (field, groups, ...none) => {
    expect(await names({ sort: { field, order: 'Ascending' } })).toBe([...groups, ...none].join(' '));
    expect(await names({ sort: { field } })).toBe([...groups.toReversed(), ...none].join(' '));
  });

  it.each(
    Object.entries({ status: 'LOST', sort: { field: 'mood' }, sites: [Z], creationDateRange: { from: '2026-02-30' } }),
  )('[contract 1] refuse an unknown %s', async (name, value) => {
    const refused = await api.refusal(`/locations/${here}/posts`, { [name]: value });
    expect(refused).toEqual([400, expect.stringContaining(name)]);
  });

  it('[contract 5] say which page and location they are of, under both keys', async () => {
    const path = `/locations/${encodeURIComponent(globalId('Location', here))}/posts`;
    const { body } = await api.call('GET', path, { query: { perPage: 4 } });
    // Clients in use read one key or the other [contract 13].
    expect(Object.keys(body.data)).toEqual(['rollupSocialPosts', 'postsByLocation']);
    expect(body.data.postsByLocation).toEqual(body.data.rollupSocialPosts);
    expect(body.data.rollupSocialPosts).toMatchObject({
      pageInfo: { hasNextPage: true, hasPreviousPage: false, totalPages: 2, totalRecords: 6 },
      locationDetails: { id: globalId('Location', here), databaseId: here, countryIso: 'US' },
    });
    const unknown = await api.call('GET', '/locations/123456789/posts');
    expect([unknown.status, unknown.body.data]).toEqual([404, { rollupSocialPosts: null, postsByLocation: null }]);
  });
});

it('[contract 1, 5] DELETE /posts/{id} deletes, once, with an optional body in either form', async () => {
  const location = await newLocation();
  const id = await created([location], { postScheduledDates: { startDatetime: hour(1), endDatetime: hour(2) } });
  const path = `/posts/${encodeURIComponent(id)}`;
  const payload = { clientMutationId: null, success: true, errors: [], socialPostId: id };
  expect((await api.call('DELETE', path)).body).toEqual({ data: { deleteSocialPost: payload } });
  const flat = await api.call('DELETE', path, { body: { clientMutationId: 'x' } });
  const wrapped = await api.call('DELETE', path, { body: { input: { clientMutationId: 'x' } } });
  expect(flat.body).toEqual({ data: { deleteSocialPost: { ...payload, clientMutationId: 'x' } } });
  expect(wrapped.body).toEqual(flat.body);
  const recorded = (await api.events()).filter(({ location_id: of }) => of === String(location));
  expect(pluck(recorded, 'event')).toEqual(['local_post.created', 'local_post.deleted']);
  expect((await api.read(path)).socialPostInfo.status).toBe('DELETED');
});
