import { declarePlans, task } from '@listings/persistence/plans';
import { countJobs } from './job-counts.js';

/** The calls of the functions in job-counts.ts. */
export const plans = declarePlans(
  {
    countJobs: { pages: 1_000, call: (sql) => countJobs(sql) },
  },
  { acrossAccounts: { countJobs: { ...task('counts the jobs, for the metrics of one process'), scans: true } } },
);
