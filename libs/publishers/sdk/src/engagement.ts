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
   * Posts that one read takes, 1 to 500; absent: 100. If a read fails, its posts are read again, so name fewer where each
   * post takes calls of its own.
   */
  readonly postsPerRead?: number;
  /** Reads of one connected account per minute, 1 to 6000; absent: 60. Leave most of the publisher's limit to posts. */
  readonly readsPerMinute?: number;
  /**
   * Reads the counters of some posts of one listing. Leave out a post that no longer exists or has no data yet. The
   * plug-in splits the references into as many calls as the publisher requires and returns the posts in any order.
   * Leave out a counter that needs a permission which the owner has not granted.
   *
   * @param request.refs references of posts at this listing: at least one and at most `postsPerRead`.
   * @returns one entry for each post that has counters; its `ref` is the requested one.
   * @throws NO_DATA `retired`: the core does not ask this publisher again for a day and keeps the stored counters.
   * @throws LISTING_INACCESSIBLE the core keeps the link and tries again after a day: the user may only lack the right to
   *   see engagement.
   * @throws LISTING_NOT_FOUND the core breaks the link of this listing.
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
