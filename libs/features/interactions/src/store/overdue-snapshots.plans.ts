import { declarePlans, task } from '@listings/persistence/plans';
import { findOverdueSnapshots } from './overdue-snapshots.js';

/** The calls of the functions in overdue-snapshots.ts. */
export const plans = declarePlans(
  {
    findOverdueSnapshots: { pages: 1_000, call: (sql) => findOverdueSnapshots(sql, { limit: 1_000 }) },
  },
  {
    acrossAccounts: {
      findOverdueSnapshots: {
        ...task('reads the snapshots of all accounts, once a minute in one worker'),
        scans: true,
      },
    },
  },
);
