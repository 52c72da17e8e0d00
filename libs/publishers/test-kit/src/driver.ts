import type {
  CredentialForm,
  HttpRequest,
  InsightMetric,
  ListingHours,
  PlaceActionType,
  PostEngagement,
  VerificationState,
} from '@listings/publisher-sdk';
import type { WorldSeed } from './world-seed.js';

/**
 * Controls one publisher, or its sandbox, for the kit. The driver plays everybody except the plug-in: the owner in a
 * browser, the customers, and the publisher's staff. Write one for your publisher and pass it to `describePublisher`.
 *
 * The kit itself simulates time-outs, dropped connections, outages and invalid responses between the plug-in and the
 * network, for each call in turn. They need no driver.
 *
 * @example
 * const driver: PublisherDriver = {
 *   async openWorld({ seed }) {
 *     const fake = new TownGuide(seed);
 *     const { url, stop } = await serveFake((request) => fake.answer(request));
 *     return { settings: { API_BASE: url, CLIENT_ID: 'me', CLIENT_SECRET: 'secret' }, close: stop, ... };
 *   },
 *   impossible: { 'owner.withhold': 'the publisher requests only one scope' },
 * };
 */
export interface PublisherDriver {
  /**
   * Opens a new world: the publisher in its initial state, with one owner and the owner's listings. Each check opens
   * its own world, and worlds must not affect each other.
   *
   * @param options.listings `many`: more listings than two pages of the publisher hold.
   * @param options.seed listings, reviews and posts to fill a fake with in one call; its number of listings follows from
   *   `listings`. Ignore it if the publisher's sandbox fills itself.
   */
  openWorld(options: { listings: 'some' | 'many'; seed: WorldSeed }): Promise<PublisherWorld>;

  /** The kit calls this after the last check. */
  close?(): Promise<void>;

  /** True for a call that changes nothing at the publisher. Absent: the kit treats GET requests as reads. */
  isRead?(request: HttpRequest): boolean;

  /**
   * Abilities that no driver of this publisher can have, each with the reason. The kit skips the checks that need such
   * an ability and prints the reason. If an ability is neither implemented nor listed here, a check fails.
   */
  readonly impossible?: { readonly [ability in Ability]?: string };
}

/**
 * An optional part of a driver, by its path in {@link PublisherWorld}, or one of four abilities of publishers that most
 * have. If the publisher lacks one of these, state it in `impossible` with the reason, and the core does the following:
 *
 * - `revocation`: nothing ends the credentials but the owner. Leave `revoke` out: when the user disconnects the account,
 *   the core deletes its copy, and the log says that the owner can withdraw the rest.
 * - `subject`: the publisher does not say whose credentials these are. `complete` returns no `subject`: the core then
 *   renews the account of this publisher that waits for its owner, if there is exactly one, and otherwise connects a new
 *   one.
 * - `listings.close`: a listing to which the owner lost access looks like a deleted one. Throw `LISTING_INACCESSIBLE`
 *   for both (a plug-in with `searchOnly` does so in all methods but `getListing`, which the core has instead): the core keeps the link and uses it again as soon as the listing appears in the list, which it never does
 *   after `LISTING_NOT_FOUND`.
 * - `photos.import`: the listings of the plug-in have no `photos`, so that an import takes none.
 */
export type Ability =
  | 'revocation'
  | 'subject'
  | 'listings.close'
  | 'listings.setHours'
  | 'listings.markClosed'
  | 'limitedForMs'
  | 'closeUntil'
  | 'advance'
  | 'lapse'
  | 'owner.withhold'
  | 'owner.sessionsLastMs'
  | 'submission'
  | 'submission.hold'
  | 'submission.foreign'
  | 'posts'
  | 'posts.hold'
  | 'posts.shown'
  | 'posts.refusedText'
  | 'verification'
  | 'verificationActions'
  | 'reviews'
  | 'reviews.hold'
  | 'reviews.rate'
  | 'reviews.shown'
  | 'reviews.question'
  | 'reviews.own'
  | 'reviews.social'
  | 'engagement'
  | 'insights'
  | 'insights.alsoSets'
  | 'insights.silent'
  | 'insights.keepsDays'
  | 'creation'
  | 'photos'
  | 'photos.unfit'
  | 'photos.import'
  | 'actionLinks'
  | 'actionLinks.foreign';

