import { describe, expect, it } from '@jest/globals';
import { gapBit, gapBits, gapsOf, HEALTH_PARTS, healthGaps, scoreHealth } from './health-score.js';
import type { HealthFacts, HealthListing } from './health-score.js';

const listing: HealthListing = { publisher: 'MAPS', isUsable: true, isVerified: true, compared: 12, differing: 0 };
const filled = { hasPhotos: true, hasHours: true, hasDescription: true, hasFurtherCategories: true, hasLinks: true };
const whole: HealthFacts = {
  ...filled,
  ...{ isLeftOut: false, publishers: ['MAPS'], listings: [listing], reviews: 4, answered: 4 },
  holiday: { date: '2026-12-25', name: 'Christmas Day' },
  specialDates: ['2026-12-25'],
  hasPublicHolidayHours: false,
};

const health = (facts: Partial<HealthFacts> = {}) => {
  const scored = scoreHealth({ ...whole, ...facts });
  return { score: scored.score, gaps: scored.parts.flatMap(({ gaps }) => gaps) };
};

describe('the health of a location', () => {
  it('[health] is 100 when nothing is missing, and its parts add up to 100', () => {
    expect(health()).toEqual({ score: 100, gaps: [] });
    expect(Object.values(HEALTH_PARTS).reduce((sum, points) => sum + points, 0)).toBe(100);
  });

  it('[health] each gap lowers it, and says so', () => {
    expect(health({ publishers: ['MAPS', 'NETWORK'] })).toEqual({ score: 88, gaps: ['NOT_LISTED'] });
    expect(health({ listings: [{ ...listing, isVerified: false }] })).toEqual({ score: 90, gaps: ['NOT_VERIFIED'] });
    expect(health({ listings: [{ ...listing, differing: 3 }] })).toEqual({ score: 94, gaps: ['DIFFERENT'] });
    expect(health({ hasPhotos: false, hasLinks: false })).toEqual({ score: 92, gaps: ['NO_PHOTOS', 'NO_LINKS'] });
    expect(health({ specialDates: [] })).toEqual({ score: 90, gaps: ['NO_HOLIDAY_HOURS'] });
    expect(health({ specialDates: [], hasPublicHolidayHours: true })).toEqual({ score: 100, gaps: [] });
    expect(health({ answered: 1 })).toEqual({ score: 93, gaps: ['UNANSWERED_REVIEWS'] });
  });

  it('[health] a part that does not apply is left out, and the other parts make the score', () => {
    const unread = { ...listing, isVerified: null, compared: null };
    const { score, parts } = scoreHealth({ ...whole, listings: [unread], holiday: null, reviews: 0, answered: 0 });
    expect(score).toBe(100);
    const leftOut = parts.filter(({ points }) => points === null).map(({ part }) => part);
    expect(leftOut).toEqual(['VERIFIED', 'AGREEING', 'HOLIDAYS', 'ANSWERED']);
  });

  it('[health] a location without any publisher is not listed, and neither is one whose listing cannot be used', () => {
    expect(health({ publishers: [], listings: [] }).gaps).toEqual(['NOT_LISTED']);
    expect(health({ listings: [{ ...listing, isUsable: false }] }).gaps).toEqual(['NOT_LISTED']);
  });

  it('[health] with a gap it never reaches 100', () => {
    expect(health({ reviews: 1000, answered: 999 })).toEqual({ score: 99, gaps: ['UNANSWERED_REVIEWS'] });
  });

  it('[health] one that is archived or permanently closed has none', () => {
    expect(scoreHealth({ ...whole, isLeftOut: true })).toEqual({ score: null, parts: [] });
  });

  it('[health] gaps are stored as bits', () => {
    const none = scoreHealth({ ...whole, hasPhotos: false, answered: 0 });
    expect(gapsOf(gapBits(none))).toEqual(['NO_PHOTOS', 'UNANSWERED_REVIEWS']);
    expect(new Set(healthGaps.map(gapBit)).size).toBe(healthGaps.length);
  });
});
