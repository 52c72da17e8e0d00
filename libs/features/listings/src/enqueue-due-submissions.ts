import { takeDueSubmissions } from '@listings/persistence';
import { enqueueSwept } from '@listings/queue';
import type { Sweep } from '@listings/queue';
import type { SubmissionDependencies } from './dependencies.js';

/** Submissions of one account that have a job at the same time, so that large accounts do not delay others. */
const SUBMISSIONS_OF_ONE_ACCOUNT = 250;
/** Maximum number of submissions of all accounts per sweep. */
const SUBMISSIONS_AT_ONCE = 200;

/** Enqueues due submissions that no process has claimed and that have no job. */
export async function enqueueDueSubmissions({
  database,
  jobs,
}: Pick<SubmissionDependencies, 'database' | 'jobs'>): Promise<Sweep> {
  const limits = { perAccount: SUBMISSIONS_OF_ONE_ACCOUNT, limit: SUBMISSIONS_AT_ONCE };
  const due = await takeDueSubmissions(database, limits);
  return enqueueSwept(jobs, { queue: 'listing-submissions', ...due });
}
