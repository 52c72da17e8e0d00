import { examinePublisher } from '../index.js';
import type { PublisherUnderTest } from '../index.js';

/** Runs the quick checks whose titles match, and returns the reason of each rule that the plug-in breaks. */
export async function brokenRules(under: PublisherUnderTest, rules: RegExp): Promise<readonly string[]> {
  const results = await examinePublisher({ depth: 'quick', ...under }, { only: ({ title }) => rules.test(title) });
  return results.flatMap(({ outcome, reason = '' }) => (outcome === 'broken' ? [reason] : []));
}
