import type { VerificationState } from './verification-state.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How often verifications are read, in milliseconds; configuration of the worker. */
export interface VerificationIntervals {
  /** While the publisher is deciding. */
  readonly openMs: number;
  /** When it has decided, or has not begun. */
  readonly settledMs: number;
}

/** Reads that fail in a row before the publisher counts as unreadable: about twenty hours. */
export const MAX_VERIFICATION_FAILURES = 12;

/** A listing that nobody can read now is looked at again this often, should nobody tell us that it can be. */
export const UNREADABLE_RECHECK_MS = HOUR;

/** Likewise one whose publisher does not verify: it may learn to. */
export const UNVERIFYING_RECHECK_MS = 24 * HOUR;

/** The wait until the next read after one that brought an answer. `random` in [0, 1) spreads reads by a tenth. */
export function verificationPollMs(
  state: VerificationState,
  { openMs, settledMs }: VerificationIntervals,
  random: number,
): number {
  const interval = state === 'PENDING' || state === 'UNDER_REVIEW' ? openMs : settledMs;
  return Math.round(interval * (0.95 + random / 10));
}

/** The wait after a read that failed for the nth time in a row: a minute, doubled up to six hours. */
export function verificationBackOffMs(failures: number, random: number): number {
  const doubled = MINUTE * 2 ** Math.min(failures - 1, 20);
  return Math.round(Math.min(doubled, 6 * HOUR) * (0.95 + random / 10));
}
