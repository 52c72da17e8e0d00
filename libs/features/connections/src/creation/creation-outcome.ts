import { MAX_CREATION_FAILURES, UNREADABLE_RECHECK_MS } from '@listings/domain';
import type { ClaimedCreation } from '@listings/persistence';
import { readFailure } from '@listings/publisher-gateway';
import type { PublisherFailure, PublisherListing } from '@listings/publisher-sdk';

/** What one look at a creation request for a listing found out. */
export type CreationOutcome =
  | { readonly event: 'created'; readonly listing: PublisherListing }
  /** `issue` is what the client reads. `mayExist`: the publisher's word is missing, so the listing may be there. */
  | { readonly event: 'refused'; readonly issue: string; readonly mayExist: boolean }
  /** `blocked`: nobody can call before somebody acts, and `issue` says what is to be done. */
  | {
      readonly event: 'postponed';
      readonly waitMs: number;
      readonly failures: number;
      readonly issue: string | null;
      readonly blocked: boolean;
    };

const texts = {
  noAccess: 'The connected account may not create listings there',
  gone: 'The publisher does not know the folder any more',
  rejected: 'The publisher rejected the listing',
};

/** What a failed call means [publishers 0.1]. A rate limit uses up nothing. */
export function creationFailure(
  failure: PublisherFailure,
  { failures }: ClaimedCreation,
  random: number,
): CreationOutcome {
  if (failure.kind === 'NO_DATA') return refused('The publisher creates no listing for this location');
  const reading = readFailure(failure, { failures, maxFailures: MAX_CREATION_FAILURES, random }, texts);
  switch (reading.meaning) {
    case 'retry': {
      const { waitMs, failed } = reading;
      return { event: 'postponed', waitMs, failures: failures + (failed ? 1 : 0), issue: null, blocked: false };
    }
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

/** The account must be connected again; then it goes on by itself. */
export function waitingForReconnect(issue: string): CreationOutcome {
  return { event: 'postponed', waitMs: UNREADABLE_RECHECK_MS, failures: 0, issue, blocked: true };
}

/** The publisher says that there is no listing, and no further call would make one. */
function refused(issue: string): CreationOutcome {
  return { event: 'refused', issue, mayExist: false };
}

/** Nothing is to be called any more; what an earlier call may have made stays unknown. */
export function withdrawn(issue: string): CreationOutcome {
  return { event: 'refused', issue, mayExist: true };
}
