const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Create calls of one delivery before it is given up [publishers 0.1]. Rate limits do not count. */
export const MAX_SEND_ATTEMPTS = 6;

/** After a create call with unknown outcome its post may appear this late; nothing is sent again before. */
export const RESEND_AFTER_MS = MINUTE;

/** A post that the publisher has not decided on, or cannot be asked about, is given up after this. */
export const MAX_UNDECIDED_MS = 24 * HOUR;

/** Tries to remove a post, an hour apart in the end: a week, in which an owner can reconnect an account. */
export const MAX_REMOVAL_ATTEMPTS = 175;

/** A live post without a link is asked for it once, this long after. */
export const LINK_CHECK_MS = 3 * SECOND;

const FIRST_BACK_OFF_MS = 2 * SECOND;
const LONGEST_BACK_OFF_MS = HOUR;

/**
 * The wait after the n-th consecutive failure: 2 s, 4 s, 8 s ... up to an hour, of which a random half is taken off,
 * so that what failed together does not come back together. `random` is in [0, 1).
 */
export function backOffMs(failures: number, random: number): number {
  const full = Math.min(FIRST_BACK_OFF_MS * 2 ** Math.min(Math.max(failures - 1, 0), 20), LONGEST_BACK_OFF_MS);
  return Math.round(full * (1 - random / 2));
}

/** The wait that a publisher asked for, plus up to a fifth: never early, and not all at the same moment. */
export function rateLimitWaitMs(retryAfterMs: number, random: number): number {
  return Math.round(Math.max(retryAfterMs, 100) * (1 + random / 5));
}

/**
 * The wait until a lost post is looked for again: soon at first, doubling with the time since its call ended, and the
 * last time when it cannot appear any more. Zero when that moment has come.
 */
export function lookAgainMs({ untilResendMs }: { untilResendMs: number }): number {
  const since = RESEND_AFTER_MS - untilResendMs;
  return Math.max(0, Math.min(untilResendMs, Math.max(since, 2 * SECOND)));
}

/**
 * The wait until a pending post is asked about again: what the plug-in says, but never more often than a quarter of
 * its age and never less often than hourly [publishers 1.8].
 */
export function pollAgainMs({ pollAfterMs, ageMs }: { pollAfterMs: number; ageMs: number }): number {
  const sensible = Number.isFinite(pollAfterMs) ? Math.max(pollAfterMs, 200) : MINUTE;
  return Math.round(Math.min(Math.max(sensible, ageMs / 4), HOUR));
}
