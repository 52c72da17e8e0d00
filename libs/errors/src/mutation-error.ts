import type { MutationErrorCode } from './catalogue.js';
import { catalogue } from './catalogue.js';

/** One broken business rule as it stands in `data.<operation>.errors` [7.2]: `SYxxxxx: <reason>`, nothing else. */
export interface ErrorEntry {
  readonly message: string;
}

/** A broken rule before it is written: its code and, where the standard text is not enough, a reason of its own. */
export interface RuleViolation {
  readonly code: `SY${number}`;
  readonly reason: string;
}

/** A violation of a rule of the catalogue; `reason` replaces the standard text. */
export function violation(code: MutationErrorCode, reason: string = catalogue[code].message): RuleViolation {
  return { code, reason };
}

/** The entries of `errors` for some violations, in their order. */
export function errorEntries(violations: readonly RuleViolation[]): ErrorEntry[] {
  return violations.map(({ code, reason }) => ({ message: `${code}: ${reason}` }));
}
