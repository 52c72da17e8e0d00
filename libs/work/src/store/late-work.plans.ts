import { declarePlans, task } from '@listings/persistence/plans';
import { findLateWork } from './late-work.js';

/** The calls of the functions in late-work.ts. */
export const plans = declarePlans(
  {
    findLateWork: { pages: 10_300, call: (sql) => findLateWork(sql, { limit: 10 }) },
  },
  {
    acrossAccounts: { findLateWork: { ...task('reads every row of work, once a minute in one worker'), scans: true } },
  },
);
