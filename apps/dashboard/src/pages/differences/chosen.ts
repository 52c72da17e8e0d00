import type { Decision } from '../locations/listings/decisions.js';
import type { DecidedSoFar } from './decide-rounds.js';
import type { CountedDifferences, Difference } from './difference-queries.js';

/** What a person has selected: rows, or all differences that matched when they were counted. */
export type Chosen =
  { readonly rows: ReadonlyMap<string, Difference> } | { readonly filters: CountedDifferences; readonly count: number };

/** Nothing is selected. */
export const NOTHING_CHOSEN: Chosen = { rows: new Map() };

/** The number of selected differences. */
export function chosenCount(chosen: Chosen): number {
  return 'rows' in chosen ? chosen.rows.size : chosen.count;
}

/** What became of many differences. */
export interface Outcome extends DecidedSoFar {
  readonly decision: Decision;
  /** How many a person has selected. */
  readonly asked: number;
}
