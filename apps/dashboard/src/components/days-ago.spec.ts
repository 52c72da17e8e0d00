import { expect, it } from '@jest/globals';
import { daysAgo } from './days-ago.js';

it('[dashboard] counts days of the calendar, over the ends of months and years', () => {
  expect(daysAgo(0, new Date(2026, 2, 1, 0, 5))).toBe('2026-03-01');
  expect(daysAgo(1, new Date(2026, 2, 1, 0, 5))).toBe('2026-02-28');
  expect(daysAgo(30, new Date(2026, 0, 5, 23, 59))).toBe('2025-12-06');
});
