import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.js';
import { queryKeys } from '../../api/query-keys.js';
import type { PortalSchemas, PublicSchemas } from '../../api/types.js';
import { daysAgo } from '../../components/days-ago.js';
import { lastDays } from '../../components/period.js';
import { healthHistoryQuery } from '../health/health-queries.js';
import { liveSince } from '../posts/post-filter.js';
import { REJECTED_DAYS } from './attention-items.js';

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

/** The average score of the last 90 days. */
export const healthLineQuery = { ...healthHistoryQuery, ...shared };

/** The days of the lines of reviews and insights: the period of which the service keeps sums. */
export const TREND_DAYS = 30;
const MOST_DAYS = 60;

/** A day of a line, with the day of before that it is compared with. */
export interface TrendDay {
  readonly day: string;
  readonly value: number | null;
  readonly before: number | null;
}

/** The reviews of the last days, with their change over the days that have ended. */
export const reviewTrendQuery = queryOptions({
  ...shared,
  queryKey: [...queryKeys.reviews, 'trend'],
  queryFn: async ({ signal }) => {
    const query = { groupBy: 'DAY', first: MOST_DAYS } as const;
    const { totals, groups } = await api.get('/api/v4/review-rankings', { query, signal });
    const byDay = new Map(groups.map((group) => [group.key, group]));
    return {
      totals,
      // Today has not ended, so it is no day to compare. A day without reviews has none.
      days: trendDays((day) => ({
        value: byDay.get(day)?.numbers.reviews ?? 0,
        before: byDay.get(day)?.comparison?.previous.reviews ?? 0,
      })).slice(0, -1),
    };
  },
});

/** The views of the last days at all publishers. */
export const insightLineQuery = queryOptions({
  ...shared,
  queryKey: [...queryKeys.insights, 'trend'],
  queryFn: async ({ signal }) => {
    const query = { metric: 'views', groupBy: 'DAY', first: MOST_DAYS } as const;
    const { totals, groups, delays } = await api.get('/api/v4/insight-rankings', { query, signal });
    // Until then all publishers have numbers: the sum of some of them would look like a fall.
    const last = delays.flatMap(({ lastDay }) => lastDay ?? []).sort()[0] ?? '';
    const byDay = new Map(groups.map((group) => [group.key, group]));
    return {
      totals,
      // A day without a number is no day without views.
      days: trendDays((day) => ({
        value: byDay.get(day)?.value ?? null,
        before: byDay.get(day)?.comparison.previous ?? null,
      })).filter(({ day }) => day <= last),
    };
  },
});

function trendDays(numbersOf: (day: string) => Omit<TrendDay, 'day'>): TrendDay[] {
  const first = Date.parse(lastDays(TREND_DAYS).from);
  return Array.from({ length: TREND_DAYS }, (_, index) => {
    const day = new Date(first + index * 86_400_000).toISOString().slice(0, 10);
    return { day, ...numbersOf(day) };
  });
}

/** What customers do after they have found a location, by the names that publishers share [contract 11]. */
const ACTIONS = ['calls', 'websiteClicks', 'directionRequests', 'bookings'] as const;

/** What customers did at all locations: of each action the sum of all publishers, and those of the days that both periods have. */
export const insightActionsQuery = queryOptions({
  ...shared,
  queryKey: [...queryKeys.insights, 'actions'],
  queryFn: async ({ signal }) => {
    const { totals } = await api.get('/api/v4/insight-totals', { query: { metrics: [...ACTIONS] }, signal });
    return ACTIONS.flatMap((metric) => {
      const own = totals.filter((total) => total.metric === metric);
      if (own.length === 0) return [];
      const compared = {
        value: sumOf(own, ({ comparison }) => comparison.value),
        before: sumOf(own, ({ comparison }) => comparison.previous),
      };
      return [{ metric, value: sumOf(own, ({ value }) => value), compared }];
    });
  },
});

/** Adds up what publishers have; null if none has any. */
function sumOf(
  totals: readonly PublicSchemas['InsightTotal'][],
  numberOf: (total: PublicSchemas['InsightTotal']) => number | null,
): number | null {
  return totals.map(numberOf).reduce((sum, value) => (value === null ? sum : (sum ?? 0) + value), null);
}

/** What happened last in the account. */
export type Recent = PortalSchemas['PortalRecent'];

/** The newest reviews, posts and jobs. */
export const recentQuery = queryOptions({
  ...shared,
  queryKey: [...queryKeys.account, 'recent'],
  queryFn: ({ signal }) => api.get('/api/v4/portal/recent', { signal }),
});
