import { beforeAll, describe, expect, it } from '@jest/globals';
import { sharedApi } from '../../testing/shared-api.js';
import { reviewRow, storeReviews } from '../../testing/stored-reviews.js';
import { PortalClient } from '../testing/portal-client.js';

const api = sharedApi();
let viewer: PortalClient;
let locationId: number;
let locationName: string;

beforeAll(async () => {
  viewer = await PortalClient.as(api, 'VIEWER');
  const { databaseId, name, id } = await api.newLocation();
  [locationId, locationName] = [databaseId, name];
  const post = {
    ...{ locationIds: [id], postType: 'ANNOUNCEMENT', postSites: ['PUBLISHER_A'] },
    postMessage: [{ site: 'PUBLISHER_A', message: 'Cold soups' }],
  };
  const dayOff = (days: number) => new Date(api.clock.now().getTime() + days * 86_400_000).toISOString();
  await api.write('/posts', { ...post, postName: 'Now' });
  await api.write('/posts', { ...post, postName: 'Later', startDatetime: dayOff(1), endDatetime: dayOff(2) });
  for (const [category, rating, responseCount] of [
    ['REVIEW', 1, 0],
    ['REVIEW', 5, 1],
    ['QUESTION', null, 0],
  ] as const) {
    const review = reviewRow(api, { category, rating, responseCount, authorName: 'Ada' });
    await storeReviews(api, { locationId }, [review]);
  }
});

describe('the overview of an account', () => {
  it('[dashboard] counts what the list of its link has', async () => {
    const { body } = await viewer.call('GET', '/overview');
    const pending = await api.call('GET', '/rollup_interactions', {
      query: { tag: 'all', responseStatus: ['PENDING'], first: 1 },
    });
    const { totalCount } = pending.body.data.rollupInteractions;
    expect(body).toMatchObject({ locations: 1, unanswered: { all: totalCount, bad: 1 }, rejectedPosts: 0 });
    expect(totalCount).toBe(2);
  });

  it('[dashboard] tells the newest reviews and the posts that went live, and neither questions nor posts to come', async () => {
    const { status, body } = await viewer.call('GET', '/recent');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      reviews: [
        { locationId, locationName, author: 'Ada' },
        { locationId, locationName, author: 'Ada' },
      ],
      posts: [{ name: 'Now', outcome: null, locationCount: 1 }],
      jobs: [],
    });
  });
});
