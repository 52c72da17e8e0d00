import { wordsIn } from '@listings/feature-jobs';
import type { Report, ReportCell, ReportNumber, ReportPart, ReportSheet } from '@listings/feature-jobs';
import type { RankedLocations } from '@listings/feature-locations';
import type { FeedDependencies } from '../dependencies.js';
import { insightTotals, rankInsights } from '../numbers/rank-insights.js';
import type { InsightRankingRequest } from '../numbers/rank-insights.js';
import { insightFields, labelOfMetric } from '../rules/insight-metrics.js';
import { insightRankingRows } from './insight-ranking-rows.js';

type Grouping = InsightRankingRequest['grouping'];

/** The metrics by location, so that those of 200,000 locations are rows of one sheet. */
const METRICS_OF_LOCATIONS: readonly string[] = ['views', 'calls', 'websiteClicks', 'directionRequests', 'bookings'];

const HEADER = [
  ...['Metric', 'Key', 'Name', 'Archived', 'Number', 'Days with a value'],
  ...['Compared days', 'Number of the compared days', 'Number of the days before'],
];

/** What a report says of insights: each metric by location, by region, by publisher. */
export class InsightReport implements ReportPart {
  constructor(private readonly deps: Pick<FeedDependencies, 'database' | 'publishers'>) {}

  async numbers(report: Report): Promise<ReportNumber[]> {
    const numbers: ReportNumber[] = [];
    for (const metric of await this.metricsOf(report)) {
      const request = { ...requestOf(report, metric, 'PUBLISHER'), size: 1 };
      const { value, comparison } = (await rankInsights(this.deps, report, request)).totals;
      numbers.push({ name: labelOfMetric(metric), value, compared: comparison.value, before: comparison.previous });
    }
    return numbers;
  }

  sheets(report: Report): ReportSheet[] {
    const sheet = (name: string, grouping: Grouping, of?: readonly string[]): ReportSheet => ({
      ...{ name, header: HEADER },
      rows: () => this.rows(report, grouping, of),
    });
    return [
      sheet('Insights by location', 'LOCATION', METRICS_OF_LOCATIONS),
      sheet('Insights by region', 'STATE'),
      sheet('Insights by publisher', 'PUBLISHER'),
    ];
  }

  private async *rows(report: Report, grouping: Grouping, of?: readonly string[]): AsyncGenerator<ReportCell[]> {
    for (const metric of await this.metricsOf(report)) {
      if (of && !of.includes(metric)) continue;
      const rows = insightRankingRows(this.deps, report.accountId, requestOf(report, metric, grouping));
      const name = wordsIn(report.language)(labelOfMetric(metric));
      for await (const row of rows) yield [name, ...row];
    }
  }

  /** The metrics for which a publisher has numbers, in their order. */
  private async metricsOf(report: Report): Promise<string[]> {
    const { totals } = await insightTotals(this.deps, report, numbersOf(report));
    return insightFields.flatMap(({ name }) => (totals.some(({ metric }) => metric === name) ? [name] : []));
  }
}

function requestOf(report: Report, metric: string, grouping: Grouping): Omit<InsightRankingRequest, 'size'> {
  return { ...numbersOf(report), metric, grouping, rank: 'VALUE', descending: true };
}

function numbersOf({ locations, hostnames, range, beforeFrom }: Report) {
  return { locations: locations as RankedLocations, range, beforeFrom, ...(hostnames && { hostnames }) };
}
