import type { Logger } from './logger.js';

/** How long the claim on a row lasts without a renewal, in milliseconds. */
export const LEASE_MS = 12_000;
/** A third of the lease: one missed renewal does no harm. */
const RENEWED_EVERY_MS = LEASE_MS / 3;
/** The holder counts the lease as lost this much earlier than the database does. */
const MARGIN_MS = 2_000;

/** A claim on a row whose lease can be renewed. */
export interface RenewableClaim {
  /** Renews the lease in the database; false when another process has taken over. */
  readonly renew: () => Promise<boolean>;
  readonly logger: Pick<Logger, 'warn'>;
  /** What was claimed, for the log line of a renewal that failed. */
  readonly row: object;
}

/** The hold on a row while a publisher is called for it. */
export interface Lease {
  /**
   * False when another process may have taken over. Asked right before a call that must not happen twice: a process
   * that was stopped and comes back must not send what has been sent in its stead.
   */
  isHeld(): boolean;
}

/** Renews the lease of a claim while `work` runs. Whether the claim still held is decided where the result is written. */
export async function renewingLease<T>({ renew, logger, row }: RenewableClaim, work: () => Promise<T>): Promise<T> {
  const timer = setInterval(() => {
    renew().catch((error: unknown) => logger.warn({ err: error, ...row }, 'the lease of a claim was not renewed'));
  }, RENEWED_EVERY_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

/**
 * Renews the lease of a claim while `work` runs, and lets it ask whether the claim still holds. `claimedAt` is the
 * monotonic time (`performance.now()`) before the claim was made.
 */
export async function holdingLease<T>(
  claim: RenewableClaim & { readonly claimedAt: number },
  work: (lease: Lease) => Promise<T>,
): Promise<T> {
  let heldUntil = claim.claimedAt + LEASE_MS - MARGIN_MS;
  const renew = async () => {
    const askedAt = performance.now();
    const renewed = await claim.renew();
    heldUntil = renewed ? askedAt + LEASE_MS - MARGIN_MS : 0;
    return renewed;
  };
  return renewingLease({ ...claim, renew }, () => work({ isHeld: () => performance.now() < heldUntil }));
}
