/** How a number differs from the one of the preceding period. */
export interface Change {
  readonly difference: number;
  /** In percent of the preceding number; null where that is 0. */
  readonly percent: number | null;
}

/** The change of a number; null where one of both is missing. */
export function changeOf(value: number | null, before: number | null): Change | null {
  if (value === null || before === null) return null;
  const difference = value - before;
  return { difference, percent: before === 0 ? null : (difference / Math.abs(before)) * 100 };
}
