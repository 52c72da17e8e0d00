import type { ActionLinksCapability } from './action-links.js';
import type { AuthorizationCapability } from './authorization.js';
import type { ListingCreationCapability } from './creation.js';
import type { EngagementCapability } from './engagement.js';
import type { HttpClient } from './http.js';
import type { InsightsCapability } from './insights.js';
import type { CallLimit } from './limits.js';
import type { ImportFailureCause, ListingsCapability } from './listings.js';
import type { LocalizedText } from './localized-text.js';
import type { CodedMessage, CodeRange } from './messages.js';
import type { PhotosCapability } from './photos.js';
import type { PostDisplay, PostsCapability } from './posts.js';
import type { ReviewsCapability } from './reviews.js';
import type { SettingDeclaration, Settings } from './settings.js';
import type { SubmissionCapability } from './submission.js';
import type { VerificationActionsCapability } from './verification-actions.js';
import type { VerificationCapability } from './verification.js';

/*
 * The whole contract at a glance.
 *
 * A plug-in is a package whose default export is a declaration: `definePublisher({ key, displayName, site, settings,
 * categories, importErrors, create })`. The core derives every name from `key`, reads the settings from the
 * environment, and calls `create(context)` once per process. `create` returns the publisher as a set of capabilities:
 *
 *   authorization   authorizeUrl, complete, revoke, keepAlive?          required
 *   listings        listFolders, listListings, getListing, listPhotos?  required
 *   submission      submit, checkSubmission                             pushes a location's data to its listing
 *   creation        createListing                                       creates a listing for a location without one
 *   actionLinks     listActionLinks, putActionLink, deleteActionLink    buttons for booking and ordering
 *   photos          addPhoto, findPhoto, removePhoto                    the gallery of a listing, its logo and its cover
 *   posts           checkContent, notShown?, createPost, findPost, checkPost, deletePost
 *   engagement      readEngagement                                      counters of posts
 *   verification    readVerification                                    whether the business is verified
 *   verificationActions  listMethods, startVerification, completeVerification   verifying it with a code
 *   reviews         listReviews, and for replies: checkReply, reply, checkReplyState, editReply?, deleteReply?
 *   insights        readDaily                                           daily metrics of a listing
 *
 * Every method that calls the publisher receives the session of a connected account and renews its credentials only
 * through `session.renew`. The method returns its result or throws a `PublisherError` of one of seven kinds
 * (`errors.ts`). docs/publishers/reference.md describes every method, type and error.
 */

/** The version of this interface. The process does not start with a plug-in that was built for another version. */
export const SDK_VERSION = 1;

/** A voice assistant that reads a publisher's listings: data that is live at the publisher is live at the assistant. */
export interface VoiceAssistant {
  /** Unique among all sites and assistants of an installation, never changes; 1 to 999999. */
  readonly id: number;
  /** The identifier for clients, never changes; for example `acme_voice`. */
  readonly identifier: string;
  readonly name: string;
}

/** The directory site as clients see it: in `planSites`, in citations and in `listing.submission` events. */
export interface SiteDeclaration {
  /** Unique among all sites and assistants of an installation, never changes; 1 to 999999. */
  readonly id: number;
  readonly name: string;
  /** Home page, absolute https URL. */
  readonly url: string;
  /** Value of `source` on reviews from this site, for example `acme-maps.example`. */
  readonly hostname: string;
  /** ISO 3166-1 alpha-2 codes, or `all`. */
  readonly supportedCountries: 'all' | readonly string[];
  /** Countries in which the site accepts a business that hides its address. */
  readonly hideAddressSupportedCountries: 'all' | readonly string[];
  /** Voice assistants that the publisher feeds. */
  readonly voiceAssistants?: readonly VoiceAssistant[];
}

/**
 * Maps our sub-categories (by `key`, see the reference data) to the publisher's categories and back. Use `countryIso`
 * only if the publisher's categories differ by country.
 */
