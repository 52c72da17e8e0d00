import { describe, expect, it } from '@jest/globals';
import { completenessOf, missingData, nextSteps } from './gaps.js';
import type { Health } from './gaps.js';

const PARTS: Health['parts'] = [
  { part: 'LISTED', points: 20, most: 30, gaps: ['NOT_LISTED'] },
  { part: 'COMPLETE', points: 5, most: 20, gaps: ['NO_HOURS', 'NO_LINKS'] },
  { part: 'HOLIDAYS', points: 0, most: 5, gaps: ['NO_HOLIDAY_HOURS'] },
  { part: 'ANSWERED', points: null, most: 15, gaps: [] },
];

describe('what lowers the score of a location', () => {
  it('[health] comes in the order of the points that it can give', () => {
    expect(nextSteps({ parts: PARTS })).toEqual(['NO_HOURS', 'NO_LINKS', 'NOT_LISTED', 'NO_HOLIDAY_HOURS']);
  });

  it('[health] makes the data incomplete where it is a part of them', () => {
    expect(completenessOf({ score: 40, parts: PARTS })).toBe(0.25);
    expect(completenessOf({ score: null, parts: PARTS })).toBeUndefined();
    expect(missingData({ parts: PARTS })).toEqual(['NO_HOURS', 'NO_LINKS', 'NO_HOLIDAY_HOURS']);
  });
});
