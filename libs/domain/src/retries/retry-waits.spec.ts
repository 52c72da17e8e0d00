import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { backOffMs, rateLimitWaitMs } from './retry-waits.js';

const random = fc.double({ min: 0, max: 0.999_999, noNaN: true });

describe('waits before a retry', () => {
  it('[publishers 0.1] backs off from 2 s by doubling up to an hour, less a random half', () => {
    const waits = [1, 2, 3, 12, 200].map((failures) => backOffMs(failures, 0));
    expect(waits).toEqual([2_000, 4_000, 8_000, 3_600_000, 3_600_000]);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), random, (failures, chance) => {
        const full = backOffMs(failures, 0);
        const wait = backOffMs(failures, chance);
        return wait >= full / 2 - 1 && wait <= full;
      }),
    );
  });

  it('[publishers 0.1] never retries before a rate limit is over', () => {
    const limit = fc.integer({ min: 0, max: 86_400_000 });
    fc.assert(fc.property(limit, random, (ms, chance) => rateLimitWaitMs(ms, chance) >= ms));
  });
});
