import type { Report, ReportNumber, ReportPart, ReportSheet } from '@listings/feature-jobs';
import type { RankedLocations } from '@listings/feature-locations';
import { rankReviews } from '../../analytics/review-rankings.js';
import type { RankingDependencies, ReviewRankingRequest } from '../../analytics/review-rankings.js';
import type { ReviewNumbers } from '../../rules/review-numbers.js';
import type { ReviewGrouping } from '../../store/review-rankings.js';
import { REVIEW_RANKING_HEADER, reviewRankingRows } from './review-ranking-rows.js';

/** The numbers of the first sheet. */
const NUMBERS: readonly (readonly [name: string, value: (numbers: ReviewNumbers) => number | null])[] = [
  ['Reviews', ({ reviews }) => reviews],
  ['Average rating', ({ averageRating }) => averageRating],
  ['Answered reviews', ({ answered }) => answered],
  ['Answered reviews in percent', ({ answerRate }) => answerRate],
  ['Hours to the first answer', ({ answerHours }) => answerHours],
  ['Positive reviews', ({ positive }) => positive],
  ['Neutral reviews', ({ neutral }) => neutral],
  ['Negative reviews', ({ negative }) => negative],
];

/** What a report says of reviews: by location, by region, by publisher. */
export class ReviewReport implements ReportPart {
  constructor(private readonly deps: RankingDependencies) {}

  async numbers(report: Report): Promise<ReportNumber[]> {
    const { totals } = await rankReviews(this.deps, report, { ...requestOf(report, 'PUBLISHER'), size: 1 });
    const { numbers, comparison } = totals;
    return NUMBERS.map(([name, value]) => ({
      name,
      value: value(numbers),
      ...(comparison && { compared: value(comparison.numbers), before: value(comparison.previous) }),
    }));
  }

  sheets(report: Report): ReportSheet[] {
    const sheet = (name: string, grouping: ReviewGrouping): ReportSheet => ({
      name,
      header: REVIEW_RANKING_HEADER,
      rows: () => reviewRankingRows(this.deps, report.accountId, requestOf(report, grouping)),
    });
    return [
      sheet('Reviews by location', 'LOCATION'),
      sheet('Reviews by region', 'STATE'),
      sheet('Reviews by publisher', 'PUBLISHER'),
    ];
  }
}

function requestOf(report: Report, grouping: ReviewGrouping): Omit<ReviewRankingRequest, 'size'> {
  const { locations, hostnames, range, beforeFrom } = report;
  return {
    ...{ locations: locations as RankedLocations, range, beforeFrom, grouping },
    ...(hostnames && { hostnames }),
    ...{ rank: 'REVIEWS', rankOf: 'VALUE', descending: true },
  };
}
