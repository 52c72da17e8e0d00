import { findDueSubmissions } from '@listings/persistence';
import type { SubmissionDependencies } from './dependencies.js';

/** Submissions of one account that one sweep enqueues at most: large accounts take turns with everybody else. */
export const SUBMISSIONS_OF_ONE_ACCOUNT = 250;
/** Submissions of all accounts that one sweep enqueues at most. */
const SUBMISSIONS_AT_ONCE = 500;

/** Enqueues submissions that are due and in nobody's hands, whatever became of their job. Returns how many there were. */
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
