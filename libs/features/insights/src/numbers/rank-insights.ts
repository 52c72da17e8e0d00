import { addDays, lengthInDays } from '@listings/domain';
import type { Caller, DayRange } from '@listings/domain';
import { isSummedPeriod, rankedGroups, readWithSums } from '@listings/feature-locations';
import type { RankedGroup, RankedLocations } from '@listings/feature-locations';
import { rankPosition } from '@listings/pagination';
import type { PublisherRegistry, RegisteredPublisher } from '@listings/publisher-registry';
import type { FeedDependencies } from '../dependencies.js';
import { insightFields } from '../rules/insight-metrics.js';
import { findInsightDelays, findInsightRanking } from '../store/insight-rankings.js';
import type {
  InsightDelay,
  InsightGrouping,
  InsightRank,
  InsightRanking,
  InsightRankingQuery,
  InsightSums,
} from '../store/insight-rankings.js';
import { hasInsightSums } from '../store/insight-sums.js';
import { sourcesOf } from './insight-sources.js';

/** The definition of each metric, by its name. */
export const insightMetrics: Readonly<Record<string, string>> = Object.fromEntries(
  insightFields.map(({ name, description }) => [name, description]),
);

/** The numbers of insights that a client asks for. */
export interface InsightNumbersRequest {
  readonly locations: RankedLocations;
  /** Hostnames of publishers; absent: all. */
  readonly hostnames?: readonly string[];
  readonly range: DayRange;
  /** The first day of the compared period; absent: the period before. */
  readonly beforeFrom?: string;
}

/** A ranking of groups, as a client asks for it. */
export interface InsightRankingRequest extends InsightNumbersRequest {
  readonly metric: string;
  readonly grouping: Exclude<InsightGrouping, 'METRIC'>;
  readonly rank: InsightRank;
  readonly descending: boolean;
  readonly size: number;
  readonly cursor?: string;
}

/** The numbers of a metric, and those of the days that both periods have. */
export interface ComparedInsights {
  readonly value: number | null;
  /** Days of listings with a value. */
  readonly days: number;
  readonly comparison: {
    /** Days of listings that have a value in both periods. */
    readonly days: number;
    readonly value: number | null;
    readonly previous: number | null;
  };
}

/** A page of a ranking, with the numbers of the whole selection and until when each publisher has numbers. */
export interface RankedInsightPage {
  readonly totals: ComparedInsights;
  readonly compared: DayRange;
  readonly delays: readonly InsightDelay[];
  readonly groups: readonly (RankedGroup & ComparedInsights)[];
  readonly total: number;
  /** The cursor of the next page; null: this is the last one. */
  readonly next: string | null;
}

type Dependencies = Pick<FeedDependencies, 'database' | 'publishers'>;

/** Groups the daily numbers of locations and ranks the groups by a metric. */
export async function rankInsights(
  { database, publishers }: Dependencies,
  { accountId }: Pick<Caller, 'accountId'>,
  request: InsightRankingRequest,
): Promise<RankedInsightPage> {
  const { metric, grouping, rank, descending, size, cursor, range, locations } = request;
  const sites = sitesOf(publishers, request);
  const order = `insights ${metric} ${grouping} ${rank} ${descending}`;
  const beforeFrom = request.beforeFrom ?? addDays(range.from, -lengthInDays(range));
  const { found, delays } = await findNumbers({ database, publishers }, sites, {
    ...{ accountId, locations, range, beforeFrom, grouping, rank },
    sources: sourcesOf(sites).filter((source) => source.metric === metric),
    page: { descending, size, ...(cursor !== undefined && { position: rankPosition(order, cursor) }) },
  });
  const page = await rankedGroups(database, {
    ...{ accountId, grouping, found: found.groups, size, order, numbers: comparedInsights },
    nameOf: (key) => publishers.find(key)?.declaration.site.name ?? key,
  });
  return {
    totals: comparedInsights(found.totals),
    compared: periodOf(beforeFrom, range),
    delays,
    ...page,
    total: found.total,
  };
}

/** The numbers of a metric at a publisher. */
export interface MetricTotal extends ComparedInsights {
  readonly metric: string;
  readonly publisher: string;
}

/** The numbers of all metrics by publisher, in the order of the metrics. */
export async function insightTotals(
  { database, publishers }: Dependencies,
  { accountId }: Pick<Caller, 'accountId'>,
  request: InsightNumbersRequest & { readonly metrics?: readonly string[] },
): Promise<{ readonly compared: DayRange; readonly delays: readonly InsightDelay[]; readonly totals: MetricTotal[] }> {
  const { range, locations, metrics } = request;
  const sites = sitesOf(publishers, request);
  const beforeFrom = request.beforeFrom ?? addDays(range.from, -lengthInDays(range));
  const sources = sourcesOf(sites).filter(({ metric }) => metrics?.includes(metric) ?? true);
  const { found, delays } = await findNumbers({ database, publishers }, sites, {
    ...{ accountId, locations, range, beforeFrom, sources, grouping: 'METRIC', rank: 'VALUE' },
    page: { descending: true, size: sources.length },
  });
  const byKey = new Map(found.groups.map((group) => [group.key, group]));
  const totals = sources.flatMap(({ metric, publisher }) => {
    const sums = byKey.get(`${metric} ${publisher}`);
    return sums ? [{ metric, publisher, ...comparedInsights(sums) }] : [];
  });
  return { compared: periodOf(beforeFrom, range), delays, totals };
}

/** The publishers that report numbers. */
function sitesOf(publishers: PublisherRegistry, { hostnames }: InsightNumbersRequest): RegisteredPublisher[] {
  return publishers.all.filter(
    ({ publisher, declaration: { site } }) => publisher.insights && (hostnames?.includes(site.hostname) ?? true),
  );
}

/** The numbers of groups, and until when each publisher has numbers: stored ones, if the account has many listings and asks for the usual period. */
function findNumbers(
  { database, publishers }: Dependencies,
  sites: readonly RegisteredPublisher[],
  query: InsightRankingQuery,
): Promise<{ readonly found: InsightRanking; readonly delays: readonly InsightDelay[] }> {
  const { accountId, locations, range, beforeFrom } = query;
  const sums = { accountId, until: range.to, sources: sourcesOf(publishers.all) };
  return readWithSums(
    async () => isSummedPeriod(range, beforeFrom) && (await hasInsightSums(database, sums)),
    async (stored) => {
      const [found, delays] = await Promise.all([
        findInsightRanking(database, { ...query, stored }),
        findInsightDelays(database, {
          ...{ accountId, locations, stored },
          publishers: sites.map(({ names }) => names.constant),
        }),
      ]);
      return { found, delays };
    },
  );
}

/** The period that begins with a day and has as many days as another one. */
function periodOf(from: string, other: DayRange): DayRange {
  return { from, to: addDays(from, lengthInDays(other) - 1) };
}

function comparedInsights({ value, days, compared, before, pairs }: InsightSums): ComparedInsights {
  return { value, days, comparison: { days: pairs, value: compared, previous: before } };
}
