import { declarePlans, task } from '@listings/persistence/plans';
import { repairTurns } from './repair.js';

/** The calls of the functions in repair.ts. */
export const plans = declarePlans(
  {
    repairTurns: {
      pages: { small: 9_300, largest: 6_400 },
      call: (sql, { accountId }) => repairTurns(sql, { after: accountId, accounts: 20 }),
    },
    'repairTurns: of 500 accounts': { pages: 69_000, call: (sql) => repairTurns(sql, { after: 0, accounts: 500 }) },
  },
  { acrossAccounts: { repairTurns: task('the groups of 500 accounts in a call, every few seconds in one worker') } },
);