/** One isolated data set of the publisher, with the functions by which the kit controls it. */
export interface PublisherWorld {
  /**
   * Values of the plug-in's declared settings, by their names without the prefix; a setting with a default is optional.
   */
  readonly settings: Readonly<Record<string, string>>;
  /** The time at the publisher, in milliseconds since the epoch. The kit gives the plug-in the same time. */
  now(): number;
  /** Moves that time forward and executes everything that becomes due. */
  advance?(ms: number): Promise<void>;
  /** Releases the resources of the world. */
  close?(): Promise<void>;

  /** The owner, who has not connected yet. Which driver it is follows from `authorization.kind` of the plug-in. */
  readonly owner: OwnerDriver | TokenOwnerDriver;
  /** The listings that the owner can access. */
  readonly listings: ListingsDriver;
  /**
   * Expires the access tokens that are in use, as happens after some time. The owner's consent stays valid. Impossible
   * if access lasts as long as the consent.
   */
  lapse?(): Promise<void>;
  /** From now on the publisher rejects every call because the quota is used up, with its own error. */
  limitRate(): Promise<void>;
  /**
   * How long that error asks to wait, in milliseconds: 30,000 for a `retry-after` of 30. Optional: without it nobody notices a plug-in that
   * reads milliseconds as seconds.
   */
  readonly limitedForMs?: number;
  /** From now on every call fails with an internal error of the publisher, in its own format. */
  breakDown(): Promise<void>;
  /** From now on the publisher takes no calls until the given time, and says so. Impossible if it never closes. */
  closeUntil?(until: Date): Promise<void>;

  /** Needed for `submission`. */
  readonly submission?: SubmissionDriver;
  /** Needed for `posts` and `engagement`. */
  readonly posts?: PostsDriver;
  /** Needed for `verification`. */
  readonly verification?: VerificationDriver;
  /** Needed for `verificationActions`, together with `verification`. */
  readonly verificationActions?: VerificationActionsDriver;
  /** Needed for `reviews`. */
  readonly reviews?: ReviewsDriver;
  /** Needed for `engagement`. */
  readonly engagement?: EngagementDriver;
  /** Needed for `insights`. */
  readonly insights?: InsightsDriver;
  /** Needed for `creation`. */
  readonly creation?: CreationDriver;
  /** Needed for `photos`. */
  readonly photos?: PhotosDriver;
  /** Needed for `actionLinks`. */
  readonly actionLinks?: ActionLinksDriver;
}

/** The query of a redirect, as the core passes it to `complete`. */
export type RedirectQuery = { readonly [parameter: string]: string };

/** The owner on the publisher's consent page. */
export interface OwnerDriver {
  /** Opens the URL in a browser and consents to all scopes. Returns the query of the redirect. */
  agree(authorizeUrl: string): Promise<RedirectQuery>;
  /** Opens the URL and declines. */
  decline(authorizeUrl: string): Promise<RedirectQuery>;
  /** Opens the URL and consents to all scopes except one that the plug-in requires. */
  withhold?(authorizeUrl: string): Promise<RedirectQuery>;
  /** Withdraws the consent in the publisher's settings: all its credentials become invalid for good. */
  withdraw(): Promise<void>;
}

