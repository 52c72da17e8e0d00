import type { VerificationState } from '@listings/domain';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Intervals between two reads of a verification, in milliseconds; part of the worker's configuration. */
export interface VerificationIntervals {
  /** While the publisher decides. */
  readonly openMs: number;
  /** After the publisher has decided, or before it has begun. */
  readonly settledMs: number;
}

/** Consecutive failed reads after which the publisher counts as unreadable: about twenty hours. */
export const MAX_VERIFICATION_FAILURES = 12;

/**
 * Interval at which the worker retries a listing that it cannot read, in case no event reports that it can be read
 * again.
 */
export const UNREADABLE_RECHECK_MS = HOUR;

/**
 * Interval for a listing whose publisher does not support verification; a later release of the plug-in may support
 * it.
 */
export const UNVERIFYING_RECHECK_MS = 24 * HOUR;

/** The fractional parts of its multiples are spread evenly, however many there are. */
const GOLDEN = (Math.sqrt(5) - 1) / 2;

/**
 * Returns the wait after a successful read. Each location has a moment of its own in the interval, so that the reads of many
 * locations that were linked at once, or that waited for a publisher, spread evenly over it. The first wait is half an interval to one and
 * a half; each further one is an interval.
 */
export function verificationPollMs(
  state: VerificationState,
  { openMs, settledMs }: VerificationIntervals,
  { locationId, now }: { locationId: number; now: Date },
): number {
  const interval = state === 'PENDING' || state === 'UNDER_REVIEW' ? openMs : settledMs;
  const moment = ((locationId * GOLDEN) % 1) * interval;
  const earliest = now.getTime() + interval / 2;
  const turns = Math.ceil((earliest - moment) / interval);
  return Math.round(moment + turns * interval - now.getTime());
}

/** Returns the wait after the n-th consecutive failed read: one minute, doubled up to six hours. */
export function verificationBackOffMs(failures: number, random: number): number {
  const doubled = MINUTE * 2 ** Math.min(failures - 1, 20);
  return Math.round(Math.min(doubled, 6 * HOUR) * (0.95 + random / 10));
}
