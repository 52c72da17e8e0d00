const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Consecutive failures after which the worker gives a response up: about four hours. */
export const MAX_RESPONSE_FAILURES = 14;

/** Interval at which the worker retries a response that waits for the owner to connect the account again. */
export const BLOCKED_RESPONSE_RECHECK_MS = HOUR;

/** Time after which the worker gives an undecided response up. */
export const MAX_MODERATION_MS = 7 * 24 * HOUR;

/**
 * Returns the wait until the worker looks at an undecided response again: the time that the plug-in returned, but at
 * least a quarter of the response's age and at most an hour.
 */
export function moderationPollMs({ pollAfterMs, ageMs }: { pollAfterMs: number; ageMs: number }): number {
  const sensible = Number.isFinite(pollAfterMs) ? Math.max(pollAfterMs, 200) : MINUTE;
  return Math.round(Math.min(Math.max(sensible, ageMs / 4), HOUR));
}
