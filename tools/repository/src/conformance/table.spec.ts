import { describe, expect, it } from '@jest/globals';
import { citationsOf, collectCitations } from '@listings/dev';
import { checkRules } from './rules/index.js';
import type { Rule } from './rules/index.js';
import type { StatedTest } from '@listings/dev';
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
    expect(tests({})).toBe(1);
    expect(tests({ named: /both/ })).toBe(1);
    expect(tests({ named: /cursor/ })).toBe(0);
    expect(tests({ section: '4.2.5' })).toBe(1);
    expect(tests({ section: '4' })).toBe(1);
    expect(tests({ section: '4.20' })).toBe(0);
    expect(tests({ document: 'contract', section: '4', named: /SY10001/ })).toBe(1);
    expect(tests({ document: 'contract', section: '4', named: /of a name/ })).toBe(1);
  });

  it('without a test is shown as missing', () => {
    expect(conformanceTable(citations, checkRules([rule({ section: '9.9', text: 'a | b' })], citations))).toContain(
      '| spec 9.9 | a \\| b | **missing** |',
    );
  });
});

describe('the conformance table', () => {
  it('groups by document, sorts naturally, and counts', () => {
    const table = conformanceTable(
      collectCitations(
        stated(
          { name: '[4.10] ten' },
          { name: '[contract 5] other' },
          { name: '[4.9] b | pipe' },
          { name: '[4.9] a', file: 'z.spec.ts' },
        ),
      ),
    );
    expect(table.slice(table.indexOf('## spec'))).toBe(
      [
        '## spec',
        '',
        '3 tests for 2 sections.',
        '',
        '| Section | Tests | Test | File |',
        '|---|--:|---|---|',
        '| 4.9 | 2 | a | z.spec.ts |',
        '|  |  | b \\| pipe | a.spec.ts |',
        '| 4.10 | 1 | ten | a.spec.ts |',
        '',
        '## contract',
        '',
        '1 test for 1 section.',
        '',
        '| Section | Tests | Test | File |',
        '|---|--:|---|---|',
        '| 5 | 1 | other | a.spec.ts |',
        '',
      ].join('\n'),
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
