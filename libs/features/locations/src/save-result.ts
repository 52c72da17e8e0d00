import type { RuleViolation } from '@listings/errors';
import { raceViolation } from './store/race-violation.js';

/** The result of a create or update: the location with its record as JSON text, or all broken rules. */
export type SaveResult =
  | { readonly outcome: 'saved'; readonly location: { readonly databaseId: number; readonly document: string } }
  | { readonly outcome: 'refused'; readonly violations: readonly RuleViolation[] };

/** A refusal: the rules are broken and nothing was written. */
export function refused(...violations: readonly RuleViolation[]): SaveResult {
  return { outcome: 'refused', violations };
}

/** The refusal for a write that lost a race against another transaction. Rethrows any other error. */
export function refusedByRace(error: unknown): SaveResult {
  const lost = raceViolation(error);
  if (!lost) throw error;
  return refused(lost);
}
