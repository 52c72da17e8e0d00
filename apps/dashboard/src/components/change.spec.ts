import { expect, it } from '@jest/globals';
import { changeOf } from './change.js';

it('[dashboard] a change is a difference, and a percentage where the number before is not 0', () => {
  expect(changeOf(150, 100)).toEqual({ difference: 50, percent: 50 });
  expect(changeOf(0, 80)).toEqual({ difference: -80, percent: -100 });
  expect(changeOf(5, 0)).toEqual({ difference: 5, percent: null });
  expect(changeOf(0, 0)).toEqual({ difference: 0, percent: null });
});

it('[contract 11] a missing number is not zero, so it has no change', () => {
  expect(changeOf(null, 3)).toBeNull();
  expect(changeOf(3, null)).toBeNull();
});
