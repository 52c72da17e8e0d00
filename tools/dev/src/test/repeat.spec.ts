import { describe, expect, it } from '@jest/globals';
import { checksInvariant, patternOf } from './repeat.js';

describe('a failed test of the long run', () => {
  it.each([
    ['[reliability I4] publishes nothing twice', [], true],
    ['[reliability I3, design 3.2] delivers once', [], true],
    ['loses nothing', ['[reliability I1] kills'], true],
    ['[contract 10, reliability 3, API1] shows nothing of another account', [], true],
    ['[reliability API4] bounds a body', [], false],
    ['[reliability G7] drains in time', [], false],
    ['[4.4.3] skips a site', ['posts on Redis'], false],
  ])('is one of an invariant by its citation: %s', (name, path, expected) => {
    expect(checksInvariant({ name, path })).toBe(expected);
  });

  it('runs again with the tests of its block', () => {
    const pattern = patternOf({ name: 'heals', path: ['[reliability] a worker (two of them)', 'inner'] });
    expect(pattern).toBe('^\\[reliability\\] a worker \\(two of them\\)');
    expect('[reliability] a worker (two of them) inner heals').toMatch(new RegExp(pattern));
    expect(patternOf({ name: 'alone', path: [] })).toBe('^alone');
  });
});
