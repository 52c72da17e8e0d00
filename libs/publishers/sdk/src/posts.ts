import type { PublisherSession } from './authorization.js';
import type { CodedMessage } from './messages.js';

/** The types of post in the API [4.4]. */
export const POST_TYPES = ['ANNOUNCEMENT', 'EVENT', 'OFFER', 'COVID19', 'PRODUCT'] as const;

/** One of {@link POST_TYPES}. */
export type PostType = (typeof POST_TYPES)[number];

/**
 * The content of a campaign for one site and one location.
 *
 * The core guarantees: an ANNOUNCEMENT or COVID19 has a message or media; an OFFER or EVENT has a title, a start day
 * and an end day; a PRODUCT has a title and products with names; every URL is absolute http or https.
 */
export interface PostContent {
  readonly type: PostType;
  /** Trimmed, never empty; absent if the campaign has no message for this site. */
  readonly message?: string;
  /** Public URLs of the files; may be empty. */
  readonly media: readonly { readonly url: string; readonly type: 'IMAGE' | 'VIDEO' }[];
  /** `url` is absent for CALL: that button dials `phone`. */
  readonly cta?: { readonly type: CtaType; readonly url?: string };
  /**
   * Set for OFFER, EVENT and PRODUCT. Days are YYYY-MM-DD, times HH:MM (24 hours), both in the location's local time. A
   * day without a time means the whole day.
   */
  readonly context?: {
    readonly title?: string;
    readonly couponCode?: string;
    readonly redeemUrl?: string;
    readonly termsConditions?: string;
    readonly discount?: string;
    readonly startDay?: string;
    readonly startTime?: string;
    readonly endDay?: string;
    readonly endTime?: string;
  };
  /** Set for PRODUCT. */
  readonly products?: readonly PostProduct[];
  /** BCP 47; absent: the publisher's default for the listing. */
  readonly languageCode?: string;
  /** Phone of the location, E.164; absent in `checkContent`, which has no location. */
  readonly phone?: string;
}

/** A product of a post. */
export interface PostProduct {
  readonly name: string;
  /** The client's text, or a range: `10 to 20`, `from 10`, `up to 20`. */
  readonly price?: string;
  readonly photo?: string;
  readonly cta?: PostContent['cta'];
  readonly category?: string;
  readonly description?: string;
}

/** A part of a {@link PostContent}; that of `products` means all products together. */
export type PostField =
  | 'message'
  | 'media'
  | 'cta'
  | `context.${keyof NonNullable<PostContent['context']>}`
  | `products.${keyof PostProduct}`;

/** A part of a content that the publisher does not show, with a sentence for the client. */
export interface NotShown {
  readonly field: PostField;
  readonly message: string;
}

/** The types of button in the API [contract 5]. */
export const CTA_TYPES = ['BOOK', 'ORDER', 'SHOP', 'LEARN_MORE', 'SIGN_UP', 'CALL', 'GET_OFFER'] as const;

/** One of {@link CTA_TYPES}. */
export type CtaType = (typeof CTA_TYPES)[number];

/**
 * How the publisher shows a post, and its limits: a page that previews posts draws them so. It changes nothing of what is sent;
 * {@link PostsCapability.checkContent} keeps the rules.
 */
export interface PostDisplay {
  /** `card`: a picture over a short text, as in search results and on maps. `feed`: the account, its text, then the pictures. */
  readonly layout: 'card' | 'feed';
  /** The longest message that the publisher takes, in characters. */
  readonly longestMessage: number;
  /** How many characters of a message show before "more", per device. */
  readonly shownCharacters: { readonly desktop: number; readonly phone: number };
  /** The width of a picture divided by its height: the publisher crops pictures to it. */
  readonly pictureRatio: number;
  /** The most pictures of a post that it shows at once. */
  readonly mostPictures: number;
}

/**
 * The state of a post at the publisher. The reference may change as long as the post is `pending`: the core keeps the one of the newest
 * answer and uses it from then on. The reference of a live post never changes.
 */
export type PostState =
  /** The post is public. If `link` is missing, the core calls `checkPost` once to get it. */
  | { readonly state: 'live'; readonly ref: string; readonly link?: string }
  /** The publisher has not decided yet. The core calls `checkPost` after `pollAfterMs`, for 24 hours at most. */
  | { readonly state: 'pending'; readonly ref: string; readonly pollAfterMs: number }
  /** Final. `reason` is absent if the publisher gives none. */
  | { readonly state: 'rejected'; readonly ref?: string; readonly reason?: string }
  /** The post existed and no longer does. */
  | { readonly state: 'removed'; readonly ref: string };

/**
 * The publisher has certainly taken the post, and it has no reference yet: `createPost` was not told one, or `findPost` sees the post
 * before it has one. The core looks for it with `findPost`, at the pace of {@link PostsCapability.acceptedEveryMs} and later in a quarter
 * of its age, and never sends it again. After 24 hours without a find the post fails.
 */
export interface AcceptedPost {
  readonly state: 'accepted';
}

