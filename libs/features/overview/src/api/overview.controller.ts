import { Inject } from '@nestjs/common';
import type { QueryParameters, SessionCall } from '@listings/api-kit';
import {
  ApiController,
  count,
  flag,
  inlineRecord,
  listOf,
  Moment,
  Operation,
  recordOf,
  timeRangeOf,
} from '@listings/api-kit';
import type { Caller } from '@listings/domain';
import { CONNECTIONS, listConnectedAccounts } from '@listings/feature-connections';
import type { ConnectionsDependencies } from '@listings/feature-connections';
import { accountHealth, HEALTH } from '@listings/feature-health';
import type { HealthDependencies } from '@listings/feature-health';
import { healthNumbersFields, holidayFields } from '@listings/feature-health/api';
import { INTERACTIONS, rollupInteractions } from '@listings/feature-interactions';
import type { InteractionsDependencies } from '@listings/feature-interactions';
import { JOBS, listJobs, MOST_OPEN_JOBS } from '@listings/feature-jobs';
import type { JobsDependencies } from '@listings/feature-jobs';
import { jobCallerOf } from '@listings/feature-jobs/api';
import { listFailedSubmissions, LISTINGS } from '@listings/feature-listings';
import type { ListingsDependencies } from '@listings/feature-listings';
import { listLocations, LOCATIONS } from '@listings/feature-locations';
import type { LocationsDependencies } from '@listings/feature-locations';
import { listAccountCampaigns, POSTS } from '@listings/feature-posts';
import type { PostsDependencies } from '@listings/feature-posts';
import { ENDPOINTS, findEndpointOf, listWebhookDeliveries } from '@listings/feature-webhooks';
import type { EndpointDependencies } from '@listings/feature-webhooks';
import { EndpointView, warningOf } from '@listings/feature-webhooks/api';

const DAY_MS = 86_400_000;
const ATTENTION_DAYS = 7;
/** What is counted one by one; more are "100+". */
const MOST_COUNTED = 100;
/** Deliveries among which one is looked for that is no test. */
const LOOKED_AT = 20;
const NEWEST = { direction: 'forward', size: 1 } as const;

const counted = (what: string) =>
  recordOf('OverviewCount', 'A number that is counted up to a bound.', {
    count: count(`${what}, at most ${MOST_COUNTED}.`),
    more: flag('Whether there are more.'),
  });

const Overview = recordOf('PortalOverview', 'What needs attention now, and the size of the account.', {
  locations: count('Locations that are not archived.'),
  health: recordOf('OverviewHealth', 'How healthy the locations are.', {
    ...healthNumbersFields,
    holidays: listOf(
      'The holidays for which locations have no hours: the next one of each country.',
      inlineRecord('A holiday.', holidayFields),
    ),
  }),
  connections: recordOf('OverviewConnections', 'The connected accounts.', {
    all: count('All of them.'),
    broken: count('Those that must be connected again.'),
  }),
  unanswered: recordOf('OverviewUnanswered', 'Interactions that wait for an answer.', {
    all: count('All of them.'),
    bad: count('Those with one or two stars.'),
  }),
  rejectedPosts: count('Posts that went live since `rejectedSince` and that a publisher has rejected at a location.'),
  submissions: counted('Locations whose data a publisher has refused'),
  openJobs: count('Jobs that run or wait.'),
  endpoint: recordOf('OverviewEndpoint', 'The webhook endpoint.', {
    state: EndpointView.properties.state,
    warning: EndpointView.properties.warning,
  }),
  firstSteps: recordOf('OverviewFirstSteps', 'What the account has done in the last 90 days.', {
    published: flag('Whether it has published a post.'),
  }),
});

const query = {
  rejectedSince: {
    schema: Moment('From when on rejected posts are counted; seven days ago when omitted.'),
    example: '2026-07-06T00:00:00Z',
  },
} as const satisfies QueryParameters;

