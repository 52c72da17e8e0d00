import { CHECKOUT } from '../checkout.js';
import { checkoutTests } from './checkout-tests.js';
import { collectCitations } from './citations.js';
import { checkRules, RULES } from './rules/index.js';
import { conformanceTable } from './table.js';

const citations = collectCitations(checkoutTests(CHECKOUT));
process.stdout.write(conformanceTable(citations, checkRules(RULES, citations)));
