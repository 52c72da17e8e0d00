import type { PublisherSession } from './authorization.js';
import type { PublisherListing } from './listings.js';
import type { ListingContent } from './submission.js';

/** Making a listing for a location that the publisher does not know yet [contract 7]. */
export interface ListingCreationCapability {
  /**
   * Makes the listing, once per `requestId`: called again with the same one after an unknown outcome or a crash, it
   * answers the listing that the earlier call made. Publishers with a request id of their own get ours; for others
   * the plug-in looks for the location's store code or name and address before it creates.
   *
   * @param request.folderRef where to put it; absent: the user's own listings.
   * @param request.requestId stable for this creation request, at most 50 characters of `[A-Za-z0-9-]`.
   * @returns the listing as the publisher shows it now; it may still need the owner's verification.
   * @throws CONTENT_REJECTED final: the core shows `text` to the user and links nothing.
   * @throws CREDENTIALS_INVALID, RATE_LIMITED, TRANSIENT as everywhere; the core calls again with the same request id.
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
}
