import { expect, it } from '@jest/globals';
import { collectCitations } from '@listings/dev';
import { CHECKOUT } from '../testing/checkout.js';
import { checkoutTests } from './checkout-tests.js';
import { checkRules, loosePatterns, RULES } from './rules/index.js';

const citations = collectCitations(checkoutTests(CHECKOUT));

it('every rule of the specification and the contract has a test', () => {
  const untested = checkRules(RULES, citations).filter(({ tests }) => tests === 0);
  expect(untested.map(({ document, section, text }) => `${document} ${section}: ${text}`)).toEqual([]);
});

it('every pattern names its rule, so that only tests that check the rule match', () => {
  expect(loosePatterns(RULES, citations)).toEqual([]);
});
