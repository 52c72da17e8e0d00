import type { PublisherFailure } from '@listings/publisher-sdk';

/** Failures that repeating the call does not mend: the delivery ends with them [publishers 0.1]. */
export type FinalFailure = Extract<
  PublisherFailure,
  { kind: 'CREDENTIALS_INVALID' | 'LISTING_INACCESSIBLE' | 'LISTING_NOT_FOUND' | 'CONTENT_REJECTED' }
>;

/** True for a {@link FinalFailure}. */
export function isFinal(failure: PublisherFailure): failure is FinalFailure {
  switch (failure.kind) {
    case 'CREDENTIALS_INVALID':
    case 'LISTING_INACCESSIBLE':
    case 'LISTING_NOT_FOUND':
    case 'CONTENT_REJECTED':
      return true;
    case 'RATE_LIMITED':
    case 'NO_DATA':
    case 'TRANSIENT':
      return false;
  }
}

/** The reason as the client reads it in `submissionError` and `rejection_reason`: nothing internal [contract 1]. */
export function reasonOf(failure: FinalFailure): string {
  switch (failure.kind) {
    case 'CREDENTIALS_INVALID':
      return 'The connected account has to be connected again';
    case 'LISTING_INACCESSIBLE':
      return 'The connected account has no access to the listing any more';
    case 'LISTING_NOT_FOUND':
      return 'The listing no longer exists at the publisher';
    case 'CONTENT_REJECTED':
      return failure.text || REJECTED_WITHOUT_REASON;
  }
}

/** A publisher need not say why [publishers 1.8]. */
export const REJECTED_WITHOUT_REASON = 'The publisher rejected the post and gave no reason';
/** All attempts failed without the publisher's word on it. */
export const GIVEN_UP = 'The publisher could not be reached; given up after several attempts';
/** The publisher never said what became of it. */
export const UNDECIDED = 'The publisher did not decide on the post within 24 hours';
/** Nobody could find out whether the publisher has it. */
export const OUTCOME_UNKNOWN = 'It could not be learned whether the publisher took the post';
/** It disappeared before it was live. */
export const REMOVED_BY_PUBLISHER = 'The publisher removed the post';
/** Its plug-in was taken out of the configuration. */
export const SITE_NOT_CONFIGURED = 'The site does not take posts any more';
/** A removal was given up. */
export const NOT_REMOVED = 'The post could not be removed from the site';
