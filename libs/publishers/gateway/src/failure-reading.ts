import { backOffMs, LISTING_GONE, NO_ACCESS, rateLimitWaitMs, RECONNECT } from '@listings/domain';
import type { Clock } from '@listings/platform';
import type { PublisherFailure } from '@listings/publisher-sdk';
import { allowance, pauseOf, waitInPause } from './pause.js';
import { publisherSentence } from './publisher-text.js';

/** Shown to clients when the retry budget is exhausted. */
export const GIVEN_UP = 'The publisher could not be reached after several attempts';

/** What work waits for that will go on by itself, as the reason of a row that waits. */
export const PUBLISHER_LIMIT = 'The publisher takes a limited number of calls, and the limit is reached';
const PUBLISHER_PAUSE = 'The publisher takes no calls for a while';

/** The caller should retry. `failed`: counts for back-off and retry budget. `pause`: why it waits although nothing failed. */
export interface Retry {
  readonly meaning: 'retry';
  readonly waitMs: number;
  readonly failed: boolean;
  readonly pause?: string;
}

/** A retry would not help. `reason` is shown to clients. */
export interface FinalFailure {
  readonly meaning: 'reconnect' | 'no access' | 'gone' | 'rejected' | 'given up';
  readonly reason: string;
}

/** How the caller should react to a failed call [publishers 0.1]. */
export type FailureReading = Retry | FinalFailure;

/** What the wait after a failed call depends on. */
export type FailureClock = Pick<Clock, 'now' | 'random'>;

/** The work whose call failed. */
export interface FailedWork {
  /** Consecutive failures before this one. */
  readonly failures: number;
  /** Size of the retry budget; absent: the caller limits its attempts itself. */
  readonly maxFailures?: number;
  /** For jitter, and for a publisher that says when it takes calls again. */
  readonly clock: FailureClock;
}

/** Why a publisher has no data or takes none, as the end of a sentence for clients. */
export const noDataReasons: Readonly<Record<(PublisherFailure & { kind: 'NO_DATA' })['reason'], string>> = {
  empty: 'the publisher has none',
  unverified: 'the listing is not verified at the publisher',
  retired: 'the publisher no longer offers this',
  too_small: 'the listing has too few customers for it',
};

/** Texts that clients see when the publisher gives no reason. */
export interface FailureTexts {
  readonly noAccess?: string;
  readonly gone?: string;
  readonly rejected?: string;
}

/**
 * Determines how to react to the failure of a call, in the same way for every kind of work. `NO_DATA` has a meaning for
 * some calls only; these handle it first. For any other call it is transient.
 */
export function readFailure(
  failure: PublisherFailure,
  { failures, maxFailures = Number.POSITIVE_INFINITY, clock }: FailedWork,
  { noAccess = NO_ACCESS, gone = LISTING_GONE, rejected = 'The publisher rejected the data' }: FailureTexts = {},
): FailureReading {
  switch (failure.kind) {
    case 'CREDENTIALS_INVALID':
      return { meaning: 'reconnect', reason: publisherSentence(failure.text) || RECONNECT };
    case 'LISTING_INACCESSIBLE':
      return { meaning: 'no access', reason: publisherSentence(failure.text) || noAccess };
    case 'LISTING_NOT_FOUND':
      return { meaning: 'gone', reason: gone };
    case 'CONTENT_REJECTED':
      return { meaning: 'rejected', reason: publisherSentence(failure.text) || rejected };
    case 'RATE_LIMITED':
      return retryLater(failure, { failures, clock });
    case 'NO_DATA':
    case 'TRANSIENT':
      if (pauseOf(failure, clock.now()) !== undefined) return retryLater(failure, { failures, clock });
      if (failures + 1 >= maxFailures) return { meaning: 'given up', reason: GIVEN_UP };
      return retryLater(failure, { failures, clock });
  }
}

/**
 * The wait before the next attempt, for work without a retry budget. A rate limit and a closed publisher do not
 * count as failures [publishers 0.1].
 */
export function retryLater(failure: PublisherFailure, { failures, clock }: Omit<FailedWork, 'maxFailures'>): Retry {
  if (failure.kind === 'RATE_LIMITED') {
    const waitMs = rateLimitWaitMs(failure.retryAfterMs, clock.random());
    const pause = failure.limit
      ? `The publisher allows ${allowance(failure.limit)}, and more work waits`
      : PUBLISHER_LIMIT;
    return { meaning: 'retry', waitMs, failed: false, pause };
  }
  const pauseMs = pauseOf(failure, clock.now());
  if (pauseMs !== undefined)
    return { meaning: 'retry', waitMs: waitInPause(pauseMs, clock.random()), failed: false, pause: PUBLISHER_PAUSE };
  return { meaning: 'retry', waitMs: backOffMs(failures + 1, clock.random()), failed: true };
}
