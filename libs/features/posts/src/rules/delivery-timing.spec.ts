import { describe, expect, it } from '@jest/globals';
import { pollAgainMs, searchAgainMs } from './delivery-timing.js';

describe('delivery timing', () => {
  it('[reliability 2] searches for a lost post at growing intervals, and for the last time when it cannot appear any more', () => {
    const searches = (findableWithinMs: number) => {
      const times: number[] = [];
      let since = 0;
      while (since < findableWithinMs) {
        since += searchAgainMs({ untilResendMs: findableWithinMs - since, findableWithinMs });
        times.push(since);
      }
      return times;
    };
    expect(searches(60_000)).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 60_000]);
    expect(searches(15_000)).toEqual([2_000, 4_000, 8_000, 15_000]);
    expect(searches(1_000)).toEqual([1_000]);
    expect(searchAgainMs({ untilResendMs: 0, findableWithinMs: 60_000 })).toBe(0);
  });

  it.each([
    [{ pollAfterMs: 30_000, ageMs: 1_000 }, 30_000],
    [{ pollAfterMs: 30_000, ageMs: 2 * 3_600_000 }, 1_800_000],
    [{ pollAfterMs: 99_000_000, ageMs: 0 }, 3_600_000],
    [{ pollAfterMs: 0, ageMs: 0 }, 200],
    [{ pollAfterMs: NaN, ageMs: 0 }, 60_000],
  ])('[publishers 1.8] after %j asks again in %d ms', (given, wait) => {
    expect(pollAgainMs(given)).toBe(wait);
  });
});
