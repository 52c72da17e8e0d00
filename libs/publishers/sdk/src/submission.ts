import type { PublisherSession } from './authorization.js';
import type { ListingAddress, ListingHours } from './listings.js';

/**
 * The data of a location that a directory shows. What is null, or an empty list, is to be removed there: the core
 * always sends the whole of it, never only what has changed.
 */
export interface ListingContent {
  /** 1 to 255 characters. */
  readonly name: string;
  /** The owner's own number of the place; customers do not see it. */
  readonly storeCode: string | null;
  /**
   * Null for a business that hides its address. `state` is in the words of the listing when it was last read, else
   * a code without the country (`CA`) or a name, by country: see {@link ListingAddress}. `countryName` is never set.
   */
  readonly address: (ListingAddress & { readonly countryIso: string }) | null;
  /** Degrees; both or none. */
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** E.164: `+493012345678`. */
  readonly phone: string | null;
  /** E.164, without the main one. */
  readonly additionalPhones: readonly string[];
  /** Absolute http or https address. */
  readonly websiteUrl: string | null;
  readonly description: string | null;
  /** Your category, by your own mapping; a location without one is never pushed. */
  readonly primaryCategoryId: string;
  /** Likewise, each once and without the primary one; those that you have no word for are left out and reported. */
  readonly additionalCategoryIds: readonly string[];
  /** All seven days or none of them, and any special dates, past ones too: see {@link ListingHours}. */
  readonly hours: readonly ListingHours[];
  /** True while the owner has closed it for a time; a closure for good is not known here. */
  readonly temporarilyClosed: boolean;
}

/** How a push stands. */
export type SubmissionResult =
  /** Customers see it. `losses` says in words for the user what the publisher cannot hold (a third opening range). */
  | { readonly state: 'live'; readonly liveLink?: string; readonly losses?: readonly string[] }
  /** Stored, but not seen by customers yet: ask again after `pollAfterMs`. */
  | { readonly state: 'pending'; readonly pollAfterMs: number; readonly losses?: readonly string[] }
  /** Stored, but the publisher dropped these fields again without saying why. `text` is shown to the user. */
  | { readonly state: 'rejected'; readonly fields: readonly string[]; readonly text: string };

/** Pushing a location's data to its listing. The law of this capability: what the listing lacks afterwards is said. */
export interface SubmissionCapability {
  /**
   * Makes the listing show `content`: reads, compares in one notation, and writes only what differs. Sending the same
   * twice changes nothing and writes nothing. Changes of the same seconds reach you as one.
   *
   * @param request.content the whole; see {@link ListingContent} for the notation of each part.
   * @returns `live` ends the submission as published (with `losses`: published, and the user sees them); `pending`
   *   makes the core call {@link SubmissionCapability.checkSubmission}; `rejected` ends it as incomplete.
   * @throws CONTENT_REJECTED final: the submission ends as incomplete and the user sees `text`.
   * @throws LISTING_INACCESSIBLE, CREDENTIALS_INVALID the submission waits until the owner has given access again.
   * @throws LISTING_NOT_FOUND, NO_DATA the submission ends as incomplete.
   * @throws RATE_LIMITED the core waits as long as you say and a little more; no attempt is used up.
   * @throws TRANSIENT tried again with growing waits, 14 times over about four hours, then given up.
   * @example
   * await submission.submit({ session, listingRef, content });
   * // { state: 'live', liveLink: 'https://acme.example/p/91', losses: ['Only two ranges a day are shown.'] }
   */
  submit(request: {
    session: PublisherSession;
    listingRef: string;
    content: ListingContent;
  }): Promise<SubmissionResult>;

  /**
   * Asks again after `pending`, without writing. The core asks after your `pollAfterMs`, or a quarter of the time that
   * has passed already, if that is longer; after seven days it gives up.
   *
   * @param request.content what was pushed; the data of the location may have moved on meanwhile.
   * @returns as {@link SubmissionCapability.submit}; a field that fell back to its old value is `rejected`.
   * @throws CONTENT_REJECTED, LISTING_INACCESSIBLE, LISTING_NOT_FOUND, NO_DATA, CREDENTIALS_INVALID, RATE_LIMITED,
   *   TRANSIENT as {@link SubmissionCapability.submit}.
   * @example
   * await submission.checkSubmission({ session, listingRef, content });
   * // { state: 'rejected', fields: ['name'], text: 'The publisher did not take over: name' }
   */
  checkSubmission(request: {
    session: PublisherSession;
    listingRef: string;
    content: ListingContent;
  }): Promise<SubmissionResult>;
}
