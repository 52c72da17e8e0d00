import { expect, it } from '@jest/globals';
import { asId } from './ids.js';

it('[publishers 2.1] narrowing what the publisher sends accepts only digits as ids, because they become parts of paths', () => {
  expect(asId('1000000100000001')).toBe('1000000100000001');
  expect(asId('1000000100000001_7')).toBe('1000000100000001_7');
  expect(asId(42)).toBe('42');
  for (const bad of ['', '../me', '1/2', 'abc', '1_2_3', 1.5, -1, null, {}, '9'.repeat(300)])
    expect(asId(bad)).toBeUndefined();
});
