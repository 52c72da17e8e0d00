import { describe, expect, it } from '@jest/globals';
import { retryAfterIn, retryAfterOf } from './retry-headers.js';

const now = Date.parse('2026-01-01T00:00:00Z');
const day = 86_400_000;

describe('retry headers', () => {
  it.each([
    ['30', 30_000],
    ['1.5s', 1500],
    ['0', 1000],
    ['999999', day],
    ['Thu, 01 Jan 2026 00:01:00 GMT', 60_000],
    ['Wed, 31 Dec 2025 00:00:00 GMT', 1000],
    [String(now / 1000 + 90), 90_000],
    ['soon', undefined],
    ['-5', undefined],
    ['1.5.', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('[publishers 0.1] %p is a delay of %p ms', (text, ms) => {
    expect(retryAfterOf(text, now)).toBe(ms);
  });

  it('[publishers 0.1] takes the first named header that says something', () => {
    const headers = { 'x-wait': 'soon', 'retry-after': '5', 'x-reset': '7' };
    expect(retryAfterIn(headers, now)).toBe(5000);
    expect(retryAfterIn(headers, now, ['x-wait', 'x-reset', 'retry-after'])).toBe(7000);
    expect(retryAfterIn(headers, now, ['x-wait'])).toBeUndefined();
  });
});
