import { SET_ASIDE } from '@listings/domain';
import type { VerificationEvent } from '@listings/domain';
import { publisherSentence, readFailure } from '@listings/publisher-gateway';
import type { FailureClock } from '@listings/publisher-gateway';
import type { PublisherFailure, VerificationReport } from '@listings/publisher-sdk';
import {
  MAX_VERIFICATION_FAILURES,
  UNREADABLE_RECHECK_MS,
  UNVERIFYING_RECHECK_MS,
  verificationBackOffMs,
} from '../rules/verification-timing.js';

/** The outcome of one check of a verification: the event for its state machine and the data to store. */
export interface VerificationOutcome {
  readonly event: VerificationEvent;
  /** The explanation that the location record shows; absent: unchanged. */
  readonly message?: string | null;
  /** Whether the read failed. */
  readonly failed?: true;
  /** Whether checks are pointless until a person acts. */
  readonly blocked: boolean;
  /** The wait until the next check; absent: the usual interval of its state. */
  readonly waitMs?: number;
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
  return event && { event, message: publisherSentence(report.reason) || null, blocked: false };
}

/** Determines the outcome of a failed read [publishers 0.1]. A rate limit does not count against the retry budget. */
export function verificationFailure(
  failure: PublisherFailure,
  failures: number,
  clock: FailureClock,
): VerificationOutcome {
  // The publisher answered that no verification exists.
  if (failure.kind === 'NO_DATA') return { event: 'reported_not_verified', message: null, blocked: false };
  const reading = readFailure(failure, { failures, clock });
  switch (reading.meaning) {
    case 'retry':
      return reading.failed ? failedRead(failures + 1, clock.random()) : unread(reading.waitMs);
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
  return { event: 'looked', message: issue, blocked: true, waitMs: UNREADABLE_RECHECK_MS };
}

/** The listing no longer exists, so its verification state is discarded. */
export function vanished(issue: string): VerificationOutcome {
  return { event: 'vanished', message: issue, blocked: true, waitMs: UNREADABLE_RECHECK_MS };
}

/** Skips the call, because it would block the process. */
export function setAside(): VerificationOutcome {
  return { event: 'given_up', message: SET_ASIDE, blocked: false, waitMs: UNVERIFYING_RECHECK_MS };
}

/** The check had no result; the worker checks again later. */
export function unread(waitMs: number): VerificationOutcome {
  return { event: 'looked', blocked: false, waitMs };
}

/**
 * Counts a failure. The failure that exhausts the retry budget changes the state; after it the checks continue at the
 * longest interval.
 */
function failedRead(failures: number, random: number): VerificationOutcome {
  const waitMs = verificationBackOffMs(failures, random);
  if (failures < MAX_VERIFICATION_FAILURES) return { ...unread(waitMs), failed: true };
  return { event: 'given_up', message: NOT_READABLE, failed: true, blocked: false, waitMs };
}
