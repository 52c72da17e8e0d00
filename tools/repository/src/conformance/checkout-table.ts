import { collectCitations } from '@listings/dev';
import { checkoutTests } from './checkout-tests.js';
import { checkRules, RULES } from './rules/index.js';
import { conformanceTable } from './table.js';

/** The table of the tests of the checkout in a folder, as Markdown. */
export function checkoutTable(root: string): string {
  const citations = collectCitations(checkoutTests(root));
  return conformanceTable(citations, checkRules(RULES, citations));
}
