import { declarePlans, rows } from '@listings/persistence/plans';
import { findInsightTurns, lockInsightFeeds, resumeInsights } from './insight-feeds.js';

/** The calls of the functions in insight-feeds.ts. */
export const plans = declarePlans(
  {
    findInsightTurns: { pages: { small: 360, largest: 1_900 }, call: (sql, at) => findInsightTurns(sql, [at]) },
    lockInsightFeeds: {
      pages: 20,
      call: (sql, at) => lockInsightFeeds(sql, at.accountId, [{ feedId: at.feedId, dueAt: '-infinity' }]),
    },
    resumeInsights: {
      pages: { small: 370, largest: 2_400 },
      call: (sql, at) => resumeInsights(sql, { ...at, locationIds: null }),
    },
  },
  { acrossAccounts: { findInsightTurns: rows('the connected accounts of claimed work') } },
);
