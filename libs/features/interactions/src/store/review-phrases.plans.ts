import { declarePlans, LAST_DAYS, TODAY } from '@listings/persistence/plans';
import { findPhrases } from './review-phrases.js';

/** The calls of the functions in review-phrases.ts. */
export const plans = declarePlans({
  findPhrases: {
    pages: { small: 90, largest: 1_800 },
    call: (sql, at) =>
      findPhrases(
        sql,
        { accountId: at.accountId, publishers: [at.publisher], from: LAST_DAYS.from, to: TODAY },
        { reviews: 1000, limit: 20 },
      ),
  },
  'findPhrases: of locations': {
    pages: { small: 320, largest: 580 },
    call: (sql, at) =>
      findPhrases(
        sql,
        { ...at, publishers: [at.publisher], from: LAST_DAYS.from, to: TODAY },
        { reviews: 1000, limit: 20 },
      ),
  },
});
