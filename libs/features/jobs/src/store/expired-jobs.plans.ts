import { days, declarePlans, now, task } from '@listings/persistence/plans';
import { deleteExpiredDetails, deleteOldJobs } from './expired-jobs.js';

/** The calls of the functions in expired-jobs.ts. */
export const plans = declarePlans(
  {
    deleteExpiredDetails: { pages: 800, call: (sql) => deleteExpiredDetails(sql, { now: now(), limit: 100 }) },
    'deleteExpiredDetails: all': { pages: 1_500, call: (sql) => deleteExpiredDetails(sql, { now: now(), limit: 500 }) },
    deleteOldJobs: { pages: 60, call: (sql) => deleteOldJobs(sql, { before: days(-365), limit: 100 }) },
  },
  {
    acrossAccounts: {
      deleteExpiredDetails: task('deletes the rows of old jobs in small steps'),
      deleteOldJobs: task('deletes old jobs in small steps'),
    },
  },
);
