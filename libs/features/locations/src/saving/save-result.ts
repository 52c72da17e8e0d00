import type { LocationDraft, LocationField } from '@listings/domain';
import type { RuleViolation } from '@listings/errors';
import { raceViolation } from '../store/race-violation.js';

/** What an update changed of a location. */
export interface LocationDelta {
  readonly fields: readonly LocationField[];
  readonly before: LocationDraft;
  readonly after: LocationDraft;
}

/** The result of a create or update: the location with its record as JSON text, or all broken rules. */
export type SaveResult =
  | {
      readonly outcome: 'saved';
      readonly location: { readonly databaseId: number; readonly document: string };
      /** Of an update that changed something. */
      readonly delta?: LocationDelta;
    }
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
