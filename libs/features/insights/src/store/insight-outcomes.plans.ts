import { declarePlans } from '@listings/persistence/plans';
import { deleteInsightFeeds, storeInsightDays, storeInsightFeeds } from './insight-outcomes.js';

/** The calls of the functions in insight-outcomes.ts. */
export const plans = declarePlans({
  storeInsightFeeds: {
    pages: { small: 50, largest: 270 },
    call: (sql, { accountId, feedId }) => {
      const progress = { coveredFrom: null, coveredTo: null, newestDay: null };
      return storeInsightFeeds(sql, accountId, [{ feedId, progress, failures: 0, blocked: false, waitMs: 1 }]);
    },
  },
  storeInsightDays: {
    pages: 630,
    call: (sql, { accountId, feedId }) => {
      const days = Array.from({ length: 28 }, (_, n) => ({
        date: `2026-02-${String(n + 1).padStart(2, '0')}`,
        metrics: { views: n },
      }));
      return storeInsightDays(sql, accountId, [{ feedId, days }]);
    },
  },
  deleteInsightFeeds: {
    pages: { small: 30, largest: 250 },
    call: (sql, at) => deleteInsightFeeds(sql, at.accountId, [at.feedId]),
  },
});
