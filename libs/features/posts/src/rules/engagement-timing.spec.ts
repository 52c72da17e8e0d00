import { describe, expect, it } from '@jest/globals';
import { engagementPace, FIRST_ENGAGEMENT_READ_MS, nextEngagementReadMs } from './engagement-timing.js';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

function reads(random: number): number[] {
  const ages = [FIRST_ENGAGEMENT_READ_MS];
  for (;;) {
    const wait = nextEngagementReadMs(ages.at(-1) ?? 0, random);
    if (wait === null) return ages;
    ages.push((ages.at(-1) ?? 0) + wait);
  }
}

describe('when engagement is read', () => {
  it('[contract 5, engagement] is often while a post is young and rarely later', () => {
    const ages = reads(0);
    const between = (from: number, to: number) => ages.filter((age) => age >= from && age < to).length;
    expect(between(0, HOUR)).toBe(4);
    expect(between(HOUR, DAY)).toBe(8);
    expect(between(DAY, 14 * DAY)).toBe(7);
    expect(between(28 * DAY, 56 * DAY)).toBe(4);
  });

  it('[contract 5, engagement] ends a year after the publication', () => {
    for (const random of [0, 0.99]) {
      const ages = reads(random);
      expect(ages.length).toBeLessThan(80);
      expect(ages.at(-1)).toBeGreaterThanOrEqual(365 * DAY);
      expect(ages.at(-2)).toBeLessThan(365 * DAY);
    }
  });

  it('[contract 5, engagement] spreads the posts of a campaign over time', () => {
    const waits = [0, 0.5, 0.99].map((random) => nextEngagementReadMs(DAY, random));
    expect(waits).toEqual([12 * HOUR, 12.6 * HOUR, Math.round(12 * HOUR * 1.099)]);
  });
});

describe('how much is read', () => {
  it.each([
    ['nothing', {}, { postsPerRead: 100, waitMs: 1_000 }],
    ['a pace', { postsPerRead: 25, readsPerMinute: 30 }, { postsPerRead: 25, waitMs: 2_000 }],
    ['none', { postsPerRead: 0, readsPerMinute: 0 }, { postsPerRead: 1, waitMs: 60_000 }],
    ['no bound', { postsPerRead: 1e9, readsPerMinute: Infinity }, { postsPerRead: 500, waitMs: 10 }],
    ['no numbers', { postsPerRead: NaN, readsPerMinute: NaN }, { postsPerRead: 1, waitMs: 60_000 }],
  ])('[contract 5, engagement] follows what the plug-in declares, within bounds: %s', (_, declared, expected) => {
    expect(engagementPace(declared)).toEqual(expected);
  });
});
