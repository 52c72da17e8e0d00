import { expect, it } from '@jest/globals';
import { readTotals } from './ci-parts.js';

it('adds up what a part of the long run counts', () => {
  expect(readTotals('3 0 1 0\n2 1 0 1\n')).toEqual({ passed: 5, failed: 1, skipped: 1, flaky: 1 });
  expect(readTotals('')).toEqual({ passed: 0, failed: 0, skipped: 0, flaky: 0 });
});
