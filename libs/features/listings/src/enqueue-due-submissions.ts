import { findDueSubmissions } from '@listings/persistence';
import type { SubmissionDependencies } from './dependencies.js';

/** Maximum number of submissions of one account per sweep, so that large accounts do not delay others. */
export const SUBMISSIONS_OF_ONE_ACCOUNT = 250;
/** Maximum number of submissions of all accounts per sweep. */
const SUBMISSIONS_AT_ONCE = 500;

/** Enqueues due submissions that no process has claimed, because their job may be lost. Returns their number. */
export async function enqueueDueSubmissions({
  database,
  jobs,
}: Pick<SubmissionDependencies, 'database' | 'jobs'>): Promise<number> {
  const due = await findDueSubmissions(database, {
    perAccount: SUBMISSIONS_OF_ONE_ACCOUNT,
    limit: SUBMISSIONS_AT_ONCE,
  });
  await jobs.enqueueMany('listing-submissions', due);
  return due.length;
}