/**
 * The publisher has taken the deletion of a post and shows the post for some time longer. The core asks for no other deletion in its place: it
 * waits for `goneAfterMs`, asks {@link PostsCapability.checkPost} until the post is `removed`, and deletes it again each hour if it is still there
 * after a day. A post that takes its place waits as long.
 */
export interface RemovedLater {
  readonly state: 'later';
  /** In how many milliseconds the post will be gone, from 1,000 to a day. Absent: the publisher does not say, and the core looks every minute, later less often. */
  readonly goneAfterMs?: number;
}

/**
 * The publisher had no such post any more, so the call has deleted nothing and made no room: for a newer post the core deletes the next oldest one.
 */
export interface RemovedBefore {
  readonly state: 'gone';
}

/** The range of `goneAfterMs`: a second to a day. */
export const GONE_AFTER_MS = { least: 1_000, most: 86_400_000 } as const;

/** Identifies one post: the account, the listing and the post. */
export interface PostAddress {
  readonly session: PublisherSession;
  readonly listingRef: string;
  /** The publisher's reference of the post, opaque to the core, at most 255 characters. */
  readonly ref: string;
}

/** The range of `findableWithinMs`: a second to ten minutes. */
export const FINDABLE_WITHIN_MS = { least: 1_000, most: 600_000 } as const;

/** The greatest number of `livePosts`. */
export const MOST_LIVE_POSTS = 1_000;

/** Publishing posts. The main rule of this capability: one delivery never creates two live posts. */
export interface PostsCapability {
  /**
   * Time in milliseconds after which {@link PostsCapability.findPost} certainly finds the post of a create that the
   * publisher accepted, from 1,000 to 600,000. It counts from the last moment at which the create can have been sent, and
   * includes the time that the publisher takes to process it. After an unknown outcome the core sends again only if a
   * search that began after this time found nothing, so a value that is too short creates a second post, and one that is
   * too long delays a post after a crash.
   */
  readonly findableWithinMs: number;
  /**
   * How often the core looks for a post of which a call returned `accepted`, in milliseconds, from 1,000 to 600,000. Absent: every
   * ten seconds.
   */
  readonly acceptedEveryMs?: number;
  /**
   * The most posts of a listing that the publisher shows at once, from 1 to 1,000. To a listing with so many posts of an account that are
   * live or pending the core sends no further one: that post fails, and its sentence says how many the publisher shows. If the account says
   * so, the core deletes its oldest live post there first, the one that went live first, with {@link PostsCapability.deletePost}, and no second
   * one for the same new post: that must make room, at once or later ({@link RemovedLater}). Posts that the owner made elsewhere do not count: let `createPost` report `full`. Absent: any number.
   */
  readonly livePosts?: number;

  /**
   * Checks the content against all of the publisher's rules. The function is pure: the core calls it while the client
   * waits, before it stores anything and without a location. `createPost` must not reject content that passes for its
   * form.
   *
   * @param content see {@link PostContent}. The core checks its own rules at the same time, so the content may break
   *   them.
   * @returns one message per broken rule, with codes of the error catalogue that `postErrors` of the declaration lists;
   *   empty if the post may be sent.
   * @throws nothing: an error would fail the client's request.
   * @example
   * checkContent({ type: 'COVID19', message: 'Masks', media: [] });
   * // [{ code: 'SY75031', message: 'Acme Maps does not support posts of type COVID19' }]
   */
  checkContent(content: PostContent): readonly CodedMessage[];

  /**
   * Lists the parts of the content that the publisher does not show, although it takes the post. The client gets them as
   * warnings. The function is pure, as `checkContent` is. Without this method the core assumes that every part is shown.
   *
   * @param content see {@link PostContent}. The content may break rules.
   * @returns at most one entry for each field, and only for fields that the content has; empty if all is shown.
   *   {@link plainUpdate} and {@link notShownOf} help to make the list.
   * @throws nothing: an error would fail the client's request.
   * @example
   * notShown({ type: 'EVENT', media: [], context: { title: 'Fair', couponCode: 'FAIR10' } });
   * // [{ field: 'context.couponCode', message: 'Acme Maps does not show this part of a post of type EVENT' }]
   */
  notShown?(content: PostContent): readonly NotShown[];

