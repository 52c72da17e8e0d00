import { dayOf } from '@listings/domain';
import type { HealthDependencies } from './dependencies.js';
import { findMarkedAccounts, takeMarks } from './store/health-marks.js';
import { LOCATION_SCORING, SCORES_SUBJECT } from './work/subjects.js';

/** Accounts of one run, and marks of a deleted account that it removes; the next run continues. */
const MOST_ACCOUNTS = 500;
const MOST_MARKS = 10_000;

/**
 * Requests the scores of accounts with marked locations, and of those without scores of the day. The triggers of the database mark a location
 * with each change that its score depends on, so that no feature has to know of it. Returns whether more accounts are left.
 */
export async function requestScores({
  database,
  clock,
  work,
}: Pick<HealthDependencies, 'database' | 'clock' | 'work'>): Promise<boolean> {
  const found = await findMarkedAccounts(database, { today: dayOf(clock.now()), limit: MOST_ACCOUNTS });
  for (const { accountId, isKnown } of found) {
    if (!isKnown) await takeMarks(database, { accountId, limit: MOST_MARKS });
    else
      await database.transaction(async (transaction) => {
        work.add(transaction, { accountId, kind: LOCATION_SCORING, rows: [{ subject: SCORES_SUBJECT }] });
      });
  }
  return found.length === MOST_ACCOUNTS;
}