export interface CategoryMapping {
  /**
   * Maps our sub-category to the publisher's category. The function is pure.
   *
   * @param query.subCategoryKey the key of the sub-category in the reference data.
   * @param query.countryIso ISO 3166-1 alpha-2, of the location.
   * @returns the id of the category, or undefined if there is none. `fromPublisher` must map the id back to the same
   *   sub-category.
   * @throws nothing.
   * @example
   * toPublisher({ subCategoryKey: 'bakery', countryIso: 'DE' }); // 'categories/bakery'
   */
  toPublisher(query: { subCategoryKey: string; countryIso: string }): string | undefined;

  /**
   * Maps the publisher's category to our sub-category. The function is pure.
   *
   * @param query.categoryId an id from `categories` of a listing.
   * @param query.countryIso ISO 3166-1 alpha-2, of the listing.
   * @returns the key of the sub-category, or undefined if there is none: an import then ends as `CATEGORY_UNMAPPED`.
   * @throws nothing.
   * @example
   * fromPublisher({ categoryId: 'categories/bakery', countryIso: 'DE' }); // 'bakery'
   */
  fromPublisher(query: { categoryId: string; countryIso: string }): string | undefined;
}

/** Everything that the core gives a plug-in. A plug-in uses nothing else of the process. */
export interface PublisherContext {
  /** The declared settings, read from the environment and checked. */
  readonly settings: Settings;
  /** HTTP client with time-outs and size limits. It throws a `TRANSIENT` PublisherError for every network failure. */
  readonly http: HttpClient;
  /**
   * The current time, in milliseconds since the epoch. Use it instead of `Date.now()`, so that tests can set the time.
   */
  readonly now: () => number;
  /** Resolves after `ms` milliseconds. Use it instead of a timer, so that tests need not wait. */
  readonly sleep: (ms: number) => Promise<void>;
  /** Writes a structured log line. Never log a token. */
  readonly log: (
    level: 'debug' | 'info' | 'warn' | 'error',
    message: string,
    details?: Record<string, unknown>,
  ) => void;
}

/**
 * A publisher with its capabilities. Leave out a capability that the publisher does not offer: the core tests
 * `if (publisher.posts)` and reports a missing capability as not supported. A capability must have all its methods.
 */
export interface Publisher {
  /** Connecting and disconnecting an account, with OAuth or another protocol. */
  readonly authorization: AuthorizationCapability;
  /** Reading the listings of a connected account, for import, linking and matching. */
  readonly listings: ListingsCapability;
  /** Pushing a location's data to its listing. */
  readonly submission?: SubmissionCapability;
  /** Creating a listing for a location that has none at the publisher. */
  readonly creation?: ListingCreationCapability;
  /** The buttons of a listing for booking, ordering or shopping. */
  readonly actionLinks?: ActionLinksCapability;
  /** Adding the photos of a location to its listing, and removing them. */
  readonly photos?: PhotosCapability;
  /** Publishing, checking and deleting posts. */
  readonly posts?: PostsCapability;
  /** Reading the engagement of posts. */
  readonly engagement?: EngagementCapability;
  /** Reading whether the publisher has verified the business. */
  readonly verification?: VerificationCapability;
  /** Verifying the business: methods, start, code. Needs `verification`. */
  readonly verificationActions?: VerificationActionsCapability;
  /** Reading reviews, and replying to them if the publisher takes replies. */
  readonly reviews?: ReviewsCapability;
  /** Reading the daily metrics of a listing, such as impressions, calls and visits. */
  readonly insights?: InsightsCapability;
}

/**
 * The declaration of a plug-in: the default export of its package, created with {@link definePublisher}.
 *
 * The core derives every identifier of the publisher from `key`. For `acme-maps` these are the enum value `ACME_MAPS`,
 * `acme_maps` in events, `acmeMaps...` in field names, the route `connect-acme-maps` and the prefix `ACME_MAPS_` of the
 * settings.
 */
