import type { Publisher } from '../publisher.js';
import type { Ability } from './driver.js';
import type { CheckContext } from './check-context.js';

/** What a check is about: a capability, or the declaration. */
export type Subject = 'declaration' | keyof Publisher;

/** One rule that a plug-in must keep. It runs in a world of its own. */
export interface Check {
  readonly subject: Subject;
  /** What the plug-in does, as the title of a test: it begins with the section that says so. */
  readonly rule: string;
  /** Without these the check cannot be made. */
  readonly needs?: readonly Ability[];
  readonly listings?: 'many';
  /** Why the check makes no sense for this plug-in; undefined when it does. */
  readonly unless?: (publisher: Publisher) => string | undefined;
  /** Throws a `Defect` when the plug-in breaks the rule. */
  run(context: CheckContext): Promise<void>;
}

/** The checks of one subject, written as pairs of rule and run. */
export function checksOf(
  subject: Subject,
  rules: Readonly<Record<string, Check['run'] | Omit<Check, 'subject' | 'rule'>>>,
): readonly Check[] {
  return Object.entries(rules).map(([rule, check]) =>
    typeof check === 'function' ? { subject, rule, run: check } : { subject, rule, ...check },
  );
}
