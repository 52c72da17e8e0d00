import type { JobsDependencies } from './dependencies.js';
import { JOB_DAYS } from './rules/job-bounds.js';
import { deleteExpiredDetails, deleteOldJobs } from './store/expired-jobs.js';
import { deleteExpiredFiles } from './store/files.js';

const AT_ONCE = 500;
const DAY_MS = 86_400_000;

/** Deletes files, rows and jobs whose time is over. Returns the number of rows of the database. */
export async function sweepJobs({ database, clock }: Pick<JobsDependencies, 'database' | 'clock'>): Promise<number> {
  const now = clock.now();
  const before = new Date(now.getTime() - JOB_DAYS * DAY_MS);
  let all = 0;
  for (;;) {
    const files = await deleteExpiredFiles(database, { now, limit: AT_ONCE });
    const details = await deleteExpiredDetails(database, { now, limit: AT_ONCE });
    const jobs = await deleteOldJobs(database, { before, limit: AT_ONCE });
    all += files + details + jobs;
    if (Math.max(files, details, jobs) < AT_ONCE) return all;
  }
}