export interface PublisherDeclaration {
  /** Set this to `SDK_VERSION`, the SDK version that the plug-in was compiled with. */
  readonly sdkVersion: typeof SDK_VERSION;
  /** Lower-case words joined by `-`, unique in an installation. Never change it: stored data contains it. */
  readonly key: string;
  /** The publisher's name for people, in messages, pages and documentation. */
  readonly displayName: string;
  /** The directory site to which the core publishes locations. */
  readonly site: SiteDeclaration;
  /** The settings that an operator provides. URLs and secrets are always settings, never constants. */
  readonly settings: readonly SettingDeclaration[];
  /**
   * Maps our sub-categories to the publisher's categories. The core cannot push a location without a mapped category.
   */
  readonly categories: CategoryMapping;
  /**
   * The error codes that belong to this plug-in. Every code below is in one of these ranges or one of
   * {@link SHARED_CODES}. The process does not start if two plug-ins claim the same code, or a plug-in claims a code of
   * the service. Absent: the plug-in has no code of its own.
   */
  readonly codes?: readonly CodeRange[];
  /** The error of an import from this publisher, per cause. The core has a general error for every other cause. */
  readonly importErrors: Partial<Record<ImportFailureCause, CodedMessage>>;
  /**
   * Whether the core emits `connection.*` events for the connections and verifications of this publisher. The
   * specification reserves these events for its own two publishers ("other providers emit none of them" [6.3]), so
   * leave it out.
   */
  readonly connectionEvents?: boolean;
  /**
   * The limits of the publisher on calls. The core keeps them for all its processes together: a call of the context's HTTP client
   * begins when each limit that counts it has room, so a plug-in needs no timers. The core spaces calls evenly, a little slower than
   * allowed. Work that would wait longer begins later by itself; a list that is being read goes on where it was. A client whose request
   * would wait longer reads what the publisher allows and when it goes on. Absent: none are known, and the core waits only when the plug-in throws
   * `RATE_LIMITED`.
   */
  readonly callLimits?: readonly CallLimit[];
  /**
   * Sentences for people that the plug-in has in other languages as well, such as the `text` of its most frequent failures. The plug-in throws and
   * returns the English one, which the core stores and answers; the dashboard shows it in the language of its reader, if it is here word for word.
   * At most 200 of at most 500 characters. Absent: people read all sentences in English.
   */
  readonly sentences?: readonly LocalizedText[];
  /** Every error that `posts.checkContent` can return, for the documentation. */
  readonly postErrors?: readonly CodedMessage[];
  /** How the publisher shows a post, for previews. Absent: they show a plain card, and crop nothing. */
  readonly postDisplay?: PostDisplay;
  /** Every error that `reviews.checkReply` can return, for the documentation. */
  readonly replyErrors?: readonly CodedMessage[];

  /**
   * Creates the publisher. The core calls it once per process; it performs no I/O. If the plug-in cannot parse a
   * setting, throw an error here: the process does not start, and the operator reads the message.
   *
   * @param context everything that the core gives a plug-in.
   * @returns the publisher with the capabilities that it offers.
   * @throws Error the process does not start. The message must name the setting and say what is wrong.
   * @example
   * create: ({ settings, http, now }) => {
   *   const api = createApi(settings.text('API_BASE'), http);
   *   return { authorization: createAuthorization(api), listings: createListings(api), posts: createPosts(api, now) };
   * },
   */
  create(context: PublisherContext): Publisher;
}

/**
 * Declares a plug-in. The function only returns its argument. The core checks the declaration when the process starts
 * and reports an invalid one with the name of its package.
 *
 * @example
 * export default definePublisher({ sdkVersion: SDK_VERSION, key: 'acme-maps', ... });
 */
export function definePublisher(declaration: PublisherDeclaration): PublisherDeclaration {
  return declaration;
}
