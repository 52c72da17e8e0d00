import type { PublisherSession } from './authorization.js';
import type { InteractionKind } from './interaction-kind.js';
import type { CodedMessage } from './messages.js';

/** A reply to a review as the publisher stores it. */
export interface ReviewReply {
  /** The publisher's reference, opaque to the core, at most 255 characters. If there is none: that of the review. */
  readonly ref: string;
  readonly text: string;
  readonly authorName?: string;
  /** The publisher's time. If the response to a write has none, the current time. */
  readonly writtenAt: Date;
  /** True if the business wrote the reply, through us or elsewhere; false for a comment of another customer. */
  readonly byOwner: boolean;
  readonly state: ReplyState;
}

/** The state of a reply. Some publishers moderate a reply after they have accepted the call. */
export type ReplyState =
  | { readonly state: 'live' }
  | { readonly state: 'pending'; readonly pollAfterMs: number }
  | { readonly state: 'rejected'; readonly reason?: string };

/** What the list of reviews may contain besides reviews: a question about the business, or a comment on a social post. */
export type ConversationCategory = 'question' | 'social';

/** One customer's review of a listing. A part that the publisher does not report is absent, never zero or empty. */
export interface PublisherReview {
  /** Unique at the publisher, unchanged by edits, at most 255 characters. The core identifies the review by it. */
  readonly ref: string;
  /**
   * Absent: a review. Otherwise one of the plug-in's `alsoLists`, or the key of one of its `ownKinds`; then there is neither rating nor
   * recommendation.
   */
  readonly category?: string;
  /** If the publisher has stars: 1 to 5, or a value of its own scale if the plug-in declares a `ratingScale`. */
  readonly rating?: number;
  /** Set if the publisher asks for a recommendation instead of stars. A plug-in never converts it into stars. */
  readonly recommendation?: 'positive' | 'negative';
  readonly title?: string;
  readonly text?: string;
  readonly author?: { readonly name?: string; readonly avatarUrl?: string };
  readonly postedAt: Date;
  /** The last change of the review itself, if the publisher reports it; otherwise the same as `postedAt`. */
  readonly changedAt: Date;
  readonly permalink?: string;
  /** The reason, to show to the user, why nobody can reply to the review. Absent: a reply is possible. */
  readonly notAnswerable?: string;
  /** Oldest first. If the publisher allows one reply of the business, at most one reply has `byOwner`. */
  readonly replies: readonly ReviewReply[];
}

/** Identifies one review: the account, the listing and the review. */
export interface ReviewAddress {
  readonly session: PublisherSession;
  readonly listingRef: string;
  readonly reviewRef: string;
}

/**
 * Reading the reviews of a listing [contract 6], and replying to them if the publisher takes replies. `repliesPerReview`
 * decides: with `none` the plug-in has `listReviews` only, and the core answers every reply with SY82001.
 */
export type ReviewsCapability = ReviewsReading & (ReviewReplies | NoReviewReplies);

/** The ratings of a publisher whose scale is not one to five stars. */
export interface RatingScale {
  readonly min: number;
  readonly max: number;
  /** The difference between neighbouring ratings: 0.5 for halves. */
  readonly step: number;
}

/** What every plug-in with reviews has. */
export interface ReviewsReading {
  /**
   * How the publisher's customers rate. It determines which filters apply to the reviews. `none`: the publisher has no reviews, and
   * `listReviews` returns only what `alsoLists` and `ownKinds` name.
   */
  readonly scale: 'stars' | 'recommendation' | 'none';

  /**
   * The scale of `rating`, for a publisher that rates otherwise than with whole stars from 1 to 5: `{ min: 0, max: 10, step: 0.1 }`. Return the
   * ratings as the publisher shows them. The core converts them with {@link starsOf} for filters and averages, and shows the publisher's value beside the stars. Absent: 1
   * to 5 in whole stars.
   */
  readonly ratingScale?: RatingScale;

  /**
   * What `listReviews` returns besides reviews. Customers' questions become events as reviews do, comments on social
   * posts never do. The methods for replies take them as well. Absent: the list contains reviews only.
   */
  readonly alsoLists?: readonly ConversationCategory[];

  /**
   * Further kinds of what `listReviews` returns, which the core shows by their labels: in lists, filters, events and exports. They become events as
   * reviews do, count in no number of reviews, and the methods for replies take them. At most 5; absent: none.
   */
  readonly ownKinds?: readonly InteractionKind[];

