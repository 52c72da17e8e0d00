import { declarePlans, task } from '@listings/persistence/plans';
import { findOverdueNumbers } from './overdue-numbers.js';

/** The calls of the functions in overdue-numbers.ts. */
export const plans = declarePlans(
  {
    findOverdueNumbers: { pages: 28_000, call: (sql) => findOverdueNumbers(sql, { limit: 1_000 }) },
  },
  {
    acrossAccounts: {
      findOverdueNumbers: {
        ...task('looks at the oldest event of each account, once a minute in one worker'),
        scans: true,
      },
    },
  },
);
