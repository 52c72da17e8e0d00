import { CHECKOUT } from '@listings/dev';
import { checkoutTests } from './checkout-tests.js';
import { collectCitations } from '@listings/dev';
import { checkRules, RULES } from './rules/index.js';
import { conformanceTable } from './table.js';

const citations = collectCitations(checkoutTests(CHECKOUT));
process.stdout.write(conformanceTable(citations, checkRules(RULES, citations)));
