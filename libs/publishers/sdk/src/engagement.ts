import type { PublisherSession } from './authorization.js';

/** What readers did with one post, since it went live. Absent: the publisher does not tell; never guessed as zero. */
export interface PostEngagement {
  /** The one that was asked for: what `createPost`, `findPost` or `checkPost` answered last. */
  readonly ref: string;
  readonly views?: number;
  readonly clicks?: number;
  readonly shares?: number;
  readonly reactions?: number;
  readonly comments?: number;
}

/** Reading what readers did with posts; refreshed on a schedule [contract 5]. */
export interface EngagementCapability {
  /**
   * The numbers of some posts of one listing. A post that is gone, or of which nothing is known yet, is left out.
   * The plug-in splits the references into as many calls as the publisher needs, and answers in any order. A number that
   * needs a right which is not given is absent like one that the publisher does not tell.
   *
   * @param request.refs 1 to 500 references of posts at this listing.
   * @returns one entry for each post that has numbers; its `ref` is the one that was asked for.
   * @throws NO_DATA `retired`: the core stops asking this publisher for a day and keeps what it has.
   * @throws LISTING_INACCESSIBLE, LISTING_NOT_FOUND the core breaks the link of this listing.
   * @throws CREDENTIALS_INVALID, RATE_LIMITED, TRANSIENT as everywhere.
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
