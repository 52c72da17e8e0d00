import type { PlaceActionType } from '../action-links.js';
import type { HttpRequest } from '../http.js';
import type { InsightMetric } from '../insights.js';
import type { PostEngagement } from '../engagement.js';
import type { VerificationState } from '../verification.js';

/**
 * How the kit drives one publisher, or its sandbox: it plays everybody but the plug-in, the owner in his browser, the
 * customers, and the publisher's own staff. Write one for your publisher and hand it to `describePublisher`.
 *
 * What depends on the plug-in alone needs no driver: time-outs, dropped connections, outages and senseless answers
 * are made by the kit between the plug-in and the network, at each call in turn.
 *
 * @example
 * const driver: PublisherDriver = {
 *   async openWorld({ listings }) {
 *     const space = await startEmptySpace({ listings: listings === 'many' ? 250 : 60 });
 *     return { settings: { API_BASE: space.url, CLIENT_ID: 'me', CLIENT_SECRET: 'secret' }, ... };
 *   },
 *   impossible: { 'owner.withhold': 'the publisher asks for one right only' },
 * };
 */
export interface PublisherDriver {
  /**
   * A fresh world: the publisher as if nothing had happened yet, with one owner and his listings. Each check opens one
   * of its own, and what happens in one is not seen in another.
   *
   * @param options.listings `many`: more than the publisher gives on two pages.
   */
  openWorld(options: { listings: 'some' | 'many' }): Promise<PublisherWorld>;

  /** Called after the last check. */
  close?(): Promise<void>;

  /** Which calls of the plug-in change nothing at the publisher, where the method does not tell; else those by GET. */
  isRead?(request: HttpRequest): boolean;

  /**
   * Abilities that nobody could give this driver, each with the reason: the checks that need one are skipped and say
   * so. An ability that is neither there nor here fails the checks that need it.
   */
  readonly impossible?: { readonly [ability in Ability]?: string };
}

/** What a driver may lack, by its path in {@link PublisherWorld}. */
export type Ability =
  | 'advance'
  | 'lapse'
  | 'owner.withhold'
  | 'submission'
  | 'submission.hold'
  | 'posts'
  | 'posts.hold'
  | 'posts.refusedText'
  | 'verification'
  | 'reviews'
  | 'reviews.hold'
  | 'engagement'
  | 'insights'
  | 'insights.silent'
  | 'creation'
  | 'actionLinks'
  | 'actionLinks.foreign';

/** One world of the publisher, with the handles by which the kit turns it. */
export interface PublisherWorld {
  /** Values of the plug-in's declared settings, by their names without the prefix; defaults may be left out. */
  readonly settings: Readonly<Record<string, string>>;
  /** The time at the publisher, in milliseconds. The plug-in is given the same. */
  now(): number;
  /** Moves that time forward, and whatever falls due with it. */
  advance?(ms: number): Promise<void>;
  /** Lets go of what the world holds. */
  close?(): Promise<void>;

  /** The owner, who has not connected yet. */
  readonly owner: OwnerDriver;
  /** The listings that he can reach. */
  readonly listings: ListingsDriver;
  /**
   * The access that plug-ins use at present stops working, as it does by itself after a while; the owner's consent
   * holds. Impossible where access lasts as long as the consent.
   */
  lapse?(): Promise<void>;
  /** From now on every call is refused for want of quota, in the publisher's own form. */
  limitRate(): Promise<void>;
  /** From now on every call fails inside the publisher, in its own form. */
  breakDown(): Promise<void>;

  /** Needed for `submission`. */
  readonly submission?: SubmissionDriver;
  /** Needed for `posts` and `engagement`. */
  readonly posts?: PostsDriver;
  /** Needed for `verification`. */
  readonly verification?: VerificationDriver;
  /** Needed for `reviews`. */
  readonly reviews?: ReviewsDriver;
  /** Needed for `engagement`. */
  readonly engagement?: EngagementDriver;
  /** Needed for `insights`. */
  readonly insights?: InsightsDriver;
  /** Needed for `creation`. */
  readonly creation?: CreationDriver;
  /** Needed for `actionLinks`. */
  readonly actionLinks?: ActionLinksDriver;
}

/** The query of a redirect, as the core hands it to `complete`. */
export type RedirectQuery = { readonly [parameter: string]: string };

