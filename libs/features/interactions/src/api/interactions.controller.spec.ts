import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { pluck } from '@listings/api-kit/testing';
import { CONNECTIONS } from '@listings/feature-connections';
import { newLocation } from '@listings/feature-locations/testing';
import { insertReadResponses } from '../index.js';
import type { InteractionRow } from '../index.js';
import { newReviewRow, storeReviews } from '../testing/index.js';
import { interactionsApi } from '../testing/interactions-api.js';

const api = interactionsApi();
let location: { id: string; databaseId: number };
let archived: InteractionRow;
const ids: string[] = [];

beforeAll(async () => {
  location = await newLocation(api, { tags: ['harbour'] });
  const rows = Array.from({ length: 5 }, (_, number) => review(number));
  archived = newReviewRow(api, { content: 'No longer shown', archived: true });
  await storeReviews(api, { locationId: location.databaseId }, [...rows, archived]);
  const response = (at: number, more: { ref: string; byOwner: boolean; content: string; authorName: string }) => ({
    ...{ id: api.clock.uuid(), interactionId: rows[at]?.id ?? '', state: 'CONFIRMED' as const, remarks: null },
    writtenAt: new Date(Date.UTC(2026, 6, 2 + at, 10)),
    ...more,
  });
  await api.database.transaction((transaction) =>
    insertReadResponses(transaction, api.account.id, [
      response(0, { ref: 'reply', byOwner: true, content: 'Thank you', authorName: 'Golden Gate Cafe' }),
      response(1, { ref: 'comment', byOwner: false, content: 'So did we', authorName: 'Leo White' }),
    ]),
  );
  ids.push(...rows.map(({ id }) => id));
});

/** Reviews of 1 to 5 stars on the first days of July; the first has a response. */
function review(number: number): InteractionRow {
  const content = number === 4 ? null : `Visit number ${number}`;
  const postedAt = new Date(Date.UTC(2026, 6, 1 + number, 23, 59, 59, 999));
  return newReviewRow(api, {
    ...{ ref: `review ${number}`, rating: number + 1, content, authorName: 'Mia Brown', postedAt },
    ...(number === 2 && { ratingText: '5.5/10' }),
    ...(number === 0 && { responded: true, lastResponseAt: new Date('2026-07-02T10:00:00Z') }),
  });
}

const rollup = (query: Record<string, unknown>) => api.call('GET', '/rollup_interactions', { query });
const list = (query: Record<string, unknown> = {}) => api.read('/rollup_interactions', { tag: 'all', ...query });
const positions = ({ edges }: { edges: object[] }) => pluck(edges, 'node.id').map((id: string) => ids.indexOf(id));
const found = async (query: Record<string, unknown>) => positions(await list(query));
const invalidId = [400, expect.stringMatching(/^SY90002: Invalid Id/)];

