import type { Subject } from './check.js';
import { planChecks } from './plan.js';
import type { PlannedCheck, PublisherUnderTest } from './plan.js';

/** The result of one check. */
export interface CheckResult {
  readonly subject: Subject;
  readonly rule: string;
  readonly outcome: 'kept' | 'broken' | 'skipped';
  /** The defect of a broken rule, or the reason why the kit skipped the check. */
  readonly reason?: string;
}

/**
 * Runs the checks one after the other without a test runner, for example for a report or for some checks only. Closes
 * the driver at the end, so a second run needs a new driver if the driver has a `close`. `onProgress` receives a line
 * before the checks of each capability, and `resultTable` turns the results into lines.
 *
 * @example
 * const results = await examinePublisher({ declaration, driver }, { only: ({ subject }) => subject === 'posts' });
 */
export async function examinePublisher(
  under: PublisherUnderTest,
  {
    only = () => true,
    onProgress,
  }: {
    only?: (check: { subject: Subject; title: string }) => boolean;
    onProgress?: (line: string) => void;
  } = {},
): Promise<readonly CheckResult[]> {
  try {
    const results: CheckResult[] = [];
    const planned = (await planChecks(under)).filter(only);
    let subject: Subject | undefined;
    for (const [index, check] of planned.entries()) {
      if (check.subject !== subject) onProgress?.(`${index + 1} of ${planned.length}: ${check.subject}`);
      subject = check.subject;
      results.push(await resultOf(check));
    }
    return results;
  } finally {
    await under.driver.close?.();
  }
}

async function resultOf({ subject, title: rule, skipped, run }: PlannedCheck): Promise<CheckResult> {
  if (skipped !== undefined) return { subject, rule, outcome: 'skipped', reason: skipped };
  try {
    await run();
    return { subject, rule, outcome: 'kept' };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { subject, rule, outcome: 'broken', reason };
  }
}
