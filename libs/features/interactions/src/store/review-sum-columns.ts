import { cellSum } from './count-cells.js';

/** The sums of a period, of its compared days, and of those days of before. */
export const SIDES = ['own', 'compared', 'before'] as const;

/** The sums over rows of `interaction_day_counts`, as `counts`, from which all others derive: each costs time for every row. */
export const SUMS = {
  none: cellSum('counts', { ratings: [0] }),
  one: cellSum('counts', { ratings: [1] }),
  two: cellSum('counts', { ratings: [2] }),
  three: cellSum('counts', { ratings: [3] }),
  four: cellSum('counts', { ratings: [4] }),
  five: cellSum('counts', { ratings: [5] }),
  answered: cellSum('counts', { responded: true }),
  timed: 'counts.timed',
  seconds: 'counts.answer_seconds',
  recommended: 'counts.recommended',
  discouraged: 'counts.not_recommended',
} as const;

/** One of {@link SUMS}. */
export type SumName = keyof typeof SUMS;
/** The names of {@link SUMS}. */
export const NAMES = Object.keys(SUMS) as SumName[];

/** The columns of all sums, in the order of {@link SIDES} and {@link NAMES}. */
export const SUM_COLUMNS = SIDES.flatMap((side) => NAMES.map((name) => `${side}_${name}`));
