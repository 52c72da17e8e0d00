const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/**
 * Minimum time between the starts of two pushes to one listing. Changes within it are pushed together, and no
 * listing receives more than its limit of ten edits a minute [publishers 1.1].
 */
export const PUSH_GAP_MS = 7 * SECOND;

/**
 * Consecutive failures without a decision of the publisher after which the worker gives a submission up: about four
 * hours.
 */
export const MAX_SUBMISSION_FAILURES = 14;

/** Time after which the worker gives an undecided edit up; a publisher's review can take days. */
export const MAX_PENDING_MS = 7 * 24 * HOUR;

/**
 * Interval at which the worker retries a submission that waits for the owner, in case no event reports that the
 * owner acted.
 */
export const BLOCKED_RECHECK_MS = HOUR;

/** The same for a submission whose publisher is not configured any more. */
export const UNCONFIGURED_RECHECK_MS = HOUR;

const LONGEST_POLL_MS = 6 * HOUR;

/**
 * Returns the wait until the worker polls a pending edit again: the time that the plug-in returned, but at least a
 * quarter of the edit's age and at most six hours.
 */
export function submissionPollMs({ pollAfterMs, ageMs }: { pollAfterMs: number; ageMs: number }): number {
  const sensible = Number.isFinite(pollAfterMs) ? Math.max(pollAfterMs, 200) : MINUTE;
  return Math.round(Math.min(Math.max(sensible, ageMs / 4), LONGEST_POLL_MS));
}
