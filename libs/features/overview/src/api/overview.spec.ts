import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Role } from '@listings/domain';
import { accountsFeature } from '@listings/feature-accounts/feature';
import { apiOfFile, PortalClient } from '@listings/feature-accounts/testing';
import { connectionsFeature } from '@listings/feature-connections/feature';
import { uncalledPublishers } from '@listings/feature-connections/testing';
import { healthFeature } from '@listings/feature-health/feature';
import { insightsFeature } from '@listings/feature-insights/feature';
import { interactionsFeature } from '@listings/feature-interactions/feature';
import { newReviewRow, storeReviews } from '@listings/feature-interactions/testing';
import { jobsFeature } from '@listings/feature-jobs/feature';
import { listingsFeature } from '@listings/feature-listings/feature';
import { locationsFeature } from '@listings/feature-locations/feature';
import { newLocation, noPhotos } from '@listings/feature-locations/testing';
import { postsFeature } from '@listings/feature-posts/feature';
import { webhooksFeature } from '@listings/feature-webhooks/feature';
import { overviewFeature } from '../overview.feature.js';

/** All that the overview builds on. */
const features = [
  ...[accountsFeature, jobsFeature, webhooksFeature, locationsFeature, noPhotos, connectionsFeature, listingsFeature],
  ...[interactionsFeature, insightsFeature, healthFeature, postsFeature, overviewFeature],
];
const api = apiOfFile(async () => ({ features, ...(await uncalledPublishers()) }));
let viewer: PortalClient;
let locationId: number;
let locationName: string;

beforeAll(async () => {
  viewer = await PortalClient.as(api, 'VIEWER');
  const { databaseId, name, id } = await newLocation(api);
  [locationId, locationName] = [databaseId, name];
  const post = {
    locationIds: [id],
    postType: 'ANNOUNCEMENT',
    postSites: ['PUBLISHER_A'],
    postMessage: [{ site: 'PUBLISHER_A', message: 'Cold soups' }],
  };
  const dayOff = (days: number) => new Date(api.clock.now().getTime() + days * 86_400_000).toISOString();
  await api.write('/posts', { ...post, postName: 'Now' });
  await api.write('/posts', { ...post, postName: 'Later', startDatetime: dayOff(1), endDatetime: dayOff(2) });
  const review = (more: object) => newReviewRow(api, { category: 'REVIEW', authorName: 'Ada', ...more });
  const rows = [review({ rating: 1 }), review({ rating: 5, responseCount: 1 }), review({ category: 'QUESTION' })];
  await storeReviews(api, { locationId }, rows);
});

describe('the overview of an account', () => {
  it('[dashboard] counts what the list of its link has', async () => {
    const { body } = await viewer.get('/overview');
    const pending = { tag: 'all', responseStatus: ['PENDING'], first: 1 };
    const { totalCount } = await api.read('/rollup_interactions', pending);
    expect(body).toMatchObject({ locations: 1, unanswered: { all: totalCount, bad: 1 }, rejectedPosts: 0 });
    expect(totalCount).toBe(2);
  });

  it('[dashboard] tells the newest reviews and the posts that went live, and neither questions nor posts to come', async () => {
    const review = { locationId, locationName, author: 'Ada' };
    expect((await viewer.get('/recent')).body).toMatchObject({
      reviews: [review, review],
      posts: [{ name: 'Now', outcome: null, locationCount: 1, liveLocationCount: 0 }],
      jobs: [],
    });
  });

  it('[dashboard] names the publishers of the installation and what they take part in', async () => {
    const [first] = (await viewer.get('/publishers')).body.publishers;
    expect(first).toMatchObject({ publisher: 'PUBLISHER_A', pathName: 'publisher-a', posts: true, insights: true });
  });

  it("[dashboard] counts the open jobs that a person may read: the export of an account is the owner's", async () => {
    await api.sql`
      insert into jobs (account_id, id, kind, title, state, phase, parameters, source, author_kind, author_name, created_at,
        phase_started_at)
      values (${api.account.id}, gen_random_uuid(), 'export', 'account.zip', 'RUNNING', 'WRITING', '{"readBy": "OWNER"}', 'user',
        'SERVICE', 'Ann', now(), now())`;
    const openJobs = async (role: Role) => (await (await PortalClient.as(api, role)).get('/overview')).body.openJobs;
    expect([await openJobs('OWNER'), await openJobs('ADMIN'), await openJobs('EDITOR')]).toEqual([1, 0, 0]);
  });

  it('[dashboard] says that posts wait at a connected account', async () => {
    const groupKey = '00000000-0000-4000-8000-000000000001';
    await api.sql`
      insert into work (account_id, kind, subject, group_key, due_at, waits_for, first_attempt_at)
      values (${api.account.id}, 'post-delivery', '1', ${groupKey}, 'infinity', 'Connect it again', now())`;
    const { waiting } = (await viewer.get('/waiting-work')).body;
    expect(waiting).toMatchObject([{ what: 'POSTS', count: 1, reason: 'Connect it again' }]);
  });
});
