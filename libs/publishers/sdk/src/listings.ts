import type { PublisherSession } from './authorization.js';
import type { ListingDisplay, ListingField } from './listing-display.js';

/**
 * The opening ranges of one weekday or one special date, in the location's local time.
 *
 * - A time is `hh:mmam` or `hh:mmpm` with two-digit hours from 01 to 12: `09:00am`; `12:00am` is midnight, `12:30pm` is
 *   half past noon.
 * - OPEN has one to three ranges in ascending order, CLOSED has none.
 * - A range may extend past midnight: `end` is then earlier than `start`, and the range is the last one of the day.
 *   `12:00am` as `end` is the midnight at the end of the day. No range runs into one of the next day: a special
 *   date takes the place of its weekday.
 * - Open all day is one range from `12:00am` to `11:59pm`. Users also write `12:00am` to `12:00am`, which means the
 *   same. If the publisher has a flag or `24:00` for it, the plug-in converts in both directions.
 * - Either all seven weekdays are present or none. None means that the hours are unknown, not that the place is closed.
 */
export interface ListingHours {
  readonly day: 'MONDAY' | 'TUESDAY' | 'WEDNESDAY' | 'THURSDAY' | 'FRIDAY' | 'SATURDAY' | 'SUNDAY' | 'SPECIAL';
  readonly type: 'OPEN' | 'CLOSED';
  readonly slots: readonly { readonly start: string; readonly end: string }[];
  /** YYYY-MM-DD, only with day SPECIAL. */
  readonly specialDate?: string;
}

/** The opening of one day, whichever it is: see {@link ListingHours}. */
export type DayHours = Pick<ListingHours, 'type' | 'slots'>;

/** A postal address in the core's format. A part that the publisher does not know is absent, never an empty string. */
export interface ListingAddress {
  /** First line: street and number. */
  readonly street?: string;
  /** Second line: floor, unit, building. */
  readonly street1?: string;
  readonly city?: string;
  /**
   * Subdivision of the country. Reading: return the publisher's code or name (`CA`, `US-CA`, `Bayern`); the core
   * resolves it. Pushing: the core sends the text that the listing showed when it was last read, if it has the same
   * meaning. Otherwise the core sends the code without the country (`CA`) in the US, Canada, Australia, India and
   * Brazil, and the name (`Bavaria`) in all other countries.
   */
  readonly state?: string;
  readonly postalCode?: string;
  /** ISO 3166-1 alpha-2, if the publisher returns a code. */
  readonly countryIso?: string;
  /** English name, if the publisher returns a name instead of a code. */
  readonly countryName?: string;
}

/** The area in which a business visits its customers. */
export interface ListingServiceArea {
  /** The publisher's identifier of the kind of business. */
  readonly businessType?: string;
  /** ISO 3166-1 alpha-2. */
  readonly regionCode?: string;
  readonly placeInfos: readonly { readonly placeId: string; readonly placeName: string }[];
}

/**
 * What a location has or offers, in the core's terms: the key is that of an attribute, such as `outdoorSeating`, and the
 * value true or false, or one of its choices, such as `free` of `wifi`. `GET /attributes` of the service lists them all. An
 * absent key says nothing.
 */
export type ListingAttributes = Readonly<Record<string, boolean | string>>;

/** A photo of a listing. */
export interface ListingPhoto {
  /** The reference that `addPhoto` returns of it, at most 255 characters. Without it the photos of the listing are not compared. */
  readonly ref?: string;
  /** It needs no credentials. Absent: nobody else can load the photo, and an import leaves it out. */
  readonly url?: string;
  readonly type: 'LOGO' | 'COVER' | 'ADDITIONAL';
  readonly caption?: string;
}

