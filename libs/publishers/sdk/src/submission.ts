import type { PublisherSession } from './authorization.js';
import type { DayHours, ListingAddress, ListingAttributes, ListingHours, ListingServiceArea } from './listings.js';

/** The parts of a location that only some publishers can show, by their field of {@link ListingContent}. */
export const CONTENT_PARTS = [
  'serviceArea',
  'socialUrls',
  'attributes',
  'publicHolidayHours',
  'permanentlyClosed',
] as const;

/** One part of a location that only some publishers can show. */
export type ContentPart = (typeof CONTENT_PARTS)[number];

/**
 * The data of a location that a directory shows. The core always sends the complete content, not only the changes. If a
 * field is null or an empty list, the plug-in removes its value from the listing; for the parts that only some publishers
 * show, {@link WithdrawnParts} names what to remove.
 */
export interface ListingContent {
  /** 1 to 255 characters. */
  readonly name: string;
  /** The owner's own reference of the location; customers do not see it. */
  readonly storeCode: string | null;
  /**
   * Null for a business that hides its address. `state` is the listing's own text or, depending on the country, a code
   * without the country (`CA`) or a name: see {@link ListingAddress}. `countryName` is never set.
   */
  readonly address: (ListingAddress & { readonly countryIso: string }) | null;
  /** In degrees; either both coordinates are set or none. */
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** E.164: `+493012345678`. */
  readonly phone: string | null;
  /** E.164, without the main phone. */
  readonly additionalPhones: readonly string[];
  /** Absolute http or https URL. */
  readonly websiteUrl: string | null;
  readonly description: string | null;
  /** The publisher's category, from the plug-in's own mapping. The core never pushes a location without one. */
  readonly primaryCategoryId: string;
  /** The mapped additional categories, each once, without the primary one. The core reports those without a mapping. */
  readonly additionalCategoryIds: readonly string[];
  /**
   * All seven weekdays or none, and any special dates, including past ones: see {@link ListingHours}. If `takes` does not name
   * `publicHolidayHours`, the core adds the public holidays of the coming year as special dates. None: remove those of the listing, except
   * hours that the plug-in cannot read, which an import did not take either.
   */
  readonly hours: readonly ListingHours[];
  /** True while the location is closed: for a time, or for good where `takes` does not name `permanentlyClosed`. */
  readonly temporarilyClosed: boolean;
  /**
   * Only if `takes` names it; absent: leave the listing's area unchanged. Null: the location has no area any more. At
   * most 20 places, by the publisher's place ids; other places of the listing belong to its owner and stay, except those
   * in `withdrawn`. `businessType` is a text of the user; whether the business shows an address follows from `address`.
   */
  readonly serviceArea?: ListingServiceArea | null;
  /**
   * Only if `takes` names it; absent: leave the listing's links unchanged. All profiles of the business on other
   * networks, at most 20: the key is the network as the user or an import wrote it, the value an https URL. Links of
   * other networks belong to the listing's owner and stay, except those in `withdrawn`.
   */
  readonly socialUrls?: Readonly<Record<string, string>>;
  /**
   * Only if `takes` names it; absent: leave the listing's attributes unchanged. What the location has or offers; of these,
   * push those that the listings show, see `keys` of {@link FieldDisplay}. Other attributes of the listing belong to its
   * owner and stay, except those in `withdrawn`.
   */
  readonly attributes?: ListingAttributes;
  /**
   * Only if `takes` names it; absent: leave what the listing shows of it unchanged. The hours of each public holiday, as a rule without
   * dates, such as `PH off`; special dates of `hours` win. Null: an earlier push handed some over, and the location has none any more.
   */
  readonly publicHolidayHours?: DayHours | null;
  /**
   * Only if `takes` names it; absent: a listing that others have closed for good stays closed, whatever `temporarilyClosed` says. True: the
   * location has closed for good, which counts more than `temporarilyClosed`. False: an earlier push handed that over, and it is open again.
   */
  readonly permanentlyClosed?: boolean;
  /** What to remove from the parts above; absent: nothing. */
  readonly withdrawn?: WithdrawnParts;
}

/**
 * What earlier pushes handed over to the listing and the location no longer has. Remove a place if the listing shows it,
 * a link if the listing shows this URL for this network, and an attribute if the listing shows this value. Anything else is
 * the owner's.
 */
export interface WithdrawnParts {
  readonly placeIds: readonly string[];
  readonly socialUrls: readonly { readonly network: string; readonly url: string }[];
  /** Absent: none. */
  readonly attributes?: readonly { readonly key: string; readonly value: boolean | string }[];
}

/** The state of a push. */
export type SubmissionResult =
  /**
   * Customers see the data. Each of `losses` names, for the user, data that the publisher cannot store; absent, never empty, if there is
   * none.
   */
  | { readonly state: 'live'; readonly liveLink?: string; readonly losses?: readonly string[] }
  /**
   * The publisher stored the data, but customers do not see it yet. The core calls `checkSubmission` after
   * `pollAfterMs`.
   */
  | { readonly state: 'pending'; readonly pollAfterMs: number; readonly losses?: readonly string[] }
  /** The publisher stored the data, but reverted these fields without a reason. The user sees `text`. */
  | { readonly state: 'rejected'; readonly fields: readonly string[]; readonly text: string };

/**
 * Pushing a location's data to its listing. The main rule: the result names all data that the listing does not show.
 */
export interface SubmissionCapability {
  /**
   * The parts of a location that only some publishers can show and that this plug-in pushes. The core hands over these
   * parts, pushes when one of them changes, and the kit checks exactly these. Absent: none of them.
   */
  readonly takes?: readonly ContentPart[];

  /**
   * Updates the listing so that it shows `content`. The plug-in reads the listing, normalizes both sides, compares
   * them, and writes only the fields that differ. What the listing shows beside them, for which a location has no field,
   * stays. A second call with the same content writes nothing. The core combines
   * changes that follow each other within seconds into one call.
   *
   * @param request.content the complete content; see {@link ListingContent} for the format of each field.
   * @returns `live` ends the submission as published, and the user sees any `losses`; `pending` makes the core call
   *   {@link SubmissionCapability.checkSubmission}; `rejected` ends the submission as incomplete.
   * @throws CONTENT_REJECTED final: the submission ends as incomplete and the user sees `text`.
   * @throws LISTING_INACCESSIBLE, CREDENTIALS_INVALID the submission waits until the owner grants access again.
   * @throws LISTING_NOT_FOUND, NO_DATA the submission ends as incomplete.
   * @throws RATE_LIMITED the core retries shortly after `retryAfterMs` and counts no attempt.
   * @throws TRANSIENT the core retries with increasing delays, 14 times over about four hours, then gives up.
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
   * Reads the state of a push after `pending` and writes nothing. The core calls this method after `pollAfterMs`, or
   * after a quarter of the time since the push if that is longer. After seven days the core gives up.
   *
   * @param request.content the pushed content; the location may have changed since.
   * @returns see {@link SubmissionCapability.submit}; a field that has its old value again is `rejected`.
   * @throws CONTENT_REJECTED, LISTING_INACCESSIBLE, LISTING_NOT_FOUND, NO_DATA, CREDENTIALS_INVALID, RATE_LIMITED,
   *   TRANSIENT see {@link SubmissionCapability.submit}.
   * @example
   * await submission.checkSubmission({ session, listingRef, content });
   * // { state: 'rejected', fields: ['name'], text: 'The publisher did not accept these fields: name' }
   */
  checkSubmission(request: {
    session: PublisherSession;
    listingRef: string;
    content: ListingContent;
  }): Promise<SubmissionResult>;
}
