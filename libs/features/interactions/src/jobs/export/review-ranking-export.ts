import type { ExportSource, ExportTable, JobRow } from '@listings/feature-jobs';
import type { RankingDependencies } from '../../analytics/review-rankings.js';
import { REVIEW_RANKING_HEADER, reviewRankingRows } from './review-ranking-rows.js';
import { REVIEW_RANKING } from './start-review-ranking-export.js';
import type { ReviewRankingExportParameters } from './start-review-ranking-export.js';

/** Exports all groups of a ranking of reviews, in its order. */
export class ReviewRankingExport implements ExportSource {
  readonly of = REVIEW_RANKING;

  constructor(private readonly deps: RankingDependencies) {}

  async open({ accountId, parameters }: JobRow): Promise<ExportTable> {
    const { request } = parameters as unknown as ReviewRankingExportParameters;
    return { header: REVIEW_RANKING_HEADER, total: null, rows: reviewRankingRows(this.deps, accountId, request) };
  }
}
