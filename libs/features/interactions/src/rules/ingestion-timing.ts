const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The kind of work that reads the interactions of a connected account's listings [contract 6]; its subjects are connected accounts. */
export const INTERACTION_READING = 'interaction-reading';

/** Interval of complete reads, which alone find interactions that the publisher has deleted [contract 6]. */
export const COMPLETE_READ_MS = 24 * HOUR;

/** Wait after a publisher answered that it has nothing to read. */
export const UNAVAILABLE_RECHECK_MS = 24 * HOUR;

/** Interval at which the worker retries a feed that waits for the owner, in case no event reports that the owner acted. */
export const BLOCKED_FEED_RECHECK_MS = HOUR;

/** Consecutive complete reads without an interaction after which it counts as deleted at the publisher. */
export const READS_UNTIL_ARCHIVED = 2;

/** A response that was written this recently may be missing from a read that began before. */
export const RESPONSE_SETTLE_MS = 15 * MINUTE;

/** Spreads reads over time, so that feeds that were linked together are not read together for ever. */
export function feedPollMs({ everyMs, random }: { everyMs: number; random: number }): number {
  return Math.round(everyMs * (0.9 + random * 0.2));
}
