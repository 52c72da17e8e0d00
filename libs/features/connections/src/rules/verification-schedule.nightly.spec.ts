import { describe, expect, it } from '@jest/globals';
import { verificationPollMs } from './verification-timing.js';

describe('the schedule of reads', () => {
  const intervals = { openMs: 600_000, settledMs: 21_600_000 };

  const begin = Date.UTC(2026, 0, 15, 9, 30);
  const pollAt = (ms: number, locationId: number) =>
    ms + verificationPollMs('VERIFIED', intervals, { locationId, now: new Date(begin + ms) });

  it('[contract 7] spreads 100,000 listings that were linked at once evenly over the interval', () => {
    // One worker with 4 slots and calls of 200 ms reads 20 a second: the first reads take 83 minutes.
    const first = Array.from({ length: 100_000 }, (_, n) => ({ locationId: 100_001 + n, readAt: (n / 20) * 1_000 }));
    const due = first.map(({ locationId, readAt }) => pollAt(pollAt(readAt, locationId), locationId));
    const perMinute = new Map<number, number>();
    for (const at of due) {
      const minute = Math.floor((at % intervals.settledMs) / 60_000);
      perMinute.set(minute, (perMinute.get(minute) ?? 0) + 1);
    }
    // 100,000 in 360 minutes are 278 in each.
    expect(perMinute.size).toBe(360);
    for (const reads of perMinute.values()) expect(reads).toBeGreaterThanOrEqual(270);
    for (const reads of perMinute.values()) expect(reads).toBeLessThanOrEqual(286);
  });

  it('[contract 7] one worker with 4 slots reads 100,000 linked listings without falling behind', () => {
    const perSecond = 20;
    const due: number[][] = [Array.from({ length: 100_000 }, (_, n) => 100_001 + n)];
    const waiting: { locationId: number; since: number }[] = [];
    const longest: number[] = [];
    let next = 0;
    for (let second = 0; second < 5 * 21_600; second += 1) {
      for (const locationId of due[second] ?? []) waiting.push({ locationId, since: second });
      delete due[second];
      for (const { locationId, since } of waiting.slice(next, next + perSecond)) {
        next += 1;
        const interval = Math.floor(second / 21_600);
        longest[interval] = Math.max(longest[interval] ?? 0, second - since);
        (due[Math.ceil(pollAt(second * 1_000, locationId) / 1_000)] ??= []).push(locationId);
      }
    }
    // The first reads take 83 minutes. From the second interval on no listing waits for a slot.
    expect(longest[0]).toBe(4_999);
    expect(longest.slice(2)).toEqual([0, 0, 0]);
    expect(next).toBeGreaterThanOrEqual(500_000);
  });
});
