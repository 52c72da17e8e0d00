import type { ExportSource, ExportTable, JobRow } from '@listings/feature-jobs';
import { rankReviews } from '../../analytics/review-rankings.js';
import type { RankedReviewPage, RankingDependencies, ReviewRankingRequest } from '../../analytics/review-rankings.js';
import { REVIEW_RANKING } from './start-review-ranking-export.js';
import type { ReviewRankingExportParameters } from './start-review-ranking-export.js';

type Cell = string | number | boolean | null;

/** Groups of a statement, each of which reads all selected reviews. */
const AT_ONCE = 5_000;

const COLUMNS: readonly (readonly [header: string, value: (group: RankedReviewPage['groups'][number]) => Cell])[] = [
  ['Key', ({ key }) => key],
  ['Name', ({ name }) => name],
  ['Archived', ({ archived }) => archived],
  ['Reviews', ({ numbers }) => numbers.reviews],
  ['Average rating', ({ numbers }) => numbers.averageRating],
  ...[1, 2, 3, 4, 5].map(
    (stars) =>
      [
        stars === 1 ? '1 star' : `${stars} stars`,
        ({ numbers }: RankedReviewPage['groups'][number]) => numbers.byStars[stars - 1] ?? 0,
      ] as const,
  ),
  ['Answered', ({ numbers }) => numbers.answered],
  ['Answered in percent', ({ numbers }) => numbers.answerRate],
  ['Hours to the first answer', ({ numbers }) => numbers.answerHours],
  ['Positive', ({ numbers }) => numbers.positive],
  ['Neutral', ({ numbers }) => numbers.neutral],
  ['Negative', ({ numbers }) => numbers.negative],
  ['Positive in percent', ({ numbers }) => numbers.positiveShare],
  ['Reviews of the compared days', ({ comparison }) => comparison?.numbers.reviews ?? null],
  ['Reviews of the days before', ({ comparison }) => comparison?.previous.reviews ?? null],
  ['Average rating of the compared days', ({ comparison }) => comparison?.numbers.averageRating ?? null],
  ['Average rating of the days before', ({ comparison }) => comparison?.previous.averageRating ?? null],
];

/** Exports all groups of a ranking of reviews, in its order. */
export class ReviewRankingExport implements ExportSource {
  readonly of = REVIEW_RANKING;

  constructor(private readonly deps: RankingDependencies) {}

  async open({ accountId, parameters }: JobRow): Promise<ExportTable> {
    const { request } = parameters as unknown as ReviewRankingExportParameters;
    return { header: COLUMNS.map(([header]) => header), total: null, rows: this.rows(accountId, request) };
  }

  private async *rows(accountId: number, request: Omit<ReviewRankingRequest, 'size'>): AsyncGenerator<Cell[]> {
    for (let cursor: string | undefined; ;) {
      const page = { ...request, size: AT_ONCE, ...(cursor !== undefined && { cursor }) };
      const { groups, next } = await rankReviews(this.deps, { accountId }, page);
      for (const group of groups) yield COLUMNS.map(([, value]) => value(group));
      if (next === null) return;
      cursor = next;
    }
  }
}
