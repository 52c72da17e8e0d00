/** The kind of work that reads the daily numbers of a connected account's listings [contract 11]; its subjects are connected accounts. */
export const INSIGHT_READING = 'insight-reading';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

/** Over how long the worker spreads the daily reads after midnight UTC. */
const SPREAD_MS = 6 * HOUR;

/** Interval at which the worker checks a feed that it cannot read now. */
export const UNREADABLE_FEED_RECHECK_MS = DAY;

/** The most consecutive failures that are counted. */
export const MOST_COUNTED_FEED_FAILURES = 1_000;

/** Returns the wait until the next day in UTC begins, plus up to six hours. `random` in [0, 1). */
export function nextDailyReadMs(now: Date, random: number): number {
  return Math.round(DAY - (now.getTime() % DAY) + random * SPREAD_MS);
}

/** The kind of work that adds up the usual period of accounts with many listings; its subjects are slots of their locations. */
export const INSIGHT_SUM = 'insight-sum';

/** How long after the first change of a slot its numbers are added up anew. */
export const INSIGHT_SUM_AFTER_MS = HOUR / 2;
