import { declarePlans, rows } from '@listings/persistence/plans';
import { findDueEngagement, findEngagementTurns, pauseEngagement, resumeEngagement } from './engagement-turns.js';

/** The calls of the functions in engagement-turns.ts. */
export const plans = declarePlans(
  {
    findEngagementTurns: { pages: 60, call: (sql, at) => findEngagementTurns(sql, [at]) },
    findDueEngagement: { pages: 20, call: (sql, at) => findDueEngagement(sql, at as never, { limit: 100 }) },
    pauseEngagement: {
      pages: 40,
      call: (sql, at) =>
        pauseEngagement(sql, at.accountId, [{ turn: { ...at, credentialsVersion: 1 } as never, pauseMs: 1 }]),
    },
    resumeEngagement: { pages: 40, call: resumeEngagement },
  },
  { acrossAccounts: { findEngagementTurns: rows('the connected accounts of claimed work') } },
);
