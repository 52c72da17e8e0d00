import { describe, expect, it } from '@jest/globals';
import { comparableText, isSamePhone } from './comparison.js';

describe('comparison of texts', () => {
  it('[publishers 0.1] ignores how a publisher wraps, trims and composes', () => {
    expect(comparableText(' Cafe\u0301\u00a0\n  open ')).toBe(comparableText('Café open'));
    expect(comparableText('Café')).not.toBe(comparableText('café'));
    expect([comparableText(null), comparableText(undefined)]).toEqual(['', '']);
  });

  it.each([
    ['+14155552671', '(415) 555-2671', true],
    ['+14155552671', '+1 415 555 2671', true],
    ['+442079460001', '020 7946 0001', true],
    ['+442079460001', '+1 20 7946 0001', false],
    ['+493012345678', '030 12345678', true],
    ['+493012345678', '+43 30 12345678', false],
    ['+14155552671', '1 (415) 555-2671', true],
    ['+14155552671', '2671', false],
    ['+14155552671', '', false],
    ['+14155552671', '(415) 555-2672', false],
    [null, undefined, true],
    ['+14155552671', undefined, false],
    [null, '(415) 555-2671', false],
  ])('[publishers 1.4] compares the phone %s with %s by its meaning', (ours, shown, same) => {
    expect(isSamePhone(ours, shown)).toBe(same);
  });
});
