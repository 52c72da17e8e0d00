import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.js';
import { queryKeys } from '../../api/query-keys.js';
import { lastDays } from '../../components/period.js';
import { countRejectedPosts } from '../posts/post-queries.js';
import { REJECTED_DAYS } from './attention-items.js';
import { daysAgo, momentDaysAgo } from './days-ago.js';

const REFRESH_MS = 60_000;
const STARS = [5, 4, 3, 2, 1] as const;

/** The most deliveries that are counted; more are "100+". */
export const MOST_COUNTED = 100;

// Read anew whenever the page opens: a person returns to it to see what a step has done.
const shared = { staleTime: 0, refetchInterval: REFRESH_MS } as const;

/** How many accounts at publishers there are, and how many must be connected again. */
export const connectionsQuery = queryOptions({
  ...shared,
  queryKey: [...queryKeys.connectedAccounts, 'counts'],
  queryFn: async () => {
    const [all, broken] = await Promise.all([
      api.get('/api/v4/connected-accounts', { query: { perPage: 1 } }),
      api.get('/api/v4/connected-accounts', { query: { perPage: 1, status: 'REAUTH_REQUIRED' } }),
    ]);
    return { all: all.pageInfo.totalRecords, broken: broken.pageInfo.totalRecords };
  },
});

/** How many locations the account has, without archived ones. */
export const locationCountQuery = queryOptions({
  ...shared,
  queryKey: [...queryKeys.locations, 'count'],
  queryFn: async () => {
    const { totalCount } = await api.get('/api/v4/locations', { query: { first: 1, filter: { archived: false } } });
    return totalCount;
  },
});

/** How many reviews wait for an answer, all and those with one or two stars. */
export const unansweredQuery = queryOptions({
  ...shared,
  queryKey: [...queryKeys.reviews, 'unanswered'],
  queryFn: async () => {
    const query = { tag: 'all', first: 1, responseStatus: ['PENDING' as const] };
    const [all, bad] = await Promise.all([
      api.get('/api/v4/rollup_interactions', { query }),
      api.get('/api/v4/rollup_interactions', { query: { ...query, ratingFilters: [1, 2] } }),
    ]);
    return { all: all.totalCount, bad: bad.totalCount };
  },
});

/** The days of which the overview counts the reviews. */
const RATING_DAYS = 30;

/** The reviews of the last 30 days by their stars, those without any, and all of them. */
export const ratingsQuery = queryOptions({
  ...shared,
  queryKey: [...queryKeys.reviews, 'ratings'],
  queryFn: async () => {
    const { from, to } = lastDays(RATING_DAYS);
    const query = { tag: 'all', first: 1, startDate: from, endDate: to } as const;
    const [total, ...counts] = await Promise.all([
      api.get('/api/v4/rollup_interactions', { query }),
      ...STARS.map((stars) => api.get('/api/v4/rollup_interactions', { query: { ...query, ratingFilters: [stars] } })),
    ]);
    const byStars = STARS.map((stars, index) => ({ stars, count: counts[index]?.totalCount ?? 0 }));
    const rated = byStars.reduce((sum, { count }) => sum + count, 0);
    return { total: total.totalCount, byStars, withoutStars: Math.max(0, total.totalCount - rated) };
  },
});

/** The most posts of a period whose numbers are added up. */
export const MOST_POSTS = 500;

/** The number of posts that went live in a period, with the sums of their numbers. */
async function postNumbers(period: { from: string; to: string }) {
  const { posts, total } = await api.get('/api/v4/portal/posts', { query: { ...period, perPage: MOST_POSTS } });
  const sum = (key: 'locationCount' | 'views' | 'clicks' | 'shares') =>
    posts.reduce((present, post) => present + post[key], 0);
  return {
    postCount: total,
    postLocations: sum('locationCount'),
    views: sum('views'),
    clicks: sum('clicks'),
    shares: sum('shares'),
  };
}

/** The posts of the last 30 days and of the 30 days before. */
export const postTrendQuery = queryOptions({
  ...shared,
  queryKey: [...queryKeys.posts, 'trend'],
  queryFn: async () => {
    const middle = momentDaysAgo(30);
    const [present, before] = await Promise.all([
      // Not until the end of the hour: scheduled posts are still to come.
      postNumbers({ from: middle, to: new Date().toISOString() }),
      postNumbers({ from: momentDaysAgo(60), to: middle }),
    ]);
    return { present, before };
  },
});

/** How many posts of the last days a publisher has rejected at a location. */
export const rejectedPostsQuery = queryOptions({
  ...shared,
  queryKey: [...queryKeys.posts, 'rejected'],
  queryFn: () => countRejectedPosts(daysAgo(REJECTED_DAYS)),
});

/** The webhook deliveries of the last seven days whose attempts have all failed. */
export const undeliveredQuery = queryOptions({
  ...shared,
  queryKey: [...queryKeys.deliveries, 'failures'],
  queryFn: async () => {
    const query = { from: momentDaysAgo(7), limit: MOST_COUNTED, status: 'EXHAUSTED' as const };
    const { deliveries, nextCursor } = await api.get('/api/v4/portal/deliveries', { query });
    return { count: deliveries.length, more: nextCursor !== null };
  },
});

/** The locations whose data a publisher has refused. */
export const failedSubmissionsQuery = queryOptions({
  ...shared,
  queryKey: [...queryKeys.locations, 'failed-submissions', 'count'],
  queryFn: async () => {
    const { submissions, nextCursor } = await api.get('/api/v4/portal/failed-submissions', {
      query: { limit: MOST_COUNTED },
    });
    return { count: submissions.length, more: nextCursor !== null };
  },
});

/** Whether the account has published a post, and received a webhook, in the last 90 days. */
export const firstStepsQuery = queryOptions({
  ...shared,
  queryKey: [...queryKeys.deliveries, 'first-steps'],
  queryFn: async () => {
    const [posts, webhooks] = await Promise.all([
      api.get('/api/v4/portal/deliveries', { query: { event: 'local_post.published', limit: 20 } }),
      api.get('/api/v4/portal/deliveries', { query: { status: 'DELIVERED', limit: 1 } }),
    ]);
    return { published: posts.deliveries.some(({ test }) => !test), received: webhooks.deliveries.length > 0 };
  },
});

/** Requests and events by day. */
export const usageQuery = queryOptions({
  ...shared,
  queryKey: queryKeys.usage,
  queryFn: () => api.get('/api/v4/portal/usage'),
});
