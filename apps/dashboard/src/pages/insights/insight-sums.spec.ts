import { describe, expect, it } from '@jest/globals';
import { daysOf, exportRows, locationsOf, metricsOf, publishersOf, sumOf, totalsOf } from './insight-sums.js';
import type { LocationInsights } from './insight-sums.js';

const report = (given: Partial<LocationInsights>): LocationInsights => ({
  locationId: 1,
  locationName: 'Harbour',
  publisher: 'ACME',
  linked: true,
  totals: {},
  comparison: { days: {}, totals: {}, previousTotals: {} },
  daily: [],
  ...given,
});

const reports = [
  report({
    totals: { views: 30, calls: null },
    // The publisher has not reported one of the days yet.
    comparison: {
      days: { views: 1, calls: 0 },
      totals: { views: 20, calls: null },
      previousTotals: { views: 20, calls: null },
    },
    daily: [
      { date: '2026-07-02', numbers: { views: 20, calls: null } },
      { date: '2026-07-01', numbers: { views: 10, calls: null } },
    ],
  }),
  report({
    locationId: 2,
    locationName: 'Old town',
    totals: { views: 50, calls: null },
    comparison: {
      days: { views: 0, calls: 0 },
      totals: { views: null, calls: null },
      previousTotals: { views: null, calls: null },
    },
    daily: [{ date: '2026-07-02', numbers: { views: 50, calls: null } }],
  }),
  report({
    publisher: 'BOLT',
    totals: { views: 5, followers: 700 },
    comparison: {
      days: { views: 2, followers: 2 },
      totals: { views: 5, followers: 700 },
      previousTotals: { views: 4, followers: 690 },
    },
    daily: [{ date: '2026-07-02', numbers: { views: 5, followers: 700 } }],
  }),
  report({ locationId: 2, publisher: 'BOLT', linked: false }),
];

describe('sums of insights', () => {
  it('[contract 11] a missing number is not zero', () => {
    expect(sumOf([null, undefined])).toBeNull();
    expect(sumOf([0, null])).toBe(0);
    expect(metricsOf(reports)).toEqual(['views', 'followers']);
  });

  it('[dashboard] adds up all locations by publisher, and compares both periods over the days that both have', () => {
    expect(publishersOf(reports)).toEqual(['ACME', 'BOLT']);
    expect(totalsOf(reports)).toEqual([
      { publisher: 'ACME', metric: 'views', value: 80, compared: { value: 20, before: 20, days: 1 } },
      { publisher: 'BOLT', metric: 'views', value: 5, compared: { value: 5, before: 4, days: 2 } },
      { publisher: 'BOLT', metric: 'followers', value: 700, compared: { value: 700, before: 690, days: 2 } },
    ]);
  });

  it('[dashboard] days are in order, each with the sum of a publisher', () => {
    expect(daysOf(reports, 'views')).toEqual([
      { date: '2026-07-01', byPublisher: { ACME: 10 } },
      { date: '2026-07-02', byPublisher: { ACME: 70, BOLT: 5 } },
    ]);
    expect(daysOf(reports, 'calls')).toEqual([]);
  });

  it('[dashboard] the location with the largest number comes first', () => {
    expect(locationsOf(reports, 'views').map(({ name, byPublisher }) => [name, byPublisher])).toEqual([
      ['Old town', { ACME: 50 }],
      ['Harbour', { ACME: 30, BOLT: 5 }],
    ]);
  });

  it('[dashboard] the export has a row for each number, and none for what is missing', () => {
    const rows = exportRows(reports, (publisher) => publisher.toLowerCase());
    expect(rows).toContainEqual(['2026-07-02', 'Old town', 'acme', 'views', 50]);
    expect(rows).toHaveLength(5);
  });
});
