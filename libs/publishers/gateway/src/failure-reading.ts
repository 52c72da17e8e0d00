import { backOffMs, LISTING_GONE, NO_ACCESS, rateLimitWaitMs, RECONNECT } from '@listings/domain';
import type { PublisherFailure } from '@listings/publisher-sdk';
import { publisherText } from './publisher-text.js';

/** What clients read when the retry budget is used up. */
export const GIVEN_UP = 'The publisher could not be reached; given up after several attempts';

/** The call is worth another try. `failed`: it counts for the back-off and the retry budget. */
export interface Retry {
  readonly meaning: 'retry';
  readonly waitMs: number;
  readonly failed: boolean;
}

/** Repeating the call does not help. `reason` is what clients read. */
export interface FinalFailure {
  readonly meaning: 'reconnect' | 'no access' | 'gone' | 'rejected' | 'given up';
  readonly reason: string;
}

/** What a failed call means for the work that made it [publishers 0.1]. */
export type FailureReading = Retry | FinalFailure;

/** The work whose call failed. */
export interface FailedWork {
  /** Failures in a row before this one. */
  readonly failures: number;
  /** The failure that uses up the retry budget; absent: the work bounds its tries itself. */
  readonly maxFailures?: number;
  /** In [0, 1). */
  readonly random: number;
}

/** What clients read where the publisher says nothing of its own. */
export interface FailureTexts {
  readonly noAccess?: string;
  readonly gone?: string;
  readonly rejected?: string;
}

/**
 * Reads the failure of a call, in the same way for every kind of work. `NO_DATA` means something to some calls only:
 * they look at it first; for any other it is a failure that may pass.
 */
export function readFailure(
  failure: PublisherFailure,
  { failures, maxFailures = Number.POSITIVE_INFINITY, random }: FailedWork,
  { noAccess = NO_ACCESS, gone = LISTING_GONE, rejected = 'The publisher rejected the data' }: FailureTexts = {},
): FailureReading {
  switch (failure.kind) {
    case 'CREDENTIALS_INVALID':
      return { meaning: 'reconnect', reason: RECONNECT };
    case 'LISTING_INACCESSIBLE':
      return { meaning: 'no access', reason: publisherText(failure.cause) || noAccess };
    case 'LISTING_NOT_FOUND':
      return { meaning: 'gone', reason: gone };
    case 'CONTENT_REJECTED':
      return { meaning: 'rejected', reason: publisherText(failure.text) || rejected };
    case 'RATE_LIMITED':
      return retryLater(failure, { failures, random });
    case 'NO_DATA':
    case 'TRANSIENT':
      if (failures + 1 >= maxFailures) return { meaning: 'given up', reason: GIVEN_UP };
      return retryLater(failure, { failures, random });
  }
}

/** When to try again, for work that no failure ends. A rate limit uses up nothing [publishers 0.1]. */
export function retryLater(
  failure: PublisherFailure,
  { failures, random }: Pick<FailedWork, 'failures' | 'random'>,
): Retry {
  if (failure.kind === 'RATE_LIMITED') {
    return { meaning: 'retry', waitMs: rateLimitWaitMs(failure.retryAfterMs, random), failed: false };
  }
  return { meaning: 'retry', waitMs: backOffMs(failures + 1, random), failed: true };
}
