import type { Publisher } from '@listings/publisher-sdk';
import type { CheckContext } from './check-context.js';
import type { Ability } from './driver.js';

/** The subject of a check: a capability, or the declaration. */
export type Subject = 'declaration' | keyof Publisher;

/** The check of one rule for plug-ins. The kit runs each check in its own world. */
export interface Check {
  readonly subject: Subject;
  /** The rule as a test title. It begins with the section that states the rule. */
  readonly rule: string;
  /** The abilities of the driver that the check needs. */
  readonly needs?: readonly Ability[];
  /** Further abilities; a driver may leave them out, and the kit then skips the check. */
  readonly wishes?: readonly Ability[];
  readonly listings?: 'many';
  /** True if the check tries more when it is thorough, and a part of that when it is quick. */
  readonly gradual?: boolean;
  /** The reason why the check does not apply to this plug-in; undefined if it applies. */
  readonly unless?: (publisher: Publisher) => string | undefined;
  /** Throws a `Defect` when the plug-in breaks the rule. */
  run(context: CheckContext): Promise<void>;
}

/** The subject of several checks, with what all of them need. */
type SubjectOf = Pick<Check, 'subject' | 'unless' | 'needs'>;

/** Builds the checks of one subject from a record that maps each rule to its `run` function or check. */
export function checksOf(
  subject: Subject | SubjectOf,
  rules: Readonly<Record<string, Check['run'] | Omit<Check, 'subject' | 'rule'>>>,
): readonly Check[] {
  const all = typeof subject === 'string' ? { subject } : subject;
  return Object.entries(rules).map(([rule, check]) => ({
    ...all,
    rule,
    ...(typeof check === 'function' ? { run: check } : check),
  }));
}
