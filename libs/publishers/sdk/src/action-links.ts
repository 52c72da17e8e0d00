import type { PublisherSession } from './authorization.js';

/** What a customer can do behind an action link [contract 4]. */
export type PlaceActionType =
  | 'APPOINTMENT'
  | 'ONLINE_APPOINTMENT'
  | 'DINING_RESERVATION'
  | 'FOOD_ORDERING'
  | 'FOOD_DELIVERY'
  | 'FOOD_TAKEOUT'
  | 'SHOP_ONLINE';

/** An action link as the publisher shows it. */
export interface PlaceActionLink {
  /** The publisher's reference (its resource name). */
  readonly name: string;
  readonly placeActionType: PlaceActionType;
  /** Absolute https address. */
  readonly uri: string;
  readonly isPreferred: boolean;
  /** Who put it there: the business (`MERCHANT`) or somebody else, in the publisher's own word. */
  readonly providerType: string;
  /** False: the publisher does not let us change it. */
  readonly isEditable: boolean;
}

/** The buttons of a listing that lead to booking, ordering or shopping. */
export interface ActionLinksCapability {
  /**
   * All links of a listing, ours and others.
   *
   * @returns each under a name that stays the same while it is changed.
   * @throws LISTING_INACCESSIBLE, LISTING_NOT_FOUND the core breaks the link of this listing.
   * @throws CREDENTIALS_INVALID, RATE_LIMITED, TRANSIENT as everywhere.
   * @example
   * const links = await actionLinks.listActionLinks({ session, listingRef });
   */
  listActionLinks(request: { session: PublisherSession; listingRef: string }): Promise<readonly PlaceActionLink[]>;

  /**
   * Creates the link, or changes the one with this type and address; one that is there as wanted is left alone.
   *
   * @param request.link the link as it is to be; with `name` when the core knows which one it is: then that one is
   *   changed.
   * @returns the link as the publisher shows it now.
   * @throws CONTENT_REJECTED the core marks this link as failed with `text` and goes on with the others.
   * @throws LISTING_INACCESSIBLE, LISTING_NOT_FOUND, CREDENTIALS_INVALID, RATE_LIMITED, TRANSIENT as everywhere.
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
   * Removes a link. One that is gone already is success.
   *
   * @throws CONTENT_REJECTED the link is not ours to remove: the core shows it as discovered.
   * @throws LISTING_INACCESSIBLE, LISTING_NOT_FOUND, CREDENTIALS_INVALID, RATE_LIMITED, TRANSIENT as everywhere.
   * @example
   * await actionLinks.deleteActionLink({ session, listingRef, name: link.name });
   */
  deleteActionLink(request: { session: PublisherSession; listingRef: string; name: string }): Promise<void>;
}
