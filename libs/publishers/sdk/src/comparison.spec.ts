import { describe, expect, it } from '@jest/globals';
import { comparableText } from './comparison.js';

describe('comparison of texts', () => {
  it('[publishers 0.1] ignores how a publisher wraps, trims and composes', () => {
    expect(comparableText(' Cafe\u0301\u00a0\n  open ')).toBe(comparableText('Café open'));
    expect(comparableText('Café')).not.toBe(comparableText('café'));
    expect([comparableText(null), comparableText(undefined)]).toEqual(['', '']);
  });
});
