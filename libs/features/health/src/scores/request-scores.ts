import { dayOf } from '@listings/domain';
import type { HealthDependencies } from '../dependencies.js';
import { findMarkedAccounts, takeMarks } from '../store/health-marks.js';
import { LOCATION_SCORING, SCORES_SUBJECT } from '../work/subjects.js';

/** Most accounts of one call, and most marks of a deleted account that it removes; the next call continues. */
const MOST_ACCOUNTS = 500;
const MOST_MARKS = 10_000;

/**
 * Requests the scores of the next accounts with marked locations, or without scores of the day. The triggers of the database mark a location
 * with each change that its score depends on, so no feature has to know of the score. Returns the account after which the next call continues;
 * 0: with the first one.
 */
export async function requestScores(
  { database, clock, work }: Pick<HealthDependencies, 'database' | 'clock' | 'work'>,
  afterId = 0,
): Promise<number> {
  const today = dayOf(clock.now());
  const found = await findMarkedAccounts(database, { today, afterId, limit: MOST_ACCOUNTS });
  for (const { accountId, isKnown } of found) {
    if (!isKnown) await takeMarks(database, { accountId, limit: MOST_MARKS });
    else
      await database.transaction(async (transaction) => {
        const rows = [{ subject: SCORES_SUBJECT }];
        // Each call repeats the request until the scores are there; a request that fails keeps its back-off.
        work.add(transaction, { accountId, kind: LOCATION_SCORING, rows, onlyNew: true });
      });
  }
  return found.length < MOST_ACCOUNTS ? 0 : (found.at(-1)?.accountId ?? 0);
}
