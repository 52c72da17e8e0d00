import { MAX_CREATION_FAILURES } from '@listings/domain';
import { readFailure } from '@listings/publisher-gateway';
import type { FailureClock } from '@listings/publisher-gateway';
import type { PublisherFailure, PublisherListing } from '@listings/publisher-sdk';
import { UNREADABLE_RECHECK_MS } from '../rules/verification-timing.js';

/** The outcome of one attempt at a creation request. */
export type CreationOutcome =
  | { readonly event: 'created'; readonly listing: PublisherListing }
  /** `issue` is shown to the client. `mayExist`: the publisher gave no definite answer, so the listing may exist. */
  | { readonly event: 'refused'; readonly issue: string; readonly mayExist: boolean }
  /** `blocked`: calls are pointless until a person acts as `issue` describes. */
  | {
      readonly event: 'postponed';
      readonly waitMs: number;
      /** Whether it counts as a failure. */
      readonly failed: boolean;
      readonly issue: string | null;
      readonly blocked: boolean;
      /** Why the publisher takes no calls. */
      readonly pause?: string;
    };

/** The reason that ends a request when somebody has linked the location since. */
export const LINKED_MEANWHILE = 'The location got another listing of this publisher meanwhile';

/** The reason that ends a request when a search has suggested a match for the location since. */
export const SUGGESTED_MEANWHILE =
  'A listing of this publisher was suggested as a match of the location meanwhile. Confirm the match, or reject it and create the listing then';

const texts = {
  noAccess: 'The connected account is not permitted to create this listing',
  gone: 'The folder no longer exists at the publisher',
  rejected: 'The publisher rejected the listing',
};

/** Determines the outcome of a failed call [publishers 0.1]. A rate limit does not count against the retry budget. */
export function creationFailure(
  failure: PublisherFailure,
  { failures }: { readonly failures: number },
  clock: FailureClock,
): CreationOutcome {
  if (failure.kind === 'NO_DATA') return refused('The publisher creates no listing for this location');
  const reading = readFailure(failure, { failures, maxFailures: MAX_CREATION_FAILURES, clock }, texts);
  switch (reading.meaning) {
    case 'retry':
      return postponed(reading);
    case 'reconnect':
      return waitingForReconnect(reading.reason);
    case 'no access':
    case 'gone':
    case 'rejected':
      return refused(reading.reason);
    case 'given up':
      return withdrawn(reading.reason);
  }
}

/** Postpones the request until the account is connected again; then it continues automatically. */
export function waitingForReconnect(issue: string): CreationOutcome {
  return { event: 'postponed', waitMs: UNREADABLE_RECHECK_MS, failed: false, issue, blocked: true };
}

/** Repeats the attempt later. */
export function postponed(retry: { waitMs: number; failed: boolean; pause?: string }): CreationOutcome {
  const { waitMs, failed, pause } = retry;
  return { event: 'postponed', waitMs, failed, issue: null, blocked: false, pause };
}

/** A final refusal by the publisher: no listing exists and a further call would not create one. */
function refused(issue: string): CreationOutcome {
  return { event: 'refused', issue, mayExist: false };
}

/** Ends the request without a further call. An earlier call may have created the listing. */
export function withdrawn(issue: string): CreationOutcome {
  return { event: 'refused', issue, mayExist: true };
}
