import { declarePlans, TODAY } from '@listings/persistence/plans';
import { storeInsightMonths } from './insight-months.js';

/** The calls of the functions in insight-months.ts. */
export const plans = declarePlans({
  storeInsightMonths: {
    pages: 100,
    call: (sql, { accountId, feedId }) =>
      storeInsightMonths(sql, accountId, [{ feedId, days: [{ date: TODAY, metrics: { CALLS: 1 } }] }]),
  },
});
