import { addDays } from '@listings/domain';
import { callsOf, declarePlans, TODAY } from '@listings/persistence/plans';
import type { Place } from '@listings/persistence/plans';
import type { InsightSource } from './insight-pairs.js';
import { findInsightDelays, findInsightRanking } from './insight-rankings.js';
import type { InsightRankingQuery } from './insight-rankings.js';

/** A metric that is added up of two. */
export function sourcesAt(at: Place, total: InsightSource['total'] = 'sum'): readonly InsightSource[] {
  return [{ metric: 'views', publisher: at.publisher, parts: ['IMPRESSIONS_MAPS', 'IMPRESSIONS_SEARCH'], total }];
}

/** The days of a period. */
const DAYS = 30;

/** A period that ends today, and the begin of the one before it. */
export const PERIODS = {
  range: { from: addDays(TODAY, 1 - DAYS), to: TODAY },
  beforeFrom: addDays(TODAY, 1 - 2 * DAYS),
};

/** A request of a page of a ranking, of 30 days compared with those before. */
function insightRanking(given: Partial<InsightRankingQuery> = {}) {
  return (at: Place): Omit<InsightRankingQuery, 'accountId'> => ({
    ...{ locations: {}, grouping: 'LOCATION', rank: 'VALUE', page: { descending: true, size: 50 } },
    ...PERIODS,
    sources: sourcesAt(at, given.grouping === 'STATE' ? 'last' : 'sum'),
    ...given,
  });
}

/** The calls of the functions in insight-rankings.ts. */
export const plans = declarePlans(
  {
    // Two thirds of the pages of the largest account are sorts of the months in temporary files.
    ...callsOf(findInsightRanking)({
      '': { pages: { small: 580, largest: 27_000 }, request: insightRanking() },
      'of states': {
        pages: { small: 1_100, largest: 87_000 },
        request: insightRanking({ grouping: 'STATE', rank: 'CHANGE_PERCENT' }),
      },
      'of days of a tag': {
        pages: { small: 220, largest: 12_500 },
        request: insightRanking({ grouping: 'DAY', locations: { tag: 'tag 1' } }),
      },
      'of a few locations': {
        pages: { small: 760, largest: 1_300 },
        request: (at) => insightRanking({ locations: { locationIds: at.locationIds } })(at),
      },
      'of metrics': { pages: { small: 550, largest: 27_000 }, request: insightRanking({ grouping: 'METRIC' }) },
      'of stored sums': { pages: { small: 450, largest: 1_500 }, request: insightRanking({ stored: true }) },
      'of states, of stored sums': {
        pages: { small: 680, largest: 3_700 },
        request: insightRanking({ stored: true, grouping: 'STATE' }),
      },
      'of locations of a tag, of stored sums': {
        pages: { small: 610, largest: 9_600 },
        request: insightRanking({ stored: true, locations: { tag: 'tag 1' } }),
      },
      'of days, of stored sums': {
        pages: { small: 220, largest: 230 },
        request: insightRanking({ stored: true, grouping: 'DAY' }),
      },
      'of metrics, of stored sums': {
        pages: { small: 220, largest: 230 },
        request: insightRanking({ stored: true, grouping: 'METRIC' }),
      },
    }),
    ...callsOf(findInsightDelays)({
      '': { pages: { small: 330, largest: 1_100 }, request: (at) => ({ locations: {}, publishers: [at.publisher] }) },
      'of stored sums': { pages: 20, request: (at) => ({ locations: {}, publishers: [at.publisher], stored: true }) },
    }),
  },
  {
    growing: {
      findInsightDelays: 'reads the feeds of the account',
      findInsightRanking:
        'adds up the days of all listings in two periods, and reads the tags or regions of their locations',
    },
  },
);
