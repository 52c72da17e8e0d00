import { declarePlans, LAST_DAYS } from '@listings/persistence/plans';
import { countAnswered, countRated, findDailyReviews, findReviewsUntil } from './review-counts.js';

/** The calls of the functions in review-counts.ts. */
export const plans = declarePlans({
  findDailyReviews: {
    pages: { small: 30, largest: 40 },
    call: (sql, at) => findDailyReviews(sql, { ...at, publishers: [at.publisher] }, LAST_DAYS),
  },
  countRated: {
    pages: 60,
    call: (sql, { accountId, locationId }) => countRated(sql, { accountId, locationIds: [locationId] }),
  },
  countAnswered: {
    pages: { small: 280, largest: 630 },
    call: (sql, { accountId, locationIds }) => countAnswered(sql, { accountId, locationIds, since: LAST_DAYS.from }),
  },
  findReviewsUntil: {
    pages: { small: 30, largest: 170 },
    call: (sql, at) => findReviewsUntil(sql, { ...at, publishers: [at.publisher] }, LAST_DAYS.from),
  },
});
