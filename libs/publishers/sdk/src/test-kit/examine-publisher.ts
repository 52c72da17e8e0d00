import type { Subject } from './check.js';
import { planChecks } from './plan.js';
import type { PublisherUnderTest } from './plan.js';

/** The result of one check. */
export interface CheckResult {
  readonly subject: Subject;
  readonly rule: string;
  readonly outcome: 'kept' | 'broken' | 'skipped';
  /** The defect of a broken rule, or the reason why the kit skipped the check. */
  readonly reason?: string;
}

/**
 * Runs the checks one after the other without a test runner, for example for a report or for some checks only.
 *
 * @example
 * const results = await examinePublisher({ declaration, driver }, { only: ({ subject }) => subject === 'posts' });
 */
export async function examinePublisher(
  under: PublisherUnderTest,
  { only = () => true }: { only?: (check: { subject: Subject; title: string }) => boolean } = {},
): Promise<readonly CheckResult[]> {
  const results: CheckResult[] = [];
  for (const check of (await planChecks(under)).filter(only)) {
    const { subject, title: rule, skipped } = check;
    if (skipped !== undefined) {
      results.push({ subject, rule, outcome: 'skipped', reason: skipped });
      continue;
    }
    try {
      await check.run();
      results.push({ subject, rule, outcome: 'kept' });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      results.push({ subject, rule, outcome: 'broken', reason });
    }
  }
  return results;
}
