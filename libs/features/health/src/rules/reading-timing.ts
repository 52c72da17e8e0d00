const HOUR_MS = 3_600_000;

/** Between two readings of a listing. */
export const READING_INTERVAL_MS = 24 * HOUR_MS;

/** How long the worker leaves a listing that it cannot read, unless its owner connects it again. */
export const UNREADABLE_RECHECK_MS = 24 * HOUR_MS;

/** When a listing is read next, with up to a tenth of the interval earlier, so that listings that were linked together spread out. */
export function nextReadingMs(random: number): number {
  return READING_INTERVAL_MS * (1 - random / 10);
}

/** After a change of a location: its push has normally ended by then. */
export const AFTER_CHANGE_MS = 120_000;

/** While our own push is on its way, or new differences wait for the reading that confirms them. */
export const SOON_MS = 300_000;

/** While the publisher decides about our push, which may take days. */
export const WAITING_MS = HOUR_MS;
