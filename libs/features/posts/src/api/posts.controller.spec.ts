import { describe, expect, it } from '@jest/globals';
import { pluck } from '@listings/api-kit/testing';
import type { TestAccount } from '@listings/feature-accounts/testing';
import { globalId } from '@listings/pagination';
import { postsApi } from '../testing/posts-api.js';

const A = 'PUBLISHER_A';
const B = 'PUBLISHER_B';

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
  it.each(['/posts', '/bulk-posts'])('[4.4] %s creates under createSocialPost', async (path) => {
    const location = await newLocation();
    const ids = [globalId('Location', location)];
    const { status, body } = await api.write(path, { ...postInput(ids), clientMutationId: 'm1' });
    const createdAt = api.clock.now().toISOString().slice(0, 10);
    const socialPost = {
      ...{ id: expect.any(String), name: 'Summer', status: 'INPROGRESS', type: 'ANNOUNCEMENT', createdAt },
      ...{ scheduledStartDate: null, scheduledEndDate: null, sites: [A, B], locationIds: [location] },
    };
    const createSocialPost = { clientMutationId: 'm1', success: true, errors: [], socialPost, warnings: [] };
    expect([status, body]).toEqual([200, { data: { createSocialPost } }]);
  });

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
    const other = await api.newAccount();
    const foreign = globalId('Location', await newLocation(other));
    const before = (await api.events()).length;
    const { status, body } = await api.write('/bulk-posts', postInput([foreign], { postName: ' ', postType: 'OFFER' }));
    expect(status).toBe(200);
    const { success, errors, socialPost } = body.data.createSocialPost;
    expect([success, socialPost]).toEqual([false, null]);
    const codes = pluck(errors, 'message').map((message: string) => message.slice(0, 7));
    expect(codes).toEqual(expect.arrayContaining(['SY10046', 'SY75039', 'SY75033', 'SY75038', 'SY75032', 'SY75036']));
    expect(errors[0]).toMatchObject({ message: `SY10046: Invalid location id ${foreign}` });
    expect(await api.events()).toHaveLength(before);
  });

  it.each<[string, object, string]>([
    ['an unknown site', { postSites: [A, 'PUBLISHER_Z'] }, 'input.postSites[1]'],
    ['an unknown site of a message', { postMessage: [{ site: 'x', message: 'y' }] }, 'input.postMessage[0].site'],
    ['a start that is no date', scheduled('soon', '2026-07-06T12:00:00Z'), 'input.postScheduledDates.startDatetime'],
    ['dates without an end', scheduled('2026-07-06T12:00:00Z'), 'input.postScheduledDates.endDatetime'],
    ['no locations', { locationIds: undefined }, 'input.locationIds'],
  ])('[7.1] [contract 1] refuses %s as malformed', async (_, more, place) => {
    const { status, body } = await api.write('/posts', postInput([await newLocation()], more));
    expect([status, body.data]).toEqual([400, { createSocialPost: null }]);
    for (const part of ['SY90006: ', place]) expect(body.errors[0].message).toContain(part);
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

  it('[contract 5] lists a location’s posts with filters, sort and page', async () => {
    const [here, there] = [await newLocation(), await newLocation()];
    await created([here], { postName: 'one' });
    await created([here, there], { postName: 'two', postSites: [A], postMessage: [{ site: A, message: 'x' }] });
    await created([here], { postName: 'three', postScheduledDates: { startDatetime: hour(1), endDatetime: hour(2) } });
    const today = api.clock.now().toISOString().slice(0, 10);
    for (const [query, names, path = 'posts'] of [
      [{}, 'three two one'],
      [{}, 'two', 'bulk-posts'],
      [{ status: 'SCHEDULED' }, 'three'],
      [{ sites: [B] }, 'three one'],
      [{ type: ['EVENT'] }, ''],
      [{ sort: { field: 'name', order: 'Ascending' } }, 'one three two'],
      [{ creationDateRange: { from: today, to: today } }, 'three two one'],
      [{ creationDateRange: { to: '2020-01-01' } }, ''],
      [{ pageInfo: { page: 2, perPage: 2 } }, 'one'],
    ] as const) {
      const { records } = await api.read(`/locations/${here}/${path}`, query);
      expect([query, pluck(records, 'name').join(' ')]).toEqual([query, names]);
    }
    for (const [name, value] of Object.entries({
      status: 'LOST',
      sort: { field: 'mood' },
      sites: ['PUBLISHER_Z'],
      creationDateRange: { from: '2026-02-30' },
    })) {
      const refused = await api.refusal(`/locations/${here}/posts`, { [name]: value });
      expect(refused).toEqual([400, expect.stringContaining(name)]);
    }
    const path = `/locations/${encodeURIComponent(globalId('Location', here))}/posts`;
    const { body } = await api.call('GET', path, { query: { perPage: 1 } });
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
