import type { ActionLinksCapability } from './action-links.js';
import type { AuthorizationCapability } from './authorization.js';
import type { ListingCreationCapability } from './creation.js';
import type { EngagementCapability } from './engagement.js';
import type { HttpClient } from './http.js';
import type { InsightsCapability } from './insights.js';
import type { ImportFailureCause, ListingsCapability } from './listings.js';
import type { PostsCapability } from './posts.js';
import type { ReviewsCapability } from './reviews.js';
import type { SettingDeclaration, Settings } from './settings.js';
import type { SubmissionCapability } from './submission.js';
import type { VerificationCapability } from './verification.js';

/** The version of this interface. A plug-in built for another major is refused at the start. */
export const SDK_VERSION = 1;

/** A message of the plug-in's own that a client may see, with its code of the error catalogue (`SY81075`). */
export interface CodedMessage {
  readonly code: `SY${number}`;
  readonly message: string;
}

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
  /** The publisher's category id for our sub-category, or undefined when there is none. */
  toPublisher(query: { subCategoryKey: string; countryIso: string }): string | undefined;
  /** Our sub-category key for the publisher's category id, or undefined when there is none. */
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
  readonly sdkVersion: typeof SDK_VERSION;
  /** Lower-case words joined by `-`, unique in an installation. Never changed later: stored data carries it. */
  readonly key: string;
  readonly displayName: string;
  readonly site: SiteDeclaration;
  readonly settings: readonly SettingDeclaration[];
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
  /** Called once per process, without any I/O. */
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
