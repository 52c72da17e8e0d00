import { Type } from 'typebox';
import type { QueryOf, QueryParameters } from '@listings/api-kit';
import { count, day, flag, idOf, listOf, nullable, oneOf, recordOf, text } from '@listings/api-kit';
import { dayOf } from '@listings/domain';
import { malformed } from '@listings/errors';
import {
  LOCATION_GROUPINGS,
  OTHER_GROUPINGS,
  rankingParameters,
  rankingRequest,
} from '@listings/feature-locations/api';
import { rankCursor } from '@listings/pagination';
import type { ReviewRankingRequest } from '../analytics/review-rankings.js';

const orderBy = {
  REVIEWS: 'Number of reviews.',
  AVERAGE_RATING: 'Average stars.',
  ANSWERED: 'Number of answered reviews.',
  ANSWER_RATE: 'Percentage of answered reviews.',
  ANSWER_HOURS: 'Hours until the first answer, on average.',
  POSITIVE: 'Number of positive reviews.',
  NEUTRAL: 'Number of neutral reviews.',
  NEGATIVE: 'Number of negative reviews.',
  POSITIVE_SHARE: 'Percentage of positive reviews.',
} as const;

/** Parameters of the ranking of reviews. */
export const reviewRankingParameters = {
  groupBy: {
    description: 'What the reviews are grouped by; LOCATION when omitted.',
    example: 'STATE',
    schema: oneOf({ ...LOCATION_GROUPINGS, ...OTHER_GROUPINGS }, 'Grouping.'),
  },
  orderBy: {
    description: 'The number by which the groups are ordered; REVIEWS when omitted.',
    example: 'AVERAGE_RATING',
    schema: oneOf(orderBy, 'Number.'),
  },
  orderOf: {
    description: 'Whether the groups are ordered by the number or by its change; VALUE when omitted.',
    example: 'VALUE',
    schema: oneOf(
      { VALUE: 'The number of the period.', CHANGE: 'Its difference to the compared period.' },
      'Ordered by.',
    ),
  },
  ...rankingParameters,
  allTime: {
    description:
      'True: reviews of any time, without a comparison. It cannot be combined with `startDate`, `endDate` and `compareStartDate`.',
    example: false,
    schema: Type.Boolean(),
  },
} as const satisfies QueryParameters;

const number = (description: string) => Type.Number({ description });

const ReviewNumbers = recordOf('ReviewNumbers', 'The numbers of a set of reviews.', {
  reviews: count('Number of reviews.'),
  averageRating: nullable(number('Average stars; null without stars.')),
  byStars: listOf('Number of reviews with 1, 2, 3, 4 and 5 stars.', count('Number of reviews.')),
  answered: count('Number of these reviews that the business has answered.'),
  answerRate: nullable(number('Percentage of these reviews that the business has answered; null without reviews.')),
  answerHours: nullable(
    number('Hours from a review to the first answer of the business, on average; null without answers.'),
  ),
  positive: count('Reviews with 4 or 5 stars, or without stars and recommending the location.'),
  neutral: count('Reviews with 3 stars.'),
  negative: count('Reviews with 1 or 2 stars, or without stars and advising against the location.'),
  positiveShare: nullable(number('Percentage of positive ones among those with a sentiment; null without any.')),
});

const comparison = nullable(
  recordOf(
    'ReviewComparison',
    'The numbers of the compared days: those of the period that have ended, and the same number of days of before. Null: nothing is compared.',
    { numbers: ReviewNumbers, previous: ReviewNumbers },
  ),
);

/** The payload of the ranking of reviews. */
export const ReviewRankingPayload = recordOf('ReviewRanking', 'Groups of reviews in the order of a number.', {
  totals: recordOf('ReviewTotals', 'All selected reviews; each counts once, also if it is in several groups.', {
    numbers: ReviewNumbers,
    comparison,
  }),
  compared: nullable(
    recordOf('ComparedPeriod', 'The compared period; null: nothing is compared.', {
      days: count('Number of days that are compared.'),
      fromDate: day('First day of before.'),
      toDate: day('Last day of before.'),
    }),
  ),
  groups: listOf(
    'The groups of the page. Groups without any review in both periods are left out.',
    recordOf('ReviewGroup', 'A group of reviews.', {
      key: nullable(text('Key of the group; null: the locations that are in no such group.')),
      name: nullable(text('Name of the group; null: none.')),
      archived: flag('Whether it is an archived location.'),
      numbers: ReviewNumbers,
      comparison,
    }),
  ),
  totalCount: count('Number of all groups, not only of those on the page.'),
  nextCursor: idOf('RankingCursor', nullable(text('`after` of the next page; null: this is the last page.'))),
});

const numbers = {
  reviews: 120,
  averageRating: 4.31,
  byStars: [6, 6, 8, 30, 70],
  answered: 90,
  answerRate: 75,
  answerHours: 20.5,
  positive: 100,
  neutral: 8,
  negative: 12,
  positiveShare: 83.3333,
};
const compared = { numbers, comparison: { numbers, previous: { ...numbers, reviews: 110, averageRating: 4.2 } } };

/** An example of it. */
export const reviewRankingExample = {
  totals: compared,
  compared: { days: 31, fromDate: '2026-05-31', toDate: '2026-06-30' },
  groups: [{ key: 'US-CA', name: 'California, United States', archived: false, ...compared }],
  totalCount: 12,
  nextCursor: rankCursor('reviews STATE AVERAGE_RATING VALUE false', { rank: 4.31, key: 'US-CA' }),
};

/** Reads the parameters. */
export function reviewRankingRequest(query: QueryOf<typeof reviewRankingParameters>, now: Date): ReviewRankingRequest {
  const { groupBy = 'LOCATION', orderBy: rank = 'REVIEWS', orderOf = 'VALUE', allTime = false, ...shared } = query;
  const { startDate, endDate, compareStartDate } = query;
  if (allTime && [startDate, endDate, compareStartDate].some((day) => day !== undefined))
    throw malformed('Parameter "allTime" excludes "startDate", "endDate" and "compareStartDate".');
  const { range, ...request } = rankingRequest(shared, dayOf(now));
  return { ...request, ...(!allTime && { range }), grouping: groupBy, rank, rankOf: orderOf };
}
