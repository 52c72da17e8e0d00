import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays, lengthInDays } from '@listings/domain';
import type { DayRange } from '@listings/domain';
import { FEED_WINDOW_DAYS, feedTerms, nextFeedWindow, progressAfter } from './feed-progress.js';
import type { FeedProgress, FeedTerms } from './feed-progress.js';
import { nextDailyReadMs } from './feed-timing.js';

const none: FeedProgress = { coveredFrom: null, coveredTo: null, newestDay: null };
const START = '2026-07-06';

/** Reads until nothing is left for the day. `reported` tells whether the publisher has numbers for a day. */
function readAll(progress: FeedProgress, terms: FeedTerms & { today: string }, reported = (_day: string) => true) {
  const windows: DayRange[] = [];
  for (;;) {
    const window = nextFeedWindow(progress, terms);
    if (!window) return { progress, windows };
    windows.push(window);
    if (windows.length > 100) throw new Error(`does not end: ${JSON.stringify(windows.slice(-3))}`);
    const days = daysOf(window).filter(reported);
    const answer = days.map((date) => ({ date }));
    progress = progressAfter(progress, window, answer);
  }
}

function daysOf({ from, to }: DayRange): string[] {
  return Array.from({ length: lengthInDays({ from, to }) }, (_, index) => addDays(from, index));
}

describe('the days that a feed reads [contract 11, insights]', () => {
  const terms = { historyDays: 200, unsettledDays: 7, today: START };

  it('[contract 11, insights] are first the newest, then older ones, back to what the publisher keeps', () => {
    const { windows, progress } = readAll(none, terms);
    expect(windows).toEqual([
      { from: '2026-04-07', to: '2026-07-05' },
      { from: '2026-01-07', to: '2026-04-06' },
      { from: '2025-12-18', to: '2026-01-06' },
    ]);
    expect(progress).toEqual({ coveredFrom: '2025-12-18', coveredTo: '2026-07-05', newestDay: '2026-07-05' });
  });

  it('[publishers 1.10] are on the next day the new ones and those that may still change', () => {
    const { progress } = readAll(none, terms);
    const next = { from: '2026-06-29', to: '2026-07-06' };
    expect(readAll(progress, { ...terms, today: '2026-07-07' }).windows).toEqual([next]);
  });

  it('are new ones before older ones', () => {
    const progress = progressAfter(none, nextFeedWindow(none, terms) as DayRange, [{ date: '2026-07-05' }]);
    const next = { from: '2026-06-29', to: '2026-07-07' };
    expect(nextFeedWindow(progress, { ...terms, today: '2026-07-08' })).toEqual(next);
  });

  it('are also those that the publisher reports late, up to 30 days', () => {
    const silent = (day: string) => day <= '2026-06-20';
    const { progress } = readAll(none, terms, silent);
    expect(nextFeedWindow(progress, { ...terms, today: '2026-07-07' })?.from).toBe('2026-06-21');
    const long = readAll(none, terms, (day) => day <= '2026-05-01').progress;
    expect(nextFeedWindow(long, { ...terms, today: '2026-07-07' })?.from).toBe('2026-06-06');
  });

  it('are read again from the newest when the publisher begins to report', () => {
    const { progress } = readAll(none, terms, () => false);
    expect(progress).toMatchObject({ newestDay: null, coveredFrom: '2025-12-18' });
    const later = readAll(progress, { ...terms, today: '2026-07-07' });
    expect(later.windows.length).toBeGreaterThan(2);
    expect(later.progress.coveredFrom).toBe('2025-12-19');
  });

  it('property: every day that is kept is read, in bounded windows, whatever was reported and however long it paused', () => {
    const days = (min: number, max: number) => fc.integer({ min, max });
    const visited = fc.array(fc.record({ pause: days(0, 400), silentFor: days(0, 400) }), { maxLength: 6 });
    fc.assert(
      fc.property(days(1, 700), days(1, 100), visited, (historyDays, unsettledDays, visits) => {
        const bounded = feedTerms({ historyDays, unsettledDays });
        let today = START;
        let progress = none;
        for (const { pause, silentFor } of [{ pause: 0, silentFor: 0 }, ...visits]) {
          today = addDays(today, pause);
          const read = readAll(progress, { ...bounded, today }, (day) => day <= addDays(today, -silentFor));
          for (const window of read.windows) {
            expect(lengthInDays(window)).toBeGreaterThanOrEqual(1);
            expect(lengthInDays(window)).toBeLessThanOrEqual(FEED_WINDOW_DAYS);
            expect(window.from >= addDays(today, -bounded.historyDays)).toBe(true);
          }
          progress = read.progress;
          expect(progress.coveredTo).toBe(addDays(today, -1));
          expect((progress.coveredFrom ?? '') <= addDays(today, -bounded.historyDays)).toBe(true);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('keeps what a plug-in declares within bounds', () => {
    expect(feedTerms({})).toEqual({ historyDays: 548, unsettledDays: 7 });
    expect(feedTerms({ historyDays: 99_999, unsettledDays: 99 })).toEqual({ historyDays: 1_096, unsettledDays: 60 });
    expect(feedTerms({ historyDays: 0, unsettledDays: Number.NaN })).toEqual({ historyDays: 548, unsettledDays: 7 });
  });

  it('is due again on the next day in UTC, spread over six hours', () => {
    const now = new Date('2026-07-06T23:00:00Z');
    expect(nextDailyReadMs(now, 0)).toBe(3_600_000);
    expect(nextDailyReadMs(now, 0.5)).toBe(4 * 3_600_000);
  });
});
