import {
  MAX_VERIFICATION_FAILURES,
  SET_ASIDE,
  UNREADABLE_RECHECK_MS,
  UNVERIFYING_RECHECK_MS,
  verificationBackOffMs,
} from '@listings/domain';
import type { VerificationEvent } from '@listings/domain';
import type { ClaimedVerification } from '@listings/persistence';
import { publisherSentence, readFailure } from '@listings/publisher-gateway';
import type { FailureClock } from '@listings/publisher-gateway';
import type { PublisherFailure, VerificationReport } from '@listings/publisher-sdk';

/** The outcome of one check of a verification: the event for its state machine and the data to store. */
export interface VerificationOutcome {
  readonly event: VerificationEvent;
  /** The explanation that the location record shows; absent: unchanged. */
  readonly message?: string | null;
  /** Consecutive failures, including this one. */
  readonly failures: number;
  /** Whether checks are pointless until a person acts. */
  readonly blocked: boolean;
  /** The wait until the next check; absent: the usual interval of its state. */
  readonly waitMs?: number;
  /** The publisher was not called, because the call blocks the process. */
  readonly setAside?: true;
}

/** Shown to clients while the publisher cannot be read. */
const NOT_READABLE = 'The publisher could not be read';

const reported: Readonly<Record<string, VerificationEvent>> = {
  NOT_VERIFIED: 'reported_not_verified',
  PENDING: 'reported_pending',
  UNDER_REVIEW: 'reported_under_review',
  VERIFIED: 'reported_verified',
};

/** The outcome for a publisher's report; undefined when the reported state is unknown. */
export function readReport(report: VerificationReport): VerificationOutcome | undefined {
  const event =
    report.state === 'FAILED'
      ? report.failureType === 'transient'
        ? 'reported_unreadable'
        : 'reported_rejected'
      : reported[report.state];
  return event && { event, message: publisherSentence(report.reason) || null, failures: 0, blocked: false };
}

/** Determines the outcome of a failed read [publishers 0.1]. A rate limit does not count against the retry budget. */
export function verificationFailure(
  failure: PublisherFailure,
  { failures }: ClaimedVerification,
  clock: FailureClock,
): VerificationOutcome {
  // The publisher answered that no verification exists.
  if (failure.kind === 'NO_DATA') return { event: 'reported_not_verified', message: null, failures: 0, blocked: false };
  const reading = readFailure(failure, { failures, clock });
  switch (reading.meaning) {
    case 'retry':
      return reading.failed ? failedRead(failures + 1, clock.random()) : unread({ failures, waitMs: reading.waitMs });
    case 'reconnect':
    case 'no access':
      return blockedBy(reading.reason);
    case 'gone':
      return vanished(reading.reason);
    case 'rejected':
    case 'given up':
      return failedRead(failures + 1, clock.random());
  }
}

/** The verification cannot be read until a person acts; its last known state is kept. */
export function blockedBy(issue: string): VerificationOutcome {
  return { event: 'looked', message: issue, failures: 0, blocked: true, waitMs: UNREADABLE_RECHECK_MS };
}

/** The listing no longer exists, so its verification state is discarded. */
export function vanished(issue: string): VerificationOutcome {
  return { event: 'vanished', message: issue, failures: 0, blocked: true, waitMs: UNREADABLE_RECHECK_MS };
}

/** The call blocks the process; until the record of that is deleted, every check ends here. */
export function setAside({ failures }: { failures: number }): VerificationOutcome {
  const waitMs = UNVERIFYING_RECHECK_MS;
  return { event: 'given_up', message: SET_ASIDE, failures, blocked: false, waitMs, setAside: true };
}

/** The check had no result; the worker checks again later. */
export function unread(look: { failures: number; waitMs: number }): VerificationOutcome {
  return { event: 'looked', blocked: false, ...look };
}

/**
 * Counts a failure. The failure that exhausts the retry budget changes the state; after it the checks continue at the
 * longest interval.
 */
function failedRead(failures: number, random: number): VerificationOutcome {
  const waitMs = verificationBackOffMs(failures, random);
  if (failures < MAX_VERIFICATION_FAILURES) return unread({ failures, waitMs });
  return { event: 'given_up', message: NOT_READABLE, failures, blocked: false, waitMs };
}