describe('GET /rollup_interactions', () => {
  it('[2.3] [4.6] returns interactions with their fields, responses and the exact total', async () => {
    const { totalCount, pageInfo, edges } = await list();
    expect(totalCount).toBe(5);
    expect(pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: false, total: 5 });
    const response = {
      ...{ id: expect.any(String), interactionId: ids[0], content: 'Thank you', authorName: 'Golden Gate Cafe' },
      ...{ byOwner: true, closes: false, date: '2026-07-02T10:00:00.000+00:00', interactionStatus: 'CONFIRMED' },
      ...{ editedResponse: null, remarks: null },
    };
    expect(edges.at(-1).node).toEqual({
      ...{ id: ids[0], locationId: location.databaseId, source: expect.any(String), permalink: null },
      ...{ category: 'Review', categoryLabel: 'Review', type: 'Review', rating: 1, ratingText: null },
      ...{ title: null, content: 'Visit number 0', authorName: 'Mia Brown', authorAvatar: null },
      ...{ date: '2026-07-01T23:59:59.999+00:00', interactionStatus: 'responded', responded: true, responseCount: 1 },
      ...{ canRespond: false, notAnswerable: null, connectionObstacle: 'NOT_CONNECTED', responses: [response] },
    });
  });

  it('[contract 6] says whether a response is of the business or of another customer, in the list and in the details', async () => {
    const listed = pluck((await list({ responseStatus: 'PENDING' })).edges, 'node');
    const commented = listed.find(({ id }) => id === ids[1]);
    expect(commented.responses).toMatchObject([{ content: 'So did we', byOwner: false }]);
    expect(listed.find(({ id }) => id === ids[2])).toMatchObject({ rating: 3, ratingText: '5.5/10' });
    const [answered, other] = (await api.read('/reviewDetails', { interactionIds: [ids[0], ids[1]] })).interactions;
    expect(answered.responses).toMatchObject([{ content: 'Thank you', byOwner: true }]);
    expect(other).toEqual(commented);
  });

  it('[4.6] without a tag is a 400 that names the missing variable', async () => {
    const message = 'SY90006: Variable "$tag" of required type "String!" was not provided.';
    expect(await api.refusal('/rollup_interactions', {})).toEqual([400, message]);
  });

  it.each([
    [{ tag: 'harbour' }, [4, 3, 2, 1, 0]],
    [{ tag: 'HARBOUR' }, [4, 3, 2, 1, 0]],
    [{ tag: 'ALL', ratingFilters: [1, 5] }, [4, 0]],
    [{ ratingFilter: '2' }, [1]],
    [{ locationFilters: [2_000_000_000] }, []],
    [{ startDate: '2026-07-02', endDate: '2026-07-04' }, [3, 2, 1]],
    [{ searchString: 'VISIT 3' }, [3]],
    [{ searchString: '!?' }, []],
    [{ category: 'review' }, [4, 3, 2, 1, 0]],
    [{ categories: ['Question', 'social'] }, []],
    [{ responseStatus: ['RESPONDED'] }, [0]],
    [{ sortOrder: 'OLDEST_FIRST' }, [0, 1, 2, 3, 4]],
    [{ siteUrls: ['unknown.example'] }, []],
    [{ locationFilters: [] }, []],
    ...['siteUrls', 'categories', 'ratingFilters', 'responseStatus', 'sortOrder'].map(
      (name) => [{ [name]: [] }, [4, 3, 2, 1, 0]] as const,
    ),
  ])('[4.6] %j finds its interactions', async (query, expected) => {
    const answer = await list(query);
    expect([positions(answer), answer.totalCount]).toEqual([expected, expected.length]);
  });

  it('[contract 6] takes both forms of the id of a location, and a site as its hostname or its address', async () => {
    const [{ node }] = (await list({ first: '1' })).edges;
    for (const id of [location.id, location.databaseId, String(location.databaseId)])
      expect(await found({ locationFilters: [id] })).toHaveLength(5);
    for (const site of [node.source, `https://${node.source}/`])
      expect(await found({ siteUrls: [site] })).toHaveLength(5);
  });

  it.each([
    ['ratingFilter', { ratingFilter: '6' }],
    ['ratingFilters', { ratingFilters: [0] }],
    ['ratingFilters', { ratingFilters: ['5'] }],
    ['startDate', { startDate: '2026-02-30' }],
    ['startDate', { startDate: '2026-07-05', endDate: '2026-07-04' }],
    ['category', { category: 'RANT' }],
    ['responseStatus', { responseStatus: ['MAYBE'] }],
    ['sortOrder', { sortOrder: 'BEST_FIRST' }],
    ['siteUrls', { siteUrls: 'x y' }],
    ['first', { first: '501' }],
    ['first', { first: '1', last: '1' }],
    ['searchString', { searchString: 'x'.repeat(1_001) }],
  ])('[contract 6] a wrong %s is a 400 that names it', async (name, query) => {
    const { status, body } = await rollup({ tag: 'all', ...query });
    expect([status, body.data]).toEqual([400, { rollupInteractions: null }]);
    expect(body.errors[0].message).toMatch(new RegExp(`^SY90006: .*${name}`));
  });

  it.each([
    ['sortOrder', 'OLDEST_FIRST', [0, 1, 2, 3, 4]],
    ['responseStatus', 'RESPONDED', [0]],
    ['categories', 'QUESTION', []],
    ['siteUrls', 'maps.example', []],
    ['ratingFilters', 5, [4]],
  ])('[1.4, 4.6] one value of %s is a JSON array, a JSON value or a bare word', async (name, value, expected) => {
    const texts = [JSON.stringify([value]), JSON.stringify(value), ...(name === 'siteUrls' ? [] : [String(value)])];
    for (const text of texts) expect([text, await found({ [name]: text })]).toEqual([text, expected]);
  });

  it('[contract 1] a cursor of a list in another order is invalid, and one of something else', async () => {
    const orders = ['NEWEST_FIRST', 'OLDEST_FIRST', 'LAST_RESPONDED'];
    for (const sortOrder of orders) {
      const after = (await list({ first: '1', sortOrder })).pageInfo.endCursor;
      for (const other of orders) {
        const { status } = await rollup({ tag: 'all', first: '1', sortOrder: other, after });
        expect([sortOrder, other, status]).toEqual([sortOrder, other, other === sortOrder ? 200 : 400]);
      }
    }
    for (const after of ['x', 'SW50ZXJhY3Rpb246MQ==', Buffer.from('Location:1').toString('base64')])
      expect(await api.refusal('/rollup_interactions', { tag: 'all', after })).toEqual(invalidId);
  });
});

