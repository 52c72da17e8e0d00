import type { PublisherSession } from './authorization.js';

/**
 * One week day or one special date with its opening ranges, local to the location.
 *
 * - A time is `hh:mmam` or `hh:mmpm`, hours 01 to 12 with two digits: `09:00am`, `12:00am` is midnight, `12:30pm` is
 *   half past noon.
 * - OPEN has one to three ranges in the order of the day, CLOSED has none.
 * - A range may run past midnight: then `end` is earlier than `start`, and it is the day's last. `12:00am` as an end
 *   is the midnight after it.
 * - Open around the clock is one range from `12:00am` to `11:59pm`; users also write `12:00am` to `12:00am`, which means
 *   the same. A publisher that has a flag or `24:00` for it translates both ways.
 * - Regular days are all seven or none; none means that the hours are not known, which is not the same as closed.
 */
export interface ListingHours {
  readonly day: 'MONDAY' | 'TUESDAY' | 'WEDNESDAY' | 'THURSDAY' | 'FRIDAY' | 'SATURDAY' | 'SUNDAY' | 'SPECIAL';
  readonly type: 'OPEN' | 'CLOSED';
  readonly slots: readonly { readonly start: string; readonly end: string }[];
  /** YYYY-MM-DD, only with day SPECIAL. */
  readonly specialDate?: string;
}

/** A postal address in our words. What the publisher does not know is absent, never an empty string. */
export interface ListingAddress {
  /** First line: street and number. */
  readonly street?: string;
  /** Second line: floor, unit, building. */
  readonly street1?: string;
  readonly city?: string;
  /**
   * Subdivision of the country. Read from a listing: code or name, as the publisher gives it (`CA`, `US-CA`,
   * `Bayern`), the core resolves it. Pushed to a listing: in the words that the listing showed when it was last read,
   * if they mean the same; otherwise the code without the country (`CA`) in the US, Canada, Australia, India and
   * Brazil, and the name (`Bavaria`) everywhere else.
   */
  readonly state?: string;
  readonly postalCode?: string;
  /** ISO 3166-1 alpha-2, when the publisher gives a code. */
  readonly countryIso?: string;
  /** English name, when the publisher gives a name instead. */
  readonly countryName?: string;
}

/** The places that a business serves at its customers'. */
export interface ListingServiceArea {
  /** The publisher's word for the kind of business. */
  readonly businessType?: string;
  /** ISO 3166-1 alpha-2. */
  readonly regionCode?: string;
  readonly placeInfos: readonly { readonly placeId: string; readonly placeName: string }[];
}

/** A photo that can be downloaded without credentials. */
export interface ListingPhoto {
  readonly url: string;
  readonly type: 'LOGO' | 'COVER' | 'ADDITIONAL';
  readonly caption?: string;
}

/** A listing as the publisher shows it, converted to our words: what matching compares and import copies. */
export interface PublisherListing {
  /** The publisher's reference, opaque to the core, at most 255 characters, stable over time. */
  readonly ref: string;
  readonly name: string;
  readonly address?: ListingAddress;
  /** True for a business that serves its customers at their place and shows no address. */
  readonly serviceAreaOnly?: boolean;
  readonly latitude?: number;
  readonly longitude?: number;
  /** In the publisher's notation, national (`030 1234567`) or international; the core reads it by the country. */
  readonly phone?: string;
  readonly additionalPhones?: readonly string[];
  readonly websiteUrl?: string;
  readonly description?: string;
  readonly storeCode?: string;
  /** The publisher's category ids; the first one marked primary decides the sub-category. */
  readonly categories: readonly { readonly id: string; readonly name: string; readonly primary: boolean }[];
  /** Absent when the publisher has none. */
  readonly hours?: readonly ListingHours[];
  readonly photos?: readonly ListingPhoto[];
  /** Profiles of the business elsewhere: the network in lower-case words joined by `_`, and its https address. */
  readonly socialUrls?: Readonly<Record<string, string>>;
  /** Where a business goes to its customers, by the publisher's ids of places. */
  readonly serviceArea?: ListingServiceArea;
  /** Anything else worth keeping, by the publisher's own names: stored with the listing, shown nowhere yet. */
  readonly attributes?: Readonly<Record<string, unknown>>;
  readonly openStatus?: 'OPEN' | 'TEMPORARILY_CLOSED' | 'PERMANENTLY_CLOSED';
  /** Public page of the listing. */
  readonly liveLink?: string;
  readonly folderRef?: string;
  /** What cannot be done with this listing now, with the reason to show (a missing role, an unverified profile). */
  readonly unavailable?: Partial<Record<'submission' | 'posts' | 'reviews', string>>;
}

