import { violation } from '@listings/errors';
import type { MutationErrorCode, RuleViolation } from '@listings/errors';
import type { LocationField, LocationInput } from '@listings/domain';
import { LOCATION_BOUNDS } from './location-bounds.js';

/** Most tags of an account, and most folders [contract 13]. */
export const MOST_GROUPINGS = 10_000;

/** The lists whose greatest length is a rule with a code [contract 4]. Other lists are bounded by the API's schema. */
const rules = [
  { field: 'additionalPhones', most: LOCATION_BOUNDS.additionalPhones, code: 'SY10016' },
  { field: 'additionalCategoryIds', most: LOCATION_BOUNDS.additionalCategories, code: 'SY10026' },
  { field: 'tags', most: LOCATION_BOUNDS.tags, code: 'SY10040' },
] as const satisfies readonly { field: LocationField; most: number; code: MutationErrorCode }[];

/** An input whose lists can be read, and the rules that the removed lists broke. */
export interface CountedInput {
  readonly input: LocationInput;
  readonly violations: readonly RuleViolation[];
}

/**
 * Counts the lists of a client's input before anything reads their elements. Replaces a list that is too long with an
 * empty one, so that the other rules do not read it; the violation prevents that the empty list is stored.
 */
export function countLists(given: LocationInput): CountedInput {
  const exceeded = rules.filter(({ field, most }) => (given[field]?.length ?? 0) > most);
  if (exceeded.length === 0) return { input: given, violations: [] };
  return {
    input: { ...given, ...Object.fromEntries(exceeded.map(({ field }) => [field, []])) },
    violations: exceeded.map(({ code }) => violation(code)),
  };
}
