import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CallOptions } from '@listings/client';
import { api } from '../../api/client.js';
import type { PublisherInfo } from '../../api/publishers-query.js';
import { queryKeys } from '../../api/query-keys.js';
import type { PublicSchemas } from '../../api/types.js';
import type { Period } from '../../components/period.js';
import { selectionFilter, selectionOfGroup } from '../../components/rankings/selection.js';
import { comparedFrom, linesOf } from './insight-search.js';
import type { InsightSearch, Lines } from './insight-search.js';

/** A metric of the service. */
export type Metric = NonNullable<NonNullable<CallOptions<'/api/v4/insight-rankings', 'get'>['query']>['metric']>;

const PAGE = 25;
/** Changes of a location among which those of its hours are looked for. */
const HISTORY = 100;
/** The most days that a chart draws one by one; a longer period has its weeks. */
const MOST_DAYS = 120;

/** Numbers change once a day. */
const shared = { staleTime: 60_000, placeholderData: keepPreviousData } as const;

const selected = (search: InsightSearch, period: Period) => ({
  filter: selectionFilter(search),
  ...(search.site !== undefined && { siteUrls: [search.site] }),
  startDate: period.from,
  endDate: period.to,
  compareStartDate: comparedFrom(search, period),
});

/** The totals of all metrics by publisher, and until when each publisher has numbers. */
export const insightTotalsQuery = (search: InsightSearch, period: Period) => {
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

/** A line of the chart, with what its request selects. */
interface Line {
  readonly key: string;
  readonly label: string;
  readonly query: { readonly siteUrls?: string[]; readonly filter?: PublicSchemas['LocationSelectionInput'] };
}

/** The lines of a chart with their points. */
export interface InsightLinesFound {
  readonly groupBy: 'DAY' | 'WEEK';
  /** Absent: the period and the compared one. */
  readonly lines?: readonly { readonly key: string; readonly label: string }[];
  readonly points: readonly { readonly day: string; readonly values: Readonly<Record<string, number | null>> }[];
}

/** The most lines beside each other: more cannot be told apart. */
const MOST_LINES = 6;

/** The numbers of a metric by day, or by week of a long period: of the period and the compared one, or of its largest groups. */
export const insightLinesQuery = (
  search: InsightSearch,
  { period, metric, publishers }: { period: Period; metric: Metric; publishers: readonly PublisherInfo[] },
) => {
  const days = (Date.parse(period.to) - Date.parse(period.from)) / 86_400_000 + 1;
  const groupBy = days > MOST_DAYS ? ('WEEK' as const) : ('DAY' as const);
  const query = { ...selected(search, period), metric, groupBy, first: MOST_DAYS };
  const by = linesOf(search).find((each) => each === search.lines) ?? 'PERIOD';
  const sites = publishers.map(({ hostname, publisher, name }) => ({ key: publisher, label: name, site: hostname }));
  return queryOptions({
    ...shared,
    queryKey: [...queryKeys.insights, 'lines', query, by, sites],
    queryFn: async ({ signal }): Promise<InsightLinesFound> => {
      const read = (narrowed: Line['query'] = {}) =>
        api.get('/api/v4/insight-rankings', { query: { ...query, ...narrowed }, signal });
      if (by === 'PERIOD') {
        const { groups, delays } = await read();
        const last = lastCommonDay(delays);
        const points = sorted(groups).map(({ key, value, comparison: { previous } }) => ({
          day: key,
          // After that the sum of some publishers would look like a fall.
          values: key > last && groupBy === 'DAY' ? { value: null, before: null } : { value, before: previous },
        }));
        return { groupBy, points };
      }
      const lines =
        by === 'PUBLISHER' ? publisherLines(sites) : await groupLines(search, period, { metric, by }, signal);
      const numbers = await Promise.all(
        lines.map(async (line) => {
          const { groups, delays } = await read(line.query);
          const last = lastCommonDay(delays);
          const days = sorted(groups).filter(({ key }) => key <= last || groupBy === 'WEEK');
          return [line.key, new Map(days.map(({ key, value }) => [key, value]))] as const;
        }),
      );
      const all = [...new Set(numbers.flatMap(([, own]) => [...own.keys()]))].sort();
      const points = all.map((day) => ({
        day,
        values: Object.fromEntries(numbers.map(([key, own]) => [key, own.get(day) ?? null])),
      }));
      return { groupBy, lines, points };
    },
  });
};

function publisherLines(sites: readonly { key: string; label: string; site: string }[]): Line[] {
  return sites.slice(0, MOST_LINES).map(({ key, label, site }) => ({ key, label, query: { siteUrls: [site] } }));
}

/** The largest groups of the period. */
async function groupLines(
  search: InsightSearch,
  period: Period,
  { metric, by }: { metric: Metric; by: Exclude<Lines, 'PERIOD' | 'PUBLISHER'> },
  signal: AbortSignal,
): Promise<Line[]> {
  const query = { ...selected(search, period), metric, groupBy: by, first: MOST_LINES };
  const { groups } = await api.get('/api/v4/insight-rankings', { query, signal });
  return groups.flatMap(({ key, name }) => {
    if (key === null) return [];
    const filter = selectionFilter({ ...search, ...selectionOfGroup(by, key, () => '') });
    return [{ key, label: name ?? key, query: { filter } }];
  });
}

/** Until when all publishers have numbers. */
function lastCommonDay(delays: readonly PublicSchemas['InsightDelay'][]): string {
  return delays.flatMap(({ lastDay }) => lastDay ?? []).sort()[0] ?? '';
}

function sorted(groups: readonly PublicSchemas['InsightGroup'][]) {
  return groups
    .flatMap(({ key, ...group }) => (key === null ? [] : [{ key, ...group }]))
    .sort((one, other) => one.key.localeCompare(other.key));
}

/** What happened in a period and in the compared one, as far as the service knows it. */
export const insightFactsQuery = (
  search: InsightSearch,
  { period, compared, metric }: { period: Period; compared: Period; metric: Metric },
) => {
  const { location } = search;
  const before = { ...selected(search, compared), compareStartDate: undefined, metrics: [metric] };
  return queryOptions({
    ...shared,
    queryKey: [...queryKeys.insights, 'facts', before, period, location],
    queryFn: async ({ signal }) => {
      const postsOf = async ({ from, to }: Period) => {
        const query = { from: `${from}T00:00:00Z`, to: `${to}T23:59:59Z`, wentLive: true, perPage: 1 };
        return (await api.get('/api/v4/portal/posts', { query, signal })).total;
      };
      const hoursOf = async (locationId: string) => {
        const path = '/api/v4/portal/locations/{locationId}/history';
        const { entries } = await api.get(path, { path: { locationId }, query: { limit: HISTORY }, signal });
        const days = entries
          .filter(({ fields }) => fields.some((field) => /hours$/i.test(field)))
          .map(({ at }) => at.slice(0, 10));
        return [...new Set(days)].filter((day) => day >= period.from && day <= period.to).sort();
      };
      const [{ totals }, posts, postsBefore, hours] = await Promise.all([
        api.get('/api/v4/insight-totals', { query: before, signal }),
        postsOf(period),
        postsOf(compared),
        location === undefined ? [] : hoursOf(String(location)),
      ]);
      return { totals, posts, postsBefore, hours };
    },
  });
};
