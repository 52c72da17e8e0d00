import type { Subject } from './check.js';
import { planChecks } from './plan.js';
import type { PublisherUnderTest } from './plan.js';

/** How one check came out. */
export interface CheckResult {
  readonly subject: Subject;
  readonly rule: string;
  readonly outcome: 'kept' | 'broken' | 'skipped';
  /** What is wrong, or why it was skipped. */
  readonly reason?: string;
}

/**
 * Makes the checks without any test runner, one after the other: for a report, or to look at a few of them.
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
