import { MAX_VERIFICATION_FAILURES, UNREADABLE_RECHECK_MS, verificationBackOffMs } from '@listings/domain';
import type { VerificationEvent } from '@listings/domain';
import type { ClaimedVerification } from '@listings/persistence';
import { publisherText, readFailure } from '@listings/publisher-gateway';
import type { PublisherFailure, VerificationReport } from '@listings/publisher-sdk';

/** What one look at a verification found out: the event of its state machine, with what belongs to it. */
export interface VerificationOutcome {
  readonly event: VerificationEvent;
  /** Why it stands as it does, as the location record shows it; absent: what it shows already. */
  readonly message?: string | null;
  /** Failures in a row, this one included. */
  readonly failures: number;
  /** Nobody can read it before somebody acts. */
  readonly blocked: boolean;
  /** When it is looked at next; absent: as usual for its state. */
  readonly waitMs?: number;
}

/** What clients read while the publisher cannot be read. */
const NOT_READABLE = 'The publisher could not be read';

const reported: Readonly<Record<string, VerificationEvent>> = {
  NOT_VERIFIED: 'reported_not_verified',
  PENDING: 'reported_pending',
  UNDER_REVIEW: 'reported_under_review',
  VERIFIED: 'reported_verified',
};

/** What the publisher's word means; undefined when it is none that we know. */
export function readReport(report: VerificationReport): VerificationOutcome | undefined {
  const event =
    report.state === 'FAILED'
      ? report.failureType === 'transient'
        ? 'reported_unreadable'
        : 'reported_rejected'
      : reported[report.state];
  return event && { event, message: publisherText(report.reason) || null, failures: 0, blocked: false };
}

/** What a failed read means [publishers 0.1]. A rate limit uses up nothing. */
export function verificationFailure(
  failure: PublisherFailure,
  { failures }: ClaimedVerification,
  random: number,
): VerificationOutcome {
  // The publisher answers, and knows of no verification.
  if (failure.kind === 'NO_DATA') return { event: 'reported_not_verified', message: null, failures: 0, blocked: false };
  const reading = readFailure(failure, { failures, random });
  switch (reading.meaning) {
    case 'retry':
      return reading.failed ? failedRead(failures + 1, random) : unread({ failures, waitMs: reading.waitMs });
    case 'reconnect':
    case 'no access':
      return blockedBy(reading.reason);
    case 'gone':
      return vanished(reading.reason);
    case 'rejected':
    case 'given up':
      return failedRead(failures + 1, random);
  }
}

/** Nobody can read it before somebody acts; what is known stays. */
export function blockedBy(issue: string): VerificationOutcome {
  return { event: 'looked', message: issue, failures: 0, blocked: true, waitMs: UNREADABLE_RECHECK_MS };
}

/** The listing is gone, and what was known of it with it. */
export function vanished(issue: string): VerificationOutcome {
  return { event: 'vanished', message: issue, failures: 0, blocked: true, waitMs: UNREADABLE_RECHECK_MS };
}

/** Nothing was found out; it is read again later. */
export function unread(look: { failures: number; waitMs: number }): VerificationOutcome {
  return { event: 'looked', blocked: false, ...look };
}

/** One more failure in a row. The last one of the budget is told; after it the reads go on, as rarely as can be. */
function failedRead(failures: number, random: number): VerificationOutcome {
  const waitMs = verificationBackOffMs(failures, random);
  if (failures < MAX_VERIFICATION_FAILURES) return unread({ failures, waitMs });
  return { event: 'given_up', message: NOT_READABLE, failures, blocked: false, waitMs };
}
