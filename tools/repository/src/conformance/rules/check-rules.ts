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
  return ofSection(citation, rule) && (rule.named?.test(titleOf(citation)) ?? true);
}

/** Whether a test cites the section of a rule or one of its subsections. */
export function ofSection({ document, section }: Citation, rule: Rule): boolean {
  return document === rule.document && (section === rule.section || section.startsWith(`${rule.section}.`));
}

/** The name of a test with the titles of the blocks around it, without what it cites. */
export function titleOf({ under, test }: Citation): string {
  return `${under} ${test}`;
}