/** The overview of an account in one request, which the dashboard repeats. */
@ApiController('account')
export class OverviewController {
  constructor(
    @Inject(LOCATIONS) private readonly locations: LocationsDependencies,
    @Inject(CONNECTIONS) private readonly connections: ConnectionsDependencies,
    @Inject(INTERACTIONS) private readonly interactions: InteractionsDependencies,
    @Inject(POSTS) private readonly posts: PostsDependencies,
    @Inject(LISTINGS) private readonly listings: ListingsDependencies,
    @Inject(ENDPOINTS) private readonly webhooks: EndpointDependencies,
    @Inject(JOBS) private readonly jobs: JobsDependencies,
    @Inject(HEALTH) private readonly health: HealthDependencies,
  ) {}

  @Operation({
    id: 'portalOverview',
    route: 'GET /overview',
    access: { session: 'VIEWER' },
    summary: 'Get the overview of the account',
    description: 'Returns what needs attention now, the size of the account, and which first steps it has taken.',
    query,
    response: Overview,
    example: {
      locations: 120,
      health: { locations: 120, score: 87.5, gaps: [{ gap: 'DIFFERENT', locations: 31 }], holidays: [] },
      connections: { all: 2, broken: 0 },
      unanswered: { all: 17, bad: 3 },
      rejectedPosts: 1,
      submissions: { count: 4, more: false },
      openJobs: 1,
      endpoint: { state: 'OPEN', warning: null },
      firstSteps: { published: true },
    },
  })
  async read({ caller, query: { rejectedSince } }: SessionCall<{ query: typeof query }>) {
    const { accountId } = caller;
    const [locations, connections, unanswered, rejectedPosts, submissions, jobs, endpoint, firstSteps, health] =
      await Promise.all([
        listLocations(this.locations, caller, { page: NEWEST, filter: { archived: false } }),
        this.connectionCounts(caller),
        this.unansweredCounts(caller),
        this.rejectedPosts(accountId, rejectedSince),
        listFailedSubmissions(this.listings, { accountId, after: undefined, limit: MOST_COUNTED }),
        listJobs(this.jobs, jobCallerOf(caller), { filter: { open: true }, first: MOST_OPEN_JOBS, after: undefined }),
        findEndpointOf(this.webhooks, accountId),
        this.firstSteps(accountId),
        accountHealth(this.health, caller),
      ]);
    return {
      locations: locations.totalCount,
      health,
      connections,
      unanswered,
      rejectedPosts,
      submissions: { count: submissions.submissions.length, more: submissions.next !== undefined },
      openJobs: jobs.rows.length,
      endpoint: { state: endpoint.health.state, warning: warningOf(endpoint.health.warning) },
      firstSteps,
    };
  }

  private async connectionCounts(caller: Pick<Caller, 'accountId'>) {
    const page = { page: 1, perPage: 1 };
    const [all, broken] = await Promise.all([
      listConnectedAccounts(this.connections, caller, { page }),
      listConnectedAccounts(this.connections, caller, { page, status: 'REAUTH_REQUIRED' }),
    ]);
    return { all: all.pageInfo.totalRecords, broken: broken.pageInfo.totalRecords };
  }

  private async unansweredCounts(caller: Pick<Caller, 'accountId'>) {
    const query = { page: NEWEST, order: 'NEWEST_FIRST', responded: false } as const;
    const [all, bad] = await Promise.all([
      rollupInteractions(this.interactions, caller, query),
      rollupInteractions(this.interactions, caller, { ...query, ratings: [1, 2] }),
    ]);
    return { all: all.totalCount, bad: bad.totalCount };
  }

  private async rejectedPosts(accountId: number, since: string | undefined): Promise<number> {
    const { from = this.daysAgo(ATTENTION_DAYS) } = timeRangeOf({ from: since });
    const { total } = await listAccountCampaigns(this.posts, accountId, {
      ...{ liveFrom: from, rejectedOnly: true, filter: {} },
      ...{ sort: { field: 'live_at', descending: true }, page: { page: 1, perPage: 1 } },
    });
    return total;
  }

  private async firstSteps(accountId: number) {
    const page = await listWebhookDeliveries(this.webhooks, accountId, {
      event: 'local_post.published',
      limit: LOOKED_AT,
    });
    return { published: page?.deliveries.some(({ test }) => !test) ?? false };
  }

  private daysAgo(days: number): Date {
    return new Date(this.webhooks.clock.now().getTime() - days * DAY_MS);
  }
}
