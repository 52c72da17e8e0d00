import { backOffMs, MAX_CREATION_FAILURES, rateLimitWaitMs, RECONNECT, UNREADABLE_RECHECK_MS } from '@listings/domain';
import type { ClaimedCreation } from '@listings/persistence';
import type { PublisherFailure, PublisherListing } from '@listings/publisher-sdk';
import { publisherText } from '@listings/publisher-gateway';

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

const GIVEN_UP = 'The publisher could not be reached; given up after several attempts';

/** What a failed call means [publishers 0.1]. A rate limit uses up nothing. */
export function creationFailure(
  failure: PublisherFailure,
  { failures }: ClaimedCreation,
  random: number,
): CreationOutcome {
  switch (failure.kind) {
    case 'RATE_LIMITED':
      return {
        event: 'postponed',
        waitMs: rateLimitWaitMs(failure.retryAfterMs, random),
        failures,
        issue: null,
        blocked: false,
      };
    case 'CREDENTIALS_INVALID':
      return waitingForReconnect(RECONNECT);
    case 'LISTING_INACCESSIBLE':
      return refused(publisherText(failure.cause) || 'The connected account may not create listings there');
    case 'LISTING_NOT_FOUND':
      return refused('The publisher does not know the folder any more');
    case 'NO_DATA':
      return refused('The publisher creates no listing for this location');
    case 'CONTENT_REJECTED':
      return refused(publisherText(failure.text) || 'The publisher rejected the listing');
    case 'TRANSIENT':
      if (failures + 1 >= MAX_CREATION_FAILURES) return withdrawn(GIVEN_UP);
      return {
        event: 'postponed',
        waitMs: backOffMs(failures + 1, random),
        failures: failures + 1,
        issue: null,
        blocked: false,
      };
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
