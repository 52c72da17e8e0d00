import { findDueSubmissions } from '@listings/persistence';
import type { SubmissionDependencies } from './dependencies.js';

/** Submissions of one account that one sweep hints at most: large accounts take turns with everybody else. */
export const SUBMISSIONS_OF_ONE_ACCOUNT = 250;
/** Submissions of all accounts that one sweep hints at most. */
const SUBMISSIONS_AT_ONCE = 500;

/** Hints submissions that are due and in nobody's hands, whatever became of their job. Returns how many there were. */
export async function hintDueSubmissions({
  database,
  hints,
}: Pick<SubmissionDependencies, 'database' | 'hints'>): Promise<number> {
  const due = await findDueSubmissions(database, {
    perAccount: SUBMISSIONS_OF_ONE_ACCOUNT,
    limit: SUBMISSIONS_AT_ONCE,
  });
  await hints.hintMany('listing-submissions', due);
  return due.length;
}
