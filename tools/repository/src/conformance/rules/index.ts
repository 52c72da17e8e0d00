import { contractRules } from './contract-rules.js';
import type { Rule } from './rule.js';
import { specRules } from './spec-rules.js';

export { checkRules } from './check-rules.js';
export type { CheckedRule } from './check-rules.js';
export { loosePatterns } from './loose-pattern.js';
export type { Rule } from './rule.js';

/** Every rule that must have a test. Add a rule together with the code that implements it. */
export const RULES: readonly Rule[] = [...specRules, ...contractRules];
