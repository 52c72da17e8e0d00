import type { Caller } from '@listings/domain';
import { jobRefused, startExport } from '@listings/feature-jobs';
import type { ExportParameters, JobResult } from '@listings/feature-jobs';
import type { InUnit } from '@listings/persistence';
import { rankReviews } from '../../analytics/review-rankings.js';
import type { ReviewRankingRequest } from '../../analytics/review-rankings.js';
import type { InteractionsDependencies } from '../../dependencies.js';

/** What {@link ReviewRankingExport} exports. */
export const REVIEW_RANKING = 'REVIEW_RANKING';

/** What an export of a ranking of reviews knows. */
export interface ReviewRankingExportParameters extends ExportParameters {
  readonly request: Omit<ReviewRankingRequest, 'size' | 'cursor'>;
}

/** Starts to export all groups of a ranking of reviews. */
export async function startReviewRankingExport(
  deps: InUnit<InteractionsDependencies>,
  caller: Caller,
  { format, request }: Pick<ReviewRankingExportParameters, 'format' | 'request'>,
): Promise<JobResult> {
  const { total } = await rankReviews(deps, caller, { ...request, size: 1 });
  if (total === 0) return jobRefused('SY87010');
  return deps.unit.transaction((transaction) =>
    startExport(transaction, deps, caller, {
      title: 'review-ranking',
      parameters: { of: REVIEW_RANKING, format, request },
    }),
  );
}
