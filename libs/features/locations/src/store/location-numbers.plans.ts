import { declarePlans } from '@listings/persistence/plans';
import { findNumbers, findStates, storeNumbers } from './location-numbers.js';

/** The calls of the functions in location-numbers.ts. */
export const plans = declarePlans({
  storeNumbers: {
    pages: 60,
    call: (sql, { accountId, locationId }) =>
      storeNumbers(sql, {
        accountId,
        numbers: [{ locationId, score: 70, reviews: 3, stars: 12, differences: 1, listed: 1 }],
      }),
  },
  findNumbers: { pages: 250, call: findNumbers },
  findStates: {
    pages: { small: 4_000, largest: 6_000 },
    call: (sql, at) => findStates(sql, { ...at, publishers: [at.publisher] }),
  },
});
