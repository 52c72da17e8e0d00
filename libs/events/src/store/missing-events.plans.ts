import { declarePlans, task } from '@listings/persistence/plans';
import { findMissingEvents } from './missing-events.js';

/** The calls of the functions in missing-events.ts. */
export const plans = declarePlans(
  {
    findMissingEvents: { pages: 20_000, call: (sql) => findMissingEvents(sql, { limit: 10 }) },
  },
  {
    acrossAccounts: {
      findMissingEvents: {
        ...task('compares the newest event of each account with its counter, once a minute in one worker'),
        scans: true,
      },
    },
  },
);
