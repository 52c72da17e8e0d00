import type { PublisherSession } from './authorization.js';

/**
 * The state of the publisher's verification of a business. NOT_VERIFIED: nobody has requested a verification. PENDING:
 * it waits for the owner, for example for a code. UNDER_REVIEW: it waits for the publisher. VERIFIED and FAILED are
 * final.
 */
export type VerificationState = 'NOT_VERIFIED' | 'PENDING' | 'UNDER_REVIEW' | 'VERIFIED' | 'FAILED';

/** The publisher's report on the verification of one listing. */
export interface VerificationReport {
  readonly state: VerificationState;
  /**
   * Set if and only if `state` is FAILED. `rejected`: no retry helps, for example because the profile is suspended or a
   * duplicate. `transient`: the publisher could not decide; the core reads the state again.
   */
  readonly failureType?: 'rejected' | 'transient';
  /** Shown to the user. */
  readonly reason?: string;
}

/** Reading whether the publisher has verified the business. */
export interface VerificationCapability {
  /**
   * Reads the current state. The core calls this method on a schedule for every linked listing, so it should make one
   * call to the publisher.
   *
   * @returns the state, which clients see as `<publisher>VerificationStatus` of the location and in
   *   `connection.verification_*` events.
   * @throws NO_DATA the core treats this as NOT_VERIFIED: the publisher has no verification of the listing.
   * @throws CREDENTIALS_INVALID, LISTING_INACCESSIBLE the core keeps the stored state, marks it as not readable, and
   *   reads again when the owner has granted access, or a day later.
   * @throws LISTING_NOT_FOUND the core resets the state to not connected.
   * @throws RATE_LIMITED the core reads again after `retryAfterMs`.
   * @throws TRANSIENT, CONTENT_REJECTED the core retries with increasing delays; after many failures it notifies the
   *   user once.
   * @example
   * await verification.readVerification({ session, listingRef });
   * // { state: 'FAILED', failureType: 'rejected', reason: 'The publisher has suspended this profile' }
   */
  readVerification(request: { session: PublisherSession; listingRef: string }): Promise<VerificationReport>;
}
