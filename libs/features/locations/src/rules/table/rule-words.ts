import type { RuleViolation } from '@listings/errors';
import type { Column } from './columns.js';

/** A broken rule as a sentence for people, and the column whose cell must change; null for the location as a whole. */
export interface RuleWords {
  readonly column: Column | null;
  readonly message: string;
}

/** Says a broken rule of a location in words that say what to do, without codes and names of fields. */
export function ruleWords(violation: RuleViolation): RuleWords {
  throw new Error(`Not written yet: ${violation.code}`);
}
