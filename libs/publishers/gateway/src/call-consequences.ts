import type { RegisteredPublisher } from '@listings/publisher-registry';
import type { PublisherFailure } from '@listings/publisher-sdk';
import type { ConnectedAccountKey } from './store/open-connection.js';

/**
 * What it closes that the publisher gives no access: the listing, so that its link breaks, or only one kind of work, for
 * which the user's role or the connection lacks a right [publishers 2.4].
 */
export type RefusalScope = 'listing' | 'work';

/** The call that failed. */
export interface FailedCall {
  readonly target: ConnectedAccountKey & { readonly listingRef?: string };
  readonly publisher: RegisteredPublisher;
  /** The version of the credentials that the call used. */
  readonly credentialsVersion: number;
  /** What a refusal of access closes: the listing, or only the kind of work of this call. */
  readonly refusalCloses: RefusalScope;
}

/** What a plug-in said about invalid credentials: `cause` for the log, `text` for the owner. */
export type CredentialsFailure = Pick<PublisherFailure & { kind: 'CREDENTIALS_INVALID' }, 'cause' | 'text'>;

/** What a plug-in said about a listing that is gone or inaccessible. */
export type ListingFailure = Extract<PublisherFailure, { kind: 'LISTING_INACCESSIBLE' | 'LISTING_NOT_FOUND' }>;

/**
 * What lost access means for the connected account and its links. The feature of connected accounts provides it, which
 * builds on this library.
 */
export interface CallConsequences {
  /** The publisher no longer accepts the credentials of the call. */
  credentialsInvalid(call: FailedCall, failure: CredentialsFailure): Promise<void>;
  /** The publisher does not give the connected account the listing. */
  listingLost(call: FailedCall, failure: ListingFailure): Promise<void>;
}