/** The owner in front of the publisher's consent page. */
export interface OwnerDriver {
  /** Opens the address in his browser and agrees to everything; answers what comes back in the redirect. */
  agree(authorizeUrl: string): Promise<RedirectQuery>;
  /** Opens it and says no. */
  decline(authorizeUrl: string): Promise<RedirectQuery>;
  /** Opens it and agrees to everything but a right that the plug-in cannot do without. */
  withhold?(authorizeUrl: string): Promise<RedirectQuery>;
  /** Takes his consent back in the publisher's settings: no credentials of it work again. */
  withdraw(): Promise<void>;
}

/** The owner's listings, named by the references that the plug-in gives them. */
export interface ListingsDriver {
  readonly count: number;
  /** A listing that has everything and may do everything: verified, open, with reviews and numbers. */
  readonly ordinary: string;
  /** Another one of the kind, in the same country; a few reviews are enough. */
  readonly other: string;
  /** The country of both, ISO 3166-1 alpha-2. */
  readonly countryIso: string;
  /** The owner loses his right on this listing; it stays, and so does his connection. */
  close(listingRef: string): Promise<void>;
  /** The publisher deletes this listing. */
  remove(listingRef: string): Promise<void>;
}

/** The publisher's editors, where pushed data waits for them. */
export interface SubmissionDriver {
  /** From now on pushed data waits for `settle`. Impossible where it goes live at once. */
  hold?(): Promise<void>;
  /** Decides on everything that waits at a listing. Comes with `hold`. */
  settle?(listingRef: string, verdict: 'accept' | 'drop'): Promise<void>;
}

/** The publisher's side of posts. */
export interface PostsDriver {
  /** Address of an image that the publisher takes for any post. */
  readonly image: string;
  /** Address of a video, where the publisher takes one. */
  readonly video?: string;
  /** How many posts there are at the listing, in any state. */
  count(listingRef: string): Promise<number>;
  /** From now on new posts wait for `settle`. Impossible where they go live at once. */
  hold?(): Promise<void>;
  /** Decides on a post that waits. Comes with `hold`. */
  settle?(postRef: string, verdict: 'accept' | 'reject'): Promise<void>;
  /** The publisher takes a post away. */
  remove(postRef: string): Promise<void>;
  /** A text that breaks the publisher's policy, which no rule of form can tell. */
  readonly refusedText?: string;
}

/** The publisher's verification of businesses. */
export interface VerificationDriver {
  /** The states that this publisher knows. */
  readonly states: readonly VerificationState[];
  set(listingRef: string, state: VerificationState): Promise<void>;
}

/** Customers who write reviews, and the publisher's moderators. */
export interface ReviewsDriver {
  /** A customer writes a review with this text; stars or recommendation are the driver's choice. */
  write(listingRef: string, text: string): Promise<void>;
  /** The customer replaces the text of that review. */
  edit(reviewRef: string, text: string): Promise<void>;
  /** The customer takes that review back. */
  remove(reviewRef: string): Promise<void>;
  /** How many reviews the listing has. */
  count(listingRef: string): Promise<number>;
  /** From now on replies wait for `settle`. Impossible where they go live at once. */
  hold?(): Promise<void>;
  /** Decides on the reply to a review. Comes with `hold`. */
  settle?(reviewRef: string, verdict: 'accept' | 'reject'): Promise<void>;
  /** A text of a reply that is too long for the publisher. */
  readonly tooLong: string;
}

/** Readers of posts. */
export interface EngagementDriver {
  /** The numbers that this publisher tells of a post. */
  readonly tells: readonly Exclude<keyof PostEngagement, 'ref'>[];
  /** Those of which this publisher leaves out a zero, so that it cannot be told from what it does not know. */
  readonly omitsZero?: readonly Exclude<keyof PostEngagement, 'ref'>[];
  /** Sets some of them. */
  set(postRef: string, numbers: Omit<PostEngagement, 'ref'>): Promise<void>;
}

/** Customers of a listing. */
export interface InsightsDriver {
  /** The metric that `set` sets; one value at the publisher, not a sum of several. */
  readonly metric: InsightMetric;
  /** A day on which the publisher has numbers of `listings.ordinary` already, YYYY-MM-DD. */
  readonly day: string;
  set(listingRef: string, day: string, value: number): Promise<void>;
  /** A listing of which the publisher tells no numbers at all. */
  readonly silent?: string;
}

/** Where new listings can be made. */
export interface CreationDriver {
  /** Absent: among the owner's own. */
  readonly folderRef?: string;
  /** How many listings there are, the new ones included. */
  count(): Promise<number>;
}

/** Action links, ours and those that others have put on a listing. */
export interface ActionLinksDriver {
  /** A type that the ordinary listing takes. */
  readonly type: PlaceActionType;
  /** Somebody else puts a link there that the owner cannot change. */
  foreign?(listingRef: string): Promise<void>;
}
