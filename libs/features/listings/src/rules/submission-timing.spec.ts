import { describe, expect, it } from '@jest/globals';
import { PUSH_GAP_MS, submissionPollMs } from './submission-timing.js';

describe('timing', () => {
  it('[publishers 1.1] never makes more than ten edits of a listing in a minute', () => {
    expect(Math.ceil(60_000 / PUSH_GAP_MS)).toBeLessThanOrEqual(10);
  });

  it.each([
    [{ pollAfterMs: 2_000, ageMs: 0 }, 2_000],
    [{ pollAfterMs: 2_000, ageMs: 80_000 }, 20_000],
    [{ pollAfterMs: Number.NaN, ageMs: 0 }, 60_000],
    [{ pollAfterMs: 0, ageMs: 0 }, 200],
    [{ pollAfterMs: 1_000, ageMs: 7 * 86_400_000 }, 6 * 3_600_000],
  ])('[publishers 1.4] waits for a review %j: %i ms', (asked, expected) => {
    expect(submissionPollMs(asked)).toBe(expected);
  });
});
