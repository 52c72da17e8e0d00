import type { PublisherSession } from './authorization.js';

/** The actions of {@link PlaceActionType}. */
export const PLACE_ACTION_TYPES = [
  'APPOINTMENT',
  'ONLINE_APPOINTMENT',
  'DINING_RESERVATION',
  'FOOD_ORDERING',
  'FOOD_DELIVERY',
  'FOOD_TAKEOUT',
  'SHOP_ONLINE',
] as const;

/** The action that an action link offers to a customer [contract 4]. */
export type PlaceActionType = (typeof PLACE_ACTION_TYPES)[number];

/** An action link as the publisher shows it. */
export interface PlaceActionLink {
  /** The publisher's reference (its resource name). */
  readonly name: string;
  readonly placeActionType: PlaceActionType;
  /** Absolute https URL. */
  readonly uri: string;
  readonly isPreferred: boolean;
  /** Who added the link: the business (`MERCHANT`) or another provider, by the publisher's own identifier. */
  readonly providerType: string;
  /** False: the publisher does not allow us to change the link. */
  readonly isEditable: boolean;
}

/** The buttons of a listing for booking, ordering or shopping. */
export interface ActionLinksCapability {
  /**
   * Lists all action links of a listing, including those that other providers added.
   *
   * @returns the links; the `name` of a link stays the same when the link changes.
   * @throws LISTING_INACCESSIBLE, LISTING_NOT_FOUND the core breaks the link of this listing.
   * @throws CREDENTIALS_INVALID, RATE_LIMITED, TRANSIENT see {@link PublisherFailure}.
   * @example
   * const links = await actionLinks.listActionLinks({ session, listingRef });
   */
  listActionLinks(request: { session: PublisherSession; listingRef: string }): Promise<readonly PlaceActionLink[]>;

  /**
   * Creates the link, or updates the existing link with the same type and URL. If the listing already shows the link as
   * requested, the method writes nothing.
   *
   * @param request.link the desired link. With `name`, the plug-in updates the link that has this name.
   * @returns the link as the publisher shows it now.
   * @throws CONTENT_REJECTED the core marks this link as failed with `text` and continues with the other links. The next
   *   push tries again.
   * @throws TRANSIENT with `outcomeUnknown` if the link may have been written: the core removes only links that it may have
   *   written.
   * @throws LISTING_INACCESSIBLE, LISTING_NOT_FOUND, CREDENTIALS_INVALID, RATE_LIMITED see {@link PublisherFailure}.
   * @example
   * await actionLinks.putActionLink({
   *   session, listingRef,
   *   link: { placeActionType: 'FOOD_ORDERING', uri: 'https://order.example', isPreferred: true },
   * });
   */
  putActionLink(request: {
    session: PublisherSession;
    listingRef: string;
    link: Pick<PlaceActionLink, 'placeActionType' | 'uri' | 'isPreferred'> & { readonly name?: string };
  }): Promise<PlaceActionLink>;

  /**
   * Deletes a link. Deleting a link that no longer exists succeeds.
   *
   * @throws CONTENT_REJECTED another provider owns the link: the core shows it as discovered. With the code `unverified`,
   *   and with NO_DATA, the next push tries again.
   * @throws LISTING_INACCESSIBLE, LISTING_NOT_FOUND, CREDENTIALS_INVALID, RATE_LIMITED, TRANSIENT see
   *   {@link PublisherFailure}.
   * @example
   * await actionLinks.deleteActionLink({ session, listingRef, name: link.name });
   */
  deleteActionLink(request: { session: PublisherSession; listingRef: string; name: string }): Promise<void>;
}
