import { beforeAll, describe, expect, it } from '@jest/globals';
import { newLocation } from '@listings/feature-locations/testing';
import { newReviewRow, storeReviews } from '../testing/index.js';
import { interactionsApi } from '../testing/interactions-api.js';

const api = interactionsApi();
let locationId: number;

beforeAll(async () => {
  ({ databaseId: locationId } = await newLocation(api));
  await store('PUBLISHER_A', '2026-06-10', [5, 3]);
  await store('PUBLISHER_A', '2026-07-05', [4, 4, 1], true);
  await store('PUBLISHER_B', '2026-07-06', [null]);
  await store('PUBLISHER_A', '2026-08-01', [1, 1, 1]);
});

function store(publisher: string, day: string, ratings: readonly (number | null)[], firstResponded = false) {
  const postedAt = new Date(`${day}T12:00:00Z`);
  const rows = ratings.map((rating, index) =>
    newReviewRow(api, { rating, postedAt, responseCount: firstResponded && index === 0 ? 1 : 0 }),
  );
  return storeReviews(api, { locationId, publisher }, rows);
}

const july = { startDate: '2026-07-01', endDate: '2026-07-31' };
const get = (kind: string, query: Record<string, unknown> = july) =>
  api.read(`/locations/${locationId}/review-analytics-${kind}`, query);

describe('review analytics', () => {
  it('[contract 6] the overview has totals, new reviews, rating and response rate, with changes', async () => {
    expect(await get('overview')).toEqual({
      stats: [
        { name: 'total-reviews', value: 6, delta: 4 },
        { name: 'new-reviews', value: 4, delta: 2 },
        { name: 'overall-rating', value: 3.4, delta: -0.6 },
        { name: 'review-response-rate', value: 25, delta: 25 },
      ],
    });
  });

  it('[contract 6] the timeline has every day of the period', async () => {
    expect(await get('timeline', { startDate: '2026-07-04', endDate: '2026-07-06' })).toEqual([
      { date: '2026-07-04', reviews: 0, averageRating: null, responded: 0 },
      { date: '2026-07-05', reviews: 3, averageRating: 3, responded: 1 },
      { date: '2026-07-06', reviews: 1, averageRating: null, responded: 0 },
    ]);
  });

  it('[contract 6] the stats of the sites add up to the overview', async () => {
    expect(await get('sites-stats')).toMatchObject([
      { totalReviews: 5, newReviews: 3, overallRating: 3.4, responseRate: 33.33 },
      { totalReviews: 1, newReviews: 1, overallRating: 0, responseRate: 0 },
    ]);
  });

  it('[contract 6] can be restricted to sites', async () => {
    const [, second] = await api.read('/reviews/site-config');
    const { stats } = await get('overview', { ...july, siteUrls: [second.hostname] });
    expect(stats[0]).toEqual({ name: 'total-reviews', value: 1, delta: 1 });
  });

  it('[contract 6] without days is about the last 30 days', async () => {
    const days = await get('timeline', {});
    expect(days).toHaveLength(30);
    expect(days.at(-1).date).toBe(api.clock.now().toISOString().slice(0, 10));
  });

  it.each([
    ['day', { startDate: 'yesterday' }],
    ['order', { startDate: '2026-07-02', endDate: '2026-07-01' }],
    ['length', { startDate: '2020-01-01', endDate: '2026-07-01' }],
  ])('[contract 6] a range with a wrong %s is a 400', async (_, query) => {
    const refused = await api.refusal(`/locations/${locationId}/review-analytics-overview`, query);
    expect(refused).toEqual([400, expect.stringContaining('SY90006: Parameter "startDate"')]);
  });
});

describe('review settings', () => {
  const settings = () => api.read(`/locations/${locationId}/reviews/settings`);
  const edit = (siteUrls: object[]) => api.send('/locations/reviews/settings/edit', { locationId, siteUrls });

  it('[contract 11] list the sites with reviews, all enabled at first', async () => {
    const site = { enabled: true, connected: false };
    expect(await settings()).toMatchObject({ locationId, sites: [site, site] });
  });

  it('[contract 11] turn sites off and on; sites that are not named stay as they are', async () => {
    const [first, second] = (await settings()).sites;
    expect(await edit([{ name: first.name, url: first.url, enabled: false }])).toEqual({
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
    const errors = [{ message: 'SY10007: siteUrls: not a site with reviews' }];
    const refused = await edit([{ url: first.url, enabled: false }, { url: 'https://unknown.example' }]);
    expect(refused).toMatchObject({ success: false, errors, setting: null });
    expect((await settings()).sites[0].enabled).toBe(true);
  });
});
