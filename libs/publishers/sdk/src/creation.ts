import type { PublisherSession } from './authorization.js';
import type { PublisherListing } from './listings.js';
import type { ListingContent } from './submission.js';

/** What the publisher needs for a new listing and the content lacks. */
export interface UnmetRequirement {
  /** The field of {@link ListingContent}, for example `storeCode`. */
  readonly field: string;
  /** A sentence for the user that says what is missing. */
  readonly text: string;
}

/** Creating a listing for a location that has none at the publisher [contract 7]. */
export interface ListingCreationCapability {
  /**
   * Creates the listing, once per `requestId`. If the core calls again with the same `requestId`, after an unknown
   * outcome or a crash, the method returns the listing that the earlier call created. If the publisher supports request
   * ids, pass on ours. Otherwise look for the store code, or for the name and address, before you create the listing.
   *
   * @param request.folderRef the folder to create the listing in; absent: the user's own listings.
   * @param request.requestId the same in every call for one creation request, at most 50 characters of `[A-Za-z0-9-]`.
   * @returns the listing as the publisher shows it now; the owner may still have to verify it.
   * @throws CONTENT_REJECTED final: the core shows `text` to the user and links nothing.
   * @throws CREDENTIALS_INVALID, RATE_LIMITED, TRANSIENT see {@link PublisherFailure}; the core calls again with the
   *   same request id.
   * @example
   * const listing = await creation.createListing({ session, content, requestId: 'f3b1...' });
   * // { ref: 'locations/91', name: 'Corner Bakery', categories: [...] }
   */
  createListing(request: {
    session: PublisherSession;
    folderRef?: string;
    content: ListingContent;
    requestId: string;
  }): Promise<PublisherListing>;

  /**
   * Checks without a call what can be known at once: the fields that the publisher needs and the content lacks. The core
   * refuses the client's request with all of these texts, so that it does not fail later. A plug-in without this method
   * needs nothing that a location does not have.
   *
   * @returns the unmet requirements; empty if the publisher may create the listing.
   * @throws nothing: the core then lets the publisher decide.
   * @example
   * creation.checkListing(content);
   * // [{ field: 'storeCode', text: 'Acme Maps needs a store code for a new listing.' }]
   */
  checkListing?(content: ListingContent): readonly UnmetRequirement[];
}
