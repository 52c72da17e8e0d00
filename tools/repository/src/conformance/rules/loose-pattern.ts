import type { Citation } from '@listings/dev';
import { ofSection, titleOf } from './check-rules.js';
import type { Rule } from './rule.js';

/** Words that say nothing about a rule. */
// prettier-ignore
const FILLERS = new Set([
  'a', 'all', 'also', 'an', 'and', 'any', 'are', 'as', 'at', 'be', 'by', 'do', 'does', 'each', 'every', 'for', 'from', 'has', 'have', 'in', 'is',
  'it', 'its', 'no', 'not', 'of', 'on', 'one', 'only', 'or', 'that', 'the', 'their', 'them', 'they', 'this', 'to', 'was', 'were', 'who', 'with',
]);

/** How many words of its rule each alternative of a pattern has at least. */
const LEAST_WORDS = 2;

/** In how many describe blocks the tests of one rule stand at most. */
const MOST_BLOCKS = 5;

/** In how many describe blocks a pattern may match tests of other sections by chance. */
const MOST_STRANGERS = 2;

/** A test that cites a section, with its whole name and the describe block in which it stands. */
interface NamedTest {
  readonly citation: Citation;
  readonly name: string;
  readonly block: string;
}

/**
 * What is wrong with the patterns of rules: none, where each pattern names its rule. Each of its alternatives (`a|b`) names a
 * part of the rule, with two words that are no fillers or with the code of an error, and has a test. The tests stand in few
 * describe blocks, because a rule is checked in few places and `/input/` would match everywhere. Blocks count, not tests: a
 * table is one test.
 */
export function loosePatterns(rules: readonly Rule[], citations: readonly Citation[]): readonly string[] {
  const tests = citations.map((citation) => ({
    citation,
    name: titleOf(citation),
    block: `${citation.file} ${citation.under}`,
  }));
  return rules.flatMap((rule) => {
    const problem = looseness(rule, tests);
    return problem ? [`${rule.document} ${rule.section}: ${rule.text}: ${problem}`] : [];
  });
}

function looseness(rule: Rule, tests: readonly NamedTest[]): string | undefined {
  const { named = /^/ } = rule;
  const ours = tests.filter(({ citation }) => ofSection(citation, rule));
  for (const each of rule.named ? alternativesOf(named.source) : []) {
    if (!saysEnough(each)) return `“${each}” has fewer than ${LEAST_WORDS} words of its rule`;
    const alternative = new RegExp(each, named.flags);
    if (!ours.some(({ name }) => alternative.test(name))) return `“${each}” matches no test`;
  }
  const blocks = blocksOf(ours, named);
  if (blocks.size > MOST_BLOCKS) return `it matches tests of ${blocks.size} describe blocks`;
  const strangers = rule.named ? [...blocksOf(tests, named)].filter((block) => !blocks.has(block)) : [];
  if (strangers.length > MOST_STRANGERS) return `it matches tests of ${strangers.length} describe blocks elsewhere`;
  return undefined;
}

/** The patterns that a pattern stands for: one for each choice that `|`, `(a|b)` and `(a)?` leave. */
function alternativesOf(source: string): readonly string[] {
  const group = /(?<!\\)\((?:\?:)?((?:[^()\\]|\\.)*)\)(\?)?/.exec(source);
  if (!group) return [...new Set(source.split('|'))];
  const [all, inner = '', optional] = group;
  const choices = [...inner.split('|'), ...(optional ? [''] : [])];
  return [...new Set(choices.flatMap((choice) => alternativesOf(source.replace(all, () => choice))))];
}

function saysEnough(alternative: string): boolean {
  if (/SY\d{5}/.test(alternative)) return true;
  const text = alternative.replace(/\\[a-z]|\[[^\]]*\]/g, ' ').replace(/([a-z])([A-Z])/g, '$1 $2');
  const words = (text.match(/[\p{L}\d]{2,}/gu) ?? []).filter((word) => !FILLERS.has(word.toLowerCase()));
  return words.length >= LEAST_WORDS;
}

function blocksOf(tests: readonly NamedTest[], named: RegExp): ReadonlySet<string> {
  return new Set(tests.filter(({ name }) => named.test(name)).map(({ block }) => block));
}
