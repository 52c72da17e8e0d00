import { describe, expect, it } from '@jest/globals';
import { errorEntries, excerpt, violation } from './index.js';

describe('the echo of an input', () => {
  it('[contract 4] repeats a text of up to 100 characters unchanged, and no more of a longer one', () => {
    expect(excerpt('x'.repeat(100))).toBe('x'.repeat(100));
    expect(excerpt('x'.repeat(101))).toBe(`${'x'.repeat(100)}…`);
    expect(excerpt('x'.repeat(1_000_000))).toBe(`${'x'.repeat(100)}…`);
    expect(excerpt(4711)).toBe('4711');
  });

  it('[contract 4] counts characters and splits none', () => {
    expect(excerpt('🍕'.repeat(100))).toBe('🍕'.repeat(100));
    expect(excerpt('🍕'.repeat(101))).toBe(`${'🍕'.repeat(100)}…`);
    expect(excerpt(`${'x'.repeat(99)}🍕y`)).toBe(`${'x'.repeat(99)}🍕…`);
  });
});

it('[contract 4] the errors of an answer are at most 50, the first ones', () => {
  const violations = Array.from({ length: 51 }, (_, index) => violation('SY10046', `Invalid location id ${index}`));
  expect(errorEntries(violations)).toHaveLength(50);
  expect(errorEntries(violations).at(-1)).toMatchObject({ message: 'SY10046: Invalid location id 49' });
  expect(errorEntries(violations.slice(0, 2))).toHaveLength(2);
});
