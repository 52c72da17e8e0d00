import { beforeAll, describe, expect, it } from '@jest/globals';
import { pick, pluck } from '@listings/api-kit/testing';
import { newLocation } from '@listings/feature-locations/testing';
import { newReviewRow, storeReviews } from '../testing/index.js';
import { interactionsApi } from '../testing/interactions-api.js';

const DAY = 24 * 60 * 60_000;
const day = (days: number) => new Date(api.clock.now().getTime() + days * DAY).toISOString().slice(0, 10);

const api = interactionsApi();
let harbour: number;
let market: number;
let station: number;

beforeAll(async () => {
  const create = async (name: string, stateIso: string, ...tags: string[]): Promise<number> =>
    (await newLocation(api, { name, stateIso, tags })).databaseId;
  [harbour, market] = [await create('Harbour', 'CA', 'coast', 'new'), await create('Market', 'NY', 'coast')];
  station = await create('Station', 'NY');
  await store(harbour, -3, [{ rating: 5, answerHours: 2 }, { rating: 4 }, { recommendation: 'negative' }]);
  await store(harbour, -13, [{ rating: 2 }]);
  await store(market, -5, [{ rating: 1 }, { rating: 3, answerHours: 4 }], 'PUBLISHER_B');
  await store(station, -15, [{ rating: 4 }]);
  // Today has not ended, so it is in no comparison.
  await store(station, 0, [{ rating: 5 }]);
});

type Given = Partial<{ rating: number; recommendation: string; answerHours: number }>;

function store(locationId: number, days: number, reviews: readonly Given[], publisher = 'PUBLISHER_A') {
  const postedAt = new Date(`${day(days)}T06:00:00Z`);
  const rows = reviews.map(({ rating = null, recommendation = null, answerHours }) => {
    const answered = answerHours === undefined ? null : new Date(postedAt.getTime() + answerHours * 3_600_000);
    return newReviewRow(api, {
      ...{ rating, recommendation, postedAt, firstResponseAt: answered, lastResponseAt: answered },
      responded: answered !== null,
    });
  });
  return storeReviews(api, { locationId, publisher }, rows);
}

const rank = (query: Record<string, unknown> = {}) =>
  api.read('/review-rankings', { startDate: day(-9), endDate: day(0), ...query });
const keys = ({ groups }: { groups: object[] }) => pluck(groups, 'key');

/** Some fields of the groups of an answer. */
const groupsBy = async (query: Record<string, unknown>, ...fields: readonly string[]) =>
  (await rank(query)).groups.map((group: object) => fields.map((field) => pick(group, field)));

