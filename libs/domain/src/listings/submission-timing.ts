const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/**
 * Two pushes to one listing begin at least this far apart: changes that come in between go over together, and a
 * listing that takes ten edits a minute is never asked for more [publishers 1.1].
 */
export const PUSH_GAP_MS = 7 * SECOND;

/** Failures in a row, without the publisher's word on it, after which a submission is given up: about four hours. */
export const MAX_SUBMISSION_FAILURES = 14;

/** An edit that the publisher has not decided on is given up after this; its reviews can take days. */
export const MAX_PENDING_MS = 7 * 24 * HOUR;

/** A submission that waits for its owner is looked at again this often, should nobody tell us that he acted. */
export const BLOCKED_RECHECK_MS = HOUR;

/** Likewise one whose publisher is not configured any more. */
export const UNCONFIGURED_RECHECK_MS = HOUR;

const LONGEST_POLL_MS = 6 * HOUR;

/**
 * The wait until a pending edit is asked about again: what the plug-in says, but never more often than a quarter of
 * its age and never less often than every six hours.
 */
export function submissionPollMs({ pollAfterMs, ageMs }: { pollAfterMs: number; ageMs: number }): number {
  const sensible = Number.isFinite(pollAfterMs) ? Math.max(pollAfterMs, 200) : MINUTE;
  return Math.round(Math.min(Math.max(sensible, ageMs / 4), LONGEST_POLL_MS));
}