  /**
   * Sends the post once and never retries by itself. If the outcome of the create is unknown (time-out, dropped
   * connection, 5xx, unreadable response), throw `TRANSIENT` with `outcomeUnknown`: the core then calls
   * {@link PostsCapability.findPost} before it sends again. Sending again with renewed credentials after a 401 is
   * allowed, because a 401 created nothing.
   *
   * If the publisher supports request ids (idempotency keys), pass on ours: then it creates one post for all attempts.
   *
   * @param request.requestId the same in every call for one post at one listing, at most 50 characters of `[A-Za-z0-9-]`.
   * The plug-in may read before it writes, for example to find the page of the listing. A lost response to such a read has created
   * nothing, so it sets no `outcomeUnknown`.
   *
   * @returns `live`, or `pending` if the publisher decides later, or `rejected`; `accepted` if the publisher has taken the post and
   *   returns no reference of it.
   * @throws CONTENT_REJECTED final: the post fails with `text`. After an unknown outcome the core first looks for the
   *   post once more, because the publisher may have rejected a duplicate.
   * @throws CONTENT_REJECTED with code `full`: the listing has as many posts as the publisher shows, whoever made them. If the account says
   *   so, the core deletes its own post there that went live first, and sends this one again until there is room, for a day at most. Otherwise
   *   the post fails, and its sentence says that the listing is full.
   * @throws LISTING_INACCESSIBLE, LISTING_NOT_FOUND, CREDENTIALS_INVALID final for this post; the core also breaks the
   *   link of the listing, or the connection.
   * @throws RATE_LIMITED the core sends the post after `retryAfterMs` and counts no attempt.
   * @throws TRANSIENT with `outcomeUnknown`, the core soon looks for the post, and sends it again if it was not found
   *   after `findableWithinMs`. Without `outcomeUnknown`, the core sends again with increasing delays. After six sends the post
   *   fails.
   * @example
   * const content = { type: 'ANNOUNCEMENT', message: 'Hello', media: [] };
   * await posts.createPost({ session, listingRef, content, requestId: '5c0e...' });
   * // { state: 'pending', ref: 'posts/7', pollAfterMs: 30000 }
   */
  createPost(request: {
    session: PublisherSession;
    listingRef: string;
    content: PostContent;
    requestId: string;
  }): Promise<PostState | AcceptedPost>;

  /**
   * Looks for a post that an earlier attempt may have created: same text, created at or after `attemptedAt` (minus
   * {@link CLOCK_DIFFERENCE_MS}), and not in `knownRefs`. The plug-in must read back far enough to be certain: if the
   * result of a search after `findableWithinMs` is undefined, the core sends again.
   *
   * The core reads the publisher's clock in the header `Date` of the responses. If it differs from ours by more than half a minute, the
   * core searches again with an `attemptedAt` by the publisher's clock. So compare `attemptedAt` with the times of posts alone, and never
   * with `now` of the context.
   *
   * @param request.content the content that was sent.
   * @param request.attemptedAt the start of the first send whose outcome is unknown, by the clock of the publisher as far as it is known.
   * @param request.knownRefs posts at the listing that belong to other deliveries.
   * @returns the oldest matching post with its current state, or {@link AcceptedPost} if it is there and has no reference yet, for
   *   example before a moderation ends; undefined if there is none now.
   * @throws TRANSIENT the publisher gave no answer, or none from which the plug-in can be certain: the core looks again later and sends
   *   nothing in the meantime. After 24 hours the post fails.
   * @throws NO_DATA the publisher shows nobody the posts of this listing and, for the same reason, accepts none: for
   *   example, the listing is not verified. If that is still so after `findableWithinMs`, the post fails.
   * @throws LISTING_INACCESSIBLE, LISTING_NOT_FOUND, CREDENTIALS_INVALID final for this post.
   * @throws RATE_LIMITED the core looks again after `retryAfterMs`.
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
  }): Promise<PostState | AcceptedPost | undefined>;

  /**
   * Reads the current state of a post. The core calls this method after `pending`, and once after publishing to get the
   * link.
   *
   * @returns the state; a post that no longer exists is `removed`, whoever removed it.
   * @throws LISTING_INACCESSIBLE, LISTING_NOT_FOUND, CREDENTIALS_INVALID a pending post fails; a live one stays live.
   * @throws RATE_LIMITED, TRANSIENT, NO_DATA the core calls again later; a pending post fails after 24 hours.
   * @example
   * await posts.checkPost({ session, listingRef, ref: 'posts/7' });
   * // { state: 'rejected', ref: 'posts/7', reason: 'Against our policy' }
   */
  checkPost(address: PostAddress): Promise<PostState>;

  /**
   * Deletes the post. Deleting a post that no longer exists succeeds, and so does deleting one again whose deletion the publisher has taken.
   *
   * @returns nothing if the post is gone; {@link RemovedBefore} if it was gone before the call, as far as the publisher says so;
   *   {@link RemovedLater} if the publisher has taken the deletion and still shows the post.
   * @throws LISTING_NOT_FOUND the core treats the post as removed, together with its listing.
   * @throws RATE_LIMITED the core retries after `retryAfterMs`.
   * @throws CREDENTIALS_INVALID, LISTING_INACCESSIBLE, CONTENT_REJECTED, TRANSIENT the core retries for a week, finally
   *   once an hour, because the owner may reconnect. Then the campaign reports that the post could not be removed.
   * @example
   * await posts.deletePost({ session, listingRef, ref: 'posts/7' });
   * // undefined, { state: 'gone' }, or { state: 'later', goneAfterMs: 3600000 }
   */
  deletePost(address: PostAddress): Promise<void | RemovedBefore | RemovedLater>;
}
