import type { PublisherFailure } from '@listings/publisher-sdk';
import type { FailedCall } from './call-consequences.js';
import type { CallDependencies } from './call-dependencies.js';
import { pauseOf } from './pause.js';
import { closeConnection, delayConnection } from './store/open-connection.js';

/**
 * Applies the consequences of a publisher failure, in addition to reporting it to the caller. This is the only place
 * that does [publishers 0.1].
 */
export async function applyConsequences(
  { clock, consequences, database }: CallDependencies,
  call: FailedCall,
  failure: PublisherFailure,
): Promise<void> {
  switch (failure.kind) {
    case 'CREDENTIALS_INVALID':
      return consequences.credentialsInvalid(call, failure);
    case 'RATE_LIMITED':
      // A limit on one listing does not affect the others.
      if (failure.scope === 'listing') return;
      return delayConnection(database, { ...call.target, delayMs: failure.retryAfterMs });
    case 'LISTING_INACCESSIBLE':
      if (call.refusalCloses === 'work') return;
      return consequences.listingLost(call, failure);
    case 'LISTING_NOT_FOUND':
      return consequences.listingLost(call, failure);
    case 'TRANSIENT': {
      const closedMs = pauseOf(failure, clock.now());
      if (closedMs) await closeConnection(database, { ...call.target, closedMs });
      return;
    }
    case 'NO_DATA':
    case 'CONTENT_REJECTED':
      return;
  }
}