/** A group of listings at the publisher (business group, portfolio). */
export interface ListingFolder {
  readonly ref: string;
  readonly name: string;
}

/** Why an import can fail at the publisher's side; a plug-in gives each a code of the catalogue [7.4]. */
export type ImportFailureCause =
  /** The publisher answered, but with nothing in it. */
  | 'NO_DATA'
  | 'RATE_LIMITED'
  /** The listing could not be read. */
  | 'FETCH_FAILED'
  /** The listing does not say in which country it is. */
  | 'COUNTRY_UNKNOWN'
  /** What the publisher gave cannot be made into a location. */
  | 'BUILD_FAILED'
  /** No sub-category of ours belongs to the listing's primary category. */
  | 'CATEGORY_UNMAPPED'
  /** The publisher's own record behind the listing is missing. */
  | 'PUBLISHER_RECORD_MISSING';

/** Reading the listings that a connected account can reach. Every plug-in has it. */
export interface ListingsCapability {
  /**
   * All folders, the user's own listings first. A publisher without groups has one folder.
   *
   * @returns at least one; together they hold every listing of {@link ListingsCapability.listListings}.
   * @throws CREDENTIALS_INVALID the core marks the account REAUTH_REQUIRED and tells every linked location.
   * @throws RATE_LIMITED, TRANSIENT the core shows what it has stored; with nothing stored the client gets HTTP 503.
   * @example
   * await listings.listFolders({ session });
   * // [{ ref: 'own', name: 'Own pages' }, { ref: '4001', name: 'North' }]
   */
  listFolders(request: { session: PublisherSession }): Promise<readonly ListingFolder[]>;

  /**
   * All listings, or those of one folder, each once. The plug-in pages by itself, one page at a time: the core may stop
   * reading, and then no further page may be asked for. The photos may be left out here.
   *
   * @param request.folderRef a reference that {@link ListingsCapability.listFolders} gave; absent: all.
   * @returns listings whose `ref` stays the same over time and over new consents of the user.
   * @throws CREDENTIALS_INVALID the core marks the account REAUTH_REQUIRED and tells every linked location.
   * @throws RATE_LIMITED, TRANSIENT the reading counts as not made: nothing is taken for deleted.
   * @example
   * for await (const listing of listings.listListings({ session })) remember(listing.ref, listing.name);
   */
  listListings(request: { session: PublisherSession; folderRef?: string }): AsyncIterable<PublisherListing>;

  /**
   * One listing with everything that an import takes, photos included.
   *
   * @param request.listingRef a reference from {@link ListingsCapability.listListings}, of today or of last year.
   * @returns the listing under the same `ref`.
   * @throws LISTING_INACCESSIBLE the core breaks the link of this listing; an import ends as `FETCH_FAILED`.
   * @throws LISTING_NOT_FOUND the core marks the listing gone; an import ends as `PUBLISHER_RECORD_MISSING`. Make
   *   sure that it is not merely out of reach: look whether it is still among the user's listings.
   * @throws NO_DATA an import ends as `NO_DATA`.
   * @throws CREDENTIALS_INVALID, RATE_LIMITED, TRANSIENT as everywhere; an import ends with their code.
   * @example
   * await listings.getListing({ session, listingRef: 'locations/91' });
   * // { ref: 'locations/91', name: 'Corner Bakery', categories: [{ id: 'bakery', name: 'Bakery', primary: true }] }
   */
  getListing(request: { session: PublisherSession; listingRef: string }): Promise<PublisherListing>;
}
