import { Inject } from '@nestjs/common';
import type { SessionCall } from '@listings/api-kit';
import {
  ApiController,
  count,
  databaseIdOf,
  integer,
  listOf,
  nullable,
  Operation,
  recordOf,
  text,
  timestamp,
  uuidOf,
} from '@listings/api-kit';
import type { Caller } from '@listings/domain';
import { INTERACTION_BOUNDS, INTERACTIONS, rollupInteractions } from '@listings/feature-interactions';
import type { InteractionNode, InteractionsDependencies } from '@listings/feature-interactions';
import { EXPORT, JOBS, listJobs } from '@listings/feature-jobs';
import type { JobCaller, JobsDependencies } from '@listings/feature-jobs';
import { jobCallerOf, jobExample, JobRecord, jobRecord } from '@listings/feature-jobs/api';
import { findLocations, LOCATIONS } from '@listings/feature-locations';
import type { LocationsDependencies } from '@listings/feature-locations';
import { listAccountCampaigns, POSTS } from '@listings/feature-posts';
import type { PostsDependencies } from '@listings/feature-posts';
import { CampaignOutcomeName, LIVE_LOCATION_COUNT } from '@listings/feature-posts/api';

/** Entries of each kind. */
const NEWEST = 6;
/** Jobs among which those are looked for that change something. */
const LOOKED_AT = 20;

const Recent = recordOf('PortalRecent', 'What happened last in the account, the newest first in each list.', {
  reviews: listOf(
    'The newest reviews.',
    recordOf('RecentReview', 'A review.', {
      id: uuidOf('Interaction', 'Id of the review.'),
      locationId: databaseIdOf('Location', 'Database id of its location.'),
      locationName: text('Name of its location; empty if there is none any more.'),
      author: text('Who wrote it; empty if the publisher does not say.'),
      rating: nullable(
        integer('Stars; null: the publisher has none.', { minimum: 1, maximum: INTERACTION_BOUNDS.stars }),
      ),
      publishedAt: timestamp('When it was written.'),
    }),
  ),
  posts: listOf(
    'The posts whose publication began last.',
    recordOf('RecentPost', 'A post.', {
      databaseId: databaseIdOf('SocialPost', 'Number of the post.'),
      name: text('Internal name of the post.'),
      outcome: nullable(CampaignOutcomeName),
      locationCount: count('Number of locations.'),
      liveLocationCount: count(LIVE_LOCATION_COUNT),
      liveAt: timestamp('When it went live.'),
    }),
  ),
  jobs: listOf('The jobs that ended last, without exports.', JobRecord),
});

/** What happened last in an account, for its overview. */
@ApiController('account')
export class RecentController {
  constructor(
    @Inject(LOCATIONS) private readonly locations: LocationsDependencies,
    @Inject(INTERACTIONS) private readonly interactions: InteractionsDependencies,
    @Inject(POSTS) private readonly posts: PostsDependencies,
    @Inject(JOBS) private readonly jobs: JobsDependencies,
  ) {}

  @Operation({
    id: 'portalRecent',
    route: 'GET /recent',
    access: { session: 'VIEWER' },
    summary: 'List what happened last in the account',
    description: 'Returns the newest reviews, the posts whose publication began last, and the jobs that ended last.',
    response: Recent,
    example: {
      reviews: [
        {
          id: '0b0f1c1e-4a39-4f0a-9d55-3f1b2f2e7f0c',
          locationId: 100_001,
          locationName: 'Alder Bakery',
          author: 'Ada',
          rating: 5,
          publishedAt: '2026-07-06T18:33:29.664Z',
        },
      ],
      posts: [
        {
          databaseId: 12,
          name: 'Autumn fair',
          outcome: 'SUCCEEDED',
          locationCount: 40,
          liveLocationCount: 40,
          liveAt: '2026-07-06T18:33:29.664Z',
        },
      ],
      jobs: [jobExample],
    },
  })
  async read({ caller }: SessionCall) {
    const [reviews, posts, jobs] = await Promise.all([
      this.newestReviews(caller),
      this.newestPosts(caller.accountId),
      this.endedJobs(jobCallerOf(caller)),
    ]);
    return { reviews, posts, jobs };
  }

  private async newestReviews(caller: Pick<Caller, 'accountId'>) {
    const { edges } = await rollupInteractions(this.interactions, caller, {
      page: { direction: 'forward', size: NEWEST },
      order: 'NEWEST_FIRST',
      categories: ['REVIEW'],
    });
    const reviews = edges.map(({ node }) => JSON.parse(node) as InteractionNode);
    const records = await findLocations(this.locations, caller, [...new Set(reviews.map((each) => each.locationId))]);
    const names = new Map(records.map((record) => namedLocation(record)));
    return reviews.map(({ id, locationId, authorName, rating, date }) => ({
      ...{ id, locationId, author: authorName, rating },
      locationName: names.get(locationId) ?? '',
      publishedAt: new Date(date).toISOString(),
    }));
  }

  private async newestPosts(accountId: number) {
    const { campaigns } = await listAccountCampaigns(this.posts, accountId, {
      filter: { statuses: ['INPROGRESS', 'SUCCESS', 'EXPIRED'] },
      sort: { field: 'live_at', descending: true },
      page: { page: 1, perPage: NEWEST },
    });
    return campaigns.map(({ id, name, outcome, locationCount, liveLocationCount, liveAt }) => ({
      databaseId: id,
      name,
      outcome,
      locationCount,
      liveLocationCount,
      liveAt,
    }));
  }

  private async endedJobs(caller: JobCaller) {
    const page = { filter: { open: false }, first: LOOKED_AT, after: undefined };
    const { rows } = await listJobs(this.jobs, caller, page);
    const now = this.jobs.clock.now();
    return rows
      .filter(({ kind }) => kind !== EXPORT.name)
      .slice(0, NEWEST)
      .map((job) => jobRecord(job, now));
  }
}

/** The number and the name of a location in its record. */
function namedLocation(record: string): [number, string] {
  const { databaseId, name } = JSON.parse(record) as { databaseId: number; name: string };
  return [databaseId, name];
}
