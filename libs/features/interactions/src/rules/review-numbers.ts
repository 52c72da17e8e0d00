import { addDays, lengthInDays } from '@listings/domain';
import type { DayRange } from '@listings/domain';

/** Sums over reviews, from which all their numbers derive. */
export interface ReviewSums {
  readonly reviews: number;
  /** Reviews with stars, and the sum of their stars. */
  readonly rated: number;
  readonly stars: number;
  /** Reviews with this number of stars. */
  readonly one: number;
  readonly two: number;
  readonly three: number;
  readonly four: number;
  readonly five: number;
  readonly answered: number;
  /** Answered reviews whose time of the answer is known, and the seconds from the reviews to their first answers. */
  readonly timed: number;
  readonly seconds: number;
  /** Four or five stars, or without stars and recommending the location. */
  readonly positive: number;
  /** Three stars. */
  readonly neutral: number;
  /** One or two stars, or without stars and advising against the location. */
  readonly negative: number;
}

/** The numbers of a set of reviews; a mean or a share of nothing is null. */
export interface ReviewNumbers {
  readonly reviews: number;
  readonly averageRating: number | null;
  /** The number of reviews with one to five stars. */
  readonly byStars: readonly number[];
  readonly answered: number;
  /** In percent. */
  readonly answerRate: number | null;
  /** From a review to the first answer of the business. */
  readonly answerHours: number | null;
  readonly positive: number;
  readonly neutral: number;
  readonly negative: number;
  /** Of the reviews with a sentiment, in percent. */
  readonly positiveShare: number | null;
}

/** The numbers by which reviews are ranked. */
export const reviewRanks = [
  'REVIEWS',
  'AVERAGE_RATING',
  'ANSWERED',
  'ANSWER_RATE',
  'ANSWER_HOURS',
  'POSITIVE',
  'NEUTRAL',
  'NEGATIVE',
  'POSITIVE_SHARE',
] as const;

/** One of {@link reviewRanks}. */
export type ReviewRank = (typeof reviewRanks)[number];

/** The numbers of sums. The ranking computes the same in SQL (store/review-rankings.ts). */
export function reviewNumbers(sums: ReviewSums): ReviewNumbers {
  const { reviews, rated, stars, answered, timed, seconds, positive, neutral, negative } = sums;
  return {
    reviews,
    averageRating: ratio(stars, rated),
    byStars: [sums.one, sums.two, sums.three, sums.four, sums.five],
    answered,
    answerRate: ratio(100 * answered, reviews),
    answerHours: ratio(seconds / 3_600, timed),
    positive,
    neutral,
    negative,
    positiveShare: ratio(100 * positive, positive + neutral + negative),
  };
}

function ratio(part: number, whole: number): number | null {
  return whole === 0 ? null : Number((part / whole).toFixed(4));
}

/** Two periods of the same number of days, whose nth days are compared with each other. */
export interface ComparedDays {
  readonly days: number;
  readonly range: DayRange;
  readonly before: DayRange;
}

/**
 * The ended days of a period, and the earlier days with which they are compared. A day that has not ended may still get reviews, so it has no
 * counterpart. Undefined if no day of the period has ended.
 */
export function comparedDays(range: DayRange, beforeFrom: string, today: string): ComparedDays | undefined {
  const yesterday = addDays(today, -1);
  const to = range.to < yesterday ? range.to : yesterday;
  if (to < range.from) return undefined;
  const days = lengthInDays({ from: range.from, to });
  return { days, range: { from: range.from, to }, before: { from: beforeFrom, to: addDays(beforeFrom, days - 1) } };
}
