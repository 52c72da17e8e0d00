import type { PublisherSession } from './authorization.js';
import type { ListingAddress, ListingHours } from './listings.js';

/** The data of a location that a directory shows. What is null is to be removed there. */
export interface ListingContent {
  readonly name: string;
  readonly storeCode: string | null;
  readonly address: (ListingAddress & { readonly countryIso: string }) | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** E.164. */
  readonly phone: string | null;
  readonly additionalPhones: readonly string[];
  readonly websiteUrl: string | null;
  readonly description: string | null;
  readonly primaryCategoryId: string;
  readonly additionalCategoryIds: readonly string[];
  readonly hours: readonly ListingHours[];
  readonly temporarilyClosed: boolean;
}

/** How a push stands. `losses` names what the publisher cannot hold (a third opening range), for the user to see. */
export type SubmissionResult =
  | { readonly state: 'live'; readonly liveLink?: string; readonly losses?: readonly string[] }
  | { readonly state: 'pending'; readonly pollAfterMs: number; readonly losses?: readonly string[] }
  /** Stored, but the publisher dropped these fields again without saying why. */
  | { readonly state: 'rejected'; readonly fields: readonly string[]; readonly text: string };

/** Pushing a location's data to its listing. */
export interface SubmissionCapability {
  /**
   * Makes the listing show `content`: reads, compares, and writes only what differs. Sending the same twice
   * changes nothing. Throws any of the seven failures; `CONTENT_REJECTED` ends the submission as incomplete.
   */
  submit(request: {
    session: PublisherSession;
    listingRef: string;
    content: ListingContent;
  }): Promise<SubmissionResult>;
  /** Asks again after `pending`. */
  checkSubmission(request: {
    session: PublisherSession;
    listingRef: string;
    content: ListingContent;
  }): Promise<SubmissionResult>;
}