describe('GET /locations/{id}/reviews', () => {
  it.each([
    [{ ratingFilters: [4, 5] }, [4, 3]],
    [{ tag: 'harbour' }, [4, 3, 2, 1, 0]],
    [{ tag: 'inland' }, []],
    [{ endDate: '2026-07-02' }, [1, 0]],
    [{ sortOrder: 'LAST_RESPONDED' }, [0, 4, 3, 2, 1]],
  ])('[4.6] %j finds the interactions of the location, by either id', async (query, expected) => {
    for (const id of [encodeURIComponent(location.id), location.databaseId]) {
      const answer = await api.read(`/locations/${id}/reviews`, query);
      expect([positions(answer), answer.totalCount]).toEqual([expected, expected.length]);
    }
  });
});

it('[contract 1, 6] GET /reviewDetails returns interactions by id with their responses, in the order of the request, archived ones included, and none of another account; an id that is no UUID is a 400', async () => {
  const interactionIds = [ids[3], '00000000-0000-4000-8000-00000000dead', archived.id, ids[0]?.toUpperCase()];
  const { interactions } = await api.read('/reviewDetails', { interactionIds });
  expect(pluck(interactions, 'id')).toEqual([ids[3], archived.id, ids[0]]);
  expect(pluck(interactions, 'interactionStatus')).toEqual(['unread', 'archived', 'responded']);
  expect(interactions[2].responses).toHaveLength(1);
  const { readKey } = await api.newAccount();
  expect(await api.read('/reviewDetails', { interactionIds }, readKey)).toMatchObject({ interactions: [] });
  expect(await api.refusal('/reviewDetails', { interactionIds: ['7'] })).toEqual(invalidId);
});

describe('GET /review-phrases', () => {
  it('[contract 11] returns the phrases of the period with their ratings', async () => {
    const query = { locationIds: [location.id], startDate: '2026-07-01', endDate: '2026-07-31' };
    const numbers = { count: 4, averageRating: 2.5, sentiment: 'NEGATIVE', sites: [expect.any(String)] };
    expect(await api.read('/review-phrases', query)).toEqual(
      ['visit number', 'number', 'visit'].map((phrase) => ({ phrase, ...numbers })),
    );
    const [later] = await api.read('/review-phrases', { startDate: '2026-07-04', endDate: '2026-07-31' });
    expect(later).toMatchObject({ count: 1, sentiment: 'POSITIVE' });
  });

  it.each([
    ['locations', { locationIds: Array.from({ length: 501 }, (_, number) => number + 1) }, 'locationIds'],
    ['days', { startDate: '2025-01-01', endDate: '2026-06-01' }, 'startDate'],
  ])('[contract 11] has a bound of %s', async (_, query, name) => {
    expect(await api.refusal('/review-phrases', query)).toEqual([400, expect.stringContaining(name)]);
  });
});

