import { INPUT_BOUNDS } from '@listings/domain';

/** The bounds of insights [contract 11]: of a range, and of the conditions of an export. Lengths are in characters. */
export const INSIGHT_BOUNDS = {
  /** Days that a client reads at once. */
  days: INPUT_BOUNDS.periodDays,
  subdivision: 100,
} as const;
