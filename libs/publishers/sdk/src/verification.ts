import type { PublisherSession } from './authorization.js';

/**
 * How far the publisher is with verifying a business. NOT_VERIFIED: nobody has asked for it. PENDING: waiting for the
 * owner, a code on its way. UNDER_REVIEW: waiting for the publisher. VERIFIED and FAILED end it.
 */
export type VerificationState = 'NOT_VERIFIED' | 'PENDING' | 'UNDER_REVIEW' | 'VERIFIED' | 'FAILED';

/** What the publisher says about the verification of one listing. */
export interface VerificationReport {
  readonly state: VerificationState;
  /**
   * Always with FAILED, and only then. `rejected`: a suspended or duplicate profile, which no retry mends.
   * `transient`: the publisher could not say, and is asked again.
   */
  readonly failureType?: 'rejected' | 'transient';
  /** Shown to the user. */
  readonly reason?: string;
}

/** Asking whether the publisher has verified the business. */
export interface VerificationCapability {
  /**
   * The state now. Read on a schedule for every linked listing, so it must be cheap: one call.
   *
   * @returns the state, which the location shows under `<publisher>VerificationStatus` and in
   *   `connection.verification_*` events.
   * @throws NO_DATA taken for NOT_VERIFIED: the publisher answers, and knows of no verification.
   * @throws CREDENTIALS_INVALID, LISTING_INACCESSIBLE what is known stays, marked as not readable; read again when the
   *   owner has given access, or a day later.
   * @throws LISTING_NOT_FOUND the state falls back to not connected.
   * @throws RATE_LIMITED read again at that time.
   * @throws TRANSIENT, CONTENT_REJECTED read again with growing waits; after many failures the user is told once.
   * @example
   * await verification.readVerification({ session, listingRef });
   * // { state: 'FAILED', failureType: 'rejected', reason: 'The publisher has suspended this profile' }
   */
  readVerification(request: { session: PublisherSession; listingRef: string }): Promise<VerificationReport>;
}
