import type { ActionLinksCapability } from './action-links.js';
import type { AuthorizationCapability } from './authorization.js';
import type { ListingCreationCapability } from './creation.js';
import type { EngagementCapability } from './engagement.js';
import type { HttpClient } from './http.js';
import type { InsightsCapability } from './insights.js';
import type { ImportFailureCause, ListingsCapability } from './listings.js';
import type { CodedMessage } from './messages.js';
import type { PostsCapability } from './posts.js';
import type { ReviewsCapability } from './reviews.js';
import type { SettingDeclaration, Settings } from './settings.js';
import type { SubmissionCapability } from './submission.js';
import type { VerificationCapability } from './verification.js';

/*
 * The whole contract at a glance.
 *
 * A plug-in is a package whose default export is a declaration: `definePublisher({ key, displayName, site, settings,
 * categories, importErrors, create })`. The core derives every name from `key`, reads the settings from the
 * environment, and calls `create(context)` once per process. What comes back is the publisher, in small capabilities:
 *
 *   authorization   authorizeUrl, complete, revoke, keepAlive?          required
 *   listings        listFolders, listListings, getListing               required
 *   submission      submit, checkSubmission                             a location's data to its listing
 *   creation        createListing                                       a listing for a location without one
 *   actionLinks     listActionLinks, putActionLink, deleteActionLink    buttons that lead to booking and ordering
 *   posts           checkContent, createPost, findPost, checkPost, deletePost
 *   engagement      readEngagement                                      what readers did with posts
 *   verification    readVerification                                    whether the business is verified
 *   reviews         listReviews, checkReply, reply, editReply, deleteReply, checkReplyState
 *   insights        readDaily                                           daily numbers of a listing
 *
 * Every method that goes to the publisher gets the session of a connected account, whose credentials it renews only
 * through `session.renew`, and ends with its result or with a `PublisherError` of one of seven kinds (`errors.ts`).
 * The same in prose, with every method, type and error: docs/publishers/reference.md.
 */

/** The version of this interface. A plug-in built for another major is refused at the start. */
export const SDK_VERSION = 1;

/** A voice assistant that answers from a publisher's listings: what is live there is live here. */
export interface VoiceAssistant {
  /** Stable number, unique among all sites and assistants of an installation; 1 to 999999. */
  readonly id: number;
  /** Stable word that clients know it by, for example `acme_voice`. */
  readonly identifier: string;
  readonly name: string;
}

/** The directory site as clients see it: in `planSites`, in citations and in `listing.submission` events. */
export interface SiteDeclaration {
  /** Stable number, unique among all sites of an installation; 1 to 999999. */
  readonly id: number;
  readonly name: string;
  /** Home page, absolute https. */
  readonly url: string;
  /** Value of `source` on reviews that come from here, for example `acme-maps.example`. */
  readonly hostname: string;
  /** ISO 3166-1 alpha-2 codes, or `all`. */
  readonly supportedCountries: 'all' | readonly string[];
  /** Countries in which the site takes a business that hides its address. */
  readonly hideAddressSupportedCountries: 'all' | readonly string[];
  /** Voice assistants that the publisher feeds. */
  readonly voiceAssistants?: readonly VoiceAssistant[];
}

/**
 * Both directions between our sub-categories (by `key`, see the reference data) and the publisher's own
 * categories. `countryIso` matters only where the publisher's catalogue differs by country.
 */
export interface CategoryMapping {
  /**
   * The publisher's category for our sub-category. Pure.
   *
   * @param query.subCategoryKey its key in the reference data.
   * @param query.countryIso ISO 3166-1 alpha-2, of the location.
   * @returns its id, or undefined when there is none; mapped back it is the same sub-category.
   * @throws nothing.
   * @example
   * toPublisher({ subCategoryKey: 'bakery', countryIso: 'DE' }); // 'categories/bakery'
   */
  toPublisher(query: { subCategoryKey: string; countryIso: string }): string | undefined;

  /**
   * Our sub-category for the publisher's category. Pure.
   *
   * @param query.categoryId as it stands in `categories` of a listing.
   * @param query.countryIso ISO 3166-1 alpha-2, of the listing.
   * @returns its key, or undefined when there is none: an import then ends as `CATEGORY_UNMAPPED`.
   * @throws nothing.
   * @example
   * fromPublisher({ categoryId: 'categories/bakery', countryIso: 'DE' }); // 'bakery'
   */
  fromPublisher(query: { categoryId: string; countryIso: string }): string | undefined;
}

