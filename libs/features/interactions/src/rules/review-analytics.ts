import { addDays, lengthInDays } from '@listings/domain';
import type { DayRange } from '@listings/domain';

/** Reviews with the same rating and response state, as they are counted. */
export interface ReviewCount {
  /** 1 to 5; 0 without stars. */
  readonly rating: number;
  readonly responded: boolean;
  readonly count: number;
}

/** The numbers of a set of reviews. */
export interface ReviewTotals {
  readonly reviews: number;
  /** The mean of the ratings; null if no review has one. */
  readonly averageRating: number | null;
  readonly responded: number;
}

/** Adds up counts of reviews. */
export function reviewTotals(counts: readonly ReviewCount[]): ReviewTotals {
  const sum = (of: readonly ReviewCount[]) => of.reduce((total, { count }) => total + count, 0);
  const rated = counts.filter(({ rating }) => rating > 0);
  const ratings = sum(rated);
  const stars = rated.reduce((total, { rating, count }) => total + rating * count, 0);
  return {
    reviews: sum(counts),
    averageRating: ratings === 0 ? null : stars / ratings,
    responded: sum(counts.filter(({ responded }) => responded)),
  };
}

/** Rounds to a number of decimals. */
export function rounded(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}

/** The share of reviews with a response, in percent with two decimals; 0 without reviews. */
export function responseRate({ reviews, responded }: ReviewTotals): number {
  return reviews === 0 ? 0 : rounded((100 * responded) / reviews, 2);
}

/** The range of the same length that ends before this one begins. */
export function precedingRange(range: DayRange): DayRange {
  return { from: addDays(range.from, -lengthInDays(range)), to: addDays(range.from, -1) };
}
