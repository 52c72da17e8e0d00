import type { PublisherFailure } from '@listings/publisher-sdk';

/** The code of a refusal because the profile is not verified. */
const UNVERIFIED = 'unverified';

/** Whether a refusal concerns the whole listing, until its owner changes something there. */
export function isAboutListing(failure: PublisherFailure): boolean {
  return failure.kind === 'NO_DATA' || (failure.kind === 'CONTENT_REJECTED' && failure.code === UNVERIFIED);
}
