import { extendMatchLease, MATCH_REQUEST_LEASE_MS } from '@listings/persistence';
import type { MatchClaim } from '@listings/persistence';
import type { MatchingDependencies } from '../dependencies.js';

/** A third of the lease: one missed sign of life does no harm. */
const HEARTBEAT_MS = MATCH_REQUEST_LEASE_MS / 3;

/** Keeps the claim of a search alive while `work` runs. Whether it still held is decided where the result is written. */
export async function holdingMatchLease<T>(
  { database, logger }: MatchingDependencies,
  claim: MatchClaim,
  work: () => Promise<T>,
): Promise<T> {
  const { connectedAccountId } = claim;
  const heartbeat = setInterval(() => {
    extendMatchLease(database, claim).catch((error: unknown) => {
      logger.warn({ err: error, connectedAccountId }, 'lease of a search for matches was not extended');
    });
  }, HEARTBEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
  }
}
