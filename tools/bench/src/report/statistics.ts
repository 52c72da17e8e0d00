/** Returns the median. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  if (sorted.length % 2 === 1) return sorted[middle] ?? 0;
  return ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

/** Returns the median of a field of several rounds. */
export function medianOf<Field extends string>(rounds: readonly Readonly<Record<Field, number>>[], field: Field) {
  return median(rounds.map((round) => round[field]));
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

/** A number with as many digits as a reader compares. */
export const decimal = (value: number): string => value.toFixed(value < 10 ? 2 : 1);

/** A number without fraction, its thousands separated. */
export const whole = (value: number): string => Math.round(value).toLocaleString('en');

/** The ratio of two contenders with its range, as a cell of a table. */
export function ratioText(values: readonly number[], baseline: readonly number[]): string {
  const { median: usual, least, most } = ratios(values, baseline);
  return `**${decimal(usual)}** (${decimal(least)}-${decimal(most)})`;
}

type Rates = readonly { readonly perSecond: number }[];

/** The rates of some rounds. */
export const perSecond = (rounds: Rates): number[] => rounds.map((round) => round.perSecond);

/** The ratio of the rates of two contenders with its range, as a cell of a table. */
export const rateRatio = (rounds: Rates, baseline: Rates): string => ratioText(perSecond(rounds), perSecond(baseline));

/** The value below which so much of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** The 50th and the 99th percentile of some times, for people. */
export function timesText(times: readonly number[], of: string): string {
  const [p50, p99] = [0.5, 0.99].map((share) => whole(percentile(times, share)));
  return `p50 ${p50} ms, p99 ${p99} ms (${times.length} ${of})`;
}
