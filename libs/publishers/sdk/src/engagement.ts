import type { PublisherSession } from './authorization.js';

/** Counters of one post since it went live. A counter that the publisher does not report is absent, never zero. */
export interface PostEngagement {
  /** The requested reference: the latest one from `createPost`, `findPost` or `checkPost`. */
  readonly ref: string;
  readonly views?: number;
  readonly clicks?: number;
  readonly shares?: number;
  readonly reactions?: number;
  readonly comments?: number;
}

/** Reading the engagement of posts; the core refreshes it on a schedule [contract 5]. */
export interface EngagementCapability {
  /**
   * Reads the counters of some posts of one listing. Leave out a post that no longer exists or has no data yet. The
   * plug-in splits the references into as many calls as the publisher requires and returns the posts in any order.
   * Leave out a counter that needs a permission which the owner has not granted.
   *
   * @param request.refs 1 to 500 references of posts at this listing.
   * @returns one entry for each post that has counters; its `ref` is the requested one.
   * @throws NO_DATA `retired`: the core does not ask this publisher again for a day and keeps the stored counters.
   * @throws LISTING_INACCESSIBLE, LISTING_NOT_FOUND the core breaks the link of this listing.
   * @throws CREDENTIALS_INVALID, RATE_LIMITED, TRANSIENT see {@link PublisherFailure}.
   * @example
   * const [numbers] = await engagement.readEngagement({ session, listingRef, refs: [post.ref] });
   * // { ref: 'accounts/1/posts/7', views: 120, clicks: 4 }
   */
  readEngagement(request: {
    session: PublisherSession;
    listingRef: string;
    refs: readonly string[];
  }): Promise<readonly PostEngagement[]>;
}
