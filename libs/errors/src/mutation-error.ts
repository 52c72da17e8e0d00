import type { MutationErrorCode } from './catalogue.js';
import { catalogue } from './catalogue.js';

/** One broken business rule as it appears in `data.<operation>.errors` [7.2]: `SYxxxxx: <reason>`, nothing else. */
export interface ErrorEntry {
  readonly message: string;
}

/** A broken business rule: its code and the reason that the client reads. */
export interface RuleViolation {
  readonly code: `SY${number}`;
  readonly reason: string;
}

/** A violation of a rule of the catalogue; `reason` replaces the default message. */
export function violation(code: MutationErrorCode, reason: string = catalogue[code].message): RuleViolation {
  return { code, reason };
}

/** The greatest number of `errors` in one answer [contract 4]. */
export const MOST_ERRORS = 50;

/** Converts violations to the entries of `errors`, in the same order: the first 50, if there are more [contract 4]. */
export function errorEntries(violations: readonly RuleViolation[]): ErrorEntry[] {
  return violations.slice(0, MOST_ERRORS).map(({ code, reason }) => ({ message: `${code}: ${reason}` }));
}