/** A listing as the publisher shows it, in the core's format. Matching compares it, and an import copies it. */
export interface PublisherListing {
  /** The publisher's reference: opaque to the core, at most 255 characters, never changes. */
  readonly ref: string;
  readonly name: string;
  readonly address?: ListingAddress;
  /** True for a business that visits its customers and shows no address. */
  readonly serviceAreaOnly?: boolean;
  readonly latitude?: number;
  readonly longitude?: number;
  /** In the publisher's format, national (`030 1234567`) or international; the core parses it by the country. */
  readonly phone?: string;
  readonly additionalPhones?: readonly string[];
  readonly websiteUrl?: string;
  readonly description?: string;
  readonly storeCode?: string;
  /** The publisher's categories; the first one with `primary` determines the sub-category. */
  readonly categories: readonly { readonly id: string; readonly name: string; readonly primary: boolean }[];
  /**
   * Absent if the publisher has no hours, or if any of them cannot be read: a range that is left out would count as closed, and an import would
   * push that to all publishers. {@link allRanges} and {@link weekOf} return undefined then.
   */
  readonly hours?: readonly ListingHours[];
  /** The hours of each public holiday, if the publisher has them as a rule without dates. */
  readonly publicHolidayHours?: DayHours;
  /** All photos. Absent: they were not read, see {@link ListingsCapability.listPhotos}. */
  readonly photos?: readonly ListingPhoto[];
  /** Profiles of the business on other networks. The key is the network in lower snake case, the value an https URL. */
  readonly socialUrls?: Readonly<Record<string, string>>;
  /** The area in which the business visits its customers, by the publisher's place ids. */
  readonly serviceArea?: ListingServiceArea;
  /** The attributes that the core knows, by its keys; the plug-in maps them. The core drops other keys and values. */
  readonly attributeValues?: ListingAttributes;
  /** Other data under the publisher's own names. The core stores it with the listing and shows it nowhere yet. */
  readonly attributes?: Readonly<Record<string, unknown>>;
  readonly openStatus?: 'OPEN' | 'TEMPORARILY_CLOSED' | 'PERMANENTLY_CLOSED';
  /**
   * The fields that somebody other than the owner has changed, as far as the publisher tells: an automatic update, or the suggestion of a
   * user. Absent: the publisher tells nothing of the kind, or nothing has been changed.
   */
  readonly changedByOthers?: readonly ListingField[];
  /** Public page of the listing. */
  readonly liveLink?: string;
  readonly folderRef?: string;
  /**
   * On the last listing of a page: where {@link ListingsCapability.listListings} goes on after it, such as the publisher's cursor of the next
   * page, at most 4,000 characters. The core keeps it for an hour, and passes it as `resumeAt` after an interruption.
   */
  readonly resumeAt?: string;
  /** The capabilities that this listing lacks now, each with the reason to show (missing role, unverified profile). */
  readonly unavailable?: Partial<Record<'submission' | 'posts' | 'reviews', string>>;
}

/** The bounds of `searchOnly.goodForMs`. */
export const SEARCH_GOOD_FOR_MS = { least: 60_000, most: 86_400_000 } as const;

/** A group of listings at the publisher (business group, portfolio). */
export interface ListingFolder {
  readonly ref: string;
  readonly name: string;
}

/** The reasons for which an import can fail at the publisher. A plug-in declares an error code for each [7.4]. */
export type ImportFailureCause =
  /** The publisher's response contains no data. */
  | 'NO_DATA'
  | 'RATE_LIMITED'
  /** The plug-in could not read the listing. */
  | 'FETCH_FAILED'
  /** The listing has no country. */
  | 'COUNTRY_UNKNOWN'
  /** The core cannot build a location from the publisher's data. */
  | 'BUILD_FAILED'
  /** No sub-category is mapped to the listing's primary category. */
  | 'CATEGORY_UNMAPPED'
  /** The publisher no longer has the record of the listing. */
  | 'PUBLISHER_RECORD_MISSING';

/** Reading the listings that a connected account can access. Every plug-in has this capability. */
export interface ListingsCapability {
  /**
   * What customers see of a location, by field. The core compares listings with locations, and reports no difference for a field
   * that the publisher does not show. Absent: listings show all fields as they are.
   */
  readonly shows?: ListingDisplay;
  /**
   * The fields that the owner can protect at the publisher: it lets the owner lock them, or refuses what others change. The core
   * calls nothing for it, and says in the comparison of a location what can be protected. Absent: none.
   */
  readonly protects?: readonly ListingField[];
  /**
   * The publisher shows listings only in its list or search, and has no read of one by its reference: {@link createSearchOnlyListings} makes the
   * capability. The core then answers from what it has stored of the list, and reads the list again when that is older than `goodForMs`, from
   * 60,000 to 86,400,000. It passes the `ref` of a listing unchanged to pushes and posts. Absent: `getListing` reads each listing.
   */
  readonly searchOnly?: { readonly goodForMs: number };

