import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ATTEMPT_DELAYS_MS, LONGEST_RETRY_AFTER_MS, MAX_ATTEMPTS, retryAfterMs, retryDelay } from './retry-schedule.js';

const now = new Date('2026-07-06T18:33:29.000Z');

describe('retry schedule', () => {
  const total = ATTEMPT_DELAYS_MS.reduce((sum, each) => sum + each, 0);

  it('[contract 8] is twelve attempts over 73.6 h by a simulated clock, and at most 20 % more', () => {
    expect(MAX_ATTEMPTS).toBe(12);
    expect(total / 3_600_000).toBeCloseTo(73.6, 1);
    const die = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    fc.assert(
      fc.property(fc.array(die, { minLength: 11, maxLength: 11 }), (dice) => {
        const delays = dice.map((random, index) => retryDelay({ attempt: index + 1, random }) ?? Number.NaN);
        for (const [index, delay] of delays.entries())
          expect(delay).toBeGreaterThanOrEqual(ATTEMPT_DELAYS_MS[index + 1] ?? Infinity);
        expect(delays.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(total * 1.2 + 11);
        expect(retryDelay({ attempt: 12, random: 0 })).toBeUndefined();
      }),
    );
  });

  it('[contract 8] Retry-After lengthens a wait up to 24 h and never shortens it', () => {
    expect(retryDelay({ attempt: 1, random: 0, retryAfterMs: 60_000 })).toBe(60_000);
    expect(retryDelay({ attempt: 4, random: 0, retryAfterMs: 1_000 })).toBe(30 * 60_000);
    expect(retryDelay({ attempt: 1, random: 0, retryAfterMs: 10 * LONGEST_RETRY_AFTER_MS })).toBe(24 * 3_600_000);
    expect(retryDelay({ attempt: 12, random: 0, retryAfterMs: 60_000 })).toBeUndefined();
  });

  it.each([
    ['120', 120_000],
    [' 0 ', 0],
    ['Mon, 06 Jul 2026 18:34:29 GMT', 60_000],
    ['Monday, 06-Jul-26 18:34:29 GMT', 60_000],
    ['Mon Jul  6 18:34:29 2026', 60_000],
    ['Mon, 06 Jul 2026 17:00:00 GMT', 0],
    ['-5', undefined],
    ['1.5', undefined],
    ['soon', undefined],
    ['2026-07-06', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('[contract 8] reads Retry-After %j', (header, expected) => {
    expect(retryAfterMs(header, now)).toBe(expected);
  });
});
