import { describe, expect, it } from '@jest/globals';
import { insightFields, insightFieldsOf } from './insight-metrics.js';
import { insightReport } from './insight-report.js';
import type { InsightDay } from './insight-report.js';

const range = { from: '2026-07-03', to: '2026-07-04' };
const report = (declared: string[], days: InsightDay[]) => insightReport(insightFieldsOf(declared), range, days);

describe('the names of metrics', () => {
  it('[contract 11, insights] has the common names where the publisher reports them, and names its other metrics', () => {
    const names = (declared: string[]) => insightFieldsOf(declared).map(({ name }) => name);
    const declared = ['IMPRESSIONS_MAPS', 'IMPRESSIONS_SEARCH', 'CALLS', 'MENU_CLICKS'];
    expect(names(declared)).toEqual(['views', 'searches', 'calls', 'impressionsMaps', 'menuClicks']);
    expect(names(['PAGE_VIEWS', 'FOLLOWERS', 'PAGE_ACTIONS'])).toEqual(['views', 'followers', 'pageActions']);
    expect(names(['SOMETHING_ELSE', 'constructor'])).toEqual([]);
  });

  it('has each name once', () => {
    const names = insightFields.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('the report of a range', () => {
  const day = (date: string, metrics: Record<string, number>): InsightDay => ({ date, metrics });

  it('[contract 11, insights] adds up the days of the range, and separately those of the preceding range', () => {
    const days = [1, 2, 4, 8].map((CALLS, n) => day(`2026-07-0${n + 1}`, { CALLS }));
    const totals = { totals: { calls: 12 }, previousTotals: { calls: 3 } };
    const { daily, ...numbers } = report(['CALLS'], days);
    expect(numbers).toEqual({ ...totals, comparison: { days: { calls: 2 }, ...totals } });
    expect(daily).toEqual([4, 8].map((calls, n) => ({ date: `2026-07-0${n + 3}`, calls })));
  });

  it('[contract 11, insights] takes the last value of followers, because a level is not added up', () => {
    const levels = [90, 100].map((FOLLOWERS, n) => day(`2026-07-0${n + 2}`, { FOLLOWERS }));
    const days = [...levels, day('2026-07-04', { PAGE_ACTIONS: 1 })];
    const { totals, previousTotals, daily } = report(['FOLLOWERS'], days);
    expect([totals, previousTotals]).toEqual([{ followers: 100 }, { followers: 90 }]);
    expect(daily.at(-1)).toEqual({ date: '2026-07-04', followers: null });
  });

  it('[contract 11, insights] compares both ranges over the days that both have, whichever of them lacks some', () => {
    const month = { from: '2026-07-01', to: '2026-07-30' };
    const dates = (from: number, count: number, of: string) =>
      Array.from({ length: count }, (_, n) => `2026-${of}-${String(from + n).padStart(2, '0')}`);
    // The 30 days before are 1 to 30 June. The publisher has not reported the last three days of July yet.
    const june = dates(1, 30, '06').map((date) => day(date, { CALLS: 10, FOLLOWERS: Number(date.slice(-2)) }));
    const july = dates(1, 27, '07').map((date) => day(date, { CALLS: 11 }));
    const late = insightReport(insightFieldsOf(['CALLS', 'FOLLOWERS']), month, [...june, ...july]);
    expect([late.totals['calls'], late.previousTotals['calls']]).toEqual([297, 300]);
    expect(late.comparison).toEqual({
      days: { calls: 27, followers: 0 },
      totals: { calls: 297, followers: null },
      previousTotals: { calls: 270, followers: null },
    });
    // Of a listing that was linked on 29 June, only the last two days have a counterpart.
    const level = [day('2026-06-29', { FOLLOWERS: 7 }), day('2026-06-30', { FOLLOWERS: 8 })];
    const linked = insightReport(insightFieldsOf(['FOLLOWERS']), month, [
      ...level,
      ...dates(1, 30, '07').map((date) => day(date, { FOLLOWERS: 100 + Number(date.slice(-2)) })),
    ]);
    const compared = { days: { followers: 2 }, totals: { followers: 130 }, previousTotals: { followers: 8 } };
    expect(linked.comparison).toEqual(compared);
  });

  it('[publishers 5.15] never shows a missing value as zero, also where one part of a sum is missing', () => {
    const metrics = ['IMPRESSIONS_MAPS', 'IMPRESSIONS_SEARCH', 'CALLS'];
    const days = [day('2026-07-03', { IMPRESSIONS_MAPS: 5, CALLS: 0 })];
    const none = { views: null, searches: null, calls: null, impressionsMaps: null };
    const known = { ...none, calls: 0, impressionsMaps: 5 };
    const noDays = { views: 0, searches: 0, calls: 0, impressionsMaps: 0 };
    expect(report(metrics, days)).toEqual({
      totals: known,
      previousTotals: none,
      daily: [{ date: '2026-07-03', ...known }],
      comparison: { days: noDays, totals: none, previousTotals: none },
    });
    const nothing = { totals: { calls: null }, previousTotals: { calls: null }, daily: [] };
    expect(report(['CALLS'], [])).toMatchObject(nothing);
  });

  it('[contract 11, insights] counts as views what the publisher showed on maps, in search results and as a page', () => {
    const both = [day('2026-07-03', { IMPRESSIONS_MAPS: 5, IMPRESSIONS_SEARCH: 7 })];
    expect(report(['IMPRESSIONS_MAPS', 'IMPRESSIONS_SEARCH'], both).totals).toMatchObject({ views: 12, searches: 7 });
    expect(report(['PAGE_VIEWS'], [day('2026-07-03', { PAGE_VIEWS: 3 })]).totals).toEqual({ views: 3 });
  });
});
