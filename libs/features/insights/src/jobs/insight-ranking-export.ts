import type { ExportSource, ExportTable, JobRow } from '@listings/feature-jobs';
import type { FeedDependencies } from '../dependencies.js';
import { rankInsights } from '../rank-insights.js';
import type { InsightRankingRequest } from '../rank-insights.js';
import { labelOfMetric } from '../rules/insight-metrics.js';
import { INSIGHT_RANKING } from './start-insight-ranking-export.js';
import type { InsightRankingExportParameters } from './start-insight-ranking-export.js';

type Cell = string | number | boolean | null;

/** Groups of a statement, each of which reads all selected listings. */
const AT_ONCE = 5_000;

/** Exports all groups of a ranking of insights, in its order. */
export class InsightRankingExport implements ExportSource {
  readonly of = INSIGHT_RANKING;

  constructor(private readonly deps: Pick<FeedDependencies, 'database' | 'publishers'>) {}

  async open({ accountId, parameters }: JobRow): Promise<ExportTable> {
    const { request } = parameters as unknown as InsightRankingExportParameters;
    const metric = labelOfMetric(request.metric);
    return {
      header: [
        ...['Key', 'Name', 'Archived', metric, 'Days with a value'],
        ...['Compared days', `${metric} of the compared days`, `${metric} of the days before`],
      ],
      total: null,
      rows: this.rows(accountId, request),
    };
  }

  private async *rows(accountId: number, request: Omit<InsightRankingRequest, 'size'>): AsyncGenerator<Cell[]> {
    for (let cursor: string | undefined; ;) {
      const page = { ...request, size: AT_ONCE, ...(cursor !== undefined && { cursor }) };
      const { groups, next } = await rankInsights(this.deps, { accountId }, page);
      for (const { key, name, archived, value, days, comparison } of groups)
        yield [key, name, archived, value, days, comparison.days, comparison.value, comparison.previous];
      if (next === null) return;
      cursor = next;
    }
  }
}
