/** A publisher may reject a post without a reason [publishers 1.8]. */
export const REJECTED_WITHOUT_REASON = 'The publisher rejected the post and gave no reason';
/** The publisher left the post pending for too long. */
export const UNDECIDED = 'The publisher did not decide on the post within 24 hours';
/** The search for a lost post failed until the time limit. */
export const OUTCOME_UNKNOWN = 'It is unknown whether the publisher received the post';
/** The publisher neither shows nor accepts posts of a listing that is not verified. */
export const NOT_VERIFIED =
  'The publisher accepts posts only for verified listings. Verify the listing at the publisher.';
/** The publisher neither shows nor accepts posts of the listing, for another reason. */
export const TAKES_NO_POSTS = 'The publisher accepts no posts for this listing';
/** The post disappeared before it went live, or was deleted at the publisher. */
export const REMOVED_BY_PUBLISHER = 'The publisher removed the post';
/** The plug-in of the site is no longer configured. */
export const SITE_NOT_CONFIGURED = 'The site no longer accepts posts';
/** The retry budget of the removal is exhausted. */
export const NOT_REMOVED = 'The post could not be removed from the site';
/** The publisher accepted the post without a reference, and does not show it. */
export const NEVER_SHOWN = 'The publisher accepted the post but did not show it within 24 hours';
/** Why a location that has closed for good gets no post [contract 14]. */
export const CLOSED_FOR_GOOD = 'The location is permanently closed';
/** The listing has as many posts as the publisher shows. */
export function tooManyLivePosts(most: number): string {
  const posts = most === 1 ? 'one post' : `${most} posts`;
  return `The publisher shows ${posts} of a listing at once. Delete one, or let it end, before you publish another`;
}
/** The publisher says that the listing has as many posts as it shows, whoever made them. */
export const LISTING_FULL =
  'The listing is full: the publisher shows no further post of it. Delete one, or let it end, before you publish another';
/** Why a post ended: the service deleted it for a newer one. */
export const REPLACED =
  'The publisher shows only so many posts of a listing: the oldest one was deleted, because a newer post takes its place';
/** What a post waits for if its publisher shows no more posts of a listing. */
export const WAITS_FOR_ROOM =
  'The publisher shows only so many posts of a listing: the post waits until an older one that is being deleted is gone';
/** Why a post ended: it waited for room too long. */
export const NO_ROOM_IN_TIME =
  'The publisher shows only so many posts of a listing, and had no room for this one within 24 hours. Delete one, or let it end, before you publish another';
