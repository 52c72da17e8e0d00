import type { Citation } from '@listings/dev';
import type { Rule } from './rule.js';

/** A rule with the number of tests that check it. */
export interface CheckedRule extends Rule {
  readonly tests: number;
}

/** Counts the tests of each rule: those that cite its section or a subsection and whose names match. */
export function checkRules(rules: readonly Rule[], citations: readonly Citation[]): readonly CheckedRule[] {
  return rules.map((rule) => ({ ...rule, tests: citations.filter((citation) => checks(citation, rule)).length }));
}

function checks(citation: Citation, rule: Rule): boolean {
  if (citation.document !== rule.document) return false;
  if (citation.section !== rule.section && !citation.section.startsWith(`${rule.section}.`)) return false;
  return rule.named?.test(`${citation.under} ${citation.test}`) ?? true;
}
