import type { RuleViolation } from '@listings/errors';
import { raceViolation } from '@listings/persistence';

/** What came of a create or update: the location with its record as JSON text, or every rule that stood in the way. */
export type SaveResult =
  | { readonly outcome: 'saved'; readonly location: { readonly databaseId: number; readonly document: string } }
  | { readonly outcome: 'refused'; readonly violations: readonly RuleViolation[] };

/** Nothing was written: these rules are broken. */
export function refused(...violations: readonly RuleViolation[]): SaveResult {
  return { outcome: 'refused', violations };
}

/** The refusal for a write that lost a race against another transaction. Any other error is thrown on. */
export function refusedByRace(error: unknown): SaveResult {
  const lost = raceViolation(error);
  if (!lost) throw error;
  return refused(lost);
}
