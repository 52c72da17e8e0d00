import type { MutationErrorCode } from './catalogue.js';
import { catalogue, fieldOfCode } from './catalogue.js';

/** One entry of `errors`, in mutation bodies and in request-level errors [7.2], [contract 14]. The api adds `docUrl`. */
export interface ErrorEntry {
  /** `SYxxxxx: <reason>`. */
  readonly message: string;
  readonly code: string;
  /** The field of the request that is wrong; absent where it is none or several. */
  readonly field?: string;
}

/** A broken business rule: its code, the reason that the client reads, and the field if it is not that of the code. */
export interface RuleViolation {
  readonly code: `SY${number}`;
  readonly reason: string;
  readonly field?: string;
}

/** A violation of a rule of the catalogue; `reason` replaces the default message. */
export function violation(code: MutationErrorCode, reason: string = catalogue[code].message): RuleViolation {
  return { code, reason };
}

/** The greatest number of `errors` in one answer [contract 4]. */
export const MOST_ERRORS = 50;

/** Converts violations to the entries of `errors`, in the same order: the first 50, if there are more [contract 4]. */
export function errorEntries(violations: readonly RuleViolation[]): ErrorEntry[] {
  return violations.slice(0, MOST_ERRORS).map(({ code, reason, field = fieldOfCode(code) }) => ({
    message: `${code}: ${reason}`,
    code,
    ...(field !== undefined && { field }),
  }));
}