it('[contract 6] GET /reviews/site-config returns the sites with reviews and how their customers rate', async () => {
  const hostname = expect.any(String);
  expect(await api.read('/reviews/site-config')).toMatchObject([
    { ratingScale: 'STARS', responsesPerReview: 'ONE', hostname, categories: ['Review', 'Question'] },
    { ratingScale: 'RECOMMENDATION', hostname, categories: ['Review', 'Social'] },
  ]);
});

describe('an account with more', () => {
  beforeAll(async () => {
    const postedAt = new Date('2025-03-01T12:00:00Z');
    const rows = Array.from({ length: 25 }, (_, number) => {
      const content = `dish${String.fromCharCode(97 + number)}one dish${String.fromCharCode(97 + number)}two`;
      return newReviewRow(api, { content, rating: 3, postedAt });
    });
    const { databaseId: locationId } = await newLocation(api);
    await storeReviews(api, { locationId, publisher: 'PUBLISHER_B' }, rows);
  });

  it('[4.6] the list of one location has only its own interactions; an unknown location is a 404', async () => {
    expect((await api.read(`/locations/${location.databaseId}/reviews`)).totalCount).toBe(5);
    expect((await api.call('GET', '/locations/999999999/reviews')).status).toBe(404);
  });

  it('[4.6, 8] a page has 20 interactions by default, and 500 at most', async () => {
    const { edges, ...page } = await list({});
    expect([edges.length, page]).toMatchObject([20, { totalCount: 30, pageInfo: { hasNextPage: true } }]);
    expect((await list({ first: '500' })).edges).toHaveLength(30);
  });

  it('[contract 11] the phrases are the 50 most frequent, of the asked sites, and neutral with three stars', async () => {
    const period = { startDate: '2025-01-01', endDate: '2025-12-31' };
    const phrases = (query: Record<string, unknown> = {}) => api.read('/review-phrases', { ...period, ...query });
    const all = await phrases();
    expect(all).toHaveLength(50);
    const [{ sites }] = all;
    expect(all[0]).toMatchObject({ sentiment: 'NEUTRAL', averageRating: 3 });
    expect(await phrases({ siteUrls: sites })).toEqual(all);
    expect(await phrases({ siteUrls: ['unknown.example'] })).toEqual([]);
  });
});

describe('a kind of interactions that is not of the core', () => {
  let note: InteractionRow;
  let declared: { ownKinds?: readonly { key: string; label: { en: string } }[] };

  beforeAll(async () => {
    declared = api.get(CONNECTIONS).publishers.get('PUBLISHER_A').publisher.reviews as typeof declared;
    note = { ...review(7), ref: 'note 1', category: 'NOTE', rating: null };
    await storeReviews(api, { locationId: location.databaseId }, [note]);
  });

  afterEach(() => {
    delete declared.ownKinds;
  });

  const nodes = async (query: object) => pluck((await list({ ...query })).edges, 'node');
  const exporting = (categories: readonly string[]) =>
    api.write('/exports/reviews', { format: 'CSV', filter: { categories } });

  it('[contract 6] is a filter in any case while a plug-in declares it, and has its label', async () => {
    declared.ownKinds = [{ key: 'note', label: { en: 'Note on the map' } }];
    const shown = { id: note.id, category: 'Note', categoryLabel: 'Note on the map', rating: null };
    for (const query of [{ category: 'nOTe' }, { categories: 'note' }, { categories: '["NOTE","QUESTION"]' }])
      expect(await nodes(query)).toMatchObject([shown]);
    expect((await api.read(`/locations/${location.id}/reviews`, { category: 'NOTE' })).totalCount).toBe(1);
    expect((await exporting(['note'])).status).toBe(200);
  });

  it('[contract 6] stays a filter of the account that has some, when its plug-in is gone', async () => {
    expect(await nodes({ category: 'note' })).toMatchObject([{ id: note.id, category: 'Note', categoryLabel: 'Note' }]);
    expect((await exporting(['NOTE'])).status).toBe(200);
    for (const category of ['TIP', 'NOTES', 'NO\u0000TE', ''])
      expect((await rollup({ tag: 'all', categories: JSON.stringify(['NOTE', category]) })).status).toBe(400);
    expect((await exporting(['NOTE', 'TIP'])).status).toBe(400);
  });
});
