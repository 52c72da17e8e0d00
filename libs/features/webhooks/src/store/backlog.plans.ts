import { declarePlans, task } from '@listings/persistence/plans';
import { readBacklog } from './backlog.js';

/** The calls of the functions in backlog.ts. */
export const plans = declarePlans(
  {
    readBacklog: { pages: 43_000, call: (sql) => readBacklog(sql, { after: 0, accounts: 500 }) },
  },
  {
    acrossAccounts: {
      readBacklog: {
        ...task('counts what waits for 500 accounts in a call, once a minute in one dispatcher'),
        scans: true,
      },
    },
  },
);