/** The owner on the publisher's page for API tokens, for a publisher that connects with a token. */
export interface TokenOwnerDriver {
  /** Creates a token at the publisher. Returns what the owner enters for each field that the plug-in declares. */
  issueToken(): Promise<{ readonly [key: string]: string }>;
  /**
   * Returns what the owner enters into a further form, such as the code that the publisher has sent. Needed if
   * `complete` or `signInAgain` returns `next`.
   */
  answerForm?(form: CredentialForm): Promise<{ readonly [key: string]: string }>;
  /**
   * From now on the publisher accepts no session of the owner, and the stored credentials alone open none: the owner has
   * to enter a code. Needed if the plug-in has `signInAgain`.
   */
  demandForm?(): Promise<void>;
  /**
   * How long a session lasts that only the owner can renew, in milliseconds: 1,800,000 for half an hour. The kit signs in again through the
   * declared forms whenever it has moved the time so far, and checks what the plug-in does with a session that has ended. Needs `advance`.
   * Absent: sessions do not end by time, or the plug-in renews them by itself (`lapse`).
   */
  readonly sessionsLastMs?: number;
  /** Withdraws all tokens in the publisher's settings: they become invalid for good. */
  withdraw(): Promise<void>;
}

/** The owner's listings, identified by the plug-in's references. */
export interface ListingsDriver {
  readonly count: number;
  /** A listing with all data and permissions: verified, open, with reviews and metrics. */
  readonly ordinary: string;
  /** A second listing of this sort in the same country; a few reviews are enough. */
  readonly other: string;
  /** The country of both listings, ISO 3166-1 alpha-2. */
  readonly countryIso: string;
  /** The owner loses access to this listing. The listing and the connection still exist. */
  close?(listingRef: string): Promise<void>;
  /** The publisher deletes this listing. */
  remove(listingRef: string): Promise<void>;
  /**
   * The owner sets the hours of the week at the publisher, without the plug-in: seven weekdays, in the local time of the
   * listing, which the driver writes in the publisher's format. Optional: without it nobody notices a plug-in that
   * shifts hours by a time zone when it reads, and back when it pushes.
   */
  setHours?(listingRef: string, hours: readonly ListingHours[]): Promise<void>;
  /**
   * The publisher marks the business of this listing as closed for good, and still shows it to the owner. Optional: without it nobody
   * notices a plug-in that reads such a listing as open.
   */
  markClosed?(listingRef: string): Promise<void>;
}

/** The publisher's moderation of pushed data. */
export interface SubmissionDriver {
  /** From now on pushed data stays pending until `settle`. Impossible if data goes live at once. */
  hold?(): Promise<void>;
  /** Decides on all pending data of a listing: `accept`, or `drop`, after which it shows the old data. Required with `hold`. */
  settle?(listingRef: string, verdict: 'accept' | 'drop'): Promise<void>;
  /**
   * Adds content to the listing for which a location has no field, unless the listing has it already: hours in school
   * holidays (`SH off`), a comment of another user, a field that only this publisher knows. Optional: without it nobody
   * notices a plug-in that deletes it with a push.
   */
  foreign?(listingRef: string): Promise<ForeignContent>;
}

/** Content of a listing for which a location has no field. */
export interface ForeignContent {
  /** What it is, for the messages of the kit: `the field parking`. */
  readonly what: string;
  /** Whether the listing still has it at the publisher. */
  isThere(): Promise<boolean>;
}

/** The publisher's side of posts. */
export interface PostsDriver {
  /** URL of an image that the publisher accepts for any post. */
  readonly image: string;
  /** URL of a video, if the publisher accepts videos. */
  readonly video?: string;
  /** The number of posts of the listing, in any state. */
  count(listingRef: string): Promise<number>;
  /** From now on new posts stay pending until `settle`. Impossible if posts go live at once. */
  hold?(): Promise<void>;
  /** Decides on a pending post: `accept` or `reject`. Required with `hold`, unless posts have no reference before the decision. */
  settle?(postRef: string, verdict: 'accept' | 'reject'): Promise<void>;
  /** Decides on the pending posts of a listing: `accept` or `reject`. Required with `hold` instead of `settle` if posts have no reference before the decision. */
  settleListing?(listingRef: string, verdict: 'accept' | 'reject'): Promise<void>;
  /** The publisher removes a post. */
  remove(postRef: string): Promise<void>;
  /**
   * What the publisher has stored of a post, so that the kit compares it with what it has sent. Impossible if nobody but the plug-in can
   * read posts there.
   */
  shown?(postRef: string): Promise<ShownPost>;
  /**
   * The sentence with which the publisher refuses a post in `settle`, if it gives one. Optional: without it nobody notices a plug-in that
   * drops the reason.
   */
  readonly refusedBecause?: string;
  /** A text that passes `checkContent` but breaks the publisher's policy. */
  readonly refusedText?: string;
}

