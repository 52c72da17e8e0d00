import type { ExportSource, ExportTable, JobRow } from '@listings/feature-jobs';
import type { FeedDependencies } from '../dependencies.js';
import { labelOfMetric } from '../rules/insight-metrics.js';
import { insightRankingRows } from './insight-ranking-rows.js';
import { INSIGHT_RANKING } from './start-insight-ranking-export.js';
import type { InsightRankingExportParameters } from './start-insight-ranking-export.js';

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
      rows: insightRankingRows(this.deps, accountId, request),
    };
  }
}
