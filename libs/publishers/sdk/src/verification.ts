import type { PublisherSession } from './authorization.js';

/** How far the publisher is with verifying a business. Only VERIFIED and FAILED end it. */
export type VerificationState = 'NOT_VERIFIED' | 'PENDING' | 'UNDER_REVIEW' | 'VERIFIED' | 'FAILED';

/** What the publisher says about the verification of one listing. */
export interface VerificationReport {
  readonly state: VerificationState;
  /** With FAILED: `rejected` for a suspended or duplicate profile, which no retry mends. */
  readonly failureType?: 'rejected' | 'transient';
  readonly reason?: string;
}

/** Asking whether the publisher has verified the business. Read on a schedule, so it must be cheap. */
export interface VerificationCapability {
  readVerification(request: { session: PublisherSession; listingRef: string }): Promise<VerificationReport>;
}