/**
 * A post as its readers see it, in any format of the publisher.
 *
 * @example
 * async shown(ref) {
 *   const { title, text, coupon, link, picture, begins, ends } = posts.find(({ id }) => id === ref);
 *   return { texts: [title, text, coupon, link], pictures: picture ? 1 : 0, from: begins, until: ends };
 * },
 */
export interface ShownPost {
  /** All texts and links of the post in any order: message, title, coupon code, terms, the address of a button. Those that it lacks may be undefined. */
  readonly texts: readonly (string | null | undefined)[];
  /** How many pictures it has. */
  readonly pictures: number;
  /** The public address of the post, if the publisher tells it. */
  readonly link?: string;
  /**
   * When the event or offer begins and ends, in local time: YYYY-MM-DD, or YYYY-MM-DDTHH:MM. Absent: it has no dates, or the publisher shows
   * them in a text as YYYY-MM-DD. Read them out of a text in another notation.
   */
  readonly from?: string;
  readonly until?: string;
}

/** The publisher's verification of businesses. */
export interface VerificationDriver {
  /** The states that this publisher has. */
  readonly states: readonly VerificationState[];
  set(listingRef: string, state: VerificationState): Promise<void>;
}

/** What the owner of a listing receives from the publisher. A listing in the state NOT_VERIFIED has a method with a code that asks for nothing. */
export interface VerificationActionsDriver {
  /** The number of verifications of the listing that were ever started. */
  count(listingRef: string): Promise<number>;
  /** The code that the publisher sent last, by whatever method. */
  code(listingRef: string): Promise<string>;
}

/** Customers who write reviews, and the publisher's moderators. */
export interface ReviewsDriver {
  /**
   * A customer writes a review with this text. The driver chooses the stars or the recommendation. At a publisher without reviews (the scale
   * `none`), what customers write here and below is of the first of `ownKinds`, or else of `alsoLists`.
   */
  write(listingRef: string, text: string): Promise<void>;
  /**
   * A customer writes a review `{ text, rating }` with the rating `worst` or `best` that the publisher offers. Optional: without it nobody
   * notices a plug-in that declares another scale than the publisher has.
   */
  rate?(listingRef: string, review: { readonly text: string; readonly rating: 'worst' | 'best' }): Promise<void>;
  /** The customer replaces the text of the review. Absent: nobody can change it. */
  edit?(reviewRef: string, text: string): Promise<void>;
  /** The customer deletes the review. */
  remove(reviewRef: string): Promise<void>;
  /** The number of reviews of the listing, without questions and comments. */
  count(listingRef: string): Promise<number>;
  /** Customers who ask questions. Needed if `alsoLists` contains `question`. */
  readonly question?: ConversationDriver;
  /** Customers who comment on social posts of the listing. Needed if `alsoLists` contains `social`. */
  readonly social?: ConversationDriver;
  /** Customers who write what the plug-in declares as `ownKinds`, by the key of the kind. Needed if there are any. */
  readonly own?: Readonly<Record<string, ConversationDriver>>;
  /** From now on replies stay pending until `settle`. Impossible if replies go live at once. */
  hold?(): Promise<void>;
  /** Decides on the pending reply to a review: `accept` or `reject`. Required with `hold`. */
  settle?(reviewRef: string, verdict: 'accept' | 'reject'): Promise<void>;
  /**
   * The sentence with which the publisher refuses a reply in `settle`, if it gives one. Optional: without it nobody notices a plug-in that
   * drops the reason.
   */
  readonly refusedBecause?: string;
  /**
   * What the publisher shows of a review that a customer wrote with `write`. Optional: without it nobody notices a plug-in that drops or
   * confuses parts of it.
   */
  shown?(reviewRef: string): Promise<ShownReview>;
  /** A reply that is too long for the publisher. Needed if it takes replies. */
  readonly tooLong?: string;
}

