import type { Clock } from './clock.js';
import type { Logger } from './logger.js';

/** Length of a claim's lease without a renewal, in milliseconds. */
export const LEASE_MS = 7_500;
/** A third of the lease, so that one missed renewal is harmless. */
const RENEWED_EVERY_MS = LEASE_MS / 3;

/** A claim on a row whose lease can be renewed. */
export interface RenewableClaim {
  /** Extends the lease in the database; false if another process has taken over. */
  readonly renew: () => Promise<boolean>;
  readonly clock: Pick<Clock, 'every'>;
  readonly logger: Pick<Logger, 'warn'>;
  /** The claimed row, for the log line of a failed renewal. */
  readonly row: object;
}

/** The lease of a row while the worker calls a publisher for it. */
export interface Lease {
  /**
   * False if another process may have taken over. Check it right before a call that must not happen twice: a process
   * that was suspended must not repeat a call that its successor has made.
   */
  isHeld(): boolean;
}

/** Extends the lease of a claim while `work` runs. The caller checks the claim again when it writes the result. */
export async function renewingLease<T>(claim: RenewableClaim, work: () => Promise<T>): Promise<T> {
  const { renew, clock, logger, row } = claim;
  const timer = clock.every(RENEWED_EVERY_MS, () => {
    renew().catch((error: unknown) => logger.warn({ err: error, ...row }, 'the lease of a claim was not renewed'));
  });
  // The work keeps the process running, and not the renewals of a work that never ends.
  timer.unref();
  try {
    return await work();
  } finally {
    timer.cancel();
  }
}
