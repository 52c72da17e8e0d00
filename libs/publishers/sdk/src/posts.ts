import type { PublisherSession } from './authorization.js';
import type { CodedMessage } from './messages.js';

/** The kinds of post that the API knows [4.4]. */
export type PostType = 'ANNOUNCEMENT' | 'EVENT' | 'OFFER' | 'COVID19' | 'PRODUCT';

/**
 * What one publisher is to show at one location: the campaign's content, already chosen for its site.
 *
 * The core has made sure: an ANNOUNCEMENT or COVID19 has words or a picture; an OFFER has title, start day and end
 * day; an EVENT likewise; a PRODUCT has a title and products with names; every address is absolute http or https.
 */
export interface PostContent {
  readonly type: PostType;
  /** Trimmed, never empty; absent when there are no words for this site. */
  readonly message?: string;
  /** Public addresses of the files; may be empty. */
  readonly media: readonly { readonly url: string; readonly type: 'IMAGE' | 'VIDEO' }[];
  /** `url` is absent for CALL: the button dials `phone`. */
  readonly cta?: { readonly type: CtaType; readonly url?: string };
  /**
   * With OFFER, EVENT and PRODUCT. Days YYYY-MM-DD, times HH:MM (24 hours), local to the location; a day without a time
   * is meant as a whole.
   */
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
  /** With PRODUCT; `price` as the client wrote it. */
  readonly products?: readonly { readonly name: string; readonly price?: string; readonly photo?: string }[];
  /** BCP 47; absent: the publisher's default for the listing. */
  readonly languageCode?: string;
  /** E.164, of the location that the post is for; absent in `checkContent`, which knows no location. */
  readonly phone?: string;
}

/** Buttons of the API [contract 5]. */
export type CtaType = 'BOOK' | 'ORDER' | 'SHOP' | 'LEARN_MORE' | 'SIGN_UP' | 'CALL' | 'GET_OFFER';

/** How a post stands at the publisher. */
export type PostState =
  /** Readers see it; the core asks once more for a missing link. */
  | { readonly state: 'live'; readonly ref: string; readonly link?: string }
  /** The publisher has it and has not decided: ask again after `pollAfterMs`, for 24 hours at most. */
  | { readonly state: 'pending'; readonly ref: string; readonly pollAfterMs: number }
  /** Final. Without `reason` where the publisher gives none. */
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
   * Which of the publisher's rules the content breaks, all of them at once; empty when it may be sent. Pure: asked
   * while the client waits, before anything is stored, without a location at hand. What it lets pass, `createPost` must
   * not refuse for its form.
   *
   * @param content as {@link PostContent} says; its core rules are checked at the same time, so it may break those.
   * @returns messages with codes of the catalogue; all of them belong into `postErrors` of the declaration.
   * @throws nothing: a thrown error would fail the client's request.
   * @example
   * checkContent({ type: 'PRODUCT', media: [], context: { title: 'Chair' }, products: [{ name: 'Chair' }] });
   * // [{ code: 'SY75031', message: 'Acme Maps does not support posts of type PRODUCT' }]
   */
  checkContent(content: PostContent): readonly CodedMessage[];

  /**
   * Sends the post, once. Never repeats a send by itself: when the outcome of the create is unknown (time-out, dropped
   * connection, 5xx, an answer that cannot be read) it throws `TRANSIENT` with `outcomeUnknown`, and the core calls
   * {@link PostsCapability.findPost} before it calls this again. A repetition with renewed credentials after a clear
   * 401 is none: nothing was done.
   *
   * @returns `live`, or `pending` when the publisher decides later, or `rejected`.
   * @throws CONTENT_REJECTED final: the post fails with `text`. After an unknown outcome it is looked for once more:
   *   "I have it already" is a refusal, too.
   * @throws LISTING_INACCESSIBLE, LISTING_NOT_FOUND, CREDENTIALS_INVALID final for this post; the link of the listing,
   *   or the connection, is broken for all.
   * @throws RATE_LIMITED sent again at that time; no attempt is used up.
   * @throws TRANSIENT with `outcomeUnknown` looked for from a moment later on, and sent again a minute later if it was
   *   not there; without it sent again with growing waits. Six sends in all, then the post fails.
   * @example
   * await posts.createPost({ session, listingRef, content: { type: 'ANNOUNCEMENT', message: 'Hello', media: [] } });
   * // { state: 'pending', ref: 'posts/7', pollAfterMs: 30000 }
   */
  createPost(request: { session: PublisherSession; listingRef: string; content: PostContent }): Promise<PostState>;

  /**
   * Looks for a post that an earlier attempt may have made: same text, created at or after `attemptedAt` (less a
   * minute of clock difference), and none of `knownRefs`. Must read far enough back to be sure: undefined allows the
   * core to send again.
   *
   * @param request.content what was sent.
   * @param request.attemptedAt when the first send of unknown outcome began.
   * @param request.knownRefs posts of other deliveries with the same text; theirs, not ours.
   * @returns the oldest post that fits, as it stands; undefined when there certainly is none.
   * @throws TRANSIENT the core looks again later and sends nothing meanwhile: right also when it is too early to be
   *   sure. After 24 hours the post fails.
   * @throws LISTING_INACCESSIBLE, LISTING_NOT_FOUND, CREDENTIALS_INVALID final for this post.
   * @throws RATE_LIMITED looked for again at that time.
   * @example
   * await posts.findPost({ session, listingRef, content, attemptedAt: new Date(Date.now() - 5_000), knownRefs: [] });
   * // { state: 'live', ref: 'posts/7', link: 'https://acme.example/posts/7' }
   */
  findPost(request: {
    session: PublisherSession;
    listingRef: string;
    content: PostContent;
    attemptedAt: Date;
    knownRefs: readonly string[];
  }): Promise<PostState | undefined>;

  /**
   * How the post stands now. Asked after `pending`, and once after publishing for the link.
   *
   * @returns the state; a post that is gone is `removed`, whoever removed it.
   * @throws LISTING_INACCESSIBLE, LISTING_NOT_FOUND, CREDENTIALS_INVALID a pending post fails; a live one stays live.
   * @throws RATE_LIMITED, TRANSIENT, NO_DATA asked again later; a pending post fails after 24 hours.
   * @example
   * await posts.checkPost({ session, listingRef, ref: 'posts/7' });
   * // { state: 'rejected', ref: 'posts/7', reason: 'Against our policy' }
   */
  checkPost(address: PostAddress): Promise<PostState>;

  /**
   * Removes the post. One that is gone already is success.
   *
   * @throws LISTING_NOT_FOUND the post is taken for removed, with its listing.
   * @throws RATE_LIMITED tried again at that time.
   * @throws CREDENTIALS_INVALID, LISTING_INACCESSIBLE, CONTENT_REJECTED, TRANSIENT tried again, hourly in the end, for
   *   a week: the owner may reconnect. Then the campaign says that the post could not be removed.
   * @example
   * await posts.deletePost({ session, listingRef, ref: 'posts/7' });
   */
  deletePost(address: PostAddress): Promise<void>;
}
