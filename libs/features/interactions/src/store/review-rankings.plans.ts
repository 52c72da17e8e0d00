import { addDays } from '@listings/domain';
import { callsOf, declarePlans, LAST_DAYS } from '@listings/persistence/plans';
import type { Place } from '@listings/persistence/plans';
import { findReviewRanking } from './review-rankings.js';
import type { ReviewRankingQuery } from './review-rankings.js';

/** The days of a period. */
const DAYS = 30;
const PERIOD = { from: LAST_DAYS.from, to: addDays(LAST_DAYS.from, DAYS - 1) };
const PERIOD_BEFORE = { from: addDays(PERIOD.from, -DAYS), to: addDays(PERIOD.from, -1) };

/** A request of a page of a ranking, of 30 days compared with those before. */
function ranking(given: Partial<ReviewRankingQuery> = {}) {
  return (at: Place): Omit<ReviewRankingQuery, 'accountId'> => ({
    ...{ locations: {}, publishers: [at.publisher], grouping: 'LOCATION', rank: 'AVERAGE_RATING', rankOf: 'VALUE' },
    range: PERIOD,
    compared: { days: DAYS, range: PERIOD, before: PERIOD_BEFORE },
    page: { descending: false, size: 50 },
    ...given,
  });
}

/** The calls of the functions in review-rankings.ts. */
export const plans = declarePlans(
  {
    ...callsOf(findReviewRanking)({
      '': { pages: { small: 70, largest: 270 }, request: ranking() },
      'of states': { pages: { small: 200, largest: 12_000 }, request: ranking({ grouping: 'STATE' }) },
      'of tags': { pages: { small: 200, largest: 12_000 }, request: ranking({ grouping: 'TAG', rankOf: 'CHANGE' }) },
      'of publishers': { pages: { small: 40, largest: 200 }, request: ranking({ grouping: 'PUBLISHER' }) },
      'of days of a tag': {
        pages: { small: 70, largest: 3_100 },
        request: ranking({ grouping: 'DAY', locations: { tag: 'tag 1' } }),
      },
      'of a few locations': {
        pages: { small: 100, largest: 200 },
        request: (at) => ranking({ locations: { locationIds: at.locationIds } })(at),
      },
      'of all time': {
        pages: { small: 40, largest: 3_000 },
        request: ranking({ range: undefined, compared: undefined }),
      },
      'of stored sums': { pages: { small: 360, largest: 1_900 }, request: ranking({ stored: true }) },
      'of states, of stored sums': {
        pages: { small: 520, largest: 13_000 },
        request: ranking({ stored: true, grouping: 'STATE' }),
      },
      'of locations of a tag, of stored sums': {
        pages: { small: 570, largest: 7_000 },
        request: ranking({ stored: true, locations: { tag: 'tag 1' } }),
      },
    }),
  },
  {
    growing: {
      findReviewRanking:
        'adds up the reviews of all locations in two periods, and reads the tags or regions of their locations',
    },
  },
);
