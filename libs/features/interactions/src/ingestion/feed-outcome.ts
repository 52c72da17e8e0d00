import { readFailure } from '@listings/publisher-gateway';
import type { FailureClock } from '@listings/publisher-gateway';
import type { PublisherFailure } from '@listings/publisher-sdk';
import { BLOCKED_FEED_RECHECK_MS, UNAVAILABLE_RECHECK_MS } from '../rules/ingestion-timing.js';
import type { FeedOutcome, InteractionFeed } from '../store/interaction-feeds.js';

/** Why a publisher has nothing to read, as clients see it. */
const unavailable: Readonly<Record<Extract<PublisherFailure, { kind: 'NO_DATA' }>['reason'], string>> = {
  empty: 'The publisher has no reviews of this listing',
  unverified: 'The publisher shows reviews of verified profiles only; verify the profile at the publisher',
  retired: 'The publisher does not offer its reviews any more',
  too_small: 'The publisher shows no reviews of listings this small',
};

/** Determines what a failed read means for the feed [publishers 0.1]. A rate limit does not count as a failure. */
export function failedRead(failure: PublisherFailure, { failures }: InteractionFeed, clock: FailureClock): FeedOutcome {
  if (failure.kind === 'NO_DATA') {
    return { waitMs: UNAVAILABLE_RECHECK_MS, failures: 0, blocked: false, unavailable: unavailable[failure.reason] };
  }
  const reading = readFailure(failure, { failures, clock });
  if (reading.meaning === 'retry') {
    const counted = failures + (reading.failed ? 1 : 0);
    return { waitMs: reading.waitMs, failures: counted, blocked: false, unavailable: null };
  }
  const blocked = reading.meaning === 'reconnect' || reading.meaning === 'no access' || reading.meaning === 'gone';
  return { waitMs: BLOCKED_FEED_RECHECK_MS, failures: 0, blocked, unavailable: reading.reason };
}
