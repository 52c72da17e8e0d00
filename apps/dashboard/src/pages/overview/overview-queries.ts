import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.js';
import { queryKeys } from '../../api/query-keys.js';
import { lastDays } from '../../components/period.js';
import { liveSince } from '../posts/post-filter.js';
import { REJECTED_DAYS } from './attention-items.js';
import type { PublicSchemas } from '../../api/types.js';
import { daysAgo, momentDaysAgo } from './days-ago.js';

const REFRESH_MS = 60_000;

/** What needs attention now and the size of the account: the one request that the open page repeats. */
export const overviewQuery = queryOptions({
  queryKey: [...queryKeys.account, 'overview'],
  queryFn: () =>
    api.get('/api/v4/portal/overview', {
      query: { rejectedSince: liveSince(daysAgo(REJECTED_DAYS)) },
    }),
  // Read anew whenever the page opens: a person returns to it to see what a step has done.
  staleTime: 0,
  refetchInterval: REFRESH_MS,
});

/** What changes slowly is read when the page opens. */
const shared = { staleTime: REFRESH_MS } as const;

/** The days of which the overview counts the reviews. */
const RATING_DAYS = 30;

/** The reviews of the last 30 days by their stars, those without any, and all of them. */
export const ratingsQuery = queryOptions({
  ...shared,
  queryKey: [...queryKeys.reviews, 'ratings'],
  queryFn: async () => {
    const { from, to } = lastDays(RATING_DAYS);
    const { totals } = await api.get('/api/v4/review-rankings', {
      query: { groupBy: 'PUBLISHER', first: 1, startDate: from, endDate: to },
    });
    const { reviews, byStars } = totals.numbers;
    const rated = byStars.reduce((sum, count) => sum + count, 0);
    return {
      total: reviews,
      byStars: byStars.map((count, index) => ({ stars: index + 1, count })).reverse(),
      withoutStars: reviews - rated,
    };
  },
});

/** The numbers that several publishers report, by the names that they share [contract 11]. */
const SHARED_METRICS = [
  'views',
  'searches',
  'calls',
  'websiteClicks',
  'directionRequests',
  'bookings',
  'followers',
] as const;

/** The numbers of the publishers about all locations. */
export const insightTrendQuery = queryOptions({
  ...shared,
  queryKey: [...queryKeys.insights, 'trend'],
  queryFn: async () => {
    const { totals } = await api.get('/api/v4/insight-totals', { query: { metrics: [...SHARED_METRICS] } });
    return SHARED_METRICS.flatMap((metric) => {
      const own = totals.filter((total) => total.metric === metric);
      if (own.length === 0) return [];
      const compared = { value: sumOf(own, 'value'), before: sumOf(own, 'previous') };
      const present = own.reduce<number | null>((sum, { value }) => (value === null ? sum : (sum ?? 0) + value), null);
      return [{ metric, present, compared }];
    });
  },
});

/** Adds up what publishers have; null if none has any. */
function sumOf(totals: readonly PublicSchemas['InsightTotal'][], name: 'value' | 'previous'): number | null {
  return totals.reduce<number | null>((sum, { comparison: { [name]: value } }) => {
    return value === null ? sum : (sum ?? 0) + value;
  }, null);
}

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

/** Requests and events by day. */
export const usageQuery = queryOptions({
  ...shared,
  queryKey: queryKeys.usage,
  queryFn: () => api.get('/api/v4/portal/usage'),
});
