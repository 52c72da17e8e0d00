import { extendSubmissionLease, SUBMISSION_LEASE_MS } from '@listings/persistence';
import type { SubmissionClaim } from '@listings/persistence';
import type { SubmissionDependencies } from './dependencies.js';

/** The hold on a claimed submission while its publisher is called. */
export interface SubmissionLease {
  /** False when another process may have taken over. Asked right before a push. */
  isHeld(): boolean;
}

/** A third of the lease: one missed sign of life does no harm. */
const HEARTBEAT_MS = SUBMISSION_LEASE_MS / 3;
/** The lease counts as lost this much earlier than in the database. */
const MARGIN_MS = 2_000;

/** Keeps the lease of a claim alive while `work` runs. `claimedAt` is the monotonic time before the claim was made. */
export async function holdingLease<T>(
  { database, logger }: SubmissionDependencies,
  claim: SubmissionClaim & { claimedAt: number },
  work: (lease: SubmissionLease) => Promise<T>,
): Promise<T> {
  let heldUntil = claim.claimedAt + SUBMISSION_LEASE_MS - MARGIN_MS;
  const beat = async () => {
    const sentAt = performance.now();
    heldUntil = (await extendSubmissionLease(database, claim)) ? sentAt + SUBMISSION_LEASE_MS - MARGIN_MS : 0;
  };
  const heartbeat = setInterval(() => {
    beat().catch((error: unknown) => logger.warn({ err: error }, 'lease of a submission was not extended'));
  }, HEARTBEAT_MS);
  try {
    return await work({ isHeld: () => performance.now() < heldUntil });
  } finally {
    clearInterval(heartbeat);
  }
}
