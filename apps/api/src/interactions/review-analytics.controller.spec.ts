import { beforeAll, describe, expect, it } from '@jest/globals';
import { sharedApi } from '../testing/shared-api.js';
import { reviewRow, storeReviews } from '../testing/stored-reviews.js';

const api = sharedApi();
let locationId: number;

beforeAll(async () => {
  ({ databaseId: locationId } = await api.newLocation());
  await store('PUBLISHER_A', '2026-06-10', [5, 3]);
  await store('PUBLISHER_A', '2026-07-05', [4, 4, 1], true);
  await store('PUBLISHER_B', '2026-07-06', [null]);
  await store('PUBLISHER_A', '2026-08-01', [1, 1, 1]);
});

function store(publisher: string, day: string, ratings: readonly (number | null)[], firstResponded = false) {
  const postedAt = new Date(`${day}T12:00:00Z`);
  const rows = ratings.map((rating, index) =>
    reviewRow(api, { rating, postedAt, responseCount: firstResponded && index === 0 ? 1 : 0 }),
  );
  return storeReviews(api, { locationId, publisher }, rows);
}

const july = { startDate: '2026-07-01', endDate: '2026-07-31' };
const get = (kind: string, query: Record<string, unknown> = july) =>
  api.call('GET', `/locations/${locationId}/review-analytics-${kind}`, { query });

describe('review analytics', () => {
  it('[contract 6] the overview has totals, new reviews, rating and response rate, with changes', async () => {
    const { body } = await get('overview');
    expect(body.data.interactionsAnalyticsStats).toEqual({
      stats: [
        { name: 'total-reviews', value: 6, delta: 4 },
        { name: 'new-reviews', value: 4, delta: 2 },
        { name: 'overall-rating', value: 3.4, delta: -0.6 },
        { name: 'review-response-rate', value: 25, delta: 25 },
      ],
    });
  });

  it('[contract 6] the timeline has every day of the period', async () => {
    const { body } = await get('timeline', { startDate: '2026-07-04', endDate: '2026-07-06' });
    expect(body.data.interactionsChartData).toEqual([
      { date: '2026-07-04', reviews: 0, averageRating: null, responded: 0 },
      { date: '2026-07-05', reviews: 3, averageRating: 3, responded: 1 },
      { date: '2026-07-06', reviews: 1, averageRating: null, responded: 0 },
    ]);
  });

  it('[contract 6] the stats of the sites add up to the overview', async () => {
    const { body } = await get('sites-stats');
    const sites = body.data.interactionsSitesStats;
    expect(sites).toMatchObject([
      { totalReviews: 5, newReviews: 3, overallRating: 3.4, responseRate: 33.33 },
      { totalReviews: 1, newReviews: 1, overallRating: 0, responseRate: 0 },
    ]);
  });

  it('[contract 6] can be restricted to sites', async () => {
    const config = await api.call('GET', '/reviews/site-config');
    const [, second] = config.body.data.interactionSiteConfig;
    const { body } = await get('overview', { ...july, siteUrls: [second.hostname] });
    expect(body.data.interactionsAnalyticsStats.stats[0]).toEqual({ name: 'total-reviews', value: 1, delta: 1 });
  });

  it('[contract 6] without days is about the last 30 days', async () => {
    const { body } = await get('timeline', {});
    const days = body.data.interactionsChartData;
    expect(days).toHaveLength(30);
    expect(days.at(-1).date).toBe(api.clock.now().toISOString().slice(0, 10));
  });

  it.each([
    ['day', { startDate: 'yesterday' }],
    ['order', { startDate: '2026-07-02', endDate: '2026-07-01' }],
    ['length', { startDate: '2020-01-01', endDate: '2026-07-01' }],
  ])('[contract 6] a range with a wrong %s is a 400', async (_, query) => {
    const { status, body } = await get('overview', query);
    expect(status).toBe(400);
    expect(body.errors[0].message).toContain('SY90006: Parameter "startDate"');
  });

  it('[contract 1] an unknown location is a 404', async () => {
    expect((await api.call('GET', '/locations/2000000000/review-analytics-overview')).status).toBe(404);
  });
});

describe('review settings', () => {
  const settings = async () =>
    (await api.call('GET', `/locations/${locationId}/reviews/settings`)).body.data.interactionsSetting;

  it('[contract 11] list the sites with reviews, all enabled at first', async () => {
    expect(await settings()).toMatchObject({
      locationId,
      sites: [
        { enabled: true, connected: false },
        { enabled: true, connected: false },
      ],
    });
  });

  it('[contract 11] turn sites off and on; sites that are not named stay as they are', async () => {
    const [first, second] = (await settings()).sites;
    const edit = (siteUrls: object[]) => api.write('/locations/reviews/settings/edit', { locationId, siteUrls });
    const off = await edit([{ name: first.name, url: first.url, enabled: false }]);
    expect(off.body.data.editInteractionsSetting).toEqual({
      clientMutationId: null,
      success: true,
      errors: [],
      setting: { locationId, sites: [{ ...first, enabled: false }, second] },
    });
    await edit([{ url: new URL(first.url).hostname }]);
    expect((await settings()).sites).toEqual([first, second]);
  });

  it('[contract 11] an unknown site is SY10007, and changes nothing', async () => {
    const [first] = (await settings()).sites;
    const { body } = await api.call('POST', '/locations/reviews/settings/edit', {
      body: { locationId, siteUrls: [{ url: first.url, enabled: false }, { url: 'https://unknown.example' }] },
    });
    expect(body.data.editInteractionsSetting).toMatchObject({
      success: false,
      errors: [{ message: 'SY10007: siteUrls: not a site with reviews' }],
      setting: null,
    });
    expect((await settings()).sites[0].enabled).toBe(true);
  });
});
