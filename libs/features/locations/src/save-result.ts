import { violation } from '@listings/errors';
import type { RuleViolation } from '@listings/errors';
import { isUniqueViolation, NoSeatLeft } from '@listings/persistence';

/** What came of a create or update: the location with its record as JSON text, or every rule that stood in the way. */
export type SaveResult =
  | { readonly outcome: 'saved'; readonly location: { readonly databaseId: number; readonly document: string } }
  | { readonly outcome: 'refused'; readonly violations: readonly RuleViolation[] };

/** Nothing was written: these rules are broken. */
export function refused(...violations: readonly RuleViolation[]): SaveResult {
  return { outcome: 'refused', violations };
}

/**
 * The rule behind what another transaction took between our check and our write: the name, the store code, the last
 * seat. Anything else is thrown on.
 */
export function refusedByRace(error: unknown): SaveResult {
  if (error instanceof NoSeatLeft) return refused(violation('SY10151'));
  if (isUniqueViolation(error, 'locations_store_id')) return refused(violation('SY10072'));
  if (isUniqueViolation(error, 'locations_identity')) return refused(violation('SY10017'));
  throw error;
}
