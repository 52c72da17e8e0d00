import { describe, expect, it } from '@jest/globals';
import { collectCitations } from '@listings/dev';
import { loosePatterns } from './loose-pattern.js';

/** Tests of two sections, each in a describe block of its own: six of section 1 and three of section 2. */
const citations = collectCitations([
  ...[1, 2, 3, 4, 5, 6].map((n) => ({ file: `${n}.spec.ts`, path: [`block ${n}`], name: '[1] refuses a wrong order' })),
  ...[1, 2, 3].map((n) => ({ file: `${n}.spec.ts`, path: [`other ${n}`], name: '[2] a cursor outlives its record' })),
  { file: '1.spec.ts', path: ['block 1'], name: '[1] a cursor outlives its record' },
  { file: '1.spec.ts', path: ['block 1'], name: '[1] row 1 of SY10001, sent as profile.updated' },
  { file: '1.spec.ts', path: ['block 1'], name: '[1] row 2 of SY10001, with its clientMutationId' },
]);

const problems = (named?: RegExp) =>
  loosePatterns([{ document: 'spec', section: '1', text: 'x', ...(named && { named }) }], citations);

describe('the pattern of a rule', () => {
  const LOOSE = [/input/i, /the input/, /\d input/, /profile\.updated|order/, /(is|not) order/, /(every|all) keys?/];
  it.each(LOOSE)('is loose when an alternative has one word: %s', (named) => {
    expect(problems(named)).toEqual([expect.stringMatching(/fewer than 2 words/)]);
  });

  it('is loose when an alternative matches no test of the section, so that each part of a rule has one', () => {
    expect(problems(/row 1 of SY10001|row 3 of SY10001/)).toEqual(['spec 1: x: “row 3 of SY10001” matches no test']);
  });

  it('is loose when the tests of the rule stand in many places, with or without a pattern', () => {
    expect(problems(/wrong order/)).toEqual(['spec 1: x: it matches tests of 6 describe blocks']);
    expect(problems()).toEqual(['spec 1: x: it matches tests of 6 describe blocks']);
  });

  it('is loose when it matches tests of other sections', () => {
    expect(problems(/cursor outlives/)).toEqual(['spec 1: x: it matches tests of 3 describe blocks elsewhere']);
  });

  const both = /row (1|2) of SY10001|(sent as )?profile\.updated/;

  it.each([/row . of SY10001/, /SY10001/, /sent as profile\.updated/, /clientMutationId/, both])(
    'names its rule: %s',
    (named) => expect(problems(named)).toEqual([]),
  );
});