  /**
   * Lists all reviews of a listing, each once, most recently changed first, and then what `alsoLists` and `ownKinds` name: questions
   * and own kinds most recently changed first, social comments in any order. The plug-in requests the pages; the core
   * may stop iterating. With `known`, the plug-in may stop as soon as the publisher's order guarantees that no new or
   * changed review follows; returning more is harmless. Without `known`, the plug-in must return every review, because
   * the core detects deleted reviews in this way.
   *
   * @param request.known the reviews that the core has stored; `changedSince` is their latest `changedAt`.
   * @returns reviews whose `ref` does not change when the review is edited.
   * @throws CREDENTIALS_INVALID, RATE_LIMITED, TRANSIENT see {@link PublisherFailure}.
   * @throws LISTING_INACCESSIBLE, LISTING_NOT_FOUND the core breaks the link of this listing and stops reading it.
   * @throws NO_DATA the core shows "not available", keeps the stored reviews and reads again a day later.
   * @example
   * for await (const review of reviews.listReviews({ session, listingRef })) store(review);
   */
  listReviews(request: {
    session: PublisherSession;
    listingRef: string;
    known?: { readonly changedSince: Date; has(reviewRef: string): boolean };
  }): AsyncIterable<PublisherReview>;
}

/** Reviews to which nobody can reply through the publisher's API. */
export interface NoReviewReplies {
  readonly repliesPerReview: 'none';
  readonly checkReply?: undefined;
  readonly reply?: undefined;
  readonly checkReplyState?: undefined;
  readonly editReply?: undefined;
  readonly deleteReply?: undefined;
}

/**
 * Replying to reviews. Leave out `editReply` or `deleteReply` if the publisher has no such call: the core answers a change
 * or a removal of a response that is at the publisher with SY82001.
 */
export interface ReviewReplies {
  /** How many replies the business may write to one review. */
  readonly repliesPerReview: 'one' | 'many';

  /**
   * Checks the text of a reply against the publisher's rules (for example its length, in the publisher's unit). The
   * function is pure: the core calls it while the client waits.
   *
   * @returns one message per broken rule, with codes of the error catalogue that `replyErrors` of the declaration
   *   lists; empty if the reply may be sent.
   * @throws nothing: an error would fail the client's request.
   * @example
   * checkReply('x'.repeat(5_000)); // [{ code: 'SY50105', message: 'A reply has at most 4,096 bytes' }]
   */
  checkReply(text: string): readonly CodedMessage[];

  /**
   * Replies to a review. A second call after an unknown outcome must not leave two replies. If the publisher keeps one
   * reply per review, the second call replaces the first reply. Otherwise the plug-in must first look for our reply
   * with the same text.
   *
   * @param request.closes true: nothing is left to do, so the plug-in closes the interaction with the reply. The core sets it only for a kind
   *   that is `closable`. A second call closes what the first one left open.
   * @returns the reply with its current state; `pending` if the publisher moderates it.
   * @throws CONTENT_REJECTED the core sets the reply to FAILED and shows `text`.
   * @throws CONTENT_REJECTED with code `review_gone`: the review no longer exists. The core archives the review and
   *   sets the reply to FAILED.
   * @throws LISTING_INACCESSIBLE, LISTING_NOT_FOUND the core breaks the link of this listing. Never throw these for a
   *   missing review.
   * @throws CREDENTIALS_INVALID, RATE_LIMITED, TRANSIENT see {@link PublisherFailure}.
   * @example
   * const reply = await reviews.reply({ session, listingRef, reviewRef: review.ref, text: 'Thank you!' });
   */
  reply(request: ReviewAddress & { text: string; closes?: boolean }): Promise<ReviewReply>;

  /**
   * Replaces the text of our reply. Leave it out if the publisher cannot do that.
   *
   * @param request.replyRef the reference from `reply` or `listReviews`.
   * @returns the reply with its current state; its reference may have changed.
   * @throws the failures of {@link ReviewReplies.reply}. If the reply no longer exists, throw `CONTENT_REJECTED`
   *   with code `reply_gone`.
   * @example
   * await reviews.editReply({ session, listingRef, reviewRef, replyRef: reply.ref, text: 'Thank you very much!' });
   */
  editReply?(request: ReviewAddress & { replyRef: string; text: string }): Promise<ReviewReply>;

  /**
   * Deletes our reply. Deleting a reply that no longer exists succeeds. Leave it out if the publisher cannot do that.
   *
   * @throws CREDENTIALS_INVALID, RATE_LIMITED, LISTING_INACCESSIBLE, TRANSIENT see {@link PublisherFailure}.
   * @example
   * await reviews.deleteReply({ session, listingRef, reviewRef, replyRef: reply.ref });
   */
  deleteReply?(request: ReviewAddress & { replyRef: string }): Promise<void>;

  /**
   * Reads the current state of our reply. The core calls this method after `pending`.
   *
   * @returns the reply; undefined if the reply or its review no longer exists.
   * @throws CREDENTIALS_INVALID, RATE_LIMITED, LISTING_INACCESSIBLE, TRANSIENT see {@link PublisherFailure}.
   * @example
   * const reply = await reviews.checkReplyState({ session, listingRef, reviewRef, replyRef });
   */
  checkReplyState(request: ReviewAddress & { replyRef: string }): Promise<ReviewReply | undefined>;
}