describe('GET /review-rankings', () => {
  it('[contract 6] has the numbers of each location and of all, compared over the days that have ended', async () => {
    const page = await rank({ orderBy: 'AVERAGE_RATING', order: 'ASCENDING' });
    expect(keys(page)).toEqual([market, harbour, station].map(String));
    expect(page.compared).toEqual({ days: 9, fromDate: day(-19), toDate: day(-11) });
    const numbers = {
      ...{ reviews: 3, averageRating: 4.5, byStars: [0, 0, 0, 1, 1], answered: 1, answerRate: 33.3333 },
      ...{ answerHours: 2, positive: 2, neutral: 0, negative: 1, positiveShare: 66.6667 },
    };
    const previous = expect.objectContaining({ reviews: 1, averageRating: 2 });
    const comparison = { numbers: expect.objectContaining({ reviews: 3 }), previous };
    const shown = { key: String(harbour), name: 'Harbour', archived: false, numbers, comparison };
    expect(page.groups[1]).toEqual(shown);
    expect(page.groups[2]).toMatchObject({
      numbers: { reviews: 1, averageRating: 5 },
      comparison: { numbers: { reviews: 0 }, previous: { reviews: 1, averageRating: 4 } },
    });
    expect(page.totals).toMatchObject({
      numbers: { reviews: 6, averageRating: 3.6, answered: 2, answerHours: 3 },
      comparison: { numbers: { reviews: 5 }, previous: { reviews: 2 } },
    });
  });

  it('[contract 6] groups by tag, state, country, folder, publisher and day; a review counts in each of its groups and once in the totals', async () => {
    expect(await groupsBy({ groupBy: 'TAG' }, 'key', 'numbers.reviews')).toEqual([
      ['coast', 5],
      ['new', 3],
      [null, 1],
    ]);
    expect((await rank({ groupBy: 'TAG' })).totals.numbers.reviews).toBe(6);
    const named = ['key', 'name', 'numbers.reviews'];
    expect(await groupsBy({ groupBy: 'STATE', orderBy: 'ANSWER_RATE' }, ...named)).toEqual([
      ['US-CA', 'California, United States', 3],
      ['US-NY', 'New York, United States', 3],
    ]);
    expect(keys(await rank({ groupBy: 'COUNTRY' }))).toEqual(['US']);
    expect(keys(await rank({ groupBy: 'FOLDER' }))).toEqual([null]);
    expect(await groupsBy({ groupBy: 'PUBLISHER' }, ...named)).toEqual([
      ['PUBLISHER_A', 'Publisher A', 4],
      ['PUBLISHER_B', 'Publisher B', 2],
    ]);
    expect(await groupsBy({ groupBy: 'DAY' }, 'key', 'numbers.reviews', 'comparison.previous.reviews')).toEqual([
      [day(-3), 3, 1],
      [day(-5), 2, 1],
      [day(0), 1, 0],
    ]);
  });

  it('[contract 6] selects locations by id, tag and region, and reviews by site', async () => {
    const reviews = async (query: object) => (await rank({ groupBy: 'PUBLISHER', ...query })).totals.numbers.reviews;
    expect(await reviews({ filter: { locationIds: [market, 999_999] } })).toBe(2);
    for (const tag of ['new', 'NEW']) expect(await reviews({ filter: { tag } })).toBe(3);
    expect(await reviews({ filter: { tag: 'no longer there' } })).toBe(0);
    expect(await reviews({ filter: { countryIso: 'us', stateIso: 'ny', tag: 'coast' } })).toBe(2);
    expect(await reviews({ filter: { folderId: '00000000-0000-4000-8000-000000000001' } })).toBe(0);
    const [, { hostname }] = await api.read('/reviews/site-config');
    expect(await reviews({ siteUrls: [hostname] })).toBe(2);
  });

  it('[contract 6] pages go on behind the last group, also among groups without the number', async () => {
    const found: (string | null)[] = [];
    let after: string | undefined;
    do {
      const page = await rank({ orderBy: 'ANSWER_HOURS', orderOf: 'CHANGE', first: 1, ...(after && { after }) });
      expect([page.totalCount, page.groups.length]).toEqual([3, 1]);
      found.push(...keys(page));
      after = page.nextCursor ?? undefined;
    } while (after);
    expect(found.sort()).toEqual([harbour, market, station].map(String).sort());
    const query = { first: 1, after: (await rank({ first: 1 })).nextCursor, groupBy: 'TAG' };
    expect(await api.refusal('/review-rankings', query)).toEqual([400, expect.stringContaining('SY90002')]);
  });

  it('[contract 6] an edited answer keeps the time of the first one; without an answer it has none', async () => {
    const own = async () => (await rank({ filter: { locationIds: [market] } })).totals.numbers;
    const change = (set: string) =>
      api.database.query(
        `update interactions set ${set} where account_id = ${api.account.id} and location_id = ${market} and rating = 3`,
      );
    await change(`last_response_at = last_response_at + interval '5 days'`);
    expect(await own()).toMatchObject({ answered: 1, answerHours: 4 });
    await change(`response_count = 0, first_response_at = null, last_response_at = null`);
    expect(await own()).toMatchObject({ answered: 0, answerHours: null });
    await change(`response_count = 1, last_response_at = posted_at + interval '4 hours'`);
    expect(await own()).toMatchObject({ answered: 1, answerHours: 4 });
  });

  it('[contract 6] all reviews of any time, without a comparison; periods of the future and of 400 days are empty or whole', async () => {
    const all = { totals: { numbers: { reviews: 8 }, comparison: null }, compared: null };
    expect(await api.read('/review-rankings', { allTime: true })).toMatchObject(all);
    const later = await rank({ startDate: day(10), endDate: day(20) });
    const nothing = { numbers: { reviews: 0, averageRating: null }, comparison: null };
    expect(later).toMatchObject({ totals: nothing, groups: [], totalCount: 0 });
    expect((await rank({ startDate: day(-400) })).totals.numbers.reviews).toBe(8);
    const yearBefore = await rank({ compareStartDate: day(-374) });
    expect(yearBefore.compared).toEqual({ days: 9, fromDate: day(-374), toDate: day(-366) });
  });

  it.each([
    ['startDate', { startDate: '2026-02-30' }],
    ['startDate', { startDate: '2026-07-02', endDate: '2026-07-01' }],
    ['startDate', { startDate: '2020-01-01', endDate: '2026-07-01' }],
    ['allTime', { allTime: true, endDate: '2026-07-01' }],
    ['first', { first: 501 }],
    ['SY90002', { after: 'nonsense' }],
    ['SY90002', { after: 'WzFd' }],
    ['SY90002', { after: Buffer.from('["reviews LOCATION REVIEWS VALUE true","1","1"]').toString('base64') }],
  ])('[contract 6] a wrong %s is a 400', async (parameter, query) => {
    expect(await api.refusal('/review-rankings', query)).toEqual([400, expect.stringContaining(parameter)]);
  });
});
