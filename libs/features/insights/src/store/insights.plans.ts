import { addDays } from '@listings/domain';
import { callsOf, declarePlans, isoDay, pages, requestsOf, rows, TODAY } from '@listings/persistence/plans';
import type { Place } from '@listings/persistence/plans';
import * as store from './index.js';

/** A metric that is added up of two. */
function sourcesAt(at: Place, total: store.InsightSource['total'] = 'sum'): readonly store.InsightSource[] {
  return [{ metric: 'views', publisher: at.publisher, parts: ['IMPRESSIONS_MAPS', 'IMPRESSIONS_SEARCH'], total }];
}

/** The days of a period. */
const DAYS = 30;

/** A period that ends today, and the begin of the one before it. */
const PERIODS = { range: { from: addDays(TODAY, 1 - DAYS), to: TODAY }, beforeFrom: addDays(TODAY, 1 - 2 * DAYS) };

/** A request of a page of a ranking, of 30 days compared with those before. */
function insightRanking(given: Partial<store.InsightRankingQuery> = {}) {
  return (at: Place): Omit<store.InsightRankingQuery, 'accountId'> => ({
    ...{ locations: {}, grouping: 'LOCATION', rank: 'VALUE', page: { descending: true, size: 50 } },
    ...PERIODS,
    sources: sourcesAt(at, given.grouping === 'STATE' ? 'last' : 'sum'),
    ...given,
  });
}

/** Listings from which on numbers are summed beforehand. */
const MANY_LISTINGS = 1_000;

/** The calls of the statements of this store. */
export const plans = declarePlans(
  {
    ...requestsOf(store, {
      resumeInsights: pages({ small: 370, largest: 2_400 }, { locationIds: null }),
      hasInsightSums: pages(20, { until: TODAY, sources: (at) => sourcesAt(at) }),
      storeInsightSlot: pages({ small: 220, largest: 760 }, { until: TODAY, sources: (at) => sourcesAt(at), slot: 1 }),
      deleteInsightSlot: pages({ small: 150, largest: 60 }, { slot: 1, sources: (at) => sourcesAt(at) }),
    }),
    ...callsOf(store.findInsightListings)({
      '': pages(300, () => ({ filter: {}, size: 20 })),
      'of a country': pages(300, () => ({ filter: { countryIso: 'US' }, size: 20 })),
    }),
    ...callsOf(store.findDaysOfListings)({
      '': pages(20, () => ({ feedIds: [1, 2], from: addDays(TODAY, -30), to: TODAY })),
    }),
    findInsightTurns: pages({ small: 360, largest: 1_900 }, (sql, at) => store.findInsightTurns(sql, [at])),
    lockInsightFeeds: pages(20, (sql, at) =>
      store.lockInsightFeeds(sql, at.accountId, [{ feedId: at.feedId, dueAt: '-infinity' }]),
    ),
    storeInsightMonths: pages(100, (sql, { accountId, feedId }) =>
      store.storeInsightMonths(sql, accountId, [{ feedId, days: [{ date: TODAY, metrics: { CALLS: 1 } }] }]),
    ),
    storeInsightFeeds: pages({ small: 50, largest: 270 }, (sql, { accountId, feedId }) => {
      const progress = { coveredFrom: null, coveredTo: null, newestDay: null };
      return store.storeInsightFeeds(sql, accountId, [{ feedId, progress, failures: 0, blocked: false, waitMs: 1 }]);
    }),
    storeInsightDays: pages(630, (sql, { accountId, feedId }) => {
      const days = Array.from({ length: 28 }, (_, n) => ({
        date: `2026-02-${String(n + 1).padStart(2, '0')}`,
        metrics: { views: n },
      }));
      return store.storeInsightDays(sql, accountId, [{ feedId, days }]);
    }),
    deleteInsightFeeds: pages({ small: 30, largest: 250 }, (sql, at) =>
      store.deleteInsightFeeds(sql, at.accountId, [at.feedId]),
    ),
    // Two thirds of the pages of the largest account are sorts of the months in temporary files.
    ...callsOf(store.findInsightRanking)({
      '': pages({ small: 580, largest: 27_000 }, insightRanking()),
      'of states': pages(
        { small: 1_100, largest: 87_000 },
        insightRanking({ grouping: 'STATE', rank: 'CHANGE_PERCENT' }),
      ),
      'of days of a tag': pages(
        { small: 220, largest: 12_500 },
        insightRanking({ grouping: 'DAY', locations: { tag: 'tag 1' } }),
      ),
      'of a few locations': pages({ small: 760, largest: 1_300 }, (at) =>
        insightRanking({ locations: { locationIds: at.locationIds } })(at),
      ),
      'of metrics': pages({ small: 550, largest: 27_000 }, insightRanking({ grouping: 'METRIC' })),
      'of stored sums': pages({ small: 450, largest: 1_500 }, insightRanking({ stored: true })),
      'of states, of stored sums': pages(
        { small: 680, largest: 3_700 },
        insightRanking({ stored: true, grouping: 'STATE' }),
      ),
      'of locations of a tag, of stored sums': pages(
        { small: 610, largest: 9_600 },
        insightRanking({ stored: true, locations: { tag: 'tag 1' } }),
      ),
      'of days, of stored sums': pages({ small: 220, largest: 230 }, insightRanking({ stored: true, grouping: 'DAY' })),
      'of metrics, of stored sums': pages(
        { small: 220, largest: 230 },
        insightRanking({ stored: true, grouping: 'METRIC' }),
      ),
    }),
    ...callsOf(store.findInsightDelays)({
      '': pages({ small: 330, largest: 1_100 }, (at) => ({ locations: {}, publishers: [at.publisher] })),
      'of stored sums': pages(20, (at) => ({ locations: {}, publishers: [at.publisher], stored: true })),
    }),
    findInsights: pages(50, (sql, at) => store.findInsights(sql, at, { range: undefined, today: isoDay(0) })),
    hasMoreListings: pages({ small: 170, largest: 30 }, (sql, { accountId }) =>
      store.hasMoreListings(sql, accountId, MANY_LISTINGS),
    ),
    storeInsightSums: pages({ small: 640, largest: 570 }, (sql, at) =>
      store.storeInsightSums(sql, {
        ...{ accountId: at.accountId, slot: 1, feedIds: [at.feedId], source: sourcesAt(at)[0] as store.InsightSource },
        ...PERIODS,
      }),
    ),
    findMissingSlots: pages(20, (sql, { accountId }) => store.findMissingSlots(sql, accountId)),
  },
  {
    growing: {
      findInsightDelays: 'reads the feeds of the account',
      findInsightRanking:
        'adds up the days of all listings in two periods, and reads the tags or regions of their locations',
    },
    acrossAccounts: { findInsightTurns: rows('the connected accounts of claimed work') },
  },
);