/** A review as its readers see it. A part is absent if the publisher does not tell it; those that are there are compared. */
export interface ShownReview {
  readonly author?: string;
  readonly title?: string;
  readonly permalink?: string;
  readonly postedAt?: Date;
  /** The time of the last change by the customer. */
  readonly changedAt?: Date;
}

/** Customers who write to a listing what is not a review. */
export interface ConversationDriver {
  /** A customer writes this text. */
  write(listingRef: string, text: string): Promise<void>;
  /** The customer replaces the text. Absent: nobody can change it. */
  edit?(ref: string, text: string): Promise<void>;
  /** The customer deletes it. */
  remove(ref: string): Promise<void>;
  /** Whether it is open. Needed for a kind that is `closable`. */
  isOpen?(ref: string): Promise<boolean>;
}

/** Readers of posts. */
export interface EngagementDriver {
  /** The counters that this publisher reports for a post. */
  readonly reports: readonly Exclude<keyof PostEngagement, 'ref'>[];
  /** The counters that this publisher leaves out when they are zero, so that zero looks like unknown. */
  readonly omitsZero?: readonly Exclude<keyof PostEngagement, 'ref'>[];
  /** Sets some counters of a post. */
  set(postRef: string, numbers: Omit<PostEngagement, 'ref'>): Promise<void>;
}

/** Customers of a listing. */
export interface InsightsDriver {
  /** The metric that `set` sets. It must be one value at the publisher, not a sum of several. */
  readonly metric: InsightMetric;
  /** The other metrics that `set` sets, by its last argument. Needed if the plug-in declares several metrics. */
  readonly alsoSets?: readonly InsightMetric[];
  /** A day for which the publisher already has values of `listings.ordinary`, YYYY-MM-DD. */
  readonly day: string;
  /** Sets the value of `metric`, or of one of `alsoSets`. */
  set(listingRef: string, day: string, value: number, metric: InsightMetric): Promise<void>;
  /** A listing for which the publisher reports no values at all. */
  readonly silent?: string;
  /**
   * How many days the publisher keeps. Optional: without it nobody notices a plug-in that declares more, at a publisher that leaves out
   * earlier days without a word.
   */
  readonly keepsDays?: number;
}

/** The creation of listings. */
export interface CreationDriver {
  /** The folder for new listings. Absent: the owner's own listings. */
  readonly folderRef?: string;
  /** The number of listings, including the new ones. */
  count(): Promise<number>;
}

/** The photos of a listing. */
export interface PhotosDriver {
  /**
   * URLs of two images, 4:3 and at least 800 pixels wide, that the publisher accepts for every purpose; nothing else on
   * the listing has them.
   */
  readonly images: readonly [string, string];
  /** URL of an image that the publisher rejects, for example because it is too small. */
  readonly unfit?: string;
  /** The references of all photos of the listing, including those of others. */
  list(listingRef: string): Promise<readonly string[]>;
  /** The owner adds the image at this URL to the listing, at the publisher and without the plug-in. */
  addOwn(listingRef: string, image: string): Promise<void>;
}

/** Action links, ours and those of other providers. */
export interface ActionLinksDriver {
  /** A type that the ordinary listing accepts. */
  readonly type: PlaceActionType;
  /** Another provider adds a link that the owner cannot change. */
  foreign?(listingRef: string): Promise<void>;
}
