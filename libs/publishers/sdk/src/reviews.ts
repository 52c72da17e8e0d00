import type { PublisherSession } from './authorization.js';
import type { CodedMessage } from './messages.js';

/** An answer to a review as the publisher has it. */
export interface ReviewReply {
  /** The publisher's reference, opaque to the core, at most 255 characters. Where there is none: that of the review. */
  readonly ref: string;
  readonly text: string;
  readonly authorName?: string;
  /** As the publisher has it; right after a write that it does not date, now. */
  readonly writtenAt: Date;
  /** True when the business wrote it, through us or elsewhere; false for the answer of another customer. */
  readonly byOwner: boolean;
  readonly state: ReplyState;
}

/** How a reply stands: some publishers moderate it after they took it. */
export type ReplyState =
  | { readonly state: 'live' }
  | { readonly state: 'pending'; readonly pollAfterMs: number }
  | { readonly state: 'rejected'; readonly reason?: string };

/** One customer's review of a listing. What the publisher does not say is absent, never zero or an empty string. */
export interface PublisherReview {
  /** Stable over time and edits, unique at the publisher, at most 255 characters: the key of ingestion. */
  readonly ref: string;
  /** 1 to 5 where the publisher has stars. */
  readonly rating?: number;
  /** Where the publisher asks for yes or no instead; never converted into stars by a plug-in. */
  readonly recommendation?: 'positive' | 'negative';
  readonly title?: string;
  readonly text?: string;
  readonly author?: { readonly name?: string; readonly avatarUrl?: string };
  readonly postedAt: Date;
  /** The last change of the review itself, where the publisher tells it; else as `postedAt`. */
  readonly changedAt: Date;
  readonly permalink?: string;
  /** Absent: it can be answered. Else the reason to show. */
  readonly notAnswerable?: string;
  /** Oldest first. Where a review takes one reply of the business, at most one of them is `byOwner`. */
  readonly replies: readonly ReviewReply[];
}

/** The address of one review: whose, where, which. */
export interface ReviewAddress {
  readonly session: PublisherSession;
  readonly listingRef: string;
  readonly reviewRef: string;
}

/** Reading the reviews of a listing and answering them [contract 6]. */
export interface ReviewsCapability {
  /** How many replies of the business one review takes. */
  readonly repliesPerReview: 'one' | 'many';
  /** What the publisher's customers give: it decides which filters make sense on its reviews. */
  readonly scale: 'stars' | 'recommendation';

  /**
   * All reviews of a listing, newest change first, each once; the plug-in pages by itself and the core may stop
   * reading. With `known` only what is new since the last read need be told, and telling more is harmless: stop where
   * the publisher's own order makes it sure that nothing new follows. Without it everything: the core finds deleted
   * reviews that way.
   *
   * @param request.known what earlier reads have stored: `changedSince` is their newest `changedAt`.
   * @returns reviews whose `ref` stays the same over edits.
   * @throws CREDENTIALS_INVALID, RATE_LIMITED, TRANSIENT as everywhere (see `PublisherFailure`).
   * @throws LISTING_INACCESSIBLE, LISTING_NOT_FOUND the core breaks the link of this listing and stops reading it.
   * @throws NO_DATA the core shows "not available" and asks again a day later; stored reviews stay.
   * @example
   * for await (const review of reviews.listReviews({ session, listingRef })) store(review);
   */
  listReviews(request: {
    session: PublisherSession;
    listingRef: string;
    known?: { readonly changedSince: Date; has(reviewRef: string): boolean };
  }): AsyncIterable<PublisherReview>;

  /**
   * Which of the publisher's rules the text of a reply breaks (length, in its own units); empty when it may be
   * sent. Pure: asked while the client waits.
   *
   * @returns messages with codes of the catalogue; all of them belong into `replyErrors` of the declaration.
   * @throws nothing: a thrown error would fail the client's request.
   * @example
   * checkReply('x'.repeat(5_000)); // [{ code: 'SY50105', message: 'A reply has at most 4,096 bytes' }]
   */
  checkReply(text: string): readonly CodedMessage[];

  /**
   * Answers a review. Sending again after an unknown outcome must not leave two replies: where the publisher keeps
   * one reply per review it replaces it, else the plug-in looks for the same text of ours first.
   *
   * @returns the reply as it stands; `pending` when the publisher moderates it.
   * @throws CONTENT_REJECTED the core ends the reply as FAILED and shows `text`.
   * @throws CONTENT_REJECTED with code `review_gone` the review is gone: the core archives it, and the reply is FAILED.
   * @throws LISTING_INACCESSIBLE, LISTING_NOT_FOUND the core breaks the link of this listing; never for a review.
   * @throws CREDENTIALS_INVALID, RATE_LIMITED, TRANSIENT as everywhere.
   * @example
   * const reply = await reviews.reply({ session, listingRef, reviewRef: review.ref, text: 'Thank you!' });
   */
  reply(request: ReviewAddress & { text: string }): Promise<ReviewReply>;

  /**
   * Replaces the text of our reply.
   *
   * @param request.replyRef the reference that `reply` or `listReviews` gave.
   * @returns the reply as it stands now, maybe under another reference.
   * @throws as {@link ReviewsCapability.reply}; a reply that is gone is `CONTENT_REJECTED` with code `reply_gone`.
   * @example
   * await reviews.editReply({ session, listingRef, reviewRef, replyRef: reply.ref, text: 'Thank you very much!' });
   */
  editReply(request: ReviewAddress & { replyRef: string; text: string }): Promise<ReviewReply>;

  /**
   * Removes our reply. One that is gone already is success.
   *
   * @throws CREDENTIALS_INVALID, RATE_LIMITED, LISTING_INACCESSIBLE, TRANSIENT as everywhere.
   * @example
   * await reviews.deleteReply({ session, listingRef, reviewRef, replyRef: reply.ref });
   */
  deleteReply(request: ReviewAddress & { replyRef: string }): Promise<void>;

  /**
   * How our reply stands now. Asked after `pending`.
   *
   * @returns the reply; undefined when it, or its review, is gone.
   * @throws CREDENTIALS_INVALID, RATE_LIMITED, LISTING_INACCESSIBLE, TRANSIENT as everywhere.
   * @example
   * const reply = await reviews.checkReplyState({ session, listingRef, reviewRef, replyRef });
   */
  checkReplyState(request: ReviewAddress & { replyRef: string }): Promise<ReviewReply | undefined>;
}
