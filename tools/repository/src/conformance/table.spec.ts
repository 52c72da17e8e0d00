import { describe, expect, it } from '@jest/globals';
import { citationsOf, collectCitations } from '@listings/dev';
import type { StatedTest } from '@listings/dev';
import { checkRules } from './rules/index.js';
import type { Rule } from './rules/index.js';
import { conformanceTable } from './table.js';

const stated = (...tests: (Partial<StatedTest> & { name: string })[]): StatedTest[] =>
  tests.map((test) => ({ path: [], file: 'a.spec.ts', ...test }));

describe('citations', () => {
  it.each([
    ['[4.4.3] skips a site', ['spec 4.4.3']],
    ['[contract 5] folds', ['contract 5']],
    ['[4.4.3, contract 5] both', ['spec 4.4.3', 'contract 5']],
    ['[contract 5, 7] one document', ['contract 5', 'contract 7']],
    ['[4.1] [publishers 1.8] two brackets', ['spec 4.1', 'publishers 1.8']],
    ['[reliability I3] an invariant', ['reliability I3']],
    ['[contract] the whole of it', ['contract ']],
    ['[object Object] is no citation', []],
    ['[] is an empty list', []],
    ['plain [4.4.3] in the middle', []],
  ])('are read from %j', (name, expected) => {
    expect(citationsOf(name).sections.map(({ document, section }) => `${document} ${section}`)).toEqual(expected);
  });

  it('are inherited from the describe blocks', () => {
    const found = collectCitations(stated({ name: 'one', path: ['[4.2] locations'] }));
    expect(found).toEqual([{ document: 'spec', section: '4.2', test: 'one', under: 'locations', file: 'a.spec.ts' }]);
  });

  it('are listed once', () => {
    const tests = stated({ name: '[4.4] on Redis' }, { name: 'no rule' }, { name: '[4.4] on Redis' });
    expect(collectCitations(tests).map(({ test }) => test)).toEqual(['on Redis']);
  });
});

describe('a rule', () => {
  const rule = (row: Partial<Rule>): Rule => ({ document: 'spec', section: '4.2', text: 'x', ...row });
  const citations = collectCitations(
    stated({ name: '[4.2.5] refuses both directions' }, { name: '[contract 4] SY10001', path: ['rules of a name'] }),
  );
  const tests = (row: Partial<Rule>) => checkRules([rule(row)], citations)[0]?.tests;

  it('is checked by the tests of its section and of subsections whose names match', () => {
    const contract = { document: 'contract', section: '4' } as const;
    const checked = [{}, { named: /both/ }, { section: '4.2.5' }, { section: '4' }];
    for (const row of [...checked, { ...contract, named: /SY10001/ }, { ...contract, named: /of a name/ }])
      expect([row, tests(row)]).toEqual([row, 1]);
    for (const row of [{ named: /cursor/ }, { section: '4.20' }]) expect([row, tests(row)]).toEqual([row, 0]);
  });

  it('without a test is shown as missing', () => {
    const missing = checkRules([rule({ section: '9.9', text: 'a | b' })], citations);
    expect(conformanceTable(citations, missing)).toContain('| spec 9.9 | a \\| b | **missing** |');
  });
});

describe('the conformance table', () => {
  it('groups by document, sorts naturally, and counts', () => {
    const [ten, other, pipe] = [{ name: '[4.10] ten' }, { name: '[contract 5] other' }, { name: '[4.9] b | pipe' }];
    const tests = stated(ten, other, pipe, { name: '[4.9] a', file: 'z.spec.ts' });
    const table = conformanceTable(collectCitations(tests));
    const head = '| Section | Tests | Test | File |\n|---|--:|---|---|\n';
    expect(table.slice(table.indexOf('## spec'))).toBe(
      `## spec\n\n3 tests for 2 sections.\n\n${head}| 4.9 | 2 | a | z.spec.ts |\n` +
        '|  |  | b \\| pipe | a.spec.ts |\n| 4.10 | 1 | ten | a.spec.ts |\n\n' +
        `## contract\n\n1 test for 1 section.\n\n${head}| 5 | 1 | other | a.spec.ts |\n`,
    );
  });

  it('stays text: control characters and halves of characters of a name are escaped', () => {
    const table = conformanceTable(collectCitations(stated({ name: '[4.1] refuses \0, \x7f and \ud800' })));
    expect(table).toContain('| refuses \\u0000, \\u007f and \\ud800 |');
    expect(Buffer.from(table).toString()).toBe(table);
  });

  it('does not depend on the order of the files', () => {
    const tests = stated({ name: '[4.1] x' }, { name: '[4.1] y', file: 'b.spec.ts' });
    expect(conformanceTable(collectCitations(tests))).toBe(conformanceTable(collectCitations(tests.toReversed())));
  });
});
