import type { Caller } from '@listings/domain';
import { jobRefused, startExport } from '@listings/feature-jobs';
import type { ExportParameters, JobResult, JobsDependencies } from '@listings/feature-jobs';
import type { InUnit } from '@listings/persistence';
import type { FeedDependencies } from '../dependencies.js';
import { rankInsights } from '../numbers/rank-insights.js';
import type { InsightRankingRequest } from '../numbers/rank-insights.js';

/** What {@link InsightRankingExport} exports. */
export const INSIGHT_RANKING = 'INSIGHT_RANKING';

/** What an export of a ranking of insights knows. */
export interface InsightRankingExportParameters extends ExportParameters {
  readonly request: Omit<InsightRankingRequest, 'size' | 'cursor'>;
}

/** Starts to export all groups of a ranking of insights. */
export async function startInsightRankingExport(
  deps: InUnit<JobsDependencies & Pick<FeedDependencies, 'publishers'>>,
  caller: Caller,
  { format, request }: Pick<InsightRankingExportParameters, 'format' | 'request'>,
): Promise<JobResult> {
  const { total } = await rankInsights(deps, caller, { ...request, size: 1 });
  if (total === 0) return jobRefused('SY87010');
  return deps.unit.transaction((transaction) =>
    startExport(transaction, deps, caller, {
      title: 'insight-ranking',
      parameters: { of: INSIGHT_RANKING, format, request },
    }),
  );
}
