import type { PublisherSession } from './authorization.js';

/** One week day or one special date with up to three opening ranges. Times as `09:00am`. */
export interface ListingHours {
  readonly day: 'MONDAY' | 'TUESDAY' | 'WEDNESDAY' | 'THURSDAY' | 'FRIDAY' | 'SATURDAY' | 'SUNDAY' | 'SPECIAL';
  readonly type: 'OPEN' | 'CLOSED';
  /** A range may run past midnight: then `end` is earlier than `start` and it is the day's last. */
  readonly slots: readonly { readonly start: string; readonly end: string }[];
  /** YYYY-MM-DD, only with day SPECIAL. */
  readonly specialDate?: string;
}

/** A postal address in our words. What the publisher does not know is absent, never an empty string. */
export interface ListingAddress {
  readonly street?: string;
  readonly street1?: string;
  readonly city?: string;
  /** Code or name of the subdivision, as the publisher gives it; the core resolves it. */
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
  /** In the publisher's notation, national or international. */
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

/** Reading the listings that a connected account can reach. */
export interface ListingsCapability {
  /** All folders, the user's own listings first. */
  listFolders(request: { session: PublisherSession }): Promise<readonly ListingFolder[]>;
  /**
   * All listings, or those of one folder, each once. The plug-in pages by itself; the core may stop reading.
   * Throws `CREDENTIALS_INVALID`, `RATE_LIMITED` or `TRANSIENT`.
   */
  listListings(request: { session: PublisherSession; folderRef?: string }): AsyncIterable<PublisherListing>;
  /** One listing with everything that an import takes. Throws as above, and `LISTING_INACCESSIBLE`, `LISTING_NOT_FOUND`. */
  getListing(request: { session: PublisherSession; listingRef: string }): Promise<PublisherListing>;
}
