/** Returns the median. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  if (sorted.length % 2 === 1) return sorted[middle] ?? 0;
  return ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

/** Median and extremes of a value over several rounds. */
export interface Spread {
  readonly median: number;
  readonly least: number;
  readonly most: number;
}

/** Aggregates the rounds of one measure. */
export function spread(values: readonly number[]): Spread {
  return { median: median(values), least: Math.min(...values), most: Math.max(...values) };
}

/** Computes the ratio of two contenders per round, because a disturbance affects both halves of a round. */
export function ratios(values: readonly number[], baseline: readonly number[]): Spread {
  return spread(values.map((value, round) => value / (baseline[round] ?? Number.NaN)));
}