  /**
   * Lists all folders. The folder of the user's own listings comes first. A publisher without groups has one folder.
   *
   * @returns at least one folder. Every listing of {@link ListingsCapability.listListings} is in one of them.
   * @throws CREDENTIALS_INVALID the core sets the account to REAUTH_REQUIRED and notifies every linked location.
   * @throws RATE_LIMITED, TRANSIENT the core returns the stored folders; if it has none, the client gets HTTP 503.
   * @example
   * await listings.listFolders({ session });
   * // [{ ref: 'own', name: 'Own pages' }, { ref: '4001', name: 'North' }]
   */
  listFolders(request: { session: PublisherSession }): Promise<readonly ListingFolder[]>;

  /**
   * Lists all listings, or those of one folder, each once. The plug-in requests one page at a time. When the core stops
   * iterating, the plug-in must request no further page. The plug-in may leave out the photos here. An account with thousands of listings takes
   * minutes: set {@link PublisherListing.resumeAt}, so that a reading that was interrupted goes on at its page.
   *
   * @param request.folderRef a reference from {@link ListingsCapability.listFolders}; absent: all listings.
   * @param request.resumeAt the `resumeAt` of a listing of an earlier call: list only what follows it. Never with `folderRef`.
   * @returns listings whose `ref` never changes, even if the user consents again.
   * @throws CREDENTIALS_INVALID the core sets the account to REAUTH_REQUIRED and notifies every linked location.
   * @throws RATE_LIMITED, TRANSIENT the core discards this read and treats no listing as deleted.
   * @example
   * for await (const listing of listings.listListings({ session })) remember(listing.ref, listing.name);
   */
  listListings(request: {
    session: PublisherSession;
    folderRef?: string;
    resumeAt?: string;
  }): AsyncIterable<PublisherListing>;

  /**
   * Reads one listing with all data that an import copies, including the photos.
   *
   * @param request.listingRef a reference from {@link ListingsCapability.listListings}, however old it is.
   * @returns the listing with the same `ref`.
   * @throws LISTING_INACCESSIBLE the core breaks the link of this listing; an import ends as `FETCH_FAILED`.
   * @throws LISTING_NOT_FOUND the core marks the listing as gone; an import ends as `PUBLISHER_RECORD_MISSING`. If the
   *   publisher also responds "not found" when access is lost, first check whether the user's listings still include
   *   it.
   * @throws NO_DATA an import ends as `NO_DATA`.
   * @throws CREDENTIALS_INVALID, RATE_LIMITED, TRANSIENT see {@link PublisherFailure}; an import ends with the error
   *   code of the kind.
   * @example
   * await listings.getListing({ session, listingRef: 'locations/91' });
   * // { ref: 'locations/91', name: 'Corner Bakery', categories: [{ id: 'bakery', name: 'Bakery', primary: true }] }
   */
  getListing(request: { session: PublisherSession; listingRef: string }): Promise<PublisherListing>;

  /**
   * Lists the photos of a listing for a comparison, where an import takes none or they cost further calls. The core calls it after
   * {@link ListingsCapability.getListing} returned no `photos`. Absent: there are no others.
   *
   * @returns all photos, each with the `ref` that `addPhoto` returns of it. Undefined if they cannot be read now, or if there are too many: the
   *   photos are then not compared.
   * @throws as {@link ListingsCapability.getListing}: nothing of the listing is compared then.
   * @example
   * await listings.listPhotos({ session, listingRef: 'locations/91' });
   * // [{ ref: 'photos/71', type: 'ADDITIONAL' }]
   */
  listPhotos?(request: { session: PublisherSession; listingRef: string }): Promise<readonly ListingPhoto[] | undefined>;
}

/**
 * The listings of a publisher that shows them only in its list or search. The core never calls `getListing` of such a plug-in; it does call
 * `listPhotos`, if there is one.
 *
 * @example
 * // What is stored of the list may be ten minutes old.
 * createSearchOnlyListings({ goodForMs: 600_000, listFolders, listListings });
 */
export function createSearchOnlyListings({
  goodForMs,
  ...listings
}: Omit<ListingsCapability, 'getListing' | 'searchOnly'> & {
  readonly goodForMs: number;
}): ListingsCapability {
  return {
    ...listings,
    searchOnly: { goodForMs },
    getListing: async () => {
      throw new Error('the core asked for a listing by its reference, which the publisher has only in a search');
    },
  };
}
