import type { PublisherSession } from './authorization.js';
import type { CodedMessage } from './publisher.js';

/** The kinds of post that the API knows [4.4]. */
export type PostType = 'ANNOUNCEMENT' | 'EVENT' | 'OFFER' | 'COVID19' | 'PRODUCT';

/** What one publisher is to show at one location: the campaign's content, already chosen for its site. */
export interface PostContent {
  readonly type: PostType;
  readonly message?: string;
  readonly media: readonly { readonly url: string; readonly type: 'IMAGE' | 'VIDEO' }[];
  /** `url` is absent for CALL; `phone` of the location is there instead. */
  readonly cta?: { readonly type: CtaType; readonly url?: string };
  /** Offer and event details; days YYYY-MM-DD, times HH:MM, local to the location. */
  readonly context?: {
    readonly title?: string;
    readonly couponCode?: string;
    readonly redeemUrl?: string;
    readonly termsConditions?: string;
    readonly startDay?: string;
    readonly startTime?: string;
    readonly endDay?: string;
    readonly endTime?: string;
  };
  readonly products?: readonly { readonly name: string; readonly price?: string; readonly photo?: string }[];
  /** BCP 47; absent: the publisher's default for the listing. */
  readonly languageCode?: string;
  /** E.164, of the location that the post is for. */
  readonly phone?: string;
}

/** Buttons of the API [contract 5]. */
export type CtaType = 'BOOK' | 'ORDER' | 'SHOP' | 'LEARN_MORE' | 'SIGN_UP' | 'CALL' | 'GET_OFFER';

/** How a post stands at the publisher. `rejected` has no reason where the publisher gives none. */
export type PostState =
  | { readonly state: 'live'; readonly ref: string; readonly link?: string }
  | { readonly state: 'pending'; readonly ref: string; readonly pollAfterMs: number }
  | { readonly state: 'rejected'; readonly ref?: string; readonly reason?: string }
  /** It was there and is no longer. */
  | { readonly state: 'removed'; readonly ref: string };

/** The address of one post: whose, where, which. */
export interface PostAddress {
  readonly session: PublisherSession;
  readonly listingRef: string;
  /** The publisher's reference of the post, opaque to the core, at most 255 characters. */
  readonly ref: string;
}

/** Publishing posts. The law of this capability: one delivery never makes two live posts. */
export interface PostsCapability {
  /**
   * Which of the publisher's rules the content breaks, all of them at once; empty when it may be sent. Pure:
   * asked while the client waits, before anything is stored, without a listing at hand.
   */
  checkContent(content: PostContent): readonly CodedMessage[];
  /**
   * Sends the post, once. Never repeats a send by itself: when the outcome of the create is unknown (time-out,
   * dropped connection, 5xx) it throws `TRANSIENT` with `outcomeUnknown`, and the core calls {@link findPost}
   * before it calls this again. A refresh of the credentials after a clear 401 is no repeat.
   */
  createPost(request: { session: PublisherSession; listingRef: string; content: PostContent }): Promise<PostState>;
  /**
   * Looks for a post that an earlier attempt may have made: same text, created at or after `attemptedAt` (less a
   * minute of clock difference), and none of `knownRefs`, which belong to other deliveries. Must read far enough
   * back to be sure: an answer of undefined allows the core to send again.
   */
  findPost(request: {
    session: PublisherSession;
    listingRef: string;
    content: PostContent;
    attemptedAt: Date;
    knownRefs: readonly string[];
  }): Promise<PostState | undefined>;
  /** How the post stands now. Asked after `pending`, and once after publishing for the link. */
  checkPost(address: PostAddress): Promise<PostState>;
  /** Removes the post. One that is gone already is success. */
  deletePost(address: PostAddress): Promise<void>;
}
