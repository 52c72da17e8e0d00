import { rankReviews } from '../../analytics/review-rankings.js';
import type { RankedReviewPage, RankingDependencies, ReviewRankingRequest } from '../../analytics/review-rankings.js';

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

/** The header of the rows of a ranking of reviews. */
export const REVIEW_RANKING_HEADER: readonly string[] = COLUMNS.map(([header]) => header);

/** All groups of a ranking of reviews in its order, a row for each. */
export async function* reviewRankingRows(
  deps: RankingDependencies,
  accountId: number,
  request: Omit<ReviewRankingRequest, 'size'>,
): AsyncGenerator<Cell[]> {
  for (let cursor: string | undefined; ;) {
    const page = { ...request, size: AT_ONCE, ...(cursor !== undefined && { cursor }) };
    const { groups, next } = await rankReviews(deps, { accountId }, page);
    for (const group of groups) yield COLUMNS.map(([, value]) => value(group));
    if (next === null) return;
    cursor = next;
  }
}
