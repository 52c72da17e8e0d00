import { declarePlans, task, TODAY } from '@listings/persistence/plans';
import { findMarkedAccounts, lockHealthAccount, saveHealthAccount, takeMarks } from './health-marks.js';

/** The calls of the functions in health-marks.ts. */
export const plans = declarePlans(
  {
    lockHealthAccount: {
      pages: { small: 45, largest: 35 },
      call: (sql, { accountId }) => lockHealthAccount(sql, { accountId, today: TODAY }),
    },
    saveHealthAccount: { pages: 30, call: (sql, { accountId }) => saveHealthAccount(sql, { accountId, scoredTo: 5 }) },
    takeMarks: {
      pages: { small: 90, largest: 60 },
      call: (sql, { accountId }) => takeMarks(sql, { accountId, limit: 10 }),
    },
    findMarkedAccounts: { pages: 300, call: (sql) => findMarkedAccounts(sql, { today: TODAY, afterId: 0, limit: 50 }) },
  },
  { acrossAccounts: { findMarkedAccounts: task('finds the next accounts with locations to score') } },
);
