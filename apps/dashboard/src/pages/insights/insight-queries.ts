import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CallOptions } from '@listings/client';
import { api } from '../../api/client.js';
import type { PublisherInfo } from '../../api/publishers-query.js';
import { queryKeys } from '../../api/query-keys.js';
import type { Period } from '../../components/period.js';
import { selectionFilter } from '../../components/rankings/selection.js';
import type { SelectionSearch } from '../../components/rankings/selection.js';
import type { InsightSearch } from './insight-search.js';

/** A metric of the service. */
export type Metric = NonNullable<NonNullable<CallOptions<'/api/v4/insight-rankings', 'get'>['query']>['metric']>;

const PAGE = 25;
/** The most days that a chart draws one by one; a longer period has its weeks. */
const MOST_DAYS = 120;

/** Numbers change once a day. */
const shared = { staleTime: 60_000, placeholderData: keepPreviousData } as const;

const selected = (search: SelectionSearch, { from, to }: Period) => ({
  filter: selectionFilter(search),
  ...(search.site !== undefined && { siteUrls: [search.site] }),
  startDate: from,
  endDate: to,
});

/** The totals of all metrics by publisher, and until when each publisher has numbers. */
export const insightTotalsQuery = (search: SelectionSearch, period: Period) => {
  const query = selected(search, period);
  return queryOptions({
    ...shared,
    queryKey: [...queryKeys.insights, 'totals', query],
    queryFn: ({ signal }) => api.get('/api/v4/insight-totals', { query, signal }),
  });
};

/** The whole ranking that a search asks for, as its list and its export take it. */
export function insightRanking(search: InsightSearch, period: Period, metric: Metric) {
  const { by = 'LOCATION', order, rank = 'VALUE' } = search;
  return { ...selected(search, period), metric, groupBy: by, orderBy: rank, order };
}

/** The groups of a page of the best or the worst. */
export const insightRankingQuery = (search: InsightSearch, period: Period, metric: Metric) => {
  const { by = 'LOCATION', after } = search;
  const query = { ...insightRanking(search, period, metric), first: PAGE, after };
  return queryOptions({
    ...shared,
    queryKey: [...queryKeys.insights, 'ranking', query],
    // With what it is grouped by: the earlier page is shown until the next one is there.
    queryFn: async ({ signal }) => ({ ...(await api.get('/api/v4/insight-rankings', { query, signal })), by }),
  });
};

/** The numbers of a metric by day, or by week of a long period, a line for each publisher. */
export const insightLinesQuery = (
  search: SelectionSearch,
  { period, metric, publishers }: { period: Period; metric: Metric; publishers: readonly PublisherInfo[] },
) => {
  const days = (Date.parse(period.to) - Date.parse(period.from)) / 86_400_000 + 1;
  const groupBy = days > MOST_DAYS ? ('WEEK' as const) : ('DAY' as const);
  const query = { ...selected(search, period), metric, groupBy, first: MOST_DAYS };
  const sites = publishers.map(({ hostname }) => hostname);
  return queryOptions({
    ...shared,
    queryKey: [...queryKeys.insights, 'lines', query, sites],
    queryFn: async ({ signal }) => {
      const lines = await Promise.all(
        publishers.map(async ({ publisher, hostname }) => {
          const { groups } = await api.get('/api/v4/insight-rankings', {
            query: { ...query, siteUrls: [hostname] },
            signal,
          });
          return { publisher, days: groups.flatMap(({ key, value }) => (key === null ? [] : [{ day: key, value }])) };
        }),
      );
      const all = [...new Set(lines.flatMap(({ days: own }) => own.map(({ day }) => day)))].sort();
      const values = new Map(
        lines.map(({ publisher, days: own }) => [publisher, new Map(own.map(({ day, value }) => [day, value]))]),
      );
      return {
        groupBy,
        points: all.map((day) => ({
          day,
          values: Object.fromEntries(
            lines.map(({ publisher }) => [publisher, values.get(publisher)?.get(day) ?? null]),
          ),
        })),
      };
    },
    enabled: publishers.length > 0,
  });
};
