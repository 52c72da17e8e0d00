import { expect, it } from '@jest/globals';
import { nextReadingMs, READING_INTERVAL_MS } from './reading-timing.js';

it('[health] reads a listing about once a day, and spreads those that were linked together', () => {
  expect(nextReadingMs(0)).toBe(READING_INTERVAL_MS);
  expect(nextReadingMs(0.999)).toBeGreaterThan(0.9 * READING_INTERVAL_MS);
});