/** What the core gives a plug-in when it creates the publisher: nothing else of the process is its business. */
export interface PublisherContext {
  /** The declared settings, read from the environment and checked. */
  readonly settings: Settings;
  /** HTTP with time-outs and size limits; every network failure leaves it as a `TRANSIENT` PublisherError. */
  readonly http: HttpClient;
  /** Now, in milliseconds since the epoch. Use it instead of `Date.now()`, so that tests can move the time. */
  readonly now: () => number;
  /** Structured log; never pass it a token. */
  readonly log: (
    level: 'debug' | 'info' | 'warn' | 'error',
    message: string,
    details?: Record<string, unknown>,
  ) => void;
}

/**
 * A publisher, ready to be called. A capability that the publisher lacks is simply absent; the core asks
 * `if (publisher.posts)` and reports the rest as not supported. A capability that is there is there whole.
 */
export interface Publisher {
  /** Connecting and disconnecting an account: OAuth or whatever the publisher has. */
  readonly authorization: AuthorizationCapability;
  /** Reading the listings of a connected account: import, linking and matching need it. */
  readonly listings: ListingsCapability;
  /** Pushing a location's data to its listing. */
  readonly submission?: SubmissionCapability;
  /** Making a listing for a location that has none there. */
  readonly creation?: ListingCreationCapability;
  /** The buttons of a listing that lead to booking, ordering or shopping. */
  readonly actionLinks?: ActionLinksCapability;
  /** Publishing, checking and removing posts. */
  readonly posts?: PostsCapability;
  /** What readers did with those posts. */
  readonly engagement?: EngagementCapability;
  /** Asking whether the publisher has verified the business. */
  readonly verification?: VerificationCapability;
  /** Reading and answering reviews. */
  readonly reviews?: ReviewsCapability;
  /** Daily numbers of a listing: how often it was shown, called, visited. */
  readonly insights?: InsightsCapability;
}

/**
 * The declaration of a plug-in: the default export of its package, made with {@link definePublisher}.
 *
 * Everything in the product that carries a publisher's name is derived from `key`: for `acme-maps` these are
 * the enum value `ACME_MAPS`, `acme_maps` in events, `acmeMaps...` in field names, the route
 * `connect-acme-maps` and the prefix `ACME_MAPS_` of its settings.
 */
export interface PublisherDeclaration {
  /** Write `SDK_VERSION`: the version that the plug-in was compiled with. */
  readonly sdkVersion: typeof SDK_VERSION;
  /** Lower-case words joined by `-`, unique in an installation. Never changed later: stored data carries it. */
  readonly key: string;
  /** How people call the publisher: in messages, on pages, in documentation. */
  readonly displayName: string;
  /** The directory site that locations are published to. */
  readonly site: SiteDeclaration;
  /** What an operator has to set; addresses and secrets are always settings, never constants. */
  readonly settings: readonly SettingDeclaration[];
  /** Our sub-categories and the publisher's categories. Without one for a location, nothing of it can be pushed. */
  readonly categories: CategoryMapping;
  /** The codes that an import from this publisher answers, per cause; the core has a general one for the rest. */
  readonly importErrors: Partial<Record<ImportFailureCause, CodedMessage>>;
  /**
   * Whether receivers are told of this publisher's connections and verifications by `connection.*` events. The
   * specification keeps these to its own two publishers, "other providers emit none of them" [6.3]: leave it out.
   */
  readonly connectionEvents?: boolean;
  /** Every code that `posts.checkContent` answers, for the documentation. */
  readonly postErrors?: readonly CodedMessage[];
  /** Every code that `reviews.checkReply` answers, for the documentation. */
  readonly replyErrors?: readonly CodedMessage[];

  /**
   * Makes the publisher; called once per process, without any I/O. A setting that cannot be read is an error here: it
   * stops the start, and the operator reads the sentence.
   *
   * @param context all that a plug-in gets of the process.
   * @returns the publisher with its capabilities; those that it lacks are left out.
   * @throws Error a sentence that names the setting; the process does not start.
   * @example
   * create: ({ settings, http, now }) => {
   *   const api = createApi(settings.text('API_BASE'), http);
   *   return { authorization: createAuthorization(api), listings: createListings(api), posts: createPosts(api, now) };
   * },
   */
  create(context: PublisherContext): Publisher;
}

/**
 * Declares a plug-in. It only returns its argument: the registry checks the declaration when the process
 * starts and names what is wrong.
 *
 * @example
 * export default definePublisher({ sdkVersion: SDK_VERSION, key: 'acme-maps', ... });
 */
export function definePublisher(declaration: PublisherDeclaration): PublisherDeclaration {
  return declaration;
}
